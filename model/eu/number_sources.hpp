#pragma once
// Provenance of stall cycles: the weakest kind of source among the numbers that determine
// a stall's length.
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

/// Kind of source of the time of an L3 line, wherever the line is.
config::SourceKind line_source_kind(const config::Machine& machine,
                                    const config::MemberSources& sources);

/// Paths of the machine's objects, such as /l3 and /eu/timing/math, whose numbers
/// determine the cycles of the program: those that its instructions and messages use, and
/// those of the dispatcher.
std::set<std::string> contributing_objects(const config::Machine& machine,
                                           const isa::PreparedProgram& program);

class NumberSources {
 public:
  /// `rows`: rows of the program on this machine; `sources`: sources of the machine's members.
  NumberSources(const config::Machine& machine, const isa::PreparedProgram& program,
                const std::vector<IssueRow>& rows, const config::MemberSources& sources);

  /// Kind of source of a stall cycle with the reason `cause`, which is a dependency on
  /// the instruction `producer`.
  config::SourceKind of_producer(Cause cause, std::uint32_t producer) const {
    return kinds_[producer][static_cast<int>(cause)];
  }
  /// Stall cycles of all reasons by kind of source: `for_producers`, and the stalls of
  /// `instructions` without a producer.
  CyclesBySource all(const CyclesBySource& for_producers,
                     const std::vector<InstructionAccount>& instructions) const;
  /// True if the stall reason is a dependency on another instruction.
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
