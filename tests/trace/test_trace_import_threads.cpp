// Executions captured elsewhere whose threads start others and write to each other's registers.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/model/thread_family.hpp"
#include "tests/support/trace_import.hpp"

namespace eu::test {
namespace {

const std::string kForward =
    send_text("null<1>UW", "gateway", descriptor(1, 0, false, 1u << 15 | 2));

/// 0x00 spawns, 0x10 waits, 0x20 ends; a child forwards a message at 0x30 and ends at 0x40.
const std::string kSpawningKernel =
    send_text("null<1>UW", "thread_spawner", descriptor(1, 0, false, kSpawn)) +
    "wait(1) n0<1>UD { align1 WE_all 1N };\n" + end() + kForward + end();

const char* const kSpawningWorkload =
    "{\"schema\": \"eusim.workload/v1\", \"name\": \"w\", \"kernel\": {\"file\": \"k.asm\"},\n"
    "\"dispatch\": {\"kind\": \"media\", \"size\": [1, 1], \"entries\": [0, 48]}}";

const std::string kParent = "eusim.execution/v1\nthread 0\n";
const std::string kRest = "0x10 1\n0x20 0xff\n";
const std::string kChildText = "thread 1\n0x30 0xff @ 0\n0x40 0xff\n";

class TraceImportThreads : public TraceImporting {
 protected:
  TraceImportThreads() : TraceImporting(kSpawningKernel, kSpawningWorkload) {}
};

TEST_F(TraceImportThreads, AChildRunsAndWakesItsParent) {
  const CommandResult result = import(kParent + "0x00 0xff @ 1 1\n" + kRest + kChildText);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const CommandResult replay = eusim({"replay", trace_, "--json", "-"});
  ASSERT_EQ(replay.exit_code, 0) << replay.err;
  EXPECT_NE(replay.out.find("\"threads\": 2,"), std::string::npos);
  EXPECT_NE(replay.out.find("\"instructions\": 5,"), std::string::npos);
  const CommandResult text =
      run_program("python3", {EUSIM_SOURCE_DIR "/scripts/read_trace.py", trace_, "--text"});
  EXPECT_EQ(text.out, kParent + "0x0000 0xff @ 0x1*2\n0x0010 0x1\n0x0020 0xff @ none\nthread 1\n" +
                          "0x0030 0xff @ 0x0\n0x0040 0xff @ none\n");
}

TEST_F(TraceImportThreads, WithoutAMessageTheParentHangs) {
  const std::string silent = "thread 1\n0x30 0xff @ none\n0x40 0xff\n";
  ASSERT_EQ(import(kParent + "0x00 0xff @ 1 1\n" + kRest + silent).exit_code, 0);
  EXPECT_EQ(eusim({"replay", trace_}).exit_code, 1);
}

TEST_F(TraceImportThreads, RefusesThreadsWithoutAPossibleParent) {
  const std::string spawn = "0x00 0xff @ 1 1\n";
  const std::string expected = "expected \"@\", the interface descriptor and the number";
  expect_error(kParent + "0x00 0xff\n", "3:6", expected);
  expect_error(kParent + "0x00 0xff @ 1\n", "3:13", expected);
  expect_error(kParent + "0x00 0xff @ 2 1\n", "3:15", "interface descriptor 2 of 2");
  expect_error(kParent + "0x00 0xff @ 1 0\n", "3:15", "thread 0 is dispatched, not spawned");
  expect_error(kParent + spawn + kRest, "3:15", "thread 1 is missing");
  expect_error(kParent + spawn + kRest + "thread 2\n0x30 0xff @ 0\n0x40 0xff\n", "9:1",
               "thread 1 is missing; there are 3");
  expect_error(kParent + "0x00 0xff @ 0 1\n" + kRest + kChildText, "3:15",
               "thread 1 does not begin at its interface descriptor's entry");
  expect_error(kParent + spawn + kRest + kChildText + "thread 2\n0x30 0xff @ 0\n0x40 0xff\n", "9:1",
               "no thread spawns thread 2");
  expect_error(kParent + spawn + kRest + "thread 1\n0x30 0xff @ 0 1\n", "7:15",
               "the number of the thread that receives the message");
  expect_error(kParent + spawn + kRest + "thread 1\n0x30 0xff @ 5\n0x40 0xff\n", "7:13",
               "thread 5 is missing");
}

}  // namespace
}  // namespace eu::test
