// Flags, accumulators, the address register and responses are written when they are due, as
// registers are (test_late_writes.cpp).
#include <gtest/gtest.h>

#include <cstring>

#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

SimulatedRun run(const std::string& kernel, const std::vector<std::string>& sets = {},
                 const model::RunOptions& options = {}) {
  model::Workload workload = bare_kernel(kernel);
  model::SurfaceData surface;
  surface.name = "memory";
  surface.size_bytes = 64;
  workload.surfaces.push_back(surface);
  return simulate(machine_with(sets), workload, options);
}

std::uint32_t dword(const SimulatedRun& run, int grf, int element = 0) {
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  const std::vector<std::uint8_t> registers = run.grf(0);
  std::uint32_t value = 0;
  std::memcpy(&value, &registers[static_cast<std::size_t>(32 * grf + 4 * element)], sizeof value);
  return value;
}

const std::string kStart =
    "mov(8) g2<1>UD 0UD { align1 1Q };\n"
    "mov(8) g3<1>UD 7UD { align1 1Q };\n"
    "mov(1) f0<1>UW 0UW { align1 WE_all 1N };\n"
    "mov(1) a0<1>UW 96UW { align1 WE_all 1N };\n"
    "mov(8) null<1>UD g3<8,8,1>UD { align1 1Q };\n";

/// A slow comparison, then a fast unchecked one of other channels, then a reader of both.
std::string two_comparisons(const std::string& control) {
  return kStart + "cmp.z.f0.0(8) null<1>F g2<8,8,1>F 0F { align1 1Q };\n" +
         "cmp.z.f0.0(8) null<1>D g2<8,8,1>D 0D { align1 " + control + "2Q };\n" +
         "mov(1) g10<1>UD 0UD { align1 WE_all 1N };\n"
         "mov(1) g10<1>UW f0<0,1,0>UW { align1 WE_all 1N };\n"
         "mov(8) null<1>UD g10<8,8,1>UD { align1 1Q };\n"
         "mov(8) null<1>UD g10<8,8,1>UD { align1 1Q };\n";
}

TEST(LateSpecials, AFlagIsReadBeforeItsSlowerWriterLands) {
  const std::vector<std::string> slow = {"/eu/timing/float/flag_latency_cycles=90"};
  EXPECT_EQ(dword(run(two_comparisons(""), slow), 10), 0xffffu);
  EXPECT_EQ(dword(run(two_comparisons("NoDDChk "), slow), 10), 0xff00u);
  EXPECT_EQ(dword(run(two_comparisons("NoDDChk ")), 10), 0x00ffu) << "the first one opens it";
}

TEST(LateSpecials, AnAccumulatorIsReadBeforeItsSlowerWriterLands) {
  const auto kernel = [](const std::string& control) {
    return kStart + "mov(8) acc0<1>D 5D { align1 1Q };\n" +
           "mov(8) null<1>D acc0<8,8,1>D { align1 1Q };\n" +
           "mul(8) acc0<1>F g2<8,8,1>F g2<8,8,1>F { align1 1Q };\n" +
           "mov(4) acc0<1>D 9D { align1 " + control + "WE_all 1N };\n" +
           "mov(8) g10<1>D acc0<8,8,1>D { align1 1Q };\n";
  };
  const std::vector<std::string> slow = {"/eu/timing/float/acc_latency_cycles=90"};
  EXPECT_EQ(dword(run(kernel(""), slow), 10, 5), 0u);
  EXPECT_EQ(dword(run(kernel("NoDDChk "), slow), 10, 5), 5u) << "the product is not written yet";
  EXPECT_EQ(dword(run(kernel("NoDDChk "), slow), 10, 0), 9u);
}

TEST(LateSpecials, AnAddressIsUsedBeforeItsSlowerWriterLands) {
  const auto kernel = [](const std::string& control) {
    return kStart + "mov(1) g20<1>F 3F { align1 WE_all 1N };\n" +
           "mov(1) a0<1>UW g20<0,1,0>F { align1 WE_all 1N };\n"
           "mov(1) a0.1<1>UW 64UW { align1 " +
           control + "WE_all 1N };\n" + "mov(1) g10<1>UD g[a0 0]<0,1,0>UD { align1 WE_all 1N };\n";
  };
  const std::vector<std::string> slow = {"/eu/timing/float/latency_cycles=90"};
  EXPECT_EQ(dword(run(kernel("NoDDChk "), slow), 10), 7u) << "a0.0 still points to g3";
}

TEST(LateSpecials, EachElementOfTheAddressRegisterLandsAsAWhole) {
  const std::vector<std::string> slow = {"/eu/timing/float/latency_cycles=90"};
  for (int n = 0; n < 8; ++n) {
    const std::string slow_one = "a0." + std::to_string(n);
    const std::string kernel = kStart + "mov(8) a0<1>UW 96UW { align1 WE_all 1Q };\n" +
                               "mov(1) g20<1>F 320F { align1 WE_all 1N };\n" + "mov(1) " +
                               slow_one + "<1>UW g20<0,1,0>F { align1 WE_all 1N };\n" +
                               "mov(1) a0." + std::to_string((n + 1) % 8) +
                               "<1>UW 64UW { align1 NoDDChk WE_all 1N };\n" + "mov(1) g12<1>UD g[" +
                               slow_one + " 0]<0,1,0>UD { align1 WE_all 1N };\n";
    EXPECT_EQ(dword(run(kernel, slow), 12), 7u) << slow_one << " still points to g3";
  }
}

TEST(LateSpecials, EachLaneOfBothAccumulatorsLandsAsAWhole) {
  const std::vector<std::string> slow = {"/eu/timing/float/acc_latency_cycles=90"};
  for (const std::string acc : {"acc0", "acc1"}) {
    const std::string kernel = kStart + "mov(8) " + acc + "<1>D 0x12345678D { align1 1Q };\n" +
                               "mov(8) null<1>D " + acc + "<8,8,1>D { align1 1Q };\n" + "mul(8) " +
                               acc + "<1>F g2<8,8,1>F g2<8,8,1>F { align1 1Q };\n" + "mov(1) " +
                               acc + "<1>D 9D { align1 NoDDChk WE_all 1N };\n" + "mov(8) g10<1>D " +
                               acc + "<8,8,1>D { align1 1Q };\n" + "mov(8) g11<1>D " + acc +
                               "<8,8,1>D { align1 1Q };\n";
    const SimulatedRun result = run(kernel, slow);
    EXPECT_EQ(dword(result, 10, 0), 9u) << acc;
    for (int lane = 1; lane < 8; ++lane)
      EXPECT_EQ(dword(result, 10, lane), 0x12345678u) << acc << ", lane " << lane;
  }
}

/// An untyped read of one register, whose response takes about the machine's latency.
const std::string kRead =
    "send(8) g10<1>UW g2<8,8,1>UD 0x02116e00 data MsgDesc: untyped mlen 1 rlen 1 ";

TEST(LateSpecials, AResponseWithNoDDClrClearsNothing) {
  const SimulatedRun hung = run(kStart + kRead + "{ align1 1Q NoDDClr };\n" +
                                "mov(8) g11<1>UD g10<8,8,1>UD { align1 1Q };\n");
  EXPECT_EQ(hung.outcome, model::Outcome::Hung);
  EXPECT_NE(hung.failure.find("NoDDClr leaves set by"), std::string::npos) << hung.failure;
}

TEST(LateSpecials, AResponseOverwritesWhatAnUncheckedWriterLeft) {
  const std::string kernel = kStart + kRead + "{ align1 1Q };\n" +
                             "mov(8) g10<1>UD 5UD { align1 NoDDChk 1Q };\n"
                             "mov(8) g11<1>UD g10<8,8,1>UD { align1 1Q };\n";
  const SimulatedRun result = run(kernel);
  EXPECT_EQ(dword(result, 11), 5u) << "the response arrives later, in any order of service";
  EXPECT_EQ(dword(result, 10), 0u) << "and then overwrites it";
}

TEST(LateSpecials, TheFirstOfTwoResponsesOpensTheRegisterBeforeTheSecondLands) {
  const std::string second =
      "send(8) g10<1>UW g12<8,8,1>UD 0x02116e00 data MsgDesc: untyped mlen 1 rlen 1 ";
  const std::string kernel = kStart + "mov(8) g12<1>UD 4096UD { align1 1Q };\n" +
                             "mov(8) null<1>UD g12<8,8,1>UD { align1 1Q };\n" + kRead +
                             "{ align1 1Q };\n" + second + "{ align1 1Q NoDDChk };\n" +
                             "or(8) g11<1>UD g10<8,8,1>UD 0UD { align1 1Q };\n";
  model::Workload workload = bare_kernel(kernel);
  model::SurfaceData surface;
  surface.name = "memory";
  surface.size_bytes = 8192;
  surface.initial.assign(8192, 1);
  std::fill(surface.initial.begin() + 4096, surface.initial.end(), std::uint8_t{2});
  workload.surfaces.push_back(surface);
  const SimulatedRun result = simulate(machine_with({}), workload);
  EXPECT_EQ(dword(result, 11), 0x01010101u);
  EXPECT_EQ(dword(result, 10), 0x02020202u);
}

TEST(LateSpecials, WhatAnInstructionWithoutChannelsClearsIsOpen) {
  const std::string kernel = kStart +
                             "mov(8) g10<1>UD 1UD { align1 1Q };\n"
                             "mov(8) null<1>UD g10<8,8,1>UD { align1 1Q };\n"
                             "add(8) g10<1>UD g3<8,8,1>UD 0UD { align1 NoDDClr 1Q };\n"
                             "(+f0.0) mov(8) g10<1>UD 9UD { align1 NoDDChk 1Q };\n"
                             "mov(8) g11<1>UD g10<8,8,1>UD { align1 1Q };\n";
  const auto with = [&](model::ShotDown shot_down) {
    model::RunOptions options;
    options.jitter.shot_down = shot_down;
    return run(kernel, {}, options);
  };
  EXPECT_EQ(dword(with(model::ShotDown::Retires), 11), 7u);
  EXPECT_EQ(dword(with(model::ShotDown::AtOnce), 11), 1u);
  EXPECT_EQ(with(model::ShotDown::Never).outcome, model::Outcome::Hung);
}

TEST(LateSpecials, DelaysAreThoseOfTheSeed) {
  const std::string kernel =
      kStart + kRead + "{ align1 1Q };\n" + "mov(8) g11<1>UD g10<8,8,1>UD { align1 1Q };\n";
  const auto cycles = [&](std::uint64_t seed, model::Cycle delay) {
    model::RunOptions options;
    options.jitter.seed = seed;
    options.jitter.response_cycles = delay;
    options.jitter.payload_read_cycles = delay / 10;
    return run(kernel, {}, options).number("/summary/cycles");
  };
  const std::int64_t plain = cycles(0, 0);
  EXPECT_EQ(cycles(5, 0), plain);
  EXPECT_EQ(cycles(5, 1000), cycles(5, 1000));
  EXPECT_NE(cycles(5, 1000), cycles(6, 1000));
  EXPECT_GT(cycles(5, 1000), plain);
  EXPECT_LE(cycles(5, 1000), plain + 1100);
}

}  // namespace
}  // namespace eu::test
