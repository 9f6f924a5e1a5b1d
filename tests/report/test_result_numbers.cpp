// Numbers of a result document: each has a unit and a meaning, and sums are right.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <sstream>

#include "model/report/document/metrics.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

const std::string kG13 = EUSIM_SOURCE_DIR "/traces/g13/mandel.json";
const std::string kSkylake = EUSIM_SOURCE_DIR "/traces/opencl/reduce.skl.json";

SimulatedRun result(const std::string& workload) {
  return result_of({kWorkloads + workload + ".json", "--timeline", "0:100"});
}

/// A run on a machine with all optional parts.
SimulatedRun result_with_edram() {
  std::vector<std::string> arguments = {kWorkloads + "driver_reduce_slm_8.json"};
  for (const char* change :
       {"/edram/size_bytes=1048576", "/edram/ways=16", "/edram/clock_mhz=1600",
        "/edram/latency_cycles=50", "/edram/bytes_per_cycle=32", "/dispatcher/launch_ns=100"}) {
    arguments.push_back("--set");
    arguments.push_back(change);
  }
  return result_of(arguments);
}

/// A run whose threads race, and read outside their surface.
SimulatedRun result_with_defects() {
  const TemporaryDirectory d;
  d.file("k.asm",
         "mov(8) g2<1>UD 64UD { align1 1Q };\n"
         "send(8) null<1>UW g2<8,8,1>UD 0x04036e00 data MsgDesc: x mlen 2 rlen 0 { align1 1Q };\n"
         "mov(8) g2<1>UD 4096UD { align1 1Q };\n"
         "send(8) g4<1>UW g2<8,8,1>UD 0x02116e00 data MsgDesc: x mlen 1 rlen 1 { align1 1Q };\n"
         "mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
         "send(8) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
         "{ align1 WE_all 1Q EOT };\n");
  return result_of({d.file("w.json", R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "k.asm"}, "dispatch": {"kind": "threads", "threads": 2},
 "surfaces": [{"name": "s", "index": 0, "size_bytes": 4096}]})"),
                    "--check-races"});
}

/// A run of a vISA kernel, whose code has lines, with counters if requested.
SimulatedRun result_of_visa(const std::vector<std::string>& options) {
  const TemporaryDirectory d;
  const std::string kernel =
      d.file("k.visaasm",
             ".version 4.1\n.kernel \"k\"\n.decl V32 v_type=G type=f num_elts=16 align=GRF\n"
             ".function \"k_0\"\nk_0:\n    add (M1, 16) V32(0,0)<1> V32(0,0)<1;1,0> 1.0:f\n"
             "    inv (M1, 16) V32(0,0)<1> V32(0,0)<1;1,0>\n    ret (M1, 1)\n");
  std::vector<std::string> arguments = {kernel};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return result_of(arguments);
}

/// The rows whose paths begin with none of these.
model::Rows without(const model::Rows& rows, const std::vector<std::string>& beginnings) {
  model::Rows left;
  for (const model::MetricRow& row : rows)
    if (std::none_of(beginnings.begin(), beginnings.end(), [&](const std::string& beginning) {
          return row.path.rfind(beginning, 0) == 0;
        }))
      left.push_back(row);
  return left;
}

TEST(Metrics, ListEveryNumberOfADocumentAndNoOther) {
  const model::Rows rows = model::metric_rows();
  std::set<std::string> found;
  for (const SimulatedRun& run :
       {result("driver_reduce_slm_8"), result("driver_mandelbrot_32x16"), result_with_defects(),
        result_with_edram(), result_of({kWorkloads + "shader_scan_hsw.json", "--counters"}),
        result_of({kSkylake, "--counters"}), result_of_visa({}), result_of({kG13}),
        result_of({EUSIM_SOURCE_DIR "/traces/g13/reduce.json"})})
    for (const NumberAt& number : numbers_of(run.document)) {
      const model::MetricRow* row = model::row_of(number.path, rows);
      ASSERT_NE(row, nullptr) << number.path;
      found.insert(row->path);
    }
  // Only Intel's code has lines.
  const model::Rows intel = model::metric_rows(isa::Family::Intel);
  for (const model::MetricRow& row : rows)
    if (row.path.rfind("/lines/", 0) != 0 || model::row_of(row.path, intel) != nullptr) {
      EXPECT_EQ(found.count(row.path), 1u) << row.path;
    }
}

/// Machines of each family may have all parts that its fields allow.
TEST(Metrics, OfAFamilyListThoseOfItsOptionalParts) {
  const std::vector<std::string> edram = {"/edram/size_bytes=1048576", "/edram/ways=16",
                                          "/edram/clock_mhz=1600", "/edram/latency_cycles=50",
                                          "/edram/bytes_per_cycle=32"};
  for (const auto& [family, workload] :
       {std::pair{isa::Family::Intel, kWorkloads + "driver_reduce_slm_8.json"},
        {isa::Family::G13, std::string(EUSIM_SOURCE_DIR "/traces/g13/reduce.json")}}) {
    std::vector<std::string> arguments = {workload};
    for (const std::string& change : edram) arguments.insert(arguments.end(), {"--set", change});
    const SimulatedRun run = result_of(arguments);
    EXPECT_NE(config::find_path(run.document, {"resources", "edram"}), nullptr);
    for (const NumberAt& number : numbers_of(run.document))
      EXPECT_NE(model::row_of(number.path, model::metric_rows(family)), nullptr) << number.path;
  }
}

TEST(Metrics, HaveAUnitAndAMeaningAndNoTwoAPath) {
  std::set<std::string> paths;
  for (const model::MetricRow& row : model::metric_rows()) {
    EXPECT_TRUE(paths.insert(row.path).second) << row.path;
    EXPECT_FALSE(row.unit.empty()) << row.path;
    EXPECT_FALSE(row.meaning.empty()) << row.path;
  }
}

void expect_explained(const SimulatedRun& run, const model::Rows& rows) {
  const config::JsonValue::Object& metrics = *run.document.find("metrics")->object();
  ASSERT_EQ(metrics.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(metrics[i].key, rows[i].path);
    EXPECT_EQ(std::get<std::string>(metrics[i].value.find("unit")->data), rows[i].unit);
    EXPECT_EQ(std::get<std::string>(metrics[i].value.find("meaning")->data), rows[i].meaning);
  }
}

TEST(Metrics, AreWhatTheVerbPrintsAndTheDocumentExplains) {
  std::string expected;
  for (const model::MetricRow& row : model::metric_rows())
    expected += row.path + "\t" + row.unit + "\t" + row.meaning + "\n";
  EXPECT_EQ(eusim({"metrics"}).out, expected);
  // Metrics of the document's family, without those that need --counters and those of code
  // with lines.
  const model::Rows rows = model::metric_rows(isa::Family::Intel);
  const std::vector<std::string> counters = {"/counters/"}, lines = {"/code/", "/lines/"};
  expect_explained(result_of({kG13}),
                   without(without(model::metric_rows(isa::Family::G13), lines), counters));
  // The arithmetic of Intel's compiler is not known either.
  const model::Rows intel = without(rows, {"/blocks/N/estimated_"});
  expect_explained(result_of_visa({"--counters"}), intel);
  expect_explained(result_of({kSkylake, "--counters"}), without(intel, lines));
  expect_explained(result_of_visa({}), without(intel, counters));
  expect_explained(result("saxpy_64"), without(without(intel, lines), counters));
}

TEST(ResultTable, HasEveryNumberOfTheDocumentWithItsUnit) {
  const TemporaryDirectory directory;
  const CommandResult command =
      eusim({"run", kWorkloads + "driver_saxpy_256.json", "--json", "r.json", "--csv", "r.csv"},
            directory.path());
  ASSERT_EQ(command.exit_code, 0) << command.err;
  const SimulatedRun run = result_of({kWorkloads + "driver_saxpy_256.json"});
  EXPECT_EQ(contents(directory.path() + "/r.json"), run.text);
  std::istringstream table(contents(directory.path() + "/r.csv"));
  std::string line;
  std::getline(table, line);
  EXPECT_EQ(line, "path,value,unit");
  const model::Rows rows = model::metric_rows();
  for (const NumberAt& number : numbers_of(run.document)) {
    ASSERT_TRUE(std::getline(table, line)) << number.path;
    EXPECT_EQ(line,
              number.path + "," + number.value + "," + model::row_of(number.path, rows)->unit);
  }
  EXPECT_FALSE(std::getline(table, line)) << line;
}

/// Numbers that two views of the same run must agree on.
class Sums : public testing::TestWithParam<const char*> {
 protected:
  SimulatedRun run_ = result(GetParam());

  std::size_t count(const char* array) const {
    return std::get<config::JsonValue::Array>(run_.document.find(array)->data).size();
  }
  std::int64_t sum(const char* array, const std::string& key) const {
    std::int64_t total = 0;
    for (std::size_t i = 0; i < count(array); ++i)
      total += run_.number("/" + std::string(array) + "/" + std::to_string(i) + "/" + key);
    return total;
  }
  /// Thread-cycles of stalls on results of other instructions, by cause.
  std::map<std::string, std::int64_t> waits_for_others() const {
    std::map<std::string, std::int64_t> waits;
    for (std::size_t i = 0; i < count("instructions"); ++i) {
      const config::JsonValue& list =
          *std::get<config::JsonValue::Array>(run_.document.find("instructions")->data)[i].find(
              "waits");
      for (const config::JsonValue& wait : std::get<config::JsonValue::Array>(list.data))
        waits[std::get<std::string>(wait.find("cause")->data)] +=
            std::get<std::int64_t>(wait.find("cycles")->data);
    }
    return waits;
  }
};

TEST_P(Sums, EveryPipeCycleIsBusyOrIdle) {
  for (const std::string pipe : {"fpu", "em"}) {
    const std::string each = "/pipes/each/" + pipe;
    const std::int64_t busy = run_.number(each + "/busy_cycles");
    const std::int64_t wasted = run_.number(each + "/idle_with_ready_cycles");
    const std::int64_t idle = run_.number(each + "/idle_cycles");
    EXPECT_EQ(busy + wasted + idle, run_.number("/pipes/eu_cycles"));
    for (const std::int64_t cycles : {busy, wasted, idle}) EXPECT_GE(cycles, 0) << pipe;
    EXPECT_EQ(run_.number("/resources/pipe." + pipe + "/busy_cycles"), busy);
  }
}

/// Any machine can have a register cache, so its reason is in the account of every family.
TEST(Accounting, SumsOnAnIntelMachineWithARegisterCache) {
  const SimulatedRun run = result_of({kSkylake, "--set", "/eu/register_cache/entries=2", "--set",
                                      "/eu/register_cache/miss_cycles_per_operand=3"});
  std::int64_t all = run.number("/accounting/issued");
  for (const config::JsonMember& cause : *run.document.find("accounting")->find("causes")->object())
    all += std::get<std::int64_t>(cause.value.data);
  EXPECT_EQ(all, run.number("/accounting/thread_cycles"));
  EXPECT_GT(run.number("/accounting/causes/register_cache"), 0);
}

TEST_P(Sums, SourcesSumToTheWaitingCycles) {
  std::int64_t waiting = 0;
  for (const char* kind : {"prm", "measured", "derived", "assumed"})
    waiting += run_.number(std::string("/accounting/sources/") + kind);
  EXPECT_EQ(waiting + run_.number("/accounting/issued"), run_.number("/accounting/thread_cycles"));
}

TEST_P(Sums, InstructionsAndBlocksSumToTheThreadCycles) {
  const std::int64_t all = run_.number("/accounting/thread_cycles");
  EXPECT_EQ(sum("instructions", "thread_cycles"), all);
  EXPECT_EQ(sum("blocks", "thread_cycles"), all);
  EXPECT_EQ(sum("threads", "end_cycle") - sum("threads", "start_cycle"), all);
}

TEST_P(Sums, WaitsForOthersSumToTheirCauses) {
  std::map<std::string, std::int64_t> waits = waits_for_others();
  for (const char* cause : {"sb.raw.grf", "sb.waw.grf", "sb.war.payload", "sb.flag", "sb.acc",
                            "sb.addr", "msg.latency", "msg.llc", "msg.memory"})
    EXPECT_EQ(waits[cause], run_.number(std::string("/accounting/causes/") + cause)) << cause;
}

/// Stalls in front of a unit, except those of threads that wait for a response, hold a send.
TEST_P(Sums, StallsOfSendsSumToTheirCauses) {
  std::map<std::string, std::int64_t> waits = waits_for_others();
  std::int64_t stalled = 0, cycles = 0;
  for (const config::JsonMember& function : *run_.document.find("messages")->object())
    cycles += run_.number("/messages/" + function.key + "/queue_full_cycles");
  for (const config::JsonMember& cause :
       *run_.document.find("accounting")->find("causes")->object())
    if (cause.key == "msg.queue_full" || cause.key.rfind("backpressure.", 0) == 0)
      stalled += std::get<std::int64_t>(cause.value.data) - waits[cause.key];
  EXPECT_EQ(cycles, stalled);
}

INSTANTIATE_TEST_SUITE_P(Workloads, Sums,
                         testing::Values("driver_saxpy_1024", "driver_mandelbrot_64x32",
                                         "driver_reduce_slm_8", "driver_sobel_50x18",
                                         "histogram_random_16", "minmax9_32x12", "reduce_slm_6x128",
                                         "saxpy_1024"));

}  // namespace
}  // namespace eu::test
