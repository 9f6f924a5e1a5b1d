// One letter per thread and cycle, in a window.
#include <gtest/gtest.h>

#include "model/report/analysis/names.hpp"
#include "model/report/analysis/timeline.hpp"
#include "tests/support/command.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

using model::Cause;
using model::Timeline;

const std::string kWorkload = EUSIM_SOURCE_DIR "/traces/workloads/saxpy_64.json";

TEST(Timeline, PutsTheLetterOfItsCauseAtEachCycleOfTheWindow) {
  Timeline timeline({10, 20});
  timeline.span({{0, 1, 7}, 0, Cause::Issued, 0, 0, 25, 26});   // after the window
  timeline.span({{0, 1, 5}, 0, Cause::FrontEnd, 0, 0, 4, 11});  // begins before the window
  timeline.span({{0, 1, 5}, 0, Cause::SbRawGrf, 0, 0, 11, 13});
  timeline.span({{0, 1, 5}, 1, Cause::Issued, 0, 0, 13, 14});
  timeline.span({{0, 0, 4}, 0, model::pipe_cause(1), 0, 0, 18, 30});  // ends after the window
  const std::vector<Timeline::Row> rows = timeline.rows();
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].thread.thread, 4u);
  EXPECT_EQ(rows[0].letters, "        11");
  EXPECT_EQ(rows[1].thread.thread, 5u);
  EXPECT_EQ(rows[1].letters, "-RRI      ");
  EXPECT_EQ(timeline.causes(),
            (std::vector<int>{static_cast<int>(Cause::Issued), static_cast<int>(Cause::FrontEnd),
                              static_cast<int>(Cause::SbRawGrf),
                              static_cast<int>(model::pipe_cause(1))}));
}

TEST(Timeline, LettersDistinguishCauses) {
  std::set<char> letters;
  for (int cause = 0; cause < model::kCauseCount; ++cause)
    EXPECT_TRUE(letters.insert(model::cause_letter(cause)).second) << cause;
  EXPECT_EQ(letters.count(' '), 0u);
}

TEST(Timeline, HasAsManyLettersOfACauseAsThereAreCycles) {
  for (const int threads : kThreadCounts) {
    std::vector<std::string> arguments = {kWorkload, "--timeline", "0:10000"};
    for (const std::string& set : one_eu_of(threads))
      arguments.insert(arguments.end(), {"--set", set});
    const SimulatedRun run = result_of(arguments);
    const config::JsonValue& timeline = *run.document.find("timeline");
    std::map<std::string, std::int64_t> cycles;
    for (const config::JsonValue& row :
         std::get<config::JsonValue::Array>(timeline.find("threads")->data))
      for (const char letter : std::get<std::string>(row.find("causes")->data))
        if (letter != ' ')
          ++cycles[std::get<std::string>(
              timeline.find("letters")->find(std::string(1, letter))->data)];
    EXPECT_EQ(cycles["issued"], run.number("/accounting/issued"));
    for (const config::JsonMember& cause :
         *run.document.find("accounting")->find("causes")->object())
      EXPECT_EQ(cycles[cause.key], std::get<std::int64_t>(cause.value.data)) << cause.key;
  }
}

TEST(Timeline, OfCyclesAfterTheEndIsMarked) {
  const CommandResult result =
      eusim({"run", kWorkload, "--report", "none", "--timeline", "90000:90010"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.out.find("no thread is resident then: the run ended at cycle "),
            std::string::npos)
      << result.out;
}

}  // namespace
}  // namespace eu::test
