// Execution of vISA on its virtual variables: control flow, effects of messages, and errors.
#include <gtest/gtest.h>

#include "tests/support/visa_execution.hpp"

namespace eu::test {
namespace {

TEST(VisaInterpreter, ChannelsThatPartMeetAgainAtTheirLabel) {
  const Execution run(
      ".decl N v_type=G type=uw num_elts=16 align=GRF\n"
      ".decl I v_type=G type=uw num_elts=16 align=GRF\n"
      ".decl S v_type=G type=uw num_elts=16 align=GRF\n"
      ".decl D v_type=G type=uw num_elts=16 align=GRF\n"
      ".decl M v_type=G type=uw num_elts=1 align=word\n"
      ".decl P1 v_type=P num_elts=16\n.decl P2 v_type=P num_elts=16\n"
      ".input N offset=0 size=32\n",
      "    mov (M1, 16) I(0,0)<1> 0x0:uw\n"
      "    mov (M1, 16) S(0,0)<1> 0x0:uw\n"
      "    mov (M1_NM, 1) M(0,0)<1> 0x0:uw\n"
      "loop:\n"
      "    cmp.ge (M1, 16) P1 I(0,0)<1;1,0> N(0,0)<1;1,0>\n"
      "    (P1) goto (M1, 16) done\n"
      "    and (M1, 16) D(0,0)<1> I(0,0)<1;1,0> 0x1:uw\n"
      "    cmp.eq (M1, 16) P2 D(0,0)<1;1,0> 0x0:uw\n"
      "    (P2) goto (M1, 16) even\n"
      "    add (M1, 16) S(0,0)<1> S(0,0)<1;1,0> 0x64:uw\n"
      "even:\n"
      "    add (M1, 16) S(0,0)<1> S(0,0)<1;1,0> 0x1:uw\n"
      "    add (M1, 16) I(0,0)<1> I(0,0)<1;1,0> 0x1:uw\n"
      "    add (M1_NM, 1) M(0,0)<1> M(0,0)<0;1,0> 0x1:uw\n"
      "    goto (M1, 1) loop\n"
      "done:\n"
      "    add (M1, 16) S(0,0)<1> S(0,0)<1;1,0> 0x3e8:uw\n",
      numbered(0xffff));
  const auto sums = run.values<std::uint16_t>("S");
  for (unsigned n = 0; n < 16; ++n) EXPECT_EQ(sums[n], n + n / 2 * 100 + 1000) << n;
  EXPECT_EQ(run.values<std::uint16_t>("M")[0], 15) << "all channels iterate together";
}

TEST(VisaInterpreter, ChannelsThatDoNotCallWaitForThoseThatDo) {
  const Execution run(
      ".decl N v_type=G type=uw num_elts=16 align=GRF\n"
      ".decl M v_type=G type=uw num_elts=1 align=word\n"
      ".decl P1 v_type=P num_elts=16\n"
      ".input N offset=0 size=32\n",
      "    mov (M1_NM, 1) M(0,0)<1> 0x0:uw\n"
      "    cmp.gt (M1, 16) P1 N(0,0)<1;1,0> 0x9:uw\n"
      "    (P1) call (M1, 16) f\n"
      "    add (M1_NM, 1) M(0,0)<1> M(0,0)<0;1,0> 0x1:uw\n"
      "    add (M1, 16) N(0,0)<1> N(0,0)<1;1,0> 0x1:uw\n"
      "    ret (M1, 1)\n"
      ".function \"f\"\n"
      "f:\n"
      "    mul (M1, 16) N(0,0)<1> N(0,0)<1;1,0> 0x2:uw\n",
      numbered(0xffff));
  const auto final_values = run.values<std::uint16_t>("N");
  for (unsigned n = 0; n < 16; ++n) EXPECT_EQ(final_values[n], (n > 9 ? 2 * n : n) + 1) << n;
  EXPECT_EQ(run.values<std::uint16_t>("M")[0], 1) << "an instruction without a mask executes once";
}

TEST(VisaInterpreter, MessagesTouchWhatTheirEnabledLanesName) {
  Execution run(
      ".decl A v_type=G type=ud num_elts=16 align=GRF\n"
      ".decl V v_type=G type=ud num_elts=32 align=GRF\n"
      ".decl T6 v_type=T num_elts=1\n.decl P1 v_type=P num_elts=16\n"
      ".input A offset=0 size=64\n",
      "    and (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 0xff:ud\n"
      "    shl (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 0x2:ud\n"
      "    mov (M1, 16) V(0,0)<1> 0x5:ud\n"
      "    add (M1, 16) V(2,0)<1> A(0,0)<1;1,0> 0x7:ud\n"
      "    movs (M1_NM, 1) T6(0) 0x3:ud\n"
      "    setp (M1_NM, 16) P1 0xfff0:ud\n"
      "    (P1) scatter4_scaled.RG (M1, 16) T6 0x10:ud A.0 V.0\n"
      "    barrier\n",
      numbered(0xffff));
  EXPECT_EQ(run.stop, visa::InterpretedThread::Stop::Barrier);
  const visa::Target surface{visa::Space::Surface, 3};
  for (unsigned n = 0; n < 16; ++n) {
    const std::uint64_t at = 16 + 4 * (2 * n & 0xff);  // dword n of the registers begins with 2 n
    EXPECT_EQ(run.memory.read(surface, at, 4), n < 4 ? 0u : 5u) << n;
    EXPECT_EQ(run.memory.read(surface, at + 4, 4), n < 4 ? 0u : 8 * n + 7) << n;
  }
}

template <class Call>
std::string message_of(Call call) {
  try {
    call();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "nothing";
}

TEST(VisaInterpreter, WhatItDoesNotDoIsNamedWithItsLine) {
  const std::string declarations =
      ".decl A v_type=G type=f num_elts=16 align=GRF\n.decl A0 v_type=A num_elts=2\n";
  const auto refusal = [&](const std::string& code) {
    return message_of([&] { Execution(declarations, code, numbered()); });
  };
  EXPECT_EQ(refusal("    dp4 (M1, 16) A(0,0)<1> A(0,0)<1;1,0> A(0,0)<1;1,0>\n"),
            "k.visaasm:8:5: error: dp4 is not executed");
  EXPECT_EQ(refusal("    mov (M1, 1) A(0,0)<1> %tsc(0,0)<0;1,0>\n"),
            "k.visaasm:8:5: error: mov names %tsc, which is not executed");
  EXPECT_EQ(refusal("    addr_add (M1_NM, 1) A0(0)<1> &A 0x3c:uw\n"
                    "    mov (M1, 16) A(0,0)<1> r[A0(0),0]<1;1,0>:f\n"),
            "k.visaasm:9: mov: operand at column 28 reaches byte 67 of A, which has 64");
}

}  // namespace
}  // namespace eu::test
