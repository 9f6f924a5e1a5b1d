#include <algorithm>

#include "model/report/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kRows = 8;

Cycle resident(const ThreadAccount& thread) {
  return thread.end - thread.start;
}

std::string overview(const std::vector<ThreadAccount>& threads) {
  const auto [shortest, longest] = std::minmax_element(
      threads.begin(), threads.end(), [](const ThreadAccount& a, const ThreadAccount& b) {
        return resident(a) < resident(b);
      });
  Cycle sum = 0;
  for (const ThreadAccount& thread : threads) sum += resident(thread);
  return counted(threads.size(), "thread") + ", resident for " +
         std::to_string(resident(*shortest)) + " to " + std::to_string(resident(*longest)) +
         " cycles, " + tenths(sum, threads.size()) + " on average";
}

std::string row(const ReportInput& in, std::size_t number) {
  const ThreadAccount& thread = in.result.threads[number];
  const Cycle issued = thread.cycles[Cause::Issued];
  const std::vector<int> causes = causes_by_cycles(thread.cycles);
  return right(number, 8) + right(static_cast<std::uint64_t>(thread.eu), 5) +
         right(static_cast<std::uint64_t>(thread.slot), 6) + right(thread.instructions, 14) +
         right(percent(issued, resident(thread)), 10) +
         right(percent(resident(thread) - issued, resident(thread)), 11) + "  " +
         left(causes.empty() ? "" : cause_key(causes.front(), in.machine), 15) +
         right(thread.start, 10) + right(thread.end, 10) + "\n";
}

}  // namespace

std::string threads_section(const ReportInput& in) {
  const std::vector<ThreadAccount>& threads = in.result.threads;
  if (threads.empty()) return "";
  std::string text = titled("Threads", overview(threads));
  text += "  thread   EU  slot  instructions   issued %  waiting %  most of it          start"
          "       end\n";
  for (std::size_t number = 0; number < std::min(kRows, threads.size()); ++number)
    text += row(in, number);
  if (threads.size() > kRows)
    text += "  and " + std::to_string(threads.size() - kRows) +
            " more: /threads of the result document (--json) has them all\n";
  return text;
}

}  // namespace eu::model
