// Proposals to remove thread control Switch where no rule requires it. Switch flushes the thread's
// instruction queue; its delay is longer than the pipe (config/SOURCES.md 6.9).
#include "model/hazards/proposal.hpp"

namespace eu::model {

std::vector<Proposal> propose_without_switch(const KernelAnalysis& analysis) {
  std::vector<Proposal> proposals;
  for (std::uint32_t index = 0; index < analysis.size(); ++index) {
    if (analysis.footprint(index).thread_ctrl != isa::ThreadControl::Switch) continue;
    Proposal proposal;
    proposal.kind = FindingKind::Switch;
    proposal.instructions = {index};
    proposal.apply = [index](Variant& variant) {
      variant.at(index).thread_ctrl = isa::ThreadControl::Normal;
    };
    proposal.text = "leave Switch out";
    proposal.explanation =
        "the manual does not require it here; the scoreboard protects registers anyway";
    if (index + 1 < analysis.size())
      proposal.stall_thread_cycles =
          analysis.observation().instructions[index + 1].cycles[Cause::Switch];
    proposals.push_back(std::move(proposal));
  }
  return proposals;
}

}  // namespace eu::model
