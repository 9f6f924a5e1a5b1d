#pragma once
// On which kind of number a waiting cycle rests: the weakest source of those that made it so long.
#include <array>
#include <set>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "config/machine/member_sources.hpp"
#include "isa/isa.hpp"
#include "model/base/accounting.hpp"
#include "model/base/issue_table.hpp"
#include "model/base/run_result.hpp"

namespace eu::model {

/// What the time of a line of the L3, wherever it is, rests on.
config::SourceKind line_source_kind(const config::Machine& machine,
                                    const config::MemberSources& sources);

/// Paths of the objects of a machine, as /l3 and /eu/timing/math, of whose numbers the cycles of
/// the program are made there: those that its instructions and messages ask for, and those of the
/// dispatcher.
std::set<std::string> objects_behind(const config::Machine& machine,
                                     const isa::PreparedProgram& program);

class NumberSources {
 public:
  /// `rows`: of the program on this machine; `sources`: of the machine's members.
  NumberSources(const config::Machine& machine, const isa::PreparedProgram& program,
                const std::vector<IssueRow>& rows, const config::MemberSources& sources);

  /// The kind for a cycle spent waiting for `cause`, which has a producer, the instruction waited
  /// for.
  config::SourceKind of_producer(Cause cause, std::uint32_t producer) const {
    return kinds_[producer][static_cast<int>(cause)];
  }
  /// All waiting: for producers, and whatever else the instructions waited for.
  CyclesBySource all(const CyclesBySource& for_producers,
                     const std::vector<InstructionAccount>& instructions) const;
  /// Is it another instruction that the cause waits for?
  static constexpr bool has_producer(Cause cause) {
    return (kByProducer >> static_cast<int>(cause)) & 1;
  }

 private:
  static constexpr std::uint64_t kByProducer = [] {
    std::uint64_t causes = 0;
    for (const Cause cause : {Cause::FrontEnd, Cause::SbRawGrf, Cause::SbWawGrf,
                              Cause::SbWarPayload, Cause::SbFlag, Cause::SbAcc, Cause::SbAddr,
                              Cause::MsgLatency, Cause::Mask, Cause::Wait, Cause::WaitGroupFull})
      causes |= std::uint64_t{1} << static_cast<int>(cause);
    return causes;
  }();

  /// A power of two, so that a row is found by a shift.
  static constexpr std::size_t kRoom = 64;
  static_assert(kCauseCount <= kRoom);

  std::vector<std::array<config::SourceKind, kRoom>> kinds_;  ///< [instruction][cause]
};

}  // namespace eu::model
