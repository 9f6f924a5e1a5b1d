#include <fmt/core.h>

#include <algorithm>

#include "model/base/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
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
               {"waiting %"},
               {"most of it", Table::Align::Left}});
  for (std::size_t number = 0; number < std::min(kRows, threads.size()); ++number)
    table.row(row(in, number));
  std::string text = titled("Threads", overview(threads), in.columns) + table.text(in.columns);
  if (threads.size() > kRows)
    text += fmt::format("  and {} more; all are in the result document (--json)\n",
                        threads.size() - kRows);
  return text;
}

}  // namespace eu::model
