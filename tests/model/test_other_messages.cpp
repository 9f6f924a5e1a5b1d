// Gateway, URB, motion estimation, pixel interpolator, thread spawner (isa/MESSAGES.md 6 to 10).
#include <gtest/gtest.h>

#include "model/intel/fixed_function.hpp"
#include "tests/support/model/message.hpp"
#include "tests/support/model/message_kernel.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

std::uint32_t dword(const SimulatedRun& run, int grf, int number) {
  return grf_dword(run, 0, grf, number);
}

constexpr auto send = [](const std::string& destination, const std::string& function,
                         std::uint32_t raw) { return send_text(destination, function, raw); };

SimulatedRun run(const std::string& assembly) {
  return simulate(machine_with({}), bare_kernel(assembly));
}

constexpr unsigned kWriteHword = 0, kWriteOword = 1, kReadHword = 2, kReadOword = 3, kMov = 4,
                   kInc = 5;

std::string filled_registers() {
  std::string text;
  for (int grf = 21; grf < 23; ++grf)
    for (int i = 0; i < 8; ++i) text += set_dword(grf, i, static_cast<std::uint32_t>(10 * grf + i));
  return text;
}

TEST(Urb, HwordsComeBackFromTheHandleTheyWereWrittenTo) {
  const SimulatedRun done =
      run(filled_registers() + set_dword(20, 0, 100) +
          send("null<1>UW", "urb", descriptor(3, 0, true, 5u << 3 | kWriteHword)) +
          send("g4<1>UW", "urb", descriptor(1, 2, true, 5u << 3 | kReadHword)));
  for (int grf = 0; grf < 2; ++grf)
    for (int i = 0; i < 8; ++i)
      EXPECT_EQ(dword(done, 4 + grf, i), static_cast<std::uint32_t>(10 * (21 + grf) + i));
}

TEST(Urb, OwordsAreTheLowerHalves) {
  const SimulatedRun done =
      run(filled_registers() + set_dword(20, 0, 100) +
          send("null<1>UW", "urb", descriptor(3, 0, true, 2u << 3 | kWriteOword)) +
          send("g4<1>UW", "urb", descriptor(1, 1, true, 1u << 3 | kReadHword)) +
          send("g6<1>UW", "urb", descriptor(1, 1, true, 3u << 3 | kReadOword)));
  EXPECT_EQ(dword(done, 4, 3), 213u);
  EXPECT_EQ(dword(done, 4, 4), 220u);
  EXPECT_EQ(dword(done, 6, 0), 220u);
  EXPECT_EQ(dword(done, 6, 4), 0u);
}

TEST(Urb, InterleavedDataGoesToTwoHandles) {
  const SimulatedRun done =
      run(filled_registers() + set_dword(20, 0, 100) + set_dword(20, 1, 200) +
          send("null<1>UW", "urb", descriptor(3, 0, true, 1u << 14 | kWriteHword)) +
          set_dword(20, 0, 200) + send("g4<1>UW", "urb", descriptor(1, 1, true, kReadHword)));
  EXPECT_EQ(dword(done, 4, 0), 214u);
  EXPECT_EQ(dword(done, 4, 4), 224u);
}

TEST(Urb, OffsetsASlotAndAChannelMask) {
  const SimulatedRun done =
      run(filled_registers() + set_dword(20, 3, 7) + set_dword(20, 5, 0x8100) +
          send("null<1>UW", "urb", descriptor(2, 0, true, 1u << 16 | kWriteHword)) +
          send("g4<1>UW", "urb", descriptor(1, 1, true, 7u << 3 | kReadHword)));
  EXPECT_EQ(dword(done, 4, 0), 210u);
  EXPECT_EQ(dword(done, 4, 1), 0u);
  EXPECT_EQ(dword(done, 4, 7), 217u);
}

TEST(Urb, AtomicsReturnWhatWasThere) {
  const SimulatedRun done =
      run(set_dword(20, 6, 41) + send("g4<1>UW", "urb", descriptor(1, 1, true, kMov)) +
          send("g5<1>UW", "urb", descriptor(1, 1, true, kInc)) +
          send("g6<1>UW", "urb", descriptor(1, 1, true, kInc)));
  EXPECT_EQ(dword(done, 4, 0), 0u);
  EXPECT_EQ(dword(done, 5, 0), 41u);
  EXPECT_EQ(dword(done, 6, 0), 42u);
}

TEST(Urb, APlaceOutsideTheBufferIsRefused) {
  const SimulatedRun done =
      run(set_dword(20, 0, 0xffff) + send("g4<1>UW", "urb", descriptor(1, 1, true, kReadHword)));
  EXPECT_EQ(done.outcome, model::Outcome::Failed);
  EXPECT_NE(done.failure.find("URB read HWord: byte 2097120 of a buffer of 262144"),
            std::string::npos)
      << done.failure;
}

TEST(Urb, RespondsAfterItsLatency) {
  const std::string read = send("g4<1>UW", "urb", descriptor(1, 1, true, kReadHword)) +
                           "mov(8) null<1>UD g4<8,8,1>UD { align1 1Q };\n";
  const auto cycles = [&](int latency) {
    return measured_cycles(
        simulate(machine_with({"/urb/latency_cycles=" + std::to_string(latency)}),
                 bare_kernel(timestamped(read))));
  };
  EXPECT_EQ(cycles(100) - cycles(10), 90);
}

TEST(Gateway, ATimestampIsTheCycleOfItsService) {
  const SimulatedRun done = run(send("g4<1>UW", "gateway", descriptor(1, 1, false, 3)));
  EXPECT_GT(dword(done, 4, 0), 0u);
  EXPECT_LT(dword(done, 4, 0), 100u);
  EXPECT_EQ(dword(done, 4, 1), 0u);
}

TEST(Gateway, MmioIsRefused) {
  const SimulatedRun done = run(send("null<1>UW", "gateway", descriptor(1, 0, false, 6)));
  EXPECT_EQ(done.outcome, model::Outcome::Failed);
  EXPECT_NE(done.failure.find("gateway MMIO access: is not modelled"), std::string::npos)
      << done.failure;
}

TEST(Vme, ReturnsZerosInTheShapeOfItsKind) {
  for (const auto& [kind, registers] : {std::pair{1u, 6u}, {2u, 1u}, {3u, 6u}}) {
    MessageBench bench;
    bench.begin(isa::Sfid::Vme, descriptor(5, registers, true, kind << 13), 0);
    model::MessageView message(bench.packet, isa::Generation::Ivb);
    model::respond_vme(message);
    EXPECT_EQ(bench.response(0, 0), 0u);
    EXPECT_EQ(bench.response(static_cast<int>(registers) - 1, 7), 0u);
  }
  EXPECT_EQ(isa::message_problem(isa::Sfid::Vme, {descriptor(5, 6, true, 2u << 13)},
                                 isa::Generation::Ivb),
            "VME intra search: response length 6 is not what it returns (allowed: 1)");
}

TEST(PixelInterpolator, GivesABarycentricPairForEachPixel) {
  constexpr float kThird = 1.0f / 3.0f;
  for (const unsigned wide : {0u, 1u})
    for (const unsigned mode : {0u, 1u, 2u, 3u}) {
      MessageBench bench;
      const unsigned registers = 1 + wide;
      bench.begin(isa::Sfid::PixelInterpolator,
                  descriptor(mode == 3 ? 2 * registers : 1, 2 * registers, false,
                             wide << 16 | mode << 12 | 0xf4),
                  0xfffd, 16);
      bench.payload_real(0, 0, 0.5f);
      model::MessageView message(bench.packet, isa::Generation::Ivb);
      model::respond_interpolator(message);
      const float x = mode == 0 ? 4.0f / 256 : mode == 3 ? 0.5f / 16 : 0.0f;
      const float y = mode == 0 ? -1.0f / 256 : 0.0f;
      EXPECT_EQ(bench.response_real(0, 0), kThird + x);
      EXPECT_EQ(bench.response_real(static_cast<int>(registers), 0), kThird + y);
      EXPECT_EQ(bench.response(0, 1), kUntouched);
      EXPECT_EQ(bench.response(static_cast<int>(2 * registers) - 1, 7), isa::bits_of(kThird + y));
    }
}

}  // namespace
}  // namespace eu::test
