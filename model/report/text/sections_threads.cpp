// Pipes and threads over time.
#include <fmt/core.h>
#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/report/analysis/names.hpp"
#include "model/report/analysis/roofline.hpp"
#include "model/report/text/sections.hpp"
#include "model/text/layout.hpp"

namespace eu::model {

std::string pipes_section(const ReportInput& in) {
  const RunResult& r = in.result;
  const Cycle all = eu_cycles(r);
  std::string text = titled("Pipes",
                            "means over " + counted(static_cast<std::uint64_t>(used_eus(r)), "EU") +
                                "; an EU issued to several pipes in " +
                                percent(r.multi_issue_cycles, all) + " % of these cycles",
                            in.columns);
  Table table({{"pipe", Table::Align::Left},
               {"busy %"},
               {"busiest EU %"},
               {"idle, thread ready %"},
               {"idle %"},
               {"instructions"}});
  for (std::size_t pipe = 0; pipe < r.pipes.size(); ++pipe) {
    const PipeTotal& total = r.pipes[pipe];
    const UnitLoad* const load = load_of(r, "pipe." + in.machine.eu.pipes[pipe].name);
    const Cycle idle = all - total.busy_cycles - total.idle_with_ready_cycles;
    table.row({in.machine.eu.pipes[pipe].name, percent(total.busy_cycles, all),
               percent(load == nullptr ? 0 : load->busiest_cycles, r.cycles),
               percent(total.idle_with_ready_cycles, all), percent(idle, all),
               std::to_string(total.instructions)});
  }
  return text + table.text(in.columns);
}

namespace {

constexpr std::size_t kRows = 8;

Cycle resident(const ThreadAccount& thread) {
  return thread.end - thread.start;
}

std::string overview(const std::vector<ThreadAccount>& threads) {
  if (threads.size() == 1) return "resident for " + counted(resident(threads[0]), "cycle");
  const auto [shortest, longest] = std::minmax_element(
      threads.begin(), threads.end(),
      [](const ThreadAccount& a, const ThreadAccount& b) { return resident(a) < resident(b); });
  Cycle sum = 0;
  for (const ThreadAccount& thread : threads) sum += resident(thread);
  return fmt::format("resident for {} to {} cycles, {} on average", resident(*shortest),
                     resident(*longest), tenths(sum, threads.size()));
}

std::vector<std::string> row(const ReportInput& in, std::size_t number) {
  const ThreadAccount& thread = in.result.threads[number];
  const Cycle issued = thread.cycles[Cause::Issued];
  const std::vector<int> causes = causes_by_cycles(thread.cycles);
  return {std::to_string(number),
          std::to_string(thread.eu),
          std::to_string(thread.slot),
          std::to_string(thread.start),
          std::to_string(thread.end),
          std::to_string(thread.instructions),
          percent(issued, resident(thread)),
          percent(resident(thread) - issued, resident(thread)),
          causes.empty() ? "" : cause_key(causes.front(), in.machine)};
}

}  // namespace

std::string threads_section(const ReportInput& in) {
  const std::vector<ThreadAccount>& threads = in.result.threads;
  if (threads.empty()) return "";
  Table table({{"thread"},
               {"EU"},
               {"slot"},
               {"start"},
               {"end"},
               {"instructions"},
               {"issued %"},
               {"stalled %"},
               {"most of it", Table::Align::Left}});
  for (std::size_t number = 0; number < std::min(kRows, threads.size()); ++number)
    table.row(row(in, number));
  std::string text = titled("Threads", overview(threads), in.columns) + table.text(in.columns);
  if (threads.size() > kRows)
    text += fmt::format("  and {} more; all are in the result document (--json)\n",
                        threads.size() - kRows);
  return text;
}

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

/// A line with a number at every tenth cycle, if there is room for it.
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
