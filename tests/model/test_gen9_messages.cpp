// Blocks at 64-bit addresses, and new messages of Gen9, by value (isa/GEN8.md M4, M6).
#include "tests/model/wide_messages.hpp"

namespace eu::test {
namespace {

using isa::Generation;
using isa::Sfid;

class BlockMessages : public WideMessages {};
class Gen9Messages : public WideMessages {};

/// Sizes as for OWord blocks; bit 11 allows any dword's address.
TEST_P(BlockMessages, BeginAtTheHeadersAddress) {
  struct Shape {
    unsigned control;
    std::uint32_t at, begins;
    int dwords, first;
  };
  for (const Shape& shape : {Shape{0, 48, 48, 4, 0},
                             {1, 48, 48, 4, 4},
                             {2, 60, 48, 8, 0},
                             {3, 64, 64, 16, 0},
                             {4, 64, 64, 32, 0},
                             {0xa, 60, 60, 8, 0}}) {
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
  for (const Shape& shape : {Shape{1, 2.5f, 3.0f, 0, 3.0f},
                             {1, 2.5f, -3.0f, 0, 2.5f},
                             {2, 2.5f, -3.0f, 0, -3.0f},
                             {2, -2.5f, 3.0f, 0, -2.5f},
                             {3, 2.5f, 2.5f, 7.0f, 7.0f},
                             {3, 2.5f, 2.25f, 7.0f, 2.5f},
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

INSTANTIATE_TEST_SUITE_P(Generations, BlockMessages, testing::Values("bdw", "skl", "bxt"),
                         [](const auto& instance) { return instance.param; });
INSTANTIATE_TEST_SUITE_P(Generations, Gen9Messages, testing::Values("skl", "bxt"),
                         [](const auto& instance) { return instance.param; });

/// Not on Broadwell: Gen9's messages are identified by their codes alone.
TEST(Gen9MessagesOnBroadwell, AreRefusedByName) {
  MessageBench bench;
  bench.gen = Generation::Bdw;
  for (const unsigned type : {0x1bu, 0x1du}) {
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
