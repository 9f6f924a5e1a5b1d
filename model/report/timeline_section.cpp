#include <fmt/core.h>

#include <algorithm>

#include "model/base/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

constexpr Cycle kTick = 10;

std::string name_of(const ThreadRef& thread) {
  return fmt::format("eu{}.s{} t{}", thread.eu, thread.slot, thread.thread);
}

std::string letters_used(const ReportInput& in) {
  std::vector<std::string> items;
  for (const int cause : in.timeline->causes())
    items.push_back(std::string(1, cause_letter(cause)) + " " + cause_key(cause, in.machine));
  return titled("", items, in.columns);
}

/// A number at every tenth cycle, as far as there is room for it.
std::string ruler(Cycle begin, Cycle end) {
  std::string text;
  for (Cycle cycle = (begin + kTick - 1) / kTick * kTick; cycle < end; cycle += kTick) {
    const std::string number = std::to_string(cycle);
    const auto column = static_cast<std::size_t>(cycle - begin);
    if (!text.empty() && column <= text.size()) continue;
    if (column + number.size() > end - begin) break;
    text = left(text, column) + number;
  }
  return text;
}

}  // namespace

std::string timeline_section(const ReportInput& in) {
  const Timeline& timeline = *in.timeline;
  const auto [begin, end] = timeline.window();
  const std::vector<Timeline::Row> rows = timeline.rows();
  std::string text = titled("Timeline",
                            fmt::format("cycles {} to {}, a letter for each thread (EU, slot, "
                                        "number); blank where it is not resident",
                                        begin, end - 1),
                            in.columns);
  if (rows.empty())
    return text + titled("",
                         "no thread is resident then: the run ended at cycle " +
                             std::to_string(in.result.cycles),
                         in.columns);
  text += letters_used(in);
  std::size_t margin = 0;
  for (const Timeline::Row& row : rows) margin = std::max(margin, name_of(row.thread).size() + 4);
  const Cycle step = std::max<Cycle>((in.columns - margin) / kTick, 1) * kTick;
  for (Cycle first = begin; first < std::min(end, in.result.cycles); first += step) {
    const Cycle last = std::min({first + step, end, in.result.cycles});
    text += std::string(margin, ' ') + ruler(first, last) + "\n";
    for (const Timeline::Row& row : rows) {
      const std::string letters = row.letters.substr(first - begin, last - first);
      const std::size_t size = letters.find_last_not_of(' ') + 1;
      if (size == 0) continue;
      text += "  " + left(name_of(row.thread), margin - 2) + letters.substr(0, size) + "\n";
    }
  }
  return text;
}

}  // namespace eu::model
