// Differences of execution between Gen8 or Gen9 and Gen7 (isa/GEN8.md X). Expected values are
// computed by hand from the row that a test names, or by another kind of arithmetic.
#include <gtest/gtest.h>

#include <random>

#include "isa/intel/timing/footprint.hpp"
#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

Machine machine_of(Generation gen, std::uint32_t mask = 0xffffffff, std::uint32_t cr0 = 0) {
  Machine machine(mask, cr0);
  machine.gen = gen;
  return machine;
}

void fill(Machine& machine, int number, float value) {
  for (int n = 0; n < 8; ++n) machine.put<float>(number, n, value);
}

Machine indirect_machine(Generation gen) {
  Machine machine = machine_of(gen);
  const std::uint16_t addresses[] = {0x140, 0x1e0, 0x280, 0x320, 0x3c0, 0x460};
  for (std::size_t n = 0; n < 6; ++n) machine.state.address[n] = addresses[n];
  for (int n = 0; n < 40; ++n) fill(machine, n, static_cast<float>(n));
  return machine;
}

/// X11: one index register serves both registers of an operand; on Gen7 each has one.
TEST(Gen8Indirect, OneIndexRegisterForTwoRegisters) {
  const Op add(Opcode::Add, 16, indirect(dst(0, Type::F), 0),
               {indirect(grf(0, Type::F), 2), indirect(grf(0, Type::F), 4)});
  Machine gen9 = indirect_machine(Generation::Skl);
  gen9.run(add);
  EXPECT_EQ(gen9.get<float>(10), 20 + 30);
  EXPECT_EQ(gen9.get<float>(11), 21 + 31);
  EXPECT_EQ(gen9.get<float>(15), 15);
  Machine gen7 = indirect_machine(Generation::Hsw);
  gen7.run(add);
  EXPECT_EQ(gen7.get<float>(10), 20 + 30);
  EXPECT_EQ(gen7.get<float>(11), 11);
  EXPECT_EQ(gen7.get<float>(15), 25 + 35);
}

/// X11: rows of Vx1 and VxH continue through a0 in the second register of the destination.
TEST(Gen8Indirect, RowsUseIndexRegistersInTurn) {
  for (const int width : {4, 1}) {
    Machine machine = machine_of(Generation::Bdw);
    for (int n = 0; n < 16; ++n) {
      machine.state.address[static_cast<std::size_t>(n)] =
          static_cast<std::uint16_t>(0x200 + 64 * n);
      for (int k = 0; k < 4; ++k) machine.put<std::uint32_t>(16 + 2 * n, k, 100u * n + k);
    }
    const Region rows{Region::kVxH, static_cast<std::uint8_t>(width),
                      static_cast<std::uint8_t>(width == 1 ? 0 : 1)};
    const Operand source = indirect(grf(0, Type::UD, rows), 0);
    machine.run(Op(Opcode::Mov, 16, dst(2, Type::UD), {source}));
    for (int n = 0; n < 16; ++n)
      EXPECT_EQ(machine.get<std::uint32_t>(2, n), 100u * (n / width) + n % width) << n;
  }
}

TEST(Gen8Indirect, AScalarIsOneElementForBothRegisters) {
  Machine machine = indirect_machine(Generation::Skl);
  machine.run(Op(Opcode::Mov, 16, dst(2, Type::F), {indirect(scalar(0, Type::F), 2)}));
  EXPECT_EQ(machine.all<float>(2, 16), std::vector<float>(16, 20));
}

/// E5: a0 has sixteen words; Gen7 drops writes to words that it lacks.
TEST(Gen8Indirect, HasSixteenIndexRegisters) {
  for (const Generation gen : {Generation::Hsw, Generation::Bdw}) {
    Machine machine = machine_of(gen);
    machine.run(Op(Opcode::Mov, 16, arf_dst(Arf::Address, Type::UW), {imm_uw(0x40)}));
    EXPECT_EQ(machine.state.address[7], 0x40);
    EXPECT_EQ(machine.state.address[15], gen == Generation::Hsw ? 0 : 0x40);
  }
}

/// X9: acc2 to acc9 keep two bits of each dword.
TEST(Gen8Accumulators, SpecialOnesKeepTwoBitsADword) {
  for (int number = 2; number < 10; ++number) {
    Machine machine = machine_of(Generation::Skl);
    for (int n = 0; n < 8; ++n) machine.put<std::uint32_t>(10, n, 0x12345677u + 3u * n);
    machine.run(
        {Op(Opcode::Mov, 8, arf_dst(Arf::Accumulator, Type::UD, 0, number), {grf(10, Type::UD)}),
         Op(Opcode::Mov, 8, dst(11, Type::UD),
            {arf(Arf::Accumulator, Type::UD, {8, 8, 1}, 0, number)})});
    for (int n = 0; n < 8; ++n)
      EXPECT_EQ(machine.get<std::uint32_t>(11, n), (0x12345677u + 3u * n) & 3);
  }
  EXPECT_NE(machine_of(Generation::Ivb)
                .fault_of(Op(Opcode::Mov, 8, dst(11, Type::UD),
                             {arf(Arf::Accumulator, Type::UD, {8, 8, 1}, 0, 2)})),
            "");
}

/// mul writes src0 times the low word of src1 to acc0, and mach adds the rest. Compilers use them
/// for the high half of a product (`mulhi` of OpenCL C).
TEST(Gen8Accumulators, MulAndMachGiveTheHighHalfOfAProduct) {
  std::mt19937_64 random(1);
  for (const Generation gen : {Generation::Bdw, Generation::Skl})
    for (int run = 0; run < 2000; ++run) {
      Machine machine = machine_of(gen);
      for (int n = 0; n < 8; ++n) {
        machine.put(2, n, static_cast<std::uint32_t>(random()));
        machine.put(4, n, static_cast<std::uint32_t>(random()));
      }
      const Type type = run % 2 ? Type::D : Type::UD;
      Op mul(Opcode::Mul, 8, arf_dst(Arf::Accumulator, type),
             {grf(2, type), grf(4, Type::UW, {16, 8, 2})});
      Op mach(Opcode::Mach, 8, dst(6, type), {grf(2, type), grf(4, type)});
      machine.run({mul.everywhere(), mach.accumulating().quarter(1 + run % 4)});
      for (int n = 0; n < 8; ++n) {
        const auto a = machine.get<std::uint32_t>(2, n), b = machine.get<std::uint32_t>(4, n);
        const auto high =
            run % 2 ? static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(a)} *
                                                 static_cast<std::int32_t>(b))
                    : std::uint64_t{a} * b;
        EXPECT_EQ(machine.get<std::uint32_t>(6, n), static_cast<std::uint32_t>(high >> 32));
      }
    }
}

/// X4: a move of eight doubles moves eight; on Ivy Bridge four.
TEST(Gen8Doubles, RegionsCountElements) {
  const Op move(Opcode::Mov, 8, dst(20, Type::DF), {grf(11, Type::DF)});
  for (const Generation gen : {Generation::Ivb, Generation::Bdw, Generation::Skl}) {
    Machine machine = machine_of(gen);
    for (int n = 0; n < 8; ++n) machine.put<double>(11, n, n + 1.0);
    machine.run(move);
    for (int n = 0; n < 8; ++n)
      EXPECT_EQ(machine.get<double>(20, n), gen == Generation::Ivb && n >= 4 ? 0 : n + 1.0);
  }
}

/// X3: channel enables of Align16 select components of HF; others keep their values.
TEST(Gen8Halves, Align16WritesTheEnabledComponents) {
  Machine machine = machine_of(Generation::Skl);
  const Operand source = swizzled(grf(2, Type::HF));
  Op mad(Opcode::Mad, 8, dst(10, Type::HF), {source, source, source});
  for (int n = 0; n < 8; ++n) machine.put<std::uint16_t>(2, n, 0x3c00);  // 1
  machine.run(mad.align16(3));
  const std::vector<std::uint16_t> expected = {0x4000, 0x4000, 0, 0, 0x4000, 0x4000, 0, 0};
  EXPECT_EQ(machine.all<std::uint16_t>(10, 8), expected);
}

/// E11: Broadwell does not mix HF with F; moves convert on all generations.
TEST(Gen8Halves, MixWithFloatsFromGen9On) {
  const Op add(Opcode::Add, 8, dst(10, Type::F), {grf(2, Type::F), grf(4, Type::HF)});
  EXPECT_NE(machine_of(Generation::Bdw).fault_of(add), "");
  EXPECT_EQ(machine_of(Generation::Skl).fault_of(add), "");
  const Op move(Opcode::Mov, 8, dst(10, Type::F), {grf(4, Type::HF)});
  EXPECT_EQ(machine_of(Generation::Bdw).fault_of(move), "");
}

/// X5: `-` flips bits of logic's sources; on Gen7 it negates.
TEST(Gen8Logic, MinusIsBitwiseNot) {
  for (const Generation gen : {Generation::Ivb, Generation::Bdw}) {
    Machine machine = machine_of(gen);
    machine.put<std::uint32_t>(2, 0, 0x0f0f);
    machine.run(Op(Opcode::And, 1, dst(3, Type::UD), {neg(scalar(2, Type::UD)), imm_d(-1)}));
    EXPECT_EQ(machine.get<std::uint32_t>(3), gen == Generation::Ivb ? 0u - 0x0f0f : ~0x0f0fu);
  }
}

/// X6: source 2 selects, flags keep their values, and NaN is only "not equal".
TEST(Gen8Select, CselComparesSourceTwoWithZero) {
  Machine machine = machine_of(Generation::Bdw);
  fill(machine, 2, 1);
  fill(machine, 4, 2);
  machine.set<float>(6, {-1, -0.0f, 0, 3, std::nanf(""), 1, -5, 0});
  Op csel(Opcode::Csel, 8, dst(8, Type::F),
          {swizzled(grf(2, Type::F)), swizzled(grf(4, Type::F)), swizzled(grf(6, Type::F))});
  machine.state.flag = {0x5a5a5a5a, 0x12345678};
  machine.run(csel.cond(CondMod::GreaterEqual).align16());
  EXPECT_EQ(machine.all<float>(8, 8), (std::vector<float>{2, 1, 1, 1, 2, 1, 2, 1}));
  EXPECT_EQ(machine.state.flag, (std::array<std::uint32_t, 2>{0x5a5a5a5a, 0x12345678}));
}

/// X12: IGC stores a lane of an array with smov. It writes active channels of the mask.
TEST(Gen8Select, SmovMovesTheChannelsOfAMask) {
  Machine machine = machine_of(Generation::Skl, 0x7fff);
  machine.set<std::int32_t>(2, {40, 41});
  machine.state.address[3] = 8 * 32;
  machine.run(Op(Opcode::Smov, 16, indirect(dst(0, Type::D), 3),
                 {scalar(2, Type::D, 1), imm(Type::UW, 0x80118011)}));
  EXPECT_EQ(machine.all<std::int32_t>(8, 8), (std::vector<std::int32_t>{41, 0, 0, 0, 41, 0, 0, 0}));
  EXPECT_EQ(machine.all<std::int32_t>(9, 8), std::vector<std::int32_t>(8, 0));
}

/// X12: it converts as mov does. Reference: IGC stores a short in an array of int by
/// `smov(16) g[a0]<1>D g3<0,1,0>W 0x0001UW`, a float by `smov(16) g[a0]<1>F g10<0,1,0>F ...`; PoCL
/// gives the sign-extended value and the float itself.
TEST(Gen8Select, SmovConvertsAsMovDoes) {
  const Type types[] = {Type::UB, Type::B,  Type::UW, Type::W, Type::UD, Type::D,
                        Type::F,  Type::HF, Type::DF, Type::Q, Type::UQ};
  for (const Type from : types)
    for (const Type to : types) {
      Machine moved = machine_of(Generation::Skl, 0xff),
              scattered = machine_of(Generation::Skl, 0xff);
      for (Machine* machine : {&moved, &scattered}) {
        for (int n = 0; n < 4; ++n) machine->put<std::uint32_t>(2, n, 0xc1239ef1u * (n + 1));
        machine->state.address[3] = 8 * 32;
        machine->state.cr[0] = cr0::kSingleDenorms;
      }
      const Op mov(Opcode::Mov, 1, indirect(dst(0, to), 3), {scalar(2, from)});
      const Op smov(Opcode::Smov, 4, indirect(dst(0, to), 3),
                    {scalar(2, from), imm(Type::UW, 0x10001)});
      const std::string fault = moved.fault_of(mov);
      EXPECT_EQ(scattered.fault_of(smov).empty(), fault.empty())
          << row(from).name << " to " << row(to).name << ": " << fault;
      EXPECT_EQ(scattered.state.grf, moved.state.grf) << row(from).name << " to " << row(to).name;
    }
  Machine machine = machine_of(Generation::Skl);
  machine.put<std::int16_t>(2, 0, -7);
  machine.put<float>(3, 0, -1.5f);
  machine.run(Op(Opcode::Smov, 16, dst(8, Type::D), {scalar(2, Type::W), imm(Type::UW, 0x40004)}));
  machine.run(Op(Opcode::Smov, 16, dst(8, Type::F), {scalar(3, Type::F), imm(Type::UW, 0x80008)}));
  EXPECT_EQ(machine.all<std::int32_t>(8, 3), (std::vector<std::int32_t>{0, 0, -7}));
  EXPECT_EQ(machine.get<float>(8, 3), -1.5f);
}

/// Reference: IGC stores lane 13 of an array of doubles by `smov(16) g[a0.13]<1>DF g25.1<0,1,0>DF
/// 0x2000UW`, sixteen lanes of 8 bytes; PoCL gives the value that is written to that lane alone.
TEST(Gen8Select, SmovWritesALaneOfSixteenDoubles) {
  for (const Type type : {Type::DF, Type::Q}) {
    Machine machine = machine_of(Generation::Skl, 0xffff);
    machine.put<std::uint64_t>(2, 1, 0x4008000000000001);
    machine.state.address[13] = 8 * 32;
    machine.run(Op(Opcode::Smov, 16, indirect(dst(0, type), 13),
                   {scalar(2, type, 1), imm(Type::UW, 0x20002000)}));
    for (int lane = 0; lane < 16; ++lane)
      EXPECT_EQ(machine.get<std::uint64_t>(8, lane), lane == 13 ? 0x4008000000000001 : 0) << lane;
  }
}

TEST(Gen8Select, SmovNeedsAnImmediateMask) {
  const auto fault = [](const Op& op) { return machine_of(Generation::Skl).fault_of(op); };
  for (const Operand& mask : {grf(4, Type::D), imm_f(1), imm(Type::V, 1)})
    EXPECT_NE(fault(Op(Opcode::Smov, 8, dst(8, Type::D), {grf(2, Type::D), mask}))
                  .find("mask of channels"),
              std::string::npos);
}

/// X7: channel n of SIMD32 has bit n; on Gen7 both halves have the lower sixteen bits.
TEST(Gen8Masks, Simd32HasABitForEveryChannel) {
  for (const Generation gen : {Generation::Hsw, Generation::Skl}) {
    Machine machine = machine_of(gen, 0x00ff00f0);
    machine.run(Op(Opcode::Mov, 32, dst(2, Type::UW), {imm_uw(7)}));
    for (int n = 0; n < 32; ++n) {
      const std::uint32_t mask = gen == Generation::Hsw ? 0x00f000f0 : 0x00ff00f0;
      EXPECT_EQ(machine.get<std::uint16_t>(2, n), (mask >> n) & 1 ? 7 : 0) << n;
    }
  }
}

TEST(Gen8Masks, Simd32ConditionsAndPredicatesHave32Bits) {
  Machine machine = machine_of(Generation::Bdw);
  for (int n = 0; n < 32; ++n) machine.put<std::int16_t>(2, n, static_cast<std::int16_t>(n - 20));
  Op cmp(Opcode::Cmp, 32, null(Type::W), {grf(2, Type::W, {16, 16, 1}), imm_w(0)});
  Op sel(Opcode::Sel, 32, dst(4, Type::W), {grf(2, Type::W, {16, 16, 1}), imm_w(99)});
  machine.run({cmp.cond(CondMod::Less), sel.pred()});
  EXPECT_EQ(machine.state.flag[0], 0x000fffffu);
  for (int n = 0; n < 32; ++n) EXPECT_EQ(machine.get<std::int16_t>(4, n), n < 20 ? n - 20 : 99);
}

TEST(Gen8Masks, GroupsOf32Channels) {
  Machine machine = machine_of(Generation::Skl);
  machine.state.flag[0] = 0x80000000;
  Op any(Opcode::Mov, 1, dst(2, Type::UD), {imm(Type::UD, 1)});
  Op all(Opcode::Mov, 1, dst(3, Type::UD), {imm(Type::UD, 1)});
  machine.run({any.pred(PredCtrl::Any32h).everywhere(), all.pred(PredCtrl::All32h).everywhere()});
  EXPECT_EQ(machine.get<std::uint32_t>(2), 1u);
  EXPECT_EQ(machine.get<std::uint32_t>(3), 0u);
}

/// X10: the register `mask0`, or `ce`.
TEST(Gen8Masks, Register40hReadsTheChannelEnables) {
  Machine machine = machine_of(Generation::Skl, 0x0000f0f1);
  Op move(Opcode::Mov, 1, dst(2, Type::UD), {arf(Arf::ChannelEnable, Type::UD, {0, 1, 0})});
  machine.run(move.everywhere());
  EXPECT_EQ(machine.get<std::uint32_t>(2), 0x0000f0f1u);
  EXPECT_NE(machine_of(Generation::Ivb).fault_of(move), "");
}

/// X4: cr0.0 bit 7 keeps denormals of F, from Gen8 on.
TEST(Gen8Denormals, AreKeptByType) {
  struct Case {
    Generation gen;
    std::uint32_t cr0, result;
  };
  for (const Case& c :
       {Case{Generation::Hsw, cr0::kSingleDenorms, 0u}, Case{Generation::Bdw, 0, 0u},
        Case{Generation::Bdw, cr0::kSingleDenorms, 3u},
        Case{Generation::Skl, cr0::kHalfDenorms | cr0::kDoubleDenorms, 0u}}) {
    Machine machine = machine_of(c.gen, 0xff, c.cr0);
    machine.put<std::uint32_t>(2, 0, 1);
    machine.put<std::uint32_t>(3, 0, 2);
    machine.run(Op(Opcode::Add, 8, dst(4, Type::F), {grf(2, Type::F), grf(3, Type::F)}));
    EXPECT_EQ(machine.get<std::uint32_t>(4), c.result);
  }
}

/// E10: a sends also reads its second payload; a register gives the length of one at run time.
TEST(Gen8Footprint, HasTheSecondPayload) {
  Op sends(Opcode::Sends, 16, null(),
           {grf(12, Type::UD), imm(Type::UD, 0x04025e00), grf(56, Type::UD)});
  sends.sfid = 12;
  sends.ex_desc = 0x80;
  const Footprint direct = footprint_of(sends, Generation::Skl);
  EXPECT_EQ(direct.reads[0].first, 12);
  EXPECT_EQ(direct.reads[0].count, 2);
  EXPECT_EQ(direct.reads[2].first, 56);
  EXPECT_EQ(direct.reads[2].count, 2);
  sends.ex_desc_is_register = true;
  sends.ex_desc_subreg = 3;
  EXPECT_TRUE(footprint_of(sends, Generation::Skl).indirect);
  IntelState state;
  state.address[6] = 0x140;
  const DynamicRanges ranges = dynamic_ranges(sends, Generation::Skl, state);
  ASSERT_EQ(ranges.read_count, 2);
  EXPECT_EQ(ranges.reads[0].first, 56);
  EXPECT_EQ(ranges.reads[0].count, 5);
}

TEST(Gen8Footprint, MacrosWriteTheirFlag) {
  Op invm(Opcode::Math, 8, dst(14, Type::F), {grf(2, Type::F), grf(4, Type::F)});
  invm.function(MathFunction::Invm).flag(0, 1).align16(8);
  EXPECT_EQ(footprint_of(invm, Generation::Skl).special_writes, bit(Special::Flag01));
  EXPECT_EQ(footprint_of(invm.function(MathFunction::Fdiv), Generation::Skl).special_writes, 0u);
}

}  // namespace
}  // namespace eu::isa
