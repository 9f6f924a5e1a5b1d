// Wrong dependency controls give wrong values: a result is written when its pipe delivers it, and
// no instruction is held back where NoDDClr and NoDDChk opened the scoreboard (IVB PRM 3.7).
#include <gtest/gtest.h>

#include <cstring>

#include "model/eu/late_writes.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

float first_float(const SimulatedRun& run, int grf) {
  const std::vector<std::uint8_t> registers = run.grf(0);
  float value = 0;
  std::memcpy(&value, &registers[static_cast<std::size_t>(32 * grf)], sizeof value);
  return value;
}

SimulatedRun run(const model::Workload& workload, const std::vector<std::string>& sets = {}) {
  model::RunOptions options;
  options.keep_registers = true;
  SimulatedRun result = simulate(machine_with(sets), workload, options);
  EXPECT_EQ(result.outcome, model::Outcome::Finished) << result.failure;
  return result;
}

/// g4 = 4, then `first` and `second`, which both write g10, then g11 = g10 and, much later, g12.
model::Workload two_writers(const std::string& first, const std::string& second) {
  return bare_kernel(
      "mov(8) g4<1>F 4F { align1 1Q };\n"
      "mov(8) g10<1>F 100F { align1 1Q };\n"
      "mov(8) null<1>F g10<8,8,1>F { align1 1Q };\n" +
      first + second +
      "mov(8) g11<1>F g10<8,8,1>F { align1 1Q };\n"
      "mov(8) g13<1>F g11<8,8,1>F { align1 1Q };\n"
      "mov(8) g13<1>F g13<8,8,1>F { align1 1Q };\n"
      "mov(8) g12<1>F g10<8,8,1>F { align1 1Q };\n");
}

const std::string kSlow = "math inv(8) g10<1>F g4<8,8,1>F null<8,8,1>F { align1 1Q };\n";
const std::string kSlowUnchecked =
    "math inv(8) g10<1>F g4<8,8,1>F null<8,8,1>F { align1 NoDDChk 1Q };\n";
const std::string kFast = "mov(8) g10<1>F g4<8,8,1>F { align1 1Q };\n";
const std::string kFastUnchecked = "mov(8) g10<1>F g4<8,8,1>F { align1 NoDDChk 1Q };\n";

TEST(LateWrites, TheLastWriterInTheProgramWinsIfTheScoreboardOrdersThem) {
  EXPECT_EQ(first_float(run(two_writers(kSlow, kFast)), 12), 4.0f);
  EXPECT_EQ(first_float(run(two_writers(kFast, kSlow)), 12), 0.25f);
}

TEST(LateWrites, SlowerWriterOverwritesALaterUncheckedOne) {
  const SimulatedRun result =
      run(two_writers(kSlow, kFastUnchecked), {"/eu/timing/math/latency_cycles=60"});
  EXPECT_EQ(first_float(result, 11), 4.0f) << "the entry opens with the faster one";
  EXPECT_EQ(first_float(result, 10), 0.25f) << "and the slower one is written after it";
}

TEST(LateWrites, AReaderSeesTheFirstResultIfThatOpensTheRegister) {
  const SimulatedRun result = run(two_writers(kFast, kSlowUnchecked));
  EXPECT_EQ(first_float(result, 11), 4.0f);
  EXPECT_EQ(first_float(result, 12), 0.25f);
}

TEST(LateWrites, WritersOfDifferentBytesInOnePipeAreInOrder) {
  const std::string x = "mul(8) g10<1>.xF g4<4,4,1>F 2F { align16 NoDDClr 1Q };\n";
  const std::string y = "mul(8) g10<1>.yF g4<4,4,1>F 3F { align16 NoDDClr,NoDDChk 1Q };\n";
  const std::string zw = "mul(8) g10<1>.zwF g4<4,4,1>F 5F { align16 NoDDChk 1Q };\n";
  const SimulatedRun result = run(two_writers(x + y, zw));
  const std::vector<std::uint8_t> registers = result.grf(0);
  float seen[4];
  std::memcpy(seen, &registers[32 * 11], sizeof seen);
  EXPECT_EQ(seen[0], 8.0f);
  EXPECT_EQ(seen[1], 12.0f);
  EXPECT_EQ(seen[2], 20.0f);
  EXPECT_EQ(seen[3], 20.0f);
}

TEST(LateWrites, ALaterMessageTakesThePayloadThatWasOverwrittenTooEarly) {
  const auto sent = [](const std::string& control, int read_cycles) {
    model::Workload workload = bare_kernel(
        "mov(8) g2<1>UD 0UD { align1 1Q };\n"
        "mov(8) g3<1>UD 7UD { align1 1Q };\n"
        "mov(8) null<1>UD g3<8,8,1>UD { align1 1Q };\n"
        "send(8) null<1>UW g2<8,8,1>UD 0x04036e00 data MsgDesc: untyped mlen 2 rlen 0 "
        "{ align1 1Q };\n"
        "mov(8) g3<1>UD 9UD { align1 " +
        control + "1Q };\n");
    model::SurfaceData surface;
    surface.name = "memory";
    surface.size_bytes = 64;
    workload.surfaces.push_back(surface);
    const SimulatedRun result =
        run(workload, {"/eu/message_queue/payload_read_cycles=" + std::to_string(read_cycles)});
    return static_cast<int>(result.surfaces.at("memory")[0]);
  };
  EXPECT_EQ(sent("", 100), 7) << "the write waits for the message port";
  EXPECT_EQ(sent("NoDDChk ", 2), 7) << "read before the write";
  EXPECT_EQ(sent("NoDDChk ", 100), 9) << "written before the read";
}

}  // namespace
}  // namespace eu::test
