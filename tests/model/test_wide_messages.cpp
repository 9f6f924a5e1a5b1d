// Messages of Gen8 and Gen9 by value (isa/GEN8.md M): what the manuals' and compilers' encodings say
// of a payload, worked out here byte by byte.
#include <gtest/gtest.h>

#include "model/gen/urb.hpp"
#include "tests/support/message.hpp"

namespace eu::test {
namespace {

using isa::Gen;
using isa::Sfid;

constexpr std::uint32_t kSize = 1024;  ///< bytes of the buffer at index 0: byte n is n mod 256
constexpr std::uint64_t kAddress = 0x123456789000;
constexpr unsigned kStateless = 255, kNonCoherent = 253;

class WideMessages : public testing::TestWithParam<Gen> {
 protected:
  WideMessages() {
    bench.gen = GetParam();
    model::Surface shape;
    shape.width = static_cast<int>(kSize);
    shape.address = kAddress;
    std::vector<std::uint8_t> bytes(kSize);
    for (std::uint32_t n = 0; n < kSize; ++n) bytes[n] = static_cast<std::uint8_t>(n);
    bench.bind(0, shape, bytes);
  }

  void begin(unsigned mlen, unsigned rlen, unsigned type, unsigned control, bool header = false,
             std::uint8_t exec_size = 8, std::uint32_t channels = ~0u, Sfid sfid = Sfid::DataCache1,
             unsigned index = kStateless) {
    bench.begin(sfid, descriptor(mlen, rlen, header, port_control(type, control, index)),
                static_cast<std::uint32_t>(channels & ((1ull << exec_size) - 1)), exec_size);
  }
  /// Four addresses a register.
  void address(int grf, int lane, std::uint64_t value) {
    qword(grf + lane / 4, lane % 4, value);
  }
  void qword(int grf, int number, std::uint64_t value) {
    bench.payload(grf, 2 * number) = static_cast<std::uint32_t>(value);
    bench.payload(grf, 2 * number + 1) = static_cast<std::uint32_t>(value >> 32);
  }
  std::uint64_t answer(int grf, int number) const {
    return bench.response(grf, 2 * number) |
           std::uint64_t{bench.response(grf, 2 * number + 1)} << 32;
  }
  std::uint64_t memory(std::uint32_t offset) {
    return bench.dword_at(0, offset) | std::uint64_t{bench.dword_at(0, offset + 4)} << 32;
  }
  static std::uint64_t eight_bytes(std::uint32_t n) {
    return bytes_from(n) | std::uint64_t{bytes_from(n + 4)} << 32;
  }

  MessageBench bench;
};

/// Kinds of 9:8, elements of 11:10: how many bytes each lane reads, and where they come back.
TEST_P(WideMessages, ScatteredReadsHaveElementsOfThreeKinds) {
  struct Shape {
    unsigned kind, elements_log2, registers;
    int bytes;
  };
  for (const Shape& shape : {Shape{0, 0, 1, 1}, {0, 1, 1, 2}, {0, 2, 1, 4}, {1, 0, 1, 4},
                             {1, 1, 2, 4}, {1, 3, 8, 4}, {2, 0, 2, 8}, {2, 1, 4, 8}}) {
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
          EXPECT_EQ(answer(2 * element + lane / 4, lane % 4), eight_bytes(at));
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
    EXPECT_EQ(answer(0, 2), each.returned);
    EXPECT_EQ(bench.response(0, 0), kUntouched);
  }
}

/// Lanes with one address take turns.
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

/// Indices 255 and 253 are the same addresses, 32 bits of them.
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

/// Two payloads are one (IGC sends a write's data in the second).
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

/// 13:12 are a power of two from Gen8 on.
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

/// M0 has a handle a lane; then offsets, then masks; the dwords of a lane follow each other.
TEST_P(WideMessages, UrbMessagesOfEightLanes) {
  model::UrbContents urb(4096);
  const auto serve = [&] {
    model::MessageView view(bench.packet, GetParam());
    return urb.serve(view);
  };
  constexpr unsigned kWrite = 7, kRead = 8, kOffsets = 1u << 17, kMasks = 1u << 15;
  bench.begin(Sfid::Urb, descriptor(6, 0, true, kWrite | 1u << 4 | kOffsets | kMasks));
  for (int lane = 0; lane < 8; ++lane) {
    bench.payload(0, lane) = 8 * static_cast<unsigned>(lane);  // 256 bytes apart
    bench.payload(1, lane) = lane == 3 ? 2 : 0;
    bench.payload(2, lane) = 0x50000;
    for (int i = 0; i < 3; ++i)
      bench.payload(3 + i, lane) = static_cast<unsigned>(100 * lane + i);
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

INSTANTIATE_TEST_SUITE_P(Generations, WideMessages,
                         testing::Values(Gen::Bdw, Gen::Skl, Gen::Bxt), [](const auto& instance) {
                           return std::string(isa::row(instance.param).key);
                         });

class Gen9Messages : public WideMessages {};

/// Sizes as those of OWord blocks; bit 11 takes any dword's address.
TEST_P(Gen9Messages, BlocksBeginAtTheHeadersAddress) {
  struct Shape {
    unsigned control;
    std::uint32_t at, begins;
    int dwords, first;
  };
  for (const Shape& shape : {Shape{0, 48, 48, 4, 0}, {1, 48, 48, 4, 4}, {2, 60, 48, 8, 0},
                             {3, 64, 64, 16, 0}, {4, 64, 64, 32, 0}, {0xa, 60, 60, 8, 0}}) {
    SCOPED_TRACE(shape.control);
    const auto registers = static_cast<unsigned>(shape.dwords > 8 ? shape.dwords / 8 : 1);
    begin(1, registers, 0x14, shape.control, true, 8, 1);
    qword(0, 0, kAddress + shape.at);
    bench.serve();
    for (int i = 0; i < shape.dwords; ++i)
      EXPECT_EQ(bench.response(i / 8, shape.first + i % 8),
                bytes_from(shape.begins + 4 * static_cast<unsigned>(i)));
  }
}

TEST_P(Gen9Messages, AtomicOperationsOnFloats) {
  struct Shape {
    unsigned code;
    float old, first, second, stored;
  };
  for (const Shape& shape : {Shape{1, 2.5f, 3.0f, 0, 3.0f}, {1, 2.5f, -3.0f, 0, 2.5f},
                             {2, 2.5f, -3.0f, 0, -3.0f}, {2, -2.5f, 3.0f, 0, -2.5f},
                             {3, 2.5f, 2.5f, 7.0f, 7.0f}, {3, 2.5f, 2.25f, 7.0f, 2.5f},
                             {3, 0.0f, -0.0f, 7.0f, 7.0f}}) {
    SCOPED_TRACE(testing::Message() << shape.code << " " << shape.first);
    const unsigned operands = shape.code == 3 ? 2 : 1;
    for (const bool wide : {false, true}) {
      bench.surfaces.memory.write(bench.surfaces.surface(0).base + 16, &shape.old, 4);
      if (wide) {
        begin(2 + operands, 1, 0x1d, 0x20 | shape.code, false, 8, 1);
        address(0, 0, kAddress + 16);
      } else {
        begin(1 + operands, 1, 0x1b, 0x30 | shape.code, false, 8, 1, Sfid::DataCache1, 0);
        bench.payload(0, 0) = 16;
      }
      const int data = wide ? 2 : 1;
      bench.payload_real(data, 0, shape.first);
      if (operands > 1) bench.payload_real(data + 1, 0, shape.second);
      bench.serve();
      EXPECT_EQ(isa::float_of(bench.dword_at(0, 16)), shape.stored);
      EXPECT_EQ(bench.response_real(0, 0), shape.old);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Generations, Gen9Messages, testing::Values(Gen::Skl, Gen::Bxt),
                         [](const auto& instance) {
                           return std::string(isa::row(instance.param).key);
                         });

/// Not of Broadwell: Gen9's come by their codes alone.
TEST(Gen9MessagesOnBroadwell, AreRefusedByName) {
  MessageBench bench;
  bench.gen = Gen::Bdw;
  for (const unsigned type : {0x14u, 0x15u, 0x1bu, 0x1du}) {
    bench.begin(Sfid::DataCache1, descriptor(3, 0, true, port_control(type, 1, kStateless)));
    EXPECT_NE(bench.fault().find("only Skylake and Broxton have this message"), std::string::npos)
        << bench.fault();
  }
}

/// Atomic operations on floats in shared local memory: bit 18 is part of the type there.
TEST(Gen9MessagesToSharedMemory, AreThoseWithAnIndex) {
  const auto unit = [](Sfid sfid, unsigned type) {
    return isa::unit_of(sfid, {port_control(type, 0, isa::kSlmIndex)});
  };
  EXPECT_EQ(unit(Sfid::DataCache1, 0x1b), isa::kSlmUnit);
  EXPECT_EQ(unit(Sfid::DataCache1, 2), isa::kSlmUnit);
  EXPECT_NE(unit(Sfid::DataCache1, 0x1d), isa::kSlmUnit);
  EXPECT_NE(unit(Sfid::DataCache, 0x10), isa::kSlmUnit);
}

}  // namespace
}  // namespace eu::test
