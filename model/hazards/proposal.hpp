#pragma once
// Changes of a kernel that may save cycles and cannot change its results under any timing. A
// re-simulation decides whether they save cycles (improvement.hpp).
#include <functional>
#include <string>
#include <vector>

#include "isa/intel/lint/control_flow.hpp"
#include "isa/intel/region.hpp"
#include "isa/intel/timing/footprint.hpp"
#include "model/hazards/finding.hpp"
#include "model/hazards/observation.hpp"
#include "model/hazards/variant.hpp"

namespace eu::model {

struct Proposal {
  FindingKind kind = FindingKind::DependencyControl;
  std::vector<std::uint32_t> instructions;  ///< indices, in program order
  std::vector<std::string> notes;           ///< the change of each of them; or empty
  std::function<void(Variant&)> apply;
  GrfSet scratch;  ///< registers that may end with other values
  std::string text;
  std::string explanation;
  Cycle stall_thread_cycles = 0;  ///< stalled thread-cycles there; the priority
};

/// A kernel, its workload, a run of both, and facts that proposals need.
class KernelAnalysis {
 public:
  /// All arguments must outlive it; `observation` is a run of `workload`.
  KernelAnalysis(const config::Machine& machine, const Workload& workload,
                 const Observation& observation);

  const config::Machine& machine() const { return machine_; }
  const Workload& workload() const { return workload_; }
  const isa::Program& program() const { return workload_.program; }
  const Observation& observation() const { return observation_; }
  const isa::Instruction& at(std::uint32_t index) const {
    return isa::instructions(program())[index];
  }
  const isa::Footprint& footprint(std::uint32_t index) const { return footprints_[index]; }
  std::uint32_t size() const { return program().size(); }

  /// True if a basic block begins here. True for every instruction if branch targets are unknown.
  bool begins_block(std::uint32_t index) const {
    return blocks_are_unknown_ || flow_.begins_block(index);
  }
  /// True if other instructions may pass this one. False for branches, ends of threads, exceptions,
  /// waits, changes of modes, and reads of the timestamp.
  bool is_movable(std::uint32_t index) const { return movable_[index]; }
  bool has_indirect() const { return has_indirect_; }
  /// True if at least one channel of this unpredicated instruction is enabled at each execution.
  bool has_channels_always(std::uint32_t index) const;
  /// GRFs that no instruction touches and no payload fills. None if the kernel addresses registers
  /// indirectly, or if its registers are its only result.
  GrfSet free_registers() const;
  /// Number of registers that the thread payload may fill.
  int payload_registers() const { return payload_registers_; }

 private:
  bool has_channels_by_mask(std::uint32_t index) const;
  int channels_of(const isa::Instruction& in) const {
    return isa::channel_count(in, program().gen);
  }

  const config::Machine& machine_;
  const Workload& workload_;
  const Observation& observation_;
  isa::lint::ControlFlow flow_;
  std::vector<isa::Footprint> footprints_;
  std::vector<bool> movable_;
  std::vector<std::uint32_t> dispatch_masks_;
  bool blocks_are_unknown_ = false;
  bool has_indirect_ = false;
  bool diverges_ = false;
  int thread_channels_ = 0;
  int payload_registers_ = 0;
};

bool overlap(isa::EntryRange a, isa::EntryRange b);
/// True if one writes what the other reads or writes.
bool depends(const isa::Footprint& a, const isa::Footprint& b);

// One function for each kind of change.
std::vector<Proposal> propose_dependency_control(const KernelAnalysis& analysis);
std::vector<Proposal> propose_reordering(const KernelAnalysis& analysis);
std::vector<Proposal> propose_renaming(const KernelAnalysis& analysis);
std::vector<Proposal> propose_co_issue(const KernelAnalysis& analysis);
std::vector<Proposal> propose_without_switch(const KernelAnalysis& analysis);

// Legality of combined changes; each change is legal alone.

/// True if the instruction has NoDDClr or NoDDChk.
inline bool has_control(const isa::Instruction& in) {
  return in.no_dd_clr || in.no_dd_chk;
}

/// True if the proposals change the same registers or instructions, or if one reaches into the
/// other's chain of NoDDClr and NoDDChk.
bool clashes(const Proposal& a, const Proposal& b);

/// True if no instruction has moved past one that it depends on.
bool order_is_legal(const KernelAnalysis& analysis, const Variant& variant);

/// True if the changed program breaks a rule of the manual more often than the original.
bool breaks_more_rules(const isa::Program& original, const isa::Program& changed);

/// True if `index` may move up past `other`. Messages keep their order.
bool may_pass(const KernelAnalysis& analysis, std::uint32_t index, std::uint32_t other);

}  // namespace eu::model
