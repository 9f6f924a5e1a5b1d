// Truncated or damaged traces are refused, or used up to the damage: never a wrong number, a crash
// or a hang. EUSIM_FUZZ_TRACES=100000 tests 100000 damaged files instead of a few.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "model/trace/chunk.hpp"
#include "model/trace/header.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/recording.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/support/model/thread_family.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

constexpr model::Cycle kMaxCycles = 200'000;

class TraceDamage : public testing::Test {
 protected:
  /// The bytes of a trace of this workload.
  std::string recorded(const std::string& name) {
    return recorded(model::read_workload(workload_path(name), {}));
  }
  std::string recorded(const model::Workload& workload) {
    recorded_run(machine_, workload, path_);
    return contents(path_);
  }
  DamagedReplay replay(const std::string& bytes, bool partial) {
    std::ofstream(path_, std::ios::binary) << bytes;
    DamagedReplay result = try_replay(machine_, path_, partial, kMaxCycles);
    EXPECT_EQ(result.error.find("process died"), std::string::npos) << result.error;
    EXPECT_EQ(result.error.find("process ended"), std::string::npos) << result.error;
    return result;
  }
  static std::int64_t instructions_in(const std::string& document) {
    const std::string key = "\"instructions\": ";
    return std::stoll(document.substr(document.find(key) + key.size()));
  }

  const TemporaryDirectory directory_;
  const std::string path_ = directory_.path() + "/t.eutrace";
  const config::Machine machine_ = machine_with({});
};

TEST_F(TraceDamage, ATraceThatWasCutAnywhereIsRefusedOrUsedUpToThere) {
  const std::string whole = recorded("mandelbrot_32x16");
  const std::int64_t all = instructions_in(replay(whole, false).result);
  std::int64_t most = 0;
  for (std::size_t size = 0; size < whole.size(); size += size < 100 ? 1 : 37) {
    const std::string cut = whole.substr(0, size);
    EXPECT_NE(replay(cut, false).error, "") << size;
    const DamagedReplay partial = replay(cut, true);
    if (!partial.error.empty()) continue;
    const std::int64_t executed = instructions_in(partial.result);
    EXPECT_LE(executed, all + 32) << size;  // each cut thread ends with an instruction of its own
    most = std::max(most, executed);
  }
  EXPECT_GT(most, 0);
}

/// A long recording has many chunks, so most of it is before the cut.
TEST_F(TraceDamage, WhatComesBeforeACutIsReplayed) {
  std::string body;
  for (int i = 0; i < 6; ++i) body += "add(8) g4<1>F g4<8,8,1>F g5<8,8,1>F { align1 1Q };\n";
  // The number of channels changes with a counter, so that chunks fill.
  const std::string kernel =
      "mov(1) g1<1>UD 0UD { align1 WE_all 1N };\n"
      "TOP:\n"
      "add(1) g1<1>UD g1<0,1,0>UD 1UD { align1 WE_all 1N };\n"
      "mul(1) g2<1>UD g1<0,1,0>UD 40503UW { align1 WE_all 1N };\n"
      "mov(1) f1<1>UW g2.1<0,1,0>UW { align1 WE_all 1N };\n"
      "(+f1.0) mov(16) g6<1>F g8<8,8,1>F { align1 1H };\n" +
      body +
      "cmp.l.f0.0(1) null<1>UD g1<0,1,0>UD 60000UD { align1 WE_all 1N };\n"
      "(+f0.0.any16h) while(16) JIP: TOP { align1 1H };\n";
  model::Workload workload = bare_kernel(kernel);
  const std::string executed = recorded_run(machine_, workload, path_);
  const std::string whole = contents(path_);
  ASSERT_GT(whole.size(), 100'000u);
  const DamagedReplay half = [&] {
    std::ofstream(path_, std::ios::binary) << whole.substr(0, whole.size() / 2);
    return try_replay(machine_, path_, true, 20'000'000);
  }();
  ASSERT_EQ(half.error, "");
  EXPECT_GT(instructions_in(half.result), instructions_in(executed) / 4);
  EXPECT_LT(instructions_in(half.result), instructions_in(executed) * 3 / 4);
}

TEST(TraceHead, WithoutAKernelIsRefusedWithAllElseThatIsWrong) {
  const std::string text = R"({"schema": "eusim.trace/v1", "dispatch": {"kind": "threads",
      "threads": 1, "control": {"alt_mode": 1}, "payload": [{"grf": 128}]}})";
  model::Bytes head;
  model::put_varint(head, text.size());
  head.insert(head.end(), text.begin(), text.end());
  try {
    model::read_head(head, "t.eutrace");
    FAIL() << "it was accepted";
  } catch (const model::TraceError& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("/kernel: missing key"), std::string::npos) << what;
    EXPECT_NE(what.find("/dispatch/control/alt_mode"), std::string::npos) << what;
    EXPECT_NE(what.find("/dispatch/payload/0/grf"), std::string::npos) << what;
  }
}

TEST(TraceFoot, IsAnObject) {
  for (const std::string text : {"[]", "1", "null", "\"\"", "{}", "{"})
    EXPECT_THROW(model::read_foot(model::Bytes(text.begin(), text.end()), ""), model::TraceFault)
        << text;
}

/// Not every file is a trace, and not every version is known.
TEST_F(TraceDamage, ReportsFilesThatAreNotTraces) {
  EXPECT_NE(replay("", true).error.find("is not a trace"), std::string::npos);
  EXPECT_NE(replay("no trace at all", true).error.find("is not a trace"), std::string::npos);
  std::string next = recorded("saxpy_64");
  next[7] = 2;
  EXPECT_NE(
      replay(next, true).error.find("version 2, newer than this program, which reads version 1"),
      std::string::npos);
  EXPECT_NE(try_replay(machine_, directory_.path() + "/none", true, 1).error.find("no such file"),
            std::string::npos);
}

TEST_F(TraceDamage, NoDamagedFileGivesAWrongNumberOrStopsTheReader) {
  const auto setting = [](const char* variable, int otherwise) {
    const char* const text = std::getenv(variable);
    return text != nullptr ? std::stoi(text) : otherwise;
  };
  const int files = setting("EUSIM_FUZZ_TRACES", 600);
  const int first = setting("EUSIM_FUZZ_FIRST", 0);
  std::vector<std::string> traces;
  for (const char* name : {"driver_reduce_slm_2", "mandelbrot_32x16", "histogram_low_16"})
    traces.push_back(recorded(name));
  traces.push_back(recorded(family(parent_of(20), kChild)));
  int refused = 0, cut = 0, undetected = 0;
  for (int i = first; i < first + files && !HasFailure(); ++i) {
    SCOPED_TRACE("file " + std::to_string(i));
    Choice choice(static_cast<std::uint64_t>(i));
    const std::string& whole = traces[static_cast<std::size_t>(i) % traces.size()];
    const bool partial = choice.chance(50);
    if (choice.chance(50)) {
      const DamagedReplay result = replay(damaged_bytes(whole, choice), partial);
      EXPECT_TRUE(partial || !result.error.empty()) << "damage was not detected";
      ++(result.error.empty() ? cut : refused);
    } else {
      const DamagedReplay result = replay(lying_trace(whole, choice), partial);
      ++(result.error.empty() ? undetected : refused);
    }
  }
  std::printf("%d damaged traces: %d refused, %d used up to the damage, %d lies that make sense\n",
              files, refused, cut, undetected);
  EXPECT_GT(refused, files / 3);
  EXPECT_GT(cut, 0);
}

}  // namespace
}  // namespace eu::test
