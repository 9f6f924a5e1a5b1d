// Dumps of beignet's compiler, written by hand in its forms: each text with its meaning in Mesa's.
#include <gtest/gtest.h>

#include "isa/intel/text/kernel_reader.hpp"
#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

std::string in_mesa(std::string_view text, Generation gen = Generation::Ivb) {
  WriteOptions numbers;
  numbers.labels = false;
  return write_mesa(read_beignet(text, gen, "k"), numbers);
}

std::string error_of(std::string_view text, Generation gen = Generation::Ivb) {
  try {
    read_beignet(text, gen, "k");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

constexpr const char* kDump =
    "first's disassemble begin:\n"
    "  L0:\n"
    "    (       0)  mov(1)          g5<1>:UD        0x0UD                           { align1 "
    "WE_all };\n"
    "first's disassemble end.\n"
    "second's disassemble begin:\n"
    "  L0:\n"
    "    (       0)  mov(8)          f0<1>:UW        0x0UW                           { align1 "
    "WE_all 1Q };\n"
    "  L1:\n"
    "    (       2)  add(16)         g8<1>:F         g5<8,8,1>:F     g6<8,8,1>:F     { align1 "
    "WE_normal 1H Compacted };\n"
    "[ 12,  7]    (       3)  (+f0.1) mul(16) g10.4<2>:UW     -(abs)g6.1<16,8,2>:UW g7<0,1,0>:W { "
    "align1 WE_normal NoDDClr,NoDDChk 1H };\n"
    "    (       5)  cmp.le.f1.1(8)  null:D          g4<8,8,1>:D     12D             { align1 "
    "WE_normal 2Q switch };\n"
    "    (       7)  math inv(8)     g8<1>:F         g5<8,8,1>:F     null            { align1 "
    "WE_normal 1Q };\n"
    "    (       9)  mad(8)          g4<1>:F         g5<4,1,1>:F     g6.2<4,1,1>:F.x g7<4,1,1>:F   "
    "  { align16 WE_normal 1Q };\n"
    "    (      11)  (+f0) if(16) 6                                                  { align1 "
    "WE_normal 1H };\n"
    "    (      13)  jmpi(1) -14                                                     { align1 "
    "WE_all };\n"
    "    (      15)  break(16) 4 8                                                   { align1 "
    "WE_normal 1H };\n"
    "    (      17)  endif(16) 2     null                                            { align1 "
    "WE_normal 1H };\n"
    "    (      19)  wait(1)         n0<0,1,0>:UD                                    { align1 "
    "WE_all };\n"
    "    (      21)  nop                                                             ;\n"
    "    (      23)  mov(1)          g5<1>:F         -0.5F                           { align1 "
    "WE_all };\n"
    "second's disassemble end.\n";

TEST(BeignetReader, ReadsTheLastKernelOfADump) {
  const Program program = read_beignet(kDump, Generation::Ivb, "k");
  ASSERT_EQ(program.labels.size(), 2u);
  EXPECT_EQ(program.labels[1].name, "L1");
  EXPECT_EQ(program.labels[1].offset_bytes, 16u);
  EXPECT_EQ(program.source[0].line, 7);
  EXPECT_EQ(guess_format(kDump), KernelFormat::Beignet);
}

TEST(BeignetReader, InstructionsAsMesaWritesThem) {
  EXPECT_EQ(in_mesa(kDump),
            "mov(8) f0<1>UW 0x0000UW { align1 WE_all 1Q };\n"
            "add(16) g8<1>F g5<8,8,1>F g6<8,8,1>F { align1 1H compacted };\n"
            "(+f0.1) mul(16) g10.4<2>UW -(abs)g6.1<16,8,2>UW g7<0,1,0>W { align1 NoDDClr,NoDDChk "
            "1H };\n"
            "cmp.le.f1.1(8) null<1>D g4<8,8,1>D 12D { align1 2Q switch };\n"
            "math inv(8) g8<1>F g5<8,8,1>F null<8,8,1>F { align1 1Q };\n"
            "mad(8) g4<1>F g5<4,4,1>F g6.2<4,4,1>.xF g7<4,4,1>F { align16 1Q };\n"
            "(+f0.0) if(16) JIP: 6 UIP: 6 { align1 1H };\n"
            "jmpi(1) -14D { align1 WE_all 1N };\n"
            "break(16) JIP: 4 UIP: 8 { align1 1H };\n"
            "endif(16) JIP: 2 { align1 1H };\n"
            "wait(1) n0<1>UD { align1 WE_all 1N };\n"
            "nop;\n"
            "mov(1) g5<1>F 0xbf000000F { align1 WE_all 1N };\n");
}

/// The text of a send, with the description of its message.
std::string send(const std::string& message, Generation gen = Generation::Ivb) {
  const Program program = read_beignet(
      "send(16)  g3<1>:UW g5<8,8,1>:UD\n     " + message + " { align1 WE_normal 1H };\n", gen, "k");
  return write_prm(instructions(program)[0], gen);
}

TEST(BeignetReader, MessagesByTheirWords) {
  EXPECT_EQ(send("data (bti: 2, rgba: 14, SIMD16, legacy, Untyped Surface Read) mlen 2 rlen 2"),
            "send (16|M0) r3:uw r5 0xA 0x04215e02 // data MsgDesc: ( DC untyped surface read, 2, "
            "30) mlen 2 rlen 2");
  EXPECT_EQ(send("data (bti: 2, rgba: 2, SIMD4x2, legacy, OWord Block Read) mlen 1 rlen 1"),
            "send (16|M0) r3:uw r5 0xA 0x02180202 // data MsgDesc: ( DC OWORD block read, 2, 2) "
            "mlen 1 rlen 1");
  EXPECT_EQ(send("data (bti: 254, rgba: 0, SIMD8, legacy, Memory Fence) mlen 1 rlen 1"),
            "send (16|M0) r3:uw r5 0xA 0x0219e0fe // data MsgDesc: ( DC mfence, 254, 32) mlen 1 "
            "rlen 1");
  EXPECT_EQ(send("data (addr: 5, blocks: 2 registers, no invalidate, mode: Dword, Scratch Write) "
                 "mlen 3 rlen 0"),
            "send (16|M0) r3:uw r5 0xA 0x060f1005 // data MsgDesc: ( DC byte scattered write, "
            "5, 16) mlen 3 rlen 0");
  EXPECT_EQ(send("sampler (1, 0, 7, 2) mlen 4 rlen 8"),
            "send (16|M0) r3:uw r5 0x2 0x08847001 // sampler MsgDesc: ld SIMD16 Surface = 1 "
            "Sampler = 0 mlen 4 rlen 8");
  EXPECT_EQ(send("gateway (subfunc: barrier, notify: 1, ackreq: 0) mlen 1 rlen 0"),
            "send (16|M0) r3:uw r5 0x3 0x02008004 // gateway MsgDesc: (barrier msg) mlen 1 rlen 0");
  EXPECT_EQ(send("thread_spawnerunsupported target 7mlen 1 rlen 0"),
            "send (16|M0) r3:uw r5 0x7 0x02000010 // thread_spawner MsgDesc: mlen 1 rlen 0");
  EXPECT_EQ(send("data (1) (bti: 2, rgba: 12, SIMD8, legacy, Untyped Surface Write) mlen 3 rlen 0",
                 Generation::Hsw),
            "send (16|M0) r3:uw r5 0xC 0x06026c02 // dp data 1 MsgDesc: ( DC untyped surface "
            "write, Surface = 2, SIMD8, Mask = 0xc) mlen 3 rlen 0");
  // Lengths of zero mark a descriptor in a0.0, whose value the dump does not have.
  EXPECT_EQ(send("data (bti: 0, rgba: 2, SIMD4x2, legacy, OWord Block Read) mlen 0 rlen 0"),
            "send (16|M0) r3:uw r5 0xA a0.0 // data MsgDesc: indirect");
}

TEST(BeignetReader, FloatsAsTheyArePrinted) {
  EXPECT_EQ(in_mesa("mov(8) g1<1>:F infF { align1 WE_normal 1Q };\n"
                    "mov(8) g1<1>:F -infF { align1 WE_normal 1Q };\n"
                    "mov(8) g1<1>:F 1e-05F { align1 WE_normal 1Q };\n"),
            "mov(8) g1<1>F 0x7f800000F { align1 1Q };\n"
            "mov(8) g1<1>F 0xff800000F { align1 1Q };\n"
            "mov(8) g1<1>F 0x3727c5acF { align1 1Q };\n");
}

TEST(BeignetReader, RefusesWhatTheDumpLacks) {
  EXPECT_EQ(error_of("mov(8) g1<1>:F Vector Float { align1 WE_normal 1Q };"),
            "k:1:16: error: the dump does not show the bits of this immediate");
  EXPECT_EQ(error_of("mov(8) g1<1>:F -nanF { align1 WE_normal 1Q };"),
            "k:1:16: error: the dump does not show the bits of this immediate");
  EXPECT_EQ(error_of("send(8) null:UW g2<8,8,1>:UD\n renderunsupported target 5mlen 9 rlen 0 { "
                     "align1 WE_normal 1Q };"),
            "k:2:2: error: the dump does not show what the message to \"renderunsupported\" "
            "requests; only those to sampler, data, gateway and thread_spawner can be read");
  EXPECT_EQ(error_of("send(8) null:UW g2<8,8,1>:UD\n data (bti: 1, rgba: 0, SIMD8, legacy, Untyped "
                     "Surfac Read) mlen 9 rlen 0 { align1 WE_normal 1Q };"),
            "k:2:40: error: unknown message \"Untyped Surfac Read\"");
  EXPECT_EQ(error_of("break(8) 5 { align1 WE_normal 1Q };"),
            "k:1:12: error: expected the second distance, found '{'");
}

}  // namespace
}  // namespace eu::isa
