// Proposals that rename registers so that the last two sources of three-source instructions use
// different banks (config/SOURCES.md 5). The unit of renaming is a range of registers that are used
// together, in the whole kernel.
#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "isa/intel/lint/opcode_sets.hpp"
#include "model/hazards/proposal.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMaxStretches = 32;

/// Maximal ranges of registers that operands span together.
class Stretches {
 public:
  explicit Stretches(const KernelAnalysis& analysis) {
    std::iota(first_.begin(), first_.end(), 0);
    for (std::uint32_t index = 0; index < analysis.size(); ++index) {
      for (const isa::EntryRange& range : analysis.footprint(index).reads) join(range);
      join(analysis.footprint(index).write);
    }
  }

  /// The range that contains a register.
  isa::EntryRange of(int grf) const {
    const int first = first_[static_cast<std::size_t>(grf)];
    int count = 0;
    while (first + count < isa::kGrfCount &&
           first_[static_cast<std::size_t>(first + count)] == first)
      ++count;
    return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(count)};
  }

 private:
  /// Operands are ranges, so joined registers are consecutive.
  void join(isa::EntryRange range) {
    if (range.count < 2) return;
    const int first = first_[range.first];
    int last = range.first + range.count - 1;
    while (last + 1 < isa::kGrfCount &&
           first_[static_cast<std::size_t>(last + 1)] == first_[static_cast<std::size_t>(last)])
      ++last;
    for (int grf = first; grf <= last; ++grf) first_[static_cast<std::size_t>(grf)] = first;
  }

  std::array<int, isa::kGrfCount> first_{};
};

void rename(isa::Operand& operand, isa::EntryRange from, int to) {
  if (!operand.is_grf() || operand.indirect || operand.number < from.first ||
      operand.number >= from.first + from.count)
    return;
  operand.number = static_cast<std::uint8_t>(operand.number - from.first + to);
}

void rename_all(Variant& variant, std::uint32_t size, isa::EntryRange from, int to) {
  for (std::uint32_t index = 0; index < size; ++index) {
    isa::Instruction& in = variant.at(index);
    rename(in.dst, from, to);
    for (isa::Operand& source : in.src) rename(source, from, to);
  }
}

int conflicts_after(const KernelAnalysis& analysis, isa::EntryRange from, int to) {
  int conflicts = 0;
  for (std::uint32_t index = 0; index < analysis.size(); ++index) {
    if (!isa::lint::on::three_sources(analysis.at(index).opcode)) continue;
    isa::Instruction in = analysis.at(index);
    for (isa::Operand& source : in.src) rename(source, from, to);
    conflicts += isa::footprint_of(in, analysis.program().gen).bank_conflicts;
  }
  return conflicts;
}

/// The first place with the fewest conflicts; the present one if none is better.
int best_place(const KernelAnalysis& analysis, const GrfSet& free, isa::EntryRange from) {
  int best = from.first;
  int fewest = conflicts_after(analysis, from, from.first);
  for (int to = 0; to + from.count <= isa::kGrfCount; ++to) {
    bool fits = true;
    for (int n = 0; n < from.count; ++n) fits = fits && free[static_cast<std::size_t>(to + n)];
    if (!fits) continue;
    const int conflicts = conflicts_after(analysis, from, to);
    if (conflicts >= fewest) continue;
    fewest = conflicts;
    best = to;
  }
  return best;
}

std::string range_text(int first, int count) {
  return count == 1 ? fmt::format("g{}", first)
                    : fmt::format("g{} to g{}", first, first + count - 1);
}

/// Instructions whose conflict involves a register of `from`.
std::vector<std::uint32_t> conflicting(const KernelAnalysis& analysis, isa::EntryRange from) {
  std::vector<std::uint32_t> indices;
  for (std::uint32_t index = 0; index < analysis.size(); ++index) {
    const isa::Footprint& footprint = analysis.footprint(index);
    if (footprint.bank_conflicts != 0 &&
        (overlap(footprint.reads[1], from) || overlap(footprint.reads[2], from)))
      indices.push_back(index);
  }
  return indices;
}

Proposal proposal_of(const KernelAnalysis& analysis, isa::EntryRange from, int to) {
  Proposal proposal;
  proposal.kind = FindingKind::BankConflict;
  proposal.instructions = conflicting(analysis, from);
  const std::uint32_t size = analysis.size();
  proposal.apply = [=](Variant& variant) { rename_all(variant, size, from, to); };
  for (int n = 0; n < from.count; ++n) {
    proposal.scratch.set(static_cast<std::size_t>(from.first + n));
    proposal.scratch.set(static_cast<std::size_t>(to + n));
  }
  proposal.text = fmt::format("rename {} to {} in the whole kernel",
                              range_text(from.first, from.count), range_text(to, from.count));
  proposal.explanation =
      "sources 1 and 2 of these are in one register bank, which costs a cycle each time; unused: " +
      range_text(to, from.count);
  for (const std::uint32_t index : proposal.instructions)
    proposal.stall_thread_cycles += analysis.observation().instructions[index].issues;
  return proposal;
}

}  // namespace

std::vector<Proposal> propose_renaming(const KernelAnalysis& analysis) {
  std::vector<Proposal> proposals;
  const GrfSet free = analysis.free_registers();
  if (free.none()) return proposals;
  const Stretches stretches(analysis);
  GrfSet done;
  for (std::uint32_t index = 0; index < analysis.size(); ++index) {
    if (analysis.footprint(index).bank_conflicts == 0) continue;
    for (const int source : {1, 2}) {
      const isa::EntryRange from = stretches.of(analysis.footprint(index).reads[source].first);
      if (done[from.first] || from.first < analysis.payload_registers()) continue;
      done.set(from.first);
      const int to = best_place(analysis, free, from);
      if (to != from.first && proposals.size() < kMaxStretches)
        proposals.push_back(proposal_of(analysis, from, to));
    }
  }
  return proposals;
}

}  // namespace eu::model
