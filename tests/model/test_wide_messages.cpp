// Messages of Gen8 and Gen9 by value (isa/GEN8.md M): payloads by the manuals' and the compilers'
// encodings, computed here byte by byte.
#include <gtest/gtest.h>

#include "model/intel/urb.hpp"
#include "tests/model/wide_messages.hpp"

namespace eu::test {
namespace {

using isa::Sfid;

/// Bits 9:8 are the kind, 11:10 the number of elements: bytes that each lane reads, and their place
/// in the response.
TEST_P(WideMessages, ScatteredReadsHaveElementsOfThreeKinds) {
  struct Shape {
    unsigned kind, elements_log2, registers;
    int bytes;
  };
  for (const Shape& shape : {Shape{0, 0, 1, 1},
                             {0, 1, 1, 2},
                             {0, 2, 1, 4},
                             {1, 0, 1, 4},
                             {1, 1, 2, 4},
                             {1, 3, 8, 4},
                             {2, 0, 2, 8},
                             {2, 1, 4, 8}}) {
    SCOPED_TRACE(testing::Message() << shape.kind << " " << shape.elements_log2);
    begin(2, shape.registers, 0x10, shape.kind | shape.elements_log2 << 2);
    for (int lane = 0; lane < 8; ++lane)
      address(0, lane, kAddress + 64 * static_cast<unsigned>(lane) + 8);
    bench.serve();
    const int elements = shape.kind == 0 ? 1 : 1 << shape.elements_log2;
    for (int lane = 0; lane < 8; ++lane)
      for (int element = 0; element < elements; ++element) {
        const auto at = static_cast<std::uint32_t>(64 * lane + 8 + element * shape.bytes);
        if (shape.bytes == 8) {
          EXPECT_EQ(response_value(2 * element + lane / 4, lane % 4), eight_bytes(at));
        } else {
          const std::uint32_t mask = shape.bytes == 4 ? ~0u : (1u << 8 * shape.bytes) - 1;
          EXPECT_EQ(bench.response(element, lane), bytes_from(at) & mask);
        }
      }
  }
}

/// SIMD16 has four registers of addresses (IGC: 0x082411FF).
TEST_P(WideMessages, SixteenLanesHaveFourRegistersOfAddresses) {
  begin(4, 2, 0x10, 0x11, false, 16);
  for (int lane = 0; lane < 16; ++lane)
    address(0, lane, kAddress + static_cast<unsigned>(60 * lane));
  bench.serve();
  for (int lane = 0; lane < 16; ++lane)
    EXPECT_EQ(bench.response(lane / 8, lane % 8), bytes_from(static_cast<unsigned>(60 * lane)));
}

/// Two dwords a lane: all lanes' first ones, then the second ones (IGC: 0x080685FF).
TEST_P(WideMessages, ScatteredWritesHaveOneElementOfAllLanesAfterTheOther) {
  begin(4, 0, 0x1a, 0x5, false, 8, 0x81);
  for (int lane = 0; lane < 8; ++lane) {
    address(0, lane, kAddress + static_cast<unsigned>(16 * lane));
    bench.payload(2, lane) = 100 + static_cast<unsigned>(lane);
    bench.payload(3, lane) = 200 + static_cast<unsigned>(lane);
  }
  bench.serve();
  EXPECT_EQ(memory(0), 100u | std::uint64_t{200} << 32);
  EXPECT_EQ(memory(16 * 7), 107u | std::uint64_t{207} << 32);
  EXPECT_EQ(memory(16), eight_bytes(16)) << "its channel is off";
}

/// 16 bits of each lane's dword (IGC: 0x060684FF).
TEST_P(WideMessages, ScatteredWritesOfBytesTakeTheLowOnes) {
  begin(3, 0, 0x1a, 0x4, false, 8, 0x1);
  address(0, 0, kAddress + 33);
  bench.payload(2, 0) = 0xaabbccdd;
  bench.serve();
  EXPECT_EQ(bench.dword_at(0, 32), 0x23ccdd20u);
}

struct Operation {
  unsigned code;
  int operands;
  std::uint64_t first, second, stored, returned;
};
constexpr std::uint64_t kOld = 0xf000000000000005;
constexpr Operation kOperations[] = {
    {0, 2, kOld, 77, 77, kOld},
    {1, 1, 0xff00000000000004, 0, 0xf000000000000004, kOld},
    {2, 1, 0x0100000000000002, 0, 0xf100000000000007, kOld},
    {3, 1, 0xf000000000000001, 0, 4, kOld},
    {4, 1, 9, 0, 9, kOld},
    {5, 0, 0, 0, kOld + 1, kOld},
    {6, 0, 0, 0, kOld - 1, kOld},
    {7, 1, 0x100000000, 0, 0xf000000100000005, kOld},
    {8, 1, 6, 0, 0xefffffffffffffff, kOld},
    {9, 1, 6, 0, 0x1000000000000001, kOld},
    {10, 1, 3, 0, 3, kOld},
    {11, 1, 3, 0, kOld, kOld},
    {12, 1, 3, 0, kOld, kOld},
    {13, 1, 3, 0, 3, kOld},
    {14, 2, kOld, 88, 88, kOld},
    {14, 2, kOld - 1, 88, kOld, kOld},
    {15, 0, 0, 0, kOld - 1, kOld - 1},
};

TEST_P(WideMessages, AtomicOperationsOnSixtyFourBits) {
  for (const Operation& each : kOperations) {
    SCOPED_TRACE(each.code);
    const std::uint32_t place = bench.surfaces.surface(0).base + 40;
    bench.surfaces.memory.write(place, &kOld, sizeof kOld);
    begin(static_cast<unsigned>(2 + 2 * each.operands), 2, 0x12, 0x30 | each.code, false, 8, 0x4);
    address(0, 2, kAddress + 40);
    if (each.operands > 0) qword(2, 2, each.first);
    if (each.operands > 1) qword(4, 2, each.second);
    bench.serve();
    EXPECT_EQ(memory(40), each.stored);
    EXPECT_EQ(response_value(0, 2), each.returned);
    EXPECT_EQ(bench.response(0, 0), kUntouched);
  }
}

/// Lanes with the same address take turns.
TEST_P(WideMessages, AtomicOperationsOnDwordsOfOneAddress) {
  begin(3, 1, 0x12, 0x27);
  for (int lane = 0; lane < 8; ++lane) {
    address(0, lane, kAddress + 4);
    bench.payload(2, lane) = 10;
  }
  bench.serve();
  for (int lane = 0; lane < 8; ++lane)
    EXPECT_EQ(bench.response(0, lane), bytes_from(4) + 10 * static_cast<unsigned>(lane));
  EXPECT_EQ(bench.dword_at(0, 4), bytes_from(4) + 80);
}

TEST_P(WideMessages, OutsideOfAllSurfacesAreCounted) {
  for (const std::uint64_t at : {kAddress - 4, kAddress + kSize, kAddress + kSize - 2,
                                 std::uint64_t{0}, ~std::uint64_t{3}}) {
    const auto before = bench.surfaces.log.outside_in_all();
    begin(2, 1, 0x10, 1, false, 8, 1);
    address(0, 0, at);
    bench.serve();
    EXPECT_EQ(bench.response(0, 0), 0u);
    EXPECT_EQ(bench.surfaces.log.outside_in_all().reads, before.reads + 1);
    begin(3, 0, 0x1a, 1, false, 8, 1);
    address(0, 0, at);
    bench.payload(2, 0) = 7;
    bench.serve();
    EXPECT_EQ(bench.surfaces.log.outside_in_all().writes, before.writes + 1);
  }
  EXPECT_EQ(bench.dword_at(0, kSize - 4), bytes_from(kSize - 4));
}

/// Indices 255 and 253 access the same memory by 32-bit addresses.
TEST_P(WideMessages, StatelessMessagesHaveTheSameAddresses) {
  bench.bind_bytes(3, 64);
  const std::uint32_t base = bench.surfaces.surface(3).base;
  for (const unsigned index : {kStateless, kNonCoherent}) {
    begin(1, 1, 1, 0x2e, false, 8, 3, Sfid::DataCache1, index);
    bench.payload(0, 0) = base + 12;
    bench.payload(0, 1) = base + 64;
    const auto before = bench.surfaces.log.outside_in_all();
    bench.serve();
    EXPECT_EQ(bench.response(0, 0), bytes_from(12));
    EXPECT_EQ(bench.response(0, 1), 0u);
    EXPECT_EQ(bench.surfaces.log.outside_in_all().reads, before.reads + 1);
  }
}

/// Two payloads act as one (IGC sends a write's data in the second).
TEST_P(WideMessages, SecondPayloadsFollowTheFirst) {
  begin(1, 0, 9, 0x2e, false, 8, 3, Sfid::DataCache1, 0);
  bench.packet.message.second_payload.count = 1;
  bench.packet.message.descriptor = descriptor(1, 0, false, port_control(9, 0x2e, 0));
  bench.payload(0, 1) = 8;
  bench.payload(1, 0) = 5;
  bench.payload(1, 1) = 6;
  bench.serve();
  EXPECT_EQ(bench.dword_at(0, 0), 5u);
  EXPECT_EQ(bench.dword_at(0, 8), 6u);
}

/// Bits 13:12 are a power of two from Gen8 on.
TEST_P(WideMessages, ScratchBlocksHaveUpToEightRegisters) {
  bench.bind_bytes(5, 4096);
  for (const unsigned code : {0u, 1u, 2u, 3u}) {
    const unsigned registers = 1u << code;
    bench.begin(Sfid::DataCache,
                descriptor(1, registers, true, 1u << 18 | 1u << 16 | code << 12 | 2), 0xff);
    bench.payload(0, 5) = bench.surfaces.surface(5).base;
    bench.serve();
    for (unsigned grf = 0; grf < registers; ++grf)
      for (unsigned i = 0; i < 8; ++i)
        EXPECT_EQ(bench.response(static_cast<int>(grf), static_cast<int>(i)),
                  bytes_from(64 + 32 * grf + 4 * i));
  }
}

/// M0 has a handle per lane, then come offsets, then masks; the dwords of a lane are consecutive.
TEST_P(WideMessages, UrbMessagesOfEightLanes) {
  model::UrbContents urb(4096);
  const auto serve = [&] {
    model::MessageView view(bench.packet, gen());
    return urb.serve(view);
  };
  constexpr unsigned kWrite = 7, kRead = 8, kOffsets = 1u << 17, kMasks = 1u << 15;
  bench.begin(Sfid::Urb, descriptor(6, 0, true, kWrite | 1u << 4 | kOffsets | kMasks));
  for (int lane = 0; lane < 8; ++lane) {
    bench.payload(0, lane) = 8 * static_cast<unsigned>(lane);  // 256 bytes apart
    bench.payload(1, lane) = lane == 3 ? 2 : 0;
    bench.payload(2, lane) = 0x50000;
    for (int i = 0; i < 3; ++i) bench.payload(3 + i, lane) = static_cast<unsigned>(100 * lane + i);
  }
  EXPECT_EQ(serve(), 3);
  bench.begin(Sfid::Urb, descriptor(1, 3, true, kRead | 1u << 4));
  for (int lane = 0; lane < 8; ++lane)
    bench.payload(0, lane) = 8 * static_cast<unsigned>(lane) + (lane == 3 ? 1 : 0);
  EXPECT_EQ(serve(), 3);
  for (int lane = 0; lane < 8; ++lane)
    for (int i = 0; i < 3; ++i)
      EXPECT_EQ(bench.response(i, lane), i == 1 ? 0u : static_cast<unsigned>(100 * lane + i));
}

INSTANTIATE_TEST_SUITE_P(Generations, WideMessages, testing::Values("bdw", "skl", "bxt"),
                         [](const auto& instance) { return instance.param; });

}  // namespace
}  // namespace eu::test
