#include "isa/intel/visa/lower/allocate.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <utility>

namespace eu::isa::lowering {
namespace {

/// One register file: for each byte the node until which it is taken.
class File {
 public:
  explicit File(int bytes) : used_until_(static_cast<std::size_t>(bytes), -2) {}

  bool is_free(int begin, int size, int from) const {
    if (begin < 0 || begin + size > static_cast<int>(used_until_.size())) return false;
    return std::all_of(used_until_.begin() + begin, used_until_.begin() + begin + size,
                       [from](int until) { return until < from; });
  }
  void take(int begin, int size, int until) {
    for (int byte = begin; byte < begin + size; ++byte)
      used_until_[static_cast<std::size_t>(byte)] =
          std::max(used_until_[static_cast<std::size_t>(byte)], until);
  }
  /// Finds a free place in the first `size` bytes, or in all of them for a variable with a
  /// lower bound.
  int find(const Variable& variable, int from, int size) const {
    if (variable.lowest != 0) size = static_cast<int>(used_until_.size());
    for (int begin = variable.lowest; begin + variable.size_bytes <= size;
         begin += variable.align_bytes)
      if (is_free(begin, variable.size_bytes, from)) return begin;
    return kNone;
  }

 private:
  std::vector<int> used_until_;
};

constexpr int kAddressBytes = 32;
constexpr int kRegisters = 128;

/// Usable bytes of each bank.
std::array<int, 3> sizes_of(const Code& code, const AllocationLimits& limits) {
  const bool sixteen = has(code.gen, Capability::SixteenIndexRegisters);
  return {limits.registers * kRegisterBytes, limits.flag_bytes,
          sixteen ? kAddressBytes : kAddressBytes / 2};
}
File empty_file(Bank bank, const std::array<int, 3>& sizes) {
  if (bank == Bank::Register) return File(kRegisters * kRegisterBytes);
  return File(sizes[static_cast<std::size_t>(bank)]);
}

/// True if variables without a given place or lower bound need more bytes of a bank at a node than
/// it has: then no order places them all.
bool exceeds_a_bank(const Code& code, const std::array<int, 3>& sizes,
                    const std::vector<Interval>& intervals) {
  const std::size_t nodes = code.nodes.size() + 3;  // from -1 to after the last one
  std::array<std::vector<int>, 3> change;           // of the needed bytes, at a node
  change.fill(std::vector<int>(nodes));
  for (std::size_t id = 0; id < intervals.size(); ++id) {
    const Variable& variable = code.variables[id];
    if (!intervals[id].exists() || variable.fixed != kNone || variable.lowest != 0) continue;
    std::vector<int>& bank = change[static_cast<std::size_t>(variable.bank)];
    bank[static_cast<std::size_t>(intervals[id].first + 1)] += variable.size_bytes;
    bank[static_cast<std::size_t>(intervals[id].last + 2)] -= variable.size_bytes;
  }
  for (std::size_t bank = 0; bank < change.size(); ++bank) {
    int needed = 0;
    for (const int by : change[bank])
      if ((needed += by) > sizes[bank]) return true;
  }
  return false;
}

/// Places the variables in the order in which they are needed; returns those without a place.
std::vector<int> place_variables(Code& code, const AllocationLimits& limits,
                                 const std::vector<Interval>& intervals) {
  const std::array<int, 3> sizes = sizes_of(code, limits);
  std::array<File, 3> files{empty_file(Bank::Register, sizes), empty_file(Bank::Flag, sizes),
                            empty_file(Bank::Address, sizes)};
  std::vector<int> order(code.variables.size());
  std::iota(order.begin(), order.end(), 0);
  const auto interval = [&](int id) { return intervals[static_cast<std::size_t>(id)]; };
  // At the same beginning, those with a given place come first, then those with a lower bound, then
  // the larger ones.
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    const Variable& left = code.variable(a);
    const Variable& right = code.variable(b);
    if (interval(a).first != interval(b).first) return interval(a).first < interval(b).first;
    if ((left.fixed == kNone) != (right.fixed == kNone)) return left.fixed != kNone;
    return left.lowest > right.lowest;
  });
  std::vector<int> without;
  std::vector<int> fixed_later;
  std::vector<bool> is_placed(code.variables.size());
  for (const int id : order)
    if (code.variable(id).fixed != kNone && interval(id).exists()) fixed_later.push_back(id);
  for (const int id : order) {
    Variable& variable = code.variable(id);
    if (!interval(id).exists()) continue;
    File& file = files[static_cast<std::size_t>(variable.bank)];
    int place = variable.fixed;
    if (place == kNone) {
      const int size = sizes[static_cast<std::size_t>(variable.bank)];
      std::vector<int> blockers;  // not in `file` yet
      for (const int other : fixed_later)
        if (!is_placed[static_cast<std::size_t>(other)] &&
            code.variable(other).bank == variable.bank && interval(other).overlaps(interval(id)))
          blockers.push_back(other);
      if (blockers.empty()) {
        place = file.find(variable, interval(id).first, size);
      } else {
        File trial = file;
        for (const int other : blockers)
          trial.take(code.variable(other).fixed, code.variable(other).size_bytes,
                     interval(id).last);
        place = trial.find(variable, interval(id).first, size);
      }
    }
    if (place == kNone) {
      without.push_back(id);
      continue;
    }
    variable.place = place;
    is_placed[static_cast<std::size_t>(id)] = true;
    file.take(place, variable.size_bytes, interval(id).last);
  }
  return without;
}

/// Places the variables, the largest first; false if one has no place. Small variables that are
/// needed early then do not divide the registers that large ones will need. Takes longer.
bool places_all_largest_first(Code& code, const AllocationLimits& limits,
                              const std::vector<Interval>& intervals) {
  const std::array<int, 3> sizes = sizes_of(code, limits);
  if (exceeds_a_bank(code, sizes, intervals)) return false;
  std::vector<int> order;
  for (std::size_t id = 0; id < code.variables.size(); ++id)
    if (intervals[id].exists()) order.push_back(static_cast<int>(id));
  const auto interval = [&](int id) { return intervals[static_cast<std::size_t>(id)]; };
  const auto rank = [&](int id) {
    const Variable& variable = code.variable(id);
    const int bound = variable.fixed != kNone ? 0 : variable.lowest != 0 ? 1 : 2;
    return std::tuple(bound, -variable.size_bytes, interval(id).first);
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return rank(a) < rank(b); });
  std::vector<int> placed;
  for (const int id : order) {
    Variable& variable = code.variable(id);
    const auto bank = static_cast<std::size_t>(variable.bank);
    int place = variable.fixed;
    if (place == kNone) {
      File file = empty_file(variable.bank, sizes);
      for (const int other : placed)
        if (code.variable(other).bank == variable.bank && interval(other).overlaps(interval(id)))
          file.take(code.variable(other).place, code.variable(other).size_bytes, interval(id).last);
      place = file.find(variable, interval(id).first, sizes[bank]);
    }
    if (place == kNone) return false;
    variable.place = place;
    placed.push_back(id);
  }
  return true;
}

bool can_spill(const Variable& variable, Bank bank) {
  const bool movable = variable.bank == bank && !variable.is_for_spills && variable.lowest == 0;
  if (bank != Bank::Register) return movable && variable.fixed == kNone;
  const bool begins_register =
      variable.fixed == kNone || variable.fixed % kRegisterBytes == 0;  // as payloads do
  return movable && begins_register && !variable.has_address && !variable.is_live_always &&
         variable.size_bytes >= kRegisterBytes;
}

/// The variable to spill for one without a place: of the variables that overlap it, the one with
/// the largest length of interval, for registers times its size.
int choose(const Code& code, const std::vector<Interval>& intervals, int wanting) {
  constexpr int kShort = 3;  ///< nodes; spilling a variable of this length gains nothing
  const Interval& here = intervals[static_cast<std::size_t>(wanting)];
  const Bank bank = code.variable(wanting).bank;
  int best = kNone;
  long best_weight = -1;
  for (std::size_t n = 0; n < code.variables.size(); ++n) {
    const Variable& variable = code.variables[n];
    if (!can_spill(variable, bank) || !intervals[n].exists() || !intervals[n].overlaps(here))
      continue;
    const long length = intervals[n].last - intervals[n].first;
    if (bank == Bank::Register && length <= kShort) continue;
    const long weight = length * (bank == Bank::Register ? variable.size_bytes : 1);
    if (weight > best_weight) {
      best_weight = weight;
      best = static_cast<int>(n);
    }
  }
  return best;
}

std::uint32_t line_of(const Code& code, const Interval& interval) {
  const int n = std::clamp(interval.first, 0, static_cast<int>(code.nodes.size()) - 1);
  return code.nodes[static_cast<std::size_t>(n)].line;
}

int used_registers(const Code& code, const std::vector<Interval>& intervals) {
  int bytes = 0;
  for (std::size_t n = 0; n < code.variables.size(); ++n) {
    const Variable& variable = code.variables[n];
    // Variables with a lower bound do not count.
    if (variable.bank == Bank::Register && intervals[n].exists() && variable.lowest == 0)
      bytes = std::max(bytes, variable.place + variable.size_bytes);
  }
  return (bytes + kRegisterBytes - 1) / kRegisterBytes;
}

}  // namespace

AllocationResult allocate(Code& code, const AllocationLimits& limits, int header) {
  AllocationResult result;
  for (;;) {
    const std::vector<Interval> intervals = intervals_of(code);
    const std::vector<int> without = place_variables(code, limits, intervals);
    if (without.empty() || places_all_largest_first(code, limits, intervals)) {
      result.registers = used_registers(code, intervals);
      return result;
    }
    const int wanting = without.front();
    const Interval& where = intervals[static_cast<std::size_t>(wanting)];
    const int spilled = choose(code, intervals, wanting);
    const bool in_file = code.variable(wanting).bank == Bank::Register;
    if (spilled == kNone)
      throw AllocationProblem{line_of(code, where),
                              in_file ? "the variables in use here do not fit into the register "
                                        "file, and cannot be spilled"
                                      : "more predicates or index registers are in use at once "
                                        "than there are"};
    code.variable(spilled).is_for_spills = true;  // each is spilled once, so the loop ends
    if (!in_file) {
      if (code.variable(spilled).bank == Bank::Flag) ++result.spilled_flags;
      move_to_registers(code, spilled);
      continue;
    }
    const int size =
        (code.variable(spilled).size_bytes + kRegisterBytes - 1) / kRegisterBytes * kRegisterBytes;
    result.spill_messages +=
        move_to_scratch(code, spilled, limits.first_scratch_byte + result.spill_bytes, header);
    result.spill_bytes += size;
    ++result.spilled;
  }
}

}  // namespace eu::isa::lowering
