// Atomic operations: stored and returned values, by table (isa/MESSAGES.md 2.4).
#include <gtest/gtest.h>

#include "tests/support/model/message.hpp"

namespace eu::test {
namespace {

using isa::Sfid;

struct Operation {
  unsigned code;
  std::uint32_t first, second;
  std::uint32_t stored, returned;
};

/// The old value is 0xfffffff0, which is -16.
constexpr std::uint32_t kOld = 0xfffffff0;
constexpr Operation kOperations[] = {
    {1, 0xff, 0, 0xf0, kOld},
    {2, 0x0f, 0, 0xffffffff, kOld},
    {3, 0xff, 0, 0xffffff0f, kOld},
    {4, 77, 0, 77, kOld},
    {5, 0, 0, 0xfffffff1, kOld},
    {6, 0, 0, 0xffffffef, kOld},
    {7, 20, 0, 4, kOld},
    {8, 1, 0, 0xffffffef, kOld},
    {9, 1, 0, 17, kOld},
    {10, 5, 0, 5, kOld},
    {11, 5, 0, kOld, kOld},
    {12, 5, 0, kOld, kOld},
    {13, 5, 0, 5, kOld},
    {14, kOld, 9, 9, kOld},
    {14, 3, 9, kOld, kOld},
    {15, 0, 0, 0xffffffef, 0xffffffef},
};

class AtomicMessages : public testing::Test {
 protected:
  AtomicMessages() {
    model::Surface shape;
    shape.format = model::SurfaceFormat::R32Uint;
    shape.width = 64;
    bench.bind(0, shape);
  }
  void store(std::uint32_t offset, std::uint32_t value) {
    bench.surfaces.memory.write(bench.surfaces.surface(0).base + offset, &value, 4);
  }
  MessageBench bench;
};

TEST_F(AtomicMessages, EachOperationStoresAndReturnsWhatTheTableSays) {
  for (const bool returns : {false, true})
    for (const Operation& op : kOperations) {
      const auto operands = static_cast<unsigned>(isa::atomic_operands(op.code));
      store(8, kOld);
      bench.begin(Sfid::DataCache,
                  descriptor(1 + operands, returns, false,
                             port_control(6, returns << 5 | 1u << 4 | op.code, 0)),
                  0x04);
      bench.payload(0, 2) = 8;
      bench.payload(1, 2) = op.first;
      bench.payload(2, 2) = op.second;
      bench.serve();
      EXPECT_EQ(bench.dword_at(0, 8), op.stored) << op.code;
      EXPECT_EQ(bench.response(0, 2), returns ? op.returned : kUntouched) << op.code;
      EXPECT_EQ(bench.response(0, 1), kUntouched);
    }
}

TEST_F(AtomicMessages, LanesOfOneDwordTakeTheirTurns) {
  for (const bool haswell : {false, true}) {
    bench.gen = haswell ? isa::Generation::Hsw : isa::Generation::Ivb;
    store(0, 0);
    bench.begin(haswell ? Sfid::DataCache1 : Sfid::DataCache,
                descriptor(2, 2, false, port_control(haswell ? 2 : 6, 1u << 5 | 5, 0)), 0xefff, 16);
    bench.serve();
    EXPECT_EQ(bench.dword_at(0, 0), 15u);
    EXPECT_EQ(bench.response(0, 7), 7u);
    EXPECT_EQ(bench.response(1, 3), 11u);
    EXPECT_EQ(bench.response(1, 4), kUntouched);
    EXPECT_EQ(bench.response(1, 5), 12u);
  }
}

TEST_F(AtomicMessages, InSimd4x2TwoLanesHaveOneOperationEach) {
  bench.gen = isa::Generation::Hsw;
  bench.begin(Sfid::DataCache1, descriptor(2, 1, false, port_control(3, 1u << 5 | 7, 0)), 0xff);
  bench.payload(0, 0) = 4;
  bench.payload(0, 4) = 12;
  bench.payload(1, 0) = 30;
  bench.payload(1, 4) = 40;
  bench.serve();
  EXPECT_EQ(bench.dword_at(0, 4), 30u);
  EXPECT_EQ(bench.dword_at(0, 12), 40u);
  EXPECT_EQ(bench.response(0, 0), 0u);
  EXPECT_EQ(bench.response(0, 1), kUntouched);
  EXPECT_EQ(bench.response(0, 4), 0u);
}

TEST_F(AtomicMessages, TypedOnesHaveCoordinatesAndASlotGroup) {
  for (const bool haswell : {false, true})
    for (const unsigned high : {0u, 1u}) {
      bench.gen = haswell ? isa::Generation::Hsw : isa::Generation::Ivb;
      store(4 * 9, 100);
      bench.begin(haswell ? Sfid::DataCache1 : Sfid::RenderCache,
                  descriptor(4, 1, true, port_control(6, 1u << 5 | high << 4 | 7, 0)),
                  high ? 0x0100 : 0x0001, 16);
      bench.payload(0, 7) = 0xffff;
      bench.payload(1, 0) = 9;
      bench.payload(3, 0) = 11;  // u, v, then the operand
      bench.serve();
      EXPECT_EQ(bench.dword_at(0, 36), 111u);
      EXPECT_EQ(bench.response(0, 0), 100u);
      EXPECT_EQ(bench.response(0, 1), kUntouched);
    }
}

TEST_F(AtomicMessages, TypedOnesInSimd4x2) {
  bench.gen = isa::Generation::Hsw;
  store(4, 1);
  store(8, 2);
  bench.begin(Sfid::DataCache1, descriptor(3, 1, true, port_control(7, 1u << 5 | 7, 0)), 0xff);
  bench.payload(0, 7) = 0xffff;
  bench.payload(1, 0) = 1;
  bench.payload(1, 4) = 2;
  bench.payload(2, 0) = 10;
  bench.payload(2, 4) = 20;
  bench.serve();
  EXPECT_EQ(bench.dword_at(0, 4), 11u);
  EXPECT_EQ(bench.dword_at(0, 8), 22u);
  EXPECT_EQ(bench.response(0, 4), 2u);
}

TEST_F(AtomicMessages, OutsideTheSurfaceNothingIsStored) {
  bench.begin(Sfid::DataCache, descriptor(1, 1, false, port_control(6, 1u << 5 | 1u << 4 | 5, 0)),
              0x01);
  bench.payload(0, 0) = 256;
  bench.serve();
  EXPECT_EQ(bench.response(0, 0), 0u);
  EXPECT_EQ(bench.surfaces.log.outside_in_all().writes, 1u);
}

TEST_F(AtomicMessages, OperationsOn64BitsAreRefused) {
  bench.begin(Sfid::DataCache, descriptor(3, 0, false, port_control(6, 1u << 4, 0)));
  EXPECT_EQ(bench.fault(), "untyped atomic: operation 0 (cmpwr8b), on 64 bits, is not modelled");
  bench.gen = isa::Generation::Hsw;
  bench.begin(Sfid::DataCache1, descriptor(1, 1, false, port_control(11, 1u << 5 | 5, 0)));
  EXPECT_EQ(bench.fault(), "atomic counter: is not modelled");
}

}  // namespace
}  // namespace eu::test
