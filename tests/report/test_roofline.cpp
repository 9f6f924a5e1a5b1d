// Rates of operations and bytes, and the roofs, compared with the kernels' operations by definition
// and the chips' published peaks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <regex>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

double real_at(const config::JsonValue& document, const std::string& path) {
  const config::JsonValue* value = config::find_path(document, *config::split_path(path));
  if (value == nullptr) throw std::runtime_error("the document has no " + path);
  if (const auto* whole = std::get_if<std::int64_t>(&value->data))
    return static_cast<double>(*whole);
  return std::get<double>(value->data);
}

struct Published {
  const char* gen;
  const char* machine;
  double gflop_per_s;  ///< single precision
};

void PrintTo(const Published& chip, std::ostream* out) {
  *out << chip.machine << ": " << chip.gflop_per_s;
}

class Peak : public testing::TestWithParam<Published> {};

/// 16 operations per cycle and EU at the chip's highest clock: HD 4000 has 16 EUs, HD 4600 20 and
/// HD 530 24 (441.6 GFLOPS at 1150 MHz, Intel, "The Compute Architecture of Intel Processor
/// Graphics Gen9", 2015, 5.8; 16 operations per clock and EU also in those for Gen7.5 and Gen8).
TEST_P(Peak, IsThePublishedOne) {
  const TemporaryDirectory directory;
  const std::string kernel =
      directory.file("add.asm", "add(8) g2<1>F g3<8,8,1>F g4<8,8,1>F { align1 1Q };\n");
  const SimulatedRun run =
      result_of({kernel, "--gen", GetParam().gen, "--machine", GetParam().machine});
  EXPECT_DOUBLE_EQ(real_at(run.document, "/roofline/float/peak_giga_per_s"),
                   GetParam().gflop_per_s);
}

INSTANTIATE_TEST_SUITE_P(OfChips, Peak,
                         testing::Values(Published{"ivb", "ivb_gt2", 294.4},
                                         Published{"hsw", "hsw_gt2", 384},
                                         Published{"skl", "skl_gt2", 441.6}),
                         [](const testing::TestParamInfo<Published>& info) {
                           return std::string(info.param.machine);
                         });

/// Each of two pipes takes an instruction of SIMD8 every two cycles. If one of them needs the other
/// for one cycle each time, it adds half of its own rate.
TEST(Roofline, ThePeakOfInstructionsIsBesideTheirRate) {
  const auto expect_peak = [](const std::string& peak, const std::string& first_pipe_cycles) {
    const CommandResult result =
        eusim({"run", kWorkloads + "driver_saxpy_1024.json", "--report", "brief", "--set",
               "/eu/pipes/fpu/first_pipe_cycles=" + first_pipe_cycles});
    EXPECT_NE(result.out.find(" (peak of the pipes " + peak + ")"), std::string::npos)
        << result.out;
  };
  expect_peak("1.00", "0");
  expect_peak("0.75", "1");
}

/// The rate at the limit of a pipe is that of its lower bound, without the start of the threads:
/// the busiest EU decides, whatever the others do.
TEST(Roofline, TheRateAtTheLimitOfAPipeIsThatOfTheBusiestEu) {
  for (const char* const name : {"driver_reduce_slm_2", "shader_matmul_hsw", "driver_saxpy_256"}) {
    const std::string workload = kWorkloads + name + ".json";
    const SimulatedRun run = result_of({workload});
    const std::string report = eusim({"run", workload, "--report", "brief"}).out;
    std::smatch eus;
    ASSERT_TRUE(std::regex_search(report, eus, std::regex("on (\\d+) EUs?"))) << report;
    double busiest = 0;
    for (const char* const pipe : {"fpu", "em"})
      busiest = std::max(busiest, static_cast<double>(run.number(std::string("/resources/pipe.") +
                                                                 pipe + "/busiest_cycles")));
    const double rate = static_cast<double>(run.number("/summary/instructions")) /
                        (busiest * std::stod(eus[1].str()));
    char text[32];
    std::snprintf(text, sizeof text, "%.2f if pipe ", rate);
    EXPECT_NE(report.find(text), std::string::npos) << text << "\n" << report;
  }
}

/// y[i] = a * x[i] + y[i]: a product and a sum per element.
TEST(Roofline, SaxpyComputesTwoOperationsAnElement) {
  for (const int elements : {256, 1024}) {
    const SimulatedRun run =
        result_of({kWorkloads + "driver_saxpy_" + std::to_string(elements) + ".json"});
    EXPECT_EQ(run.number("/roofline/float/operations"), 2 * elements);
  }
}

/// A tree over 64 items of each of 8 groups adds 63 times.
TEST(Roofline, OnlyEnabledChannelsCompute) {
  const SimulatedRun run = result_of({kWorkloads + "driver_reduce_slm_8.json"});
  EXPECT_EQ(run.number("/roofline/float/operations"), 8 * 63);
}

TEST(Roofline, RatesAreNumbersByTime) {
  const SimulatedRun run = result_of({kWorkloads + "driver_saxpy_1024.json"});
  const double us = static_cast<double>(run.number("/summary/cycles")) / 1150;
  EXPECT_NEAR(real_at(run.document, "/summary/microseconds"), us, 0.00005);
  EXPECT_NEAR(real_at(run.document, "/roofline/float/giga_per_s"), 2048 / us / 1000, 0.00005);
  const double bytes = 64 * static_cast<double>(run.number("/memory/lines_read") +
                                                run.number("/memory/lines_written"));
  EXPECT_EQ(real_at(run.document, "/roofline/levels/memory/bytes"), bytes);
  EXPECT_NEAR(real_at(run.document, "/roofline/levels/memory/gb_per_s"), bytes / us / 1000,
              0.00005);
}

/// In a run that was recorded in part, the channels of that part represent all.
TEST(Roofline, OfALongRunCountsTheWholeRun) {
  const std::string saxpy = kWorkloads + "driver_saxpy_1024.json";
  EXPECT_EQ(result_of({saxpy, "--listen", "300"}).number("/roofline/float/operations"), 2048);
  const CommandResult none =
      eusim({"run", saxpy, "--listen", "0", "--report", "none", "--json", "-"});
  ASSERT_EQ(none.exit_code, 0) << none.err;
  EXPECT_EQ(none.out.find("\"float\": {"), std::string::npos);
  EXPECT_NE(none.out.find("\"peak_gb_per_s\""), std::string::npos);
}

/// The text of the section, in one line.
std::string section(const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {"run"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const std::string out = eusim(all).out;
  const std::size_t begin = out.find("\nRoofline ");
  const std::string text = out.substr(begin, out.find("\nThread cycles ") - begin);
  return std::regex_replace(text, std::regex("\\s+"), " ");
}

/// 73.6 * 10^9 integer operations and 19.2 * 10^9 bytes per second, 6656 operations on 8256 bytes.
TEST(Roofline, TheReportNamesTheRidgeAndTheSideOfIt) {
  const std::string saxpy = kWorkloads + "driver_saxpy_1024.json";
  std::string text = section({saxpy});
  EXPECT_NE(text.find("ridge of memory 3.83 integer ops/byte; this kernel 0.81: left of it, where "
                      "memory is the roof; the run is not near it (43.7 %)"),
            std::string::npos)
      << text;
  text = section({saxpy, "--set", "/memory/bytes_per_cycle=1"});
  EXPECT_NE(text.find("left of it, where memory is the roof; the run is near it ("),
            std::string::npos)
      << text;
  text = section({kWorkloads + "driver_mandelbrot_64x32.json"});
  EXPECT_NE(text.find(": right of it, where the pipes are the roof; the run is "),
            std::string::npos)
      << text;
}

TEST(Roofline, WithoutTrafficToMemoryThereIsNoRidge) {
  const TemporaryDirectory directory;
  const std::string text =
      section({directory.file("add.asm", "add(8) g2<1>F g3<8,8,1>F g4<8,8,1>F { align1 1Q };\n")});
  EXPECT_NE(text.find("% of peak"), std::string::npos) << text;
  EXPECT_EQ(text.find("ridge"), std::string::npos) << text;
}

/// SIMD16 writes of 16 lines each: threads end long before their lines are written.
constexpr const char* kWrites = R"(
mov(16) g2<1>UW 0x76543210V { align1 WE_all 1H };
add(8) g2.8<1>UW g2<8,8,1>UW 8UW { align1 WE_all 1Q };
mov(16) g4<1>D g2<16,16,1>UW { align1 1H };
shl(16) g4<1>D g4<8,8,1>D 0x00000006UD { align1 1H };
shl(1) g8<1>D g0.1<0,1,0>D 0x0000000aUD { align1 WE_all 1N };
add(16) g4<1>D g4<8,8,1>D g8<0,1,0>D { align1 1H };
mov(16) g6<1>D 1D { align1 1H };
send(16) null<1>UW g4<8,8,1>UD 0x08035e00
    data MsgDesc: (DC untyped surface write, bti 0, 30) mlen 4 rlen 0 { align1 1H };
mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };
send(16) null<1>UW g127<8,8,1>UW 0x82000010
    thread_spawner MsgDesc: mlen 1 rlen 0 { align1 WE_all 1H EOT };
)";

/// The peak is the definition's: lines of all banks, or of a channel, one after the other.
TEST(Roofline, WritesAfterTheEndOfTheRunDoNotRaiseARateAboveItsPeak) {
  const TemporaryDirectory directory;
  const std::string kernel = directory.file("writes.asm", kWrites);
  const std::vector<std::string> edram = {"/edram/size_bytes=4096", "/edram/ways=16",
                                          "/edram/clock_mhz=1", "/edram/latency_cycles=1",
                                          "/edram/bytes_per_cycle=1"};
  for (const std::string& change :
       {std::string("/l3/cycles_per_line=1000"), std::string("/llc/cycles_per_line=1000"),
        std::string("/memory/bytes_per_cycle=1"), edram[0]}) {
    std::vector<std::string> arguments = {
        kernel,  "--auto-surfaces=256K", "--groups", "128", "--local-size",
        "16",  // small caches write back early
        "--set", "/l3/way_bytes=1024",   "--set",    change};
    if (change == edram[0])
      for (const std::string& each : edram) arguments.insert(arguments.end(), {"--set", each});
    const SimulatedRun run = result_of(arguments);
    EXPECT_EQ(run.number("/memory/l3_write_misses"), 16 * 128);
    for (const config::JsonMember& level : *run.document.find("roofline")->find("levels")->object())
      EXPECT_LE(real_at(level.value, "/gb_per_s"), real_at(level.value, "/peak_gb_per_s"))
          << change << " " << level.key;
  }
}

/// No run is above a roof.
TEST(Roofline, NothingIsAboveItsRoof) {
  for (const std::string& workload : all_workloads("ivb")) {
    const SimulatedRun run = result_of({workload});
    const config::JsonValue* roofline = run.document.find("roofline");
    for (const config::JsonMember& level : *roofline->find("levels")->object()) {
      const double peak = real_at(level.value, "/peak_gb_per_s");
      EXPECT_LE(real_at(level.value, "/gb_per_s"), peak) << workload << " " << level.key;
    }
    EXPECT_LE(real_at(*roofline, "/float/giga_per_s"), real_at(*roofline, "/float/peak_giga_per_s"))
        << workload;
  }
}

}  // namespace
}  // namespace eu::test
