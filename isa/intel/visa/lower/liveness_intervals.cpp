#include "isa/intel/visa/lower/liveness.hpp"

#include <algorithm>

namespace eu::isa::lowering {
namespace {

void extend(Interval& interval, int first, int last) {
  if (!interval.exists()) {
    interval = {first, last};
    return;
  }
  interval.first = std::min(interval.first, first);
  interval.last = std::max(interval.last, last);
}

/// True if a variable must keep its place in the whole loop.
bool spans_loop(const Interval& interval, const Loop& loop, std::size_t variable) {
  if (interval.first > loop.end || interval.last < loop.begin) return false;
  return interval.first < loop.begin || interval.last > loop.end || loop.enters[variable];
}

}  // namespace

namespace {

/// A call and its subroutine: from its label to the end of the code, an upper bound.
struct CalledCode {
  int call = 0;
  int begin = 0;
  int end = 0;
};

std::vector<CalledCode> calls_of(const Code& code) {
  std::vector<CalledCode> calls;
  const int size = static_cast<int>(code.nodes.size());
  for (int n = 0; n < size; ++n) {
    const Node& node = code.nodes[static_cast<std::size_t>(n)];
    if (!node.is_instruction() || node.in.opcode != Opcode::Call) continue;
    int begin = 0;
    while (begin < size && (code.nodes[static_cast<std::size_t>(begin)].kind != NodeKind::Label ||
                            code.nodes[static_cast<std::size_t>(begin)].label != node.jip))
      ++begin;
    calls.push_back({n, begin, size - 1});
  }
  return calls;
}

}  // namespace

std::vector<Interval> intervals_of(const Code& code) {
  std::vector<Interval> intervals(code.variables.size());
  const int end = static_cast<int>(code.nodes.size());
  for (int n = 0; n < end; ++n)
    for_each_access(code, code.nodes[static_cast<std::size_t>(n)], [&](const Access& access) {
      extend(intervals[static_cast<std::size_t>(access.variable)], n, n);
    });
  for (std::size_t id = 0; id < intervals.size(); ++id) {
    const Variable& variable = code.variables[id];
    if (variable.is_live_always && intervals[id].exists()) intervals[id] = {0, end};
    // Inputs of a thread exist before the first instruction.
    if (variable.fixed != kNone && intervals[id].exists()) intervals[id].first = -1;
  }
  const std::vector<Loop> loops = loops_of(code);
  const std::vector<CalledCode> calls = calls_of(code);
  bool changed = true;
  while (changed) {
    changed = false;
    for (const Loop& loop : loops)
      for (std::size_t id = 0; id < intervals.size(); ++id) {
        Interval& interval = intervals[id];
        if (!interval.exists() || !spans_loop(interval, loop, id)) continue;
        const Interval before = interval;
        extend(interval, loop.begin, loop.end);
        changed = changed || before.first != interval.first || before.last != interval.last;
      }
    // A variable that is needed after a call must outlast the subroutine.
    for (const CalledCode& called : calls)
      for (Interval& interval : intervals) {
        if (interval.first >= called.call || interval.last <= called.call) continue;
        if (interval.last >= called.end) continue;
        extend(interval, called.begin, called.end);
        changed = true;
      }
  }
  return intervals;
}

}  // namespace eu::isa::lowering
