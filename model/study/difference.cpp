#include "model/study/difference.hpp"

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

/// `parts` scaled to sum to `whole`: rounded down, and the cycles that are left over go to the
/// largest remainders, of equal ones to the first.
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

/// The keys of both, in the order of `a`, then what only `b` has.
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

std::vector<InstructionDifference> instruction_differences(const RunFacts& a, const RunFacts& b) {
  if (a.instructions.size() != b.instructions.size())
    throw std::invalid_argument(
        fmt::format("results of one kernel, but one lists {} instructions and the other {}",
                    a.instructions.size(), b.instructions.size()));
  std::vector<DifferenceRow> rows;
  for (std::size_t i = 0; i < a.instructions.size(); ++i)
    rows.push_back(
        {fmt::format("0x{:04x} {}", a.instructions[i].offset_bytes, a.instructions[i].text),
         a.instructions[i].thread_cycles, b.instructions[i].thread_cycles, 0});
  share_out(rows, a.cycles, b.cycles);
  std::vector<InstructionDifference> result;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::vector<DifferenceRow> causes =
        joined(a.instructions[i].causes, b.instructions[i].causes);
    const auto most = std::max_element(causes.begin(), causes.end(), [](auto& x, auto& y) {
      return std::abs(x.change()) < std::abs(y.change());
    });
    result.push_back({rows[i], "", 0});
    if (most == causes.end() || most->change() == 0) continue;
    result.back().cause = most->key;
    result.back().cause_change = most->change();
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
  if (a.kernel_sha256 == b.kernel_sha256) result.instructions = instruction_differences(a, b);
  return result;
}

}  // namespace eu::model
