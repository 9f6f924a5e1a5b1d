// The meaning of bits: words of real encoders, decoded by hand, field by field. Vectors are rows of
// vectors/gen7_mesa.tsv, dumps are files of kernels/.
#include <gtest/gtest.h>

#include "isa/intel/encoding/codec.hpp"
#include "tests/support/encodings.hpp"

namespace eu::isa {
namespace {

Instruction decoded(const std::string& hex, Generation gen = Generation::Ivb) {
  const Word word = test::word_of(hex);
  const Instruction instruction = decode(word, gen);
  EXPECT_EQ(encode(instruction, gen), word) << hex;
  return instruction;
}

void expect_register(const Operand& operand, RegFile file, Type type, int number,
                     int subreg_bytes) {
  EXPECT_EQ(operand.file, file);
  EXPECT_EQ(operand.type, type);
  EXPECT_EQ(operand.number, number);
  EXPECT_EQ(operand.subreg_bytes, subreg_bytes);
  EXPECT_FALSE(operand.indirect);
}

void expect_region(const Operand& operand, int vert_stride, int width, int horz_stride) {
  EXPECT_EQ(operand.region.vert_stride, vert_stride);
  EXPECT_EQ(operand.region.width, width);
  EXPECT_EQ(operand.region.horz_stride, horz_stride);
}

// add(16) g19<1>F g11<8,8,1>F -g6.4<0,1,0>F { align1 1H };
TEST(CodecGoldens, Align1DirectRegisters) {
  const Instruction add = decoded("40 00 80 00 bd 77 60 22 60 01 8d 00 d0 40 00 00");
  EXPECT_EQ(add.opcode, Opcode::Add);
  EXPECT_EQ(add.access_mode, AccessMode::Align1);
  EXPECT_EQ(add.exec_size, 16);
  EXPECT_EQ(add.qtr_ctrl, 0);
  EXPECT_FALSE(add.no_mask);
  EXPECT_FALSE(add.saturate);
  expect_register(add.dst, RegFile::Grf, Type::F, 19, 0);
  EXPECT_EQ(add.dst.region.horz_stride, 1);
  expect_register(add.src[0], RegFile::Grf, Type::F, 11, 0);
  expect_region(add.src[0], 8, 8, 1);
  EXPECT_FALSE(add.src[0].negate);
  expect_register(add.src[1], RegFile::Grf, Type::F, 6, 16);
  EXPECT_TRUE(add.src[1].is_scalar());
  EXPECT_TRUE(add.src[1].negate);
  EXPECT_FALSE(add.src[1].absolute);
}

// add(16) g4.1<2>UW g4.1<16,8,2>UW g10<16,8,2>UW { align1 1H };
TEST(CodecGoldens, SubregistersAreInBytesAndStridesInElements) {
  const Instruction add = decoded("40 00 80 00 29 25 82 40 82 00 ae 00 40 01 ae 00");
  expect_register(add.dst, RegFile::Grf, Type::UW, 4, 2);
  EXPECT_EQ(add.dst.region.horz_stride, 2);
  expect_register(add.src[0], RegFile::Grf, Type::UW, 4, 2);
  expect_region(add.src[0], 16, 8, 2);
}

// add(8) g115<1>.xyF g10<4>.xyyyF 0x3f000000F { align16 NoDDClr 1Q };
TEST(CodecGoldens, Align16WithAnImmediate) {
  const Instruction add = decoded("40 05 60 00 bd 7f 63 2e 44 01 65 00 00 00 00 3f");
  EXPECT_EQ(add.access_mode, AccessMode::Align16);
  EXPECT_TRUE(add.no_dd_clr);
  EXPECT_FALSE(add.no_dd_chk);
  expect_register(add.dst, RegFile::Grf, Type::F, 115, 0);
  EXPECT_EQ(add.dst.channel_enable, 0b0011);
  EXPECT_EQ(add.dst.region.horz_stride, 1);
  expect_register(add.src[0], RegFile::Grf, Type::F, 10, 0);
  EXPECT_EQ(add.src[0].swizzle, 0b01010100);  // w = y, z = y, y = y, x = x
  expect_region(add.src[0], 4, 4, 1);
  EXPECT_EQ(add.src[1].file, RegFile::Immediate);
  EXPECT_EQ(add.src[1].type, Type::F);
  EXPECT_EQ(add.src[1].immediate, 0x3f000000u);
}

// math intmod(8) g13<1>UD g6<0>UD g5.4<0>.zUD { align16 1Q };
TEST(CodecGoldens, MathWithAnAlign16Subregister) {
  const Instruction math = decoded("38 01 60 0d 21 04 af 21 c4 00 0e 00 ba 00 0a 00");
  EXPECT_EQ(math.opcode, Opcode::Math);
  EXPECT_EQ(math.math_function, MathFunction::IntMod);
  EXPECT_EQ(math.cond_mod, CondMod::None);
  EXPECT_EQ(math.dst.channel_enable, 0xf);
  EXPECT_EQ(math.src[0].swizzle, 0xe4);
  expect_register(math.src[1], RegFile::Grf, Type::UD, 5, 16);
  EXPECT_EQ(math.src[1].swizzle, 0b10101010);
  expect_region(math.src[1], 0, 4, 1);
}

// mov(8) g2<1>UW 0x76543210V { align1 WE_all 1Q }; first line of kernels/saxpy.ivb.txt
TEST(CodecGoldens, ImmediateOfSource0KeepsTheUnusedSource1) {
  const Instruction mov = decoded("01 02 60 00 69 63 40 20 00 00 00 00 10 32 54 76");
  EXPECT_EQ(mov.opcode, Opcode::Mov);
  EXPECT_TRUE(mov.no_mask);
  EXPECT_EQ(mov.src[0].file, RegFile::Immediate);
  EXPECT_EQ(mov.src[0].type, Type::V);
  EXPECT_EQ(mov.src[0].immediate, 0x76543210u);
  EXPECT_EQ(mov.src[1].file, RegFile::Arf);
  EXPECT_EQ(mov.src[1].type, Type::DF);  // code 6, which is also V's
}

// mov(1) g51<1>UD g[a0]<0,1,0>UD { align1 WE_all 1N };
TEST(CodecGoldens, IndirectSource) {
  const Instruction mov = decoded("01 02 00 00 21 00 60 26 00 80 00 00 00 00 00 00");
  EXPECT_TRUE(mov.src[0].indirect);
  EXPECT_EQ(mov.src[0].addr_subreg, 0);
  EXPECT_EQ(mov.src[0].addr_imm, 0);
  EXPECT_TRUE(mov.src[0].is_scalar());
  EXPECT_FALSE(mov.dst.indirect);
}

// By hand after IVB PRM 5.2.5: the word above with a0.5, AddrImm -96 and VertStride 1111b.
TEST(CodecGoldens, IndirectSourceWithRowsFromAddressRegisters) {
  const Instruction mov = decoded("01 02 00 00 21 00 60 26 a0 97 e0 01 00 00 00 00");
  EXPECT_TRUE(mov.src[0].indirect);
  EXPECT_EQ(mov.src[0].addr_subreg, 5);
  EXPECT_EQ(mov.src[0].addr_imm, -96);
  EXPECT_EQ(mov.src[0].region.vert_stride, Region::kVxH);
}

// By hand after IVB PRM 5.2.4: destination g[a0.3 - 512].yw in Align16.
TEST(CodecGoldens, IndirectDestinationInAlign16) {
  const Instruction mov = decoded("01 01 60 00 a5 00 0a ae 44 01 6e 00 00 00 00 00");
  EXPECT_TRUE(mov.dst.indirect);
  EXPECT_EQ(mov.dst.addr_subreg, 3);
  EXPECT_EQ(mov.dst.addr_imm, -512);
  EXPECT_EQ(mov.dst.channel_enable, 0b1010);
}

// cmp.ge.f0.0(8) null<1>F g45<4>.xF g43<4>.xF { align16 1Q switch };
TEST(CodecGoldens, ConditionModifierAndThreadControl) {
  const Instruction cmp = decoded("10 81 60 04 bc 77 0f 20 a0 05 60 00 60 05 60 00");
  EXPECT_EQ(cmp.cond_mod, CondMod::GreaterEqual);
  EXPECT_EQ(cmp.thread_ctrl, ThreadControl::Switch);
  EXPECT_TRUE(cmp.dst.is_null());
}

// (+f1.0) send(8) g6<1>UW g10<8,8,1>UD 0x0411bc01 { align1 1Q };
TEST(CodecGoldens, SendWithPredicateAndFlagRegister) {
  const Instruction send = decoded("31 00 61 0a 29 0c c0 20 40 01 8d 04 01 bc 11 04");
  EXPECT_EQ(send.opcode, Opcode::Send);
  EXPECT_EQ(send.sfid, 10);
  EXPECT_EQ(send.pred_ctrl, PredCtrl::Sequential);
  EXPECT_FALSE(send.pred_inv);
  EXPECT_EQ(send.flag_reg, 1);
  EXPECT_EQ(send.flag_subreg, 0);
  EXPECT_FALSE(send.descriptor_is_register());
  EXPECT_EQ(send.src[1].immediate, 0x0411bc01u);
  EXPECT_FALSE(send.eot);
}

// send(8) null<1>F g113<4>F 0x8608c000 { align16 1Q EOT };
TEST(CodecGoldens, EndOfThreadIsNoPartOfTheDescriptor) {
  const Instruction send = decoded("31 01 60 06 bc 0f 0f 20 24 0e 6e 00 00 c0 08 86");
  EXPECT_EQ(send.sfid, 6);
  EXPECT_TRUE(send.eot);
  EXPECT_EQ(send.src[1].immediate, 0x0608c000u);
}

// The send above with the register form of the descriptor: DW3 = 0x00000200 and EOT
// (isa/ERRATA.md A19).
TEST(CodecGoldens, SendWithADescriptorInA0) {
  const Instruction send = decoded("31 00 61 0a 29 00 c0 20 40 01 8d 04 00 02 00 80");
  EXPECT_TRUE(send.descriptor_is_register());
  EXPECT_TRUE(send.src[1].is_arf(Arf::Address));
  expect_register(send.src[1], RegFile::Arf, Type::UD, 0x10, 0);
  EXPECT_TRUE(send.src[1].is_scalar());
  EXPECT_TRUE(send.eot);
}

// mad.l.f0.0(8) g18<1>F g4<4,4,1>F g2.2<0,1,0>F g2.4<0,1,0>F { align16 1Q };
TEST(CodecGoldens, ThreeSourcesWithReplication) {
  const Instruction mad = decoded("5b 01 60 05 00 00 1e 12 c8 41 20 80 04 04 a0 00");
  EXPECT_EQ(mad.opcode, Opcode::Mad);
  EXPECT_EQ(mad.cond_mod, CondMod::Less);
  expect_register(mad.dst, RegFile::Grf, Type::F, 18, 0);
  EXPECT_EQ(mad.dst.channel_enable, 0xf);
  expect_register(mad.src[0], RegFile::Grf, Type::F, 4, 0);
  EXPECT_EQ(mad.src[0].swizzle, 0xe4);
  expect_region(mad.src[0], 4, 4, 1);
  expect_register(mad.src[1], RegFile::Grf, Type::F, 2, 8);
  EXPECT_TRUE(mad.src[1].replicate);
  EXPECT_TRUE(mad.src[1].is_scalar());
  expect_register(mad.src[2], RegFile::Grf, Type::F, 2, 16);
  EXPECT_TRUE(mad.src[2].replicate);
}

// mad(8) g13<1>F g51.2<0,1,0>F -g51.3<0,1,0>F (abs)g2.0<0,1,0>F { align16 1Q };
TEST(CodecGoldens, ThreeSourcesWithModifiers) {
  const Instruction mad = decoded("5b 01 60 00 80 01 1e 0d 01 34 23 c0 66 04 80 00");
  expect_register(mad.src[0], RegFile::Grf, Type::F, 51, 8);
  EXPECT_FALSE(mad.src[0].negate || mad.src[0].absolute);
  expect_register(mad.src[1], RegFile::Grf, Type::F, 51, 12);
  EXPECT_TRUE(mad.src[1].negate && !mad.src[1].absolute);
  expect_register(mad.src[2], RegFile::Grf, Type::F, 2, 0);
  EXPECT_TRUE(mad.src[2].absolute && !mad.src[2].negate);
}

// bfe(8) g33<1>UD g50<4,4,1>UD g64<4,4,1>UD g31<4,4,1>UD { align16 1Q };
TEST(CodecGoldens, ThreeSourcesHaveTypeCodesOfTheirOwn) {
  const Instruction bfe = decoded("18 01 60 00 00 28 1e 21 c8 21 03 39 80 20 c7 07");
  EXPECT_EQ(bfe.opcode, Opcode::Bfe);
  expect_register(bfe.dst, RegFile::Grf, Type::UD, 33, 0);
  expect_register(bfe.src[0], RegFile::Grf, Type::UD, 50, 0);
  expect_register(bfe.src[1], RegFile::Grf, Type::UD, 64, 0);
  expect_register(bfe.src[2], RegFile::Grf, Type::UD, 31, 0);
}

// mad(8) g25<1>F g20<4,4,1>F g18<4,4,1>F g15.0<0,1,0>F { align16 2Q }; kernels/saxpy.ivb.txt
TEST(CodecGoldens, SecondQuarter) {
  const Instruction mad = decoded("5b 11 60 00 00 00 1e 19 c8 41 01 39 24 04 c0 03");
  EXPECT_EQ(mad.qtr_ctrl, 1);
  EXPECT_EQ(mad.first_channel(), 8);
}

// (+f0.0.x) if(8) JIP: LABEL0 UIP: LABEL2 { align16 1Q };
TEST(CodecGoldens, BranchWithTwoOffsets) {
  const Instruction if_ = decoded("22 01 62 00 84 3c 0f 20 04 00 0e 00 02 00 0c 00");
  EXPECT_EQ(if_.opcode, Opcode::If);
  EXPECT_EQ(if_.pred_ctrl, PredCtrl::Align16X);
  EXPECT_EQ(if_.jip, 2);
  EXPECT_EQ(if_.uip, 12);
  EXPECT_TRUE(if_.src[1].is_immediate());
  EXPECT_EQ(if_.src[1].type, Type::W);  // isa/ERRATA.md A17
}

// (-f0.0) while(16) JIP: LABEL0 { align1 1H };
TEST(CodecGoldens, BranchWithOneBackwardOffset) {
  const Instruction while_ = decoded("27 00 91 00 84 3c 00 20 00 00 8d 00 f8 ff 00 00");
  EXPECT_TRUE(while_.pred_inv);
  EXPECT_EQ(while_.jip, -8);
  EXPECT_EQ(while_.uip, 0);
}

// (-f0.1.any4h) halt(16) JIP: LABEL0 UIP: LABEL0 { align1 1H };
TEST(CodecGoldens, HaltHasTheTypeOfADword) {
  const Instruction halt = decoded("2a 00 96 00 84 1c 00 20 00 00 8d 02 04 00 04 00");
  EXPECT_EQ(halt.pred_ctrl, PredCtrl::Any4h);
  EXPECT_EQ(halt.flag_subreg, 1);
  EXPECT_EQ(halt.src[1].type, Type::D);
}

// By hand after IVB PRM 6.34 and isa/ERRATA.md A18: jmpi(1) ip ip -22D.
TEST(CodecGoldens, JumpIndexIsTheImmediateOfSource1) {
  const Instruction jmpi = decoded("20 02 00 00 84 1c 00 34 00 14 00 00 ea ff ff ff");
  EXPECT_EQ(jmpi.opcode, Opcode::Jmpi);
  EXPECT_TRUE(jmpi.dst.is_arf(Arf::Ip));
  EXPECT_TRUE(jmpi.src[0].is_arf(Arf::Ip));
  EXPECT_EQ(jmpi.src[1].immediate, 0xffffffeau);
}

// By hand after IVB PRM 6.15: call(2) r1 with a sign-extended offset of -3.
TEST(CodecGoldens, CallKeepsTheSignAboveItsOffset) {
  const Instruction call = decoded("2c 02 20 00 a5 1c 20 20 00 00 45 00 fd ff ff ff");
  EXPECT_EQ(call.opcode, Opcode::Call);
  EXPECT_EQ(call.exec_size, 2);
  expect_register(call.dst, RegFile::Grf, Type::D, 1, 0);
  EXPECT_EQ(call.jip, -3);
  EXPECT_EQ(call.uip, -1);
}

// wait(1) n0<1>.zUD { align16 WE_all 1N };
TEST(CodecGoldens, WaitNamesItsNotificationRegister) {
  const Instruction wait = decoded("30 03 00 00 00 70 04 32 0a 12 0a 00 04 00 6e 00");
  EXPECT_TRUE(wait.dst.is_arf(Arf::Notification));
  EXPECT_TRUE(wait.src[0].is_arf(Arf::Notification));
  EXPECT_EQ(wait.src[0].swizzle, 0b10101010);
  EXPECT_EQ(wait.src[1].type, Type::F);  // unused: kept (isa/ERRATA.md C5)
}

TEST(CodecGoldens, NopAndIllegalAreAllZeroButForTheOpcode) {
  EXPECT_EQ(decoded("7e 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00").opcode, Opcode::Nop);
  EXPECT_EQ(decoded("00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00").opcode, Opcode::Illegal);
  EXPECT_TRUE(decoded("7e 00 00 40 00 00 00 00 00 00 00 00 00 00 00 00").breakpoint);
}

// By hand after the figure of IVB PRM 5.2: a double in DW2 and DW3.
TEST(CodecGoldens, DimHoldsADouble) {
  const Instruction dim =
      decoded("0a 00 60 00 f9 03 40 20 78 56 34 12 00 00 f0 3f", Generation::Hsw);
  EXPECT_EQ(dim.opcode, Opcode::Dim);
  EXPECT_EQ(dim.src[0].immediate, 0x12345678u);
  EXPECT_EQ(dim.src[0].immediate_high, 0x3ff00000u);
}

// add(8) a0<1>UW g4<16,8,2>UW 0x004cUW { align1 2Q };
TEST(CodecGoldens, WordImmediatesFillBothHalves) {
  const Instruction add = decoded("40 10 60 00 28 2d 00 22 80 00 ae 00 4c 00 4c 00");
  EXPECT_TRUE(add.dst.is_arf(Arf::Address));
  EXPECT_EQ(add.src[1].immediate, 0x004c004cu);
}

// mach(8) null<1>D g1<4>.xD 741092396D { align16 1Q AccWrEnable };
TEST(CodecGoldens, AccumulatorWriteEnable) {
  EXPECT_TRUE(decoded("49 01 60 10 a4 1c 0f 20 20 00 60 00 2c 2c 2c 2c").acc_wr_en);
}

}  // namespace
}  // namespace eu::isa
