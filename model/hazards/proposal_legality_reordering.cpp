// Proposals that fill the gap before a waiting instruction with independent later instructions of
// the same basic block.
#include <fmt/core.h>

#include <algorithm>

#include "model/hazards/proposal.hpp"

namespace eu::model {
namespace {

constexpr std::uint32_t kFarthest = 64;  ///< search distance, in instructions
constexpr int kCandidatesOfOne = 4;      ///< per waiting instruction
constexpr std::size_t kWaiting = 32;     ///< consumers examined, longest waits first

bool may_move(const KernelAnalysis& analysis, std::uint32_t index) {
  const isa::Footprint& footprint = analysis.footprint(index);
  return analysis.is_movable(index) && footprint.thread_ctrl == isa::ThreadControl::Normal &&
         analysis.at(index).opcode != isa::Opcode::Nop;
}

/// Instructions that may move before `consumer`, nearest first.
std::vector<std::uint32_t> fillers_of(const KernelAnalysis& analysis, std::uint32_t consumer) {
  std::vector<std::uint32_t> fillers;
  const std::uint32_t end = std::min(analysis.size(), consumer + kFarthest);
  for (std::uint32_t index = consumer + 1; index < end; ++index) {
    if (analysis.begins_block(index)) break;
    if (!may_move(analysis, index)) continue;
    bool free = true;
    for (std::uint32_t other = index; free && other-- > consumer;)
      free = may_pass(analysis, index, other);
    if (free) fillers.push_back(index);
    if (fillers.size() == kCandidatesOfOne) break;
  }
  return fillers;
}

Proposal proposal_of(std::uint32_t consumer, const std::vector<std::uint32_t>& fillers,
                     Cycle stall_thread_cycles) {
  Proposal proposal;
  proposal.kind = FindingKind::Reorder;
  proposal.instructions = {consumer};
  proposal.instructions.insert(proposal.instructions.end(), fillers.begin(), fillers.end());
  proposal.apply = [=](Variant& variant) {
    for (const std::uint32_t filler : fillers) variant.move_before(filler, consumer);
  };
  const std::string many = fillers.size() == 1
                               ? "the second of these"
                               : fmt::format("the last {} of these", fillers.size());
  proposal.text = fmt::format("move {} before the first, which waits", many);
  proposal.explanation =
      "independent of all that they pass: no register, flag or message in common";
  proposal.stall_thread_cycles = stall_thread_cycles;
  return proposal;
}

/// Instructions that waited for registers, with their wait cycles; longest first.
std::vector<std::pair<Cycle, std::uint32_t>> waiting(const KernelAnalysis& analysis) {
  std::vector<Cycle> cycles(analysis.size());
  for (const DependencyPair& pair : analysis.observation().dependencies)
    if (pair.kind != FindingKind::Notification) cycles[pair.consumer] += pair.cycles;
  std::vector<std::pair<Cycle, std::uint32_t>> sorted;
  for (std::uint32_t index = 0; index < analysis.size(); ++index)
    if (cycles[index] != 0) sorted.push_back({cycles[index], index});
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  if (sorted.size() > kWaiting) sorted.resize(kWaiting);
  return sorted;
}

}  // namespace

std::vector<Proposal> propose_reordering(const KernelAnalysis& analysis) {
  std::vector<Proposal> proposals;
  for (const auto& [cycles, consumer] : waiting(analysis)) {
    if (!analysis.is_movable(consumer)) continue;
    const std::vector<std::uint32_t> fillers = fillers_of(analysis, consumer);
    for (const std::uint32_t filler : fillers)
      proposals.push_back(proposal_of(consumer, {filler}, cycles));
    if (fillers.size() > 1) proposals.push_back(proposal_of(consumer, fillers, cycles));
  }
  return proposals;
}

}  // namespace eu::model
