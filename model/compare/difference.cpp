#include "model/compare/difference.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <stdexcept>

namespace eu::model {
namespace {

using Counts = std::vector<std::int64_t>;
__extension__ typedef __int128 Product;  // of two counts of cycles

/// `parts` scaled to sum to `whole`: rounded down; the remaining cycles go to the largest
/// remainders, the first of equal ones.
Counts scaled(const Counts& parts, std::int64_t whole) {
  const auto sum = std::accumulate(parts.begin(), parts.end(), std::int64_t{0});
  Counts result(parts.size(), 0);
  if (sum == 0) return result;
  std::vector<std::pair<std::int64_t, std::size_t>> remainders;
  std::int64_t left = whole;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Product product = static_cast<Product>(parts[i]) * whole;
    result[i] = static_cast<std::int64_t>(product / sum);
    remainders.emplace_back(-static_cast<std::int64_t>(product % sum), i);
    left -= result[i];
  }
  std::sort(remainders.begin(), remainders.end());
  for (std::size_t i = 0; i < static_cast<std::size_t>(left); ++i) ++result[remainders[i].second];
  return result;
}

void share_out(std::vector<DifferenceRow>& rows, std::int64_t cycles_a, std::int64_t cycles_b) {
  Counts a, b;
  for (const DifferenceRow& row : rows) {
    a.push_back(row.a);
    b.push_back(row.b);
  }
  a = scaled(a, cycles_a);
  b = scaled(b, cycles_b);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].cycles = b[i] - a[i];
}

bool larger(const DifferenceRow& a, const DifferenceRow& b) {
  return std::abs(a.cycles) != std::abs(b.cycles) ? std::abs(a.cycles) > std::abs(b.cycles)
                                                  : std::abs(a.change()) > std::abs(b.change());
}

/// Rows with the keys of both, in the order of `a`, then those that only `b` has.
std::vector<DifferenceRow> joined(const std::vector<std::pair<std::string, std::int64_t>>& a,
                                  const std::vector<std::pair<std::string, std::int64_t>>& b) {
  std::vector<DifferenceRow> rows;
  std::map<std::string, std::size_t> row_of;
  for (const auto& [key, count] : a) {
    row_of[key] = rows.size();
    rows.push_back({key, count, 0, 0});
  }
  for (const auto& [key, count] : b) {
    const auto [found, is_new] = row_of.emplace(key, rows.size());
    if (is_new) rows.push_back({key, 0, 0, 0});
    rows[found->second].b = count;
  }
  return rows;
}

using Instruction = RunFacts::Instruction;

/// Documents of older versions have no options.
bool has_options(const RunFacts& facts) {
  return std::any_of(facts.instructions.begin(), facts.instructions.end(),
                     [](const Instruction& each) { return !each.line.options.empty(); });
}

std::vector<KernelLine> lines_of(const RunFacts& facts, bool with_options) {
  std::vector<KernelLine> lines;
  for (const Instruction& each : facts.instructions) {
    lines.push_back(each.line);
    if (!with_options) lines.back().options.clear();
  }
  return lines;
}

/// The alignment of two different kernels.
KernelAlignment edited_kernel(const RunFacts& a, const RunFacts& b) {
  const bool with_options = has_options(a) && has_options(b);
  return align_kernels(lines_of(a, with_options), lines_of(b, with_options));
}

/// The alignment of a kernel with itself.
KernelAlignment same_kernel(const RunFacts& a, const RunFacts& b) {
  if (a.instructions.size() != b.instructions.size())
    throw std::invalid_argument(
        fmt::format("results of one kernel, but one lists {} instructions and the other {}",
                    a.instructions.size(), b.instructions.size()));
  KernelAlignment alignment;
  for (std::size_t i = 0; i < a.instructions.size(); ++i)
    alignment.instructions.push_back({Edit::Same, i, i});
  return alignment;
}

/// The instruction of the run; one without cycles if it is not in this kernel.
const Instruction& instruction(const RunFacts& facts, const std::optional<std::size_t>& index) {
  static const Instruction kNone;
  return index ? facts.instructions[*index] : kNone;
}

/// The difference at an instruction that one of the two runs may lack.
InstructionDifference of_instruction(const RunFacts& all_a, const RunFacts& all_b,
                                     const AlignedInstruction& in) {
  const Instruction &a = instruction(all_a, in.a), &b = instruction(all_b, in.b);
  const Instruction& shown = in.b ? b : a;
  InstructionDifference result;
  result.in = in;
  result.row = {fmt::format("0x{:04x} {}", shown.offset_bytes, shown.line.text), a.thread_cycles,
                b.thread_cycles, 0};
  const std::vector<DifferenceRow> causes = joined(a.causes, b.causes);
  const auto most = std::max_element(causes.begin(), causes.end(), [](auto& x, auto& y) {
    return std::abs(x.change()) < std::abs(y.change());
  });
  if (most == causes.end() || most->change() == 0) return result;
  result.cause = most->key;
  result.cause_change = most->change();
  return result;
}

std::vector<InstructionDifference> instruction_differences(const RunFacts& a, const RunFacts& b,
                                                           const KernelAlignment& alignment) {
  std::vector<InstructionDifference> result;
  std::vector<DifferenceRow> rows;
  for (const AlignedInstruction& in : alignment.instructions) {
    result.push_back(of_instruction(a, b, in));
    rows.push_back(result.back().row);
  }
  share_out(rows, a.cycles, b.cycles);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    result[i].row = rows[i];
    result[i].in_code = i;
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const auto& x, const auto& y) { return larger(x.row, y.row); });
  return result;
}

}  // namespace

Difference difference(const RunFacts& a, const RunFacts& b) {
  Difference result;
  result.causes = joined(a.causes, b.causes);
  share_out(result.causes, a.cycles, b.cycles);
  std::stable_sort(result.causes.begin(), result.causes.end(), larger);
  result.is_edited = a.kernel_sha256 != b.kernel_sha256;
  const KernelAlignment alignment = result.is_edited ? edited_kernel(a, b) : same_kernel(a, b);
  result.unlike = alignment.unlike;
  result.instructions = instruction_differences(a, b, alignment);
  return result;
}

}  // namespace eu::model
