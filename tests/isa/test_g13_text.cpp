// Programs of the G13 as text: forms, labels, listings, and errors.
#include <gtest/gtest.h>

#include "isa/g13/g13_isa.hpp"
#include "isa/g13/text/program_text.hpp"

namespace eu::isa::g13 {
namespace {

Program read_line(std::string_view text, std::optional<Form13> form = std::nullopt) {
  KernelText kernel{text, std::nullopt, "k", Undecodable::Reject, ""};
  if (form) kernel.form = static_cast<int>(*form);
  return read_program(kernel, Generation::G13);
}

std::string assembly(const Program& program) {
  return write_assembly(program, {});
}

std::string error_of(std::string_view text, std::optional<Form13> form = std::nullopt) {
  try {
    (void)read_line(text, form);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

/// The loop of a kernel as Mesa 26.2.6 printed it.
constexpr const char* kListing =
    "   0: 62000000                 ldimm    r0l, 0\n"
    "   4: 522c8ac21800             while    $r5, u6, 1, ult\n"
    "   a: 3a8d4c4224460200         ffma     r3, r6, r2, r3\n"
    "  12: 00c0f2ffffff             jmp_any  -14\n"
    "  18: 520e00000000             pop_exec 1\n"
    "  1e: 8800                     stop\n";

TEST(G13Text, AListingIsReadAndWrittenTheSame) {
  const Program program = read_line(kListing);
  ASSERT_EQ(program.size(), 6U);
  EXPECT_EQ(program.bytes.size(), 0x20U);
  EXPECT_EQ(line_of(program, 3), 4);
  WriteOptions options;
  options.offsets = true;
  EXPECT_EQ(write_assembly(program, options), kListing);
}

/// Until 2022 applegpu's disassembler named masks by their size; for the same bytes newer versions
/// print xy, xyz, xyzw.
TEST(G13Text, OlderListingsNameMasksBySize) {
  struct Load {
    const char* masks[2];
    const char* bytes;
    const char* operands;
  };
  const Load kLoads[] = {
      {{"pair", "xy"}, "0521340d00c43200", "r4_r5, u2_u3, 3, signed, lsl 1"},
      {{"triple", "xyz"}, "0501f00d03c47200", "r0_r1_r2, u0_u1, 63, signed, lsl 1"},
      {{"quad", "xyzw"}, "0501140d00c8f200", "r0_r1_r2_r3, u2_u3, 1, signed, lsl 2"}};
  for (const Load& load : kLoads)
    for (const std::string mask : load.masks) {
      const Program program =
          read_line("   0: " + std::string(load.bytes) + "     device_load      0, i32, " + mask +
                        ", " + load.operands +
                        "\n"
                        "   8: 3800                 wait             0\n"
                        "   a: 8800                 stop             \n",
                    Form13::Applegpu);
      EXPECT_EQ(program.size(), 3U) << mask;
      EXPECT_EQ(program.bytes[0], 0x05) << mask;
    }
}

TEST(G13Text, WaitsShowTheDialectOfATextWithoutOtherNames) {
  EXPECT_EQ(guessed_form("wait 0\nstop\n"), Form13::Applegpu);
  EXPECT_EQ(guessed_form("wait b\nstop\n"), Form13::Mesa);
  EXPECT_EQ(guessed_form("wait 2\nstop\n"), Form13::Mesa);
  const char* const kListing =
      "   0: 3800                 wait             0\n"
      "   2: 3801                 wait             1\n"
      "   4: 8800                 stop             \n";
  EXPECT_EQ(assembly(read_line(kListing)), "wait a\nwait b\nstop\n");
}

TEST(G13Text, JumpsGoToLabelsThatAreReadAgain) {
  const Program program = read_line(kListing);
  const std::string text = assembly(program);
  EXPECT_EQ(text,
            "ldimm r0l, 0\nL4:\nwhile $r5, u6, 1, ult\nffma r3, r6, r2, r3\njmp_any L4\n"
            "pop_exec 1\nstop\n");
  EXPECT_EQ(read_line(text).bytes, program.bytes);
  WriteOptions options;
  options.labels = false;
  EXPECT_EQ(read_line(write_assembly(program, options)).bytes, program.bytes);
}

TEST(G13Text, WordsWithIncompleteTextAreWrittenAsBytes) {
  // A load whose number is zero-extended, and the long form of a short word.
  const Program program = read_line("05412c0730c8f200 e2a59bdb3fb60000 8800");
  const std::string text = assembly(program);
  EXPECT_EQ(text,
            ".raw 05412c0730c8f200  // load r8_r9_r10_r11, dr30, 2, lsl 2, i32, xyzw, a\n"
            ".raw e2a59bdb3fb60000  // ldimm $r9, 3057638299\nstop\n");
  EXPECT_EQ(read_line(text).bytes, program.bytes);
}

TEST(G13Text, AllFormsGiveTheSameProgramAndAreGuessed) {
  const Program program = read_line(kListing);
  const std::string binary(program.bytes.begin(), program.bytes.end());
  const std::string hex = write_hex(program, {});
  const std::string applegpu =
      "mov_imm r0l, 0\nloop: while_icmp r0l, ult, r5.cache, u6, 1\nfmadd32 r3, r6, r2, r3\n"
      "jmp_exec_any loop\npop_exec r0l, 1\nstop\n";
  EXPECT_EQ(guessed_form(binary), Form13::Binary);
  EXPECT_EQ(guessed_form(hex), Form13::Hex);
  EXPECT_EQ(guessed_form(kListing), Form13::Mesa);
  EXPECT_EQ(guessed_form(applegpu), Form13::Applegpu);
  for (const std::string& text : {binary, hex, applegpu, "\xef\xbb\xbf" + hex})
    EXPECT_EQ(read_line(text).bytes, program.bytes) << text;
}

struct Wrong {
  const char* text;
  const char* error;
};

TEST(G13Text, ErrorsNameThePlaceWhatIsWrongAndWhatIsAllowed) {
  const Wrong kWrong[] = {
      {"idad r0, r1, r2\n",
       "k:1:1: error: no instruction is called \"idad\"; did you mean \"iadd\"?"},
      {"stop\n  iadd r0, r300, r2\n", "k:2:12: error: \"r300\": registers are 0 to 127"},
      {"iadd r0, r1\n", "k:1:12: error: source 2 is missing"},
      {"iadd r0, r1, r2, lsl 5\n", "k:1:18: error: \"lsl 5\" is one operand too many"},
      {"fadd r0, r1, 0.3\n", "k:1:14: error: 0.3 is not an 8-bit float; 0.296875 is the nearest"},
      {"if r0, r1, 1, equal\n",
       "k:1:15: error: \"equal\" is not allowed here: float_condition is one of feq, flt, fgt, "
       "fltn, fgte, flte, fgtn, fneq, fnlt, fngt, fnltn, fngte, fnlte, fngtn"},
      {"jmp_any there\n", "k:1:9: error: there is no label \"there\""},
      {"a: stop\na: stop\n", "k:2:1: error: label \"a\" is defined twice"},
      {"ldimm r0l, 70000\n", "k:1:12: error: \"70000\" is too large"},
      {"load r0_r1, du2, 0, i32, x, a\n",
       "k:1:1: error: device_load: destination does not have one register for each element of "
       "the mask"},
      {"0: 8800 trap\n", "k:1:9: error: the bytes before it are \"stop\""},
      {".raw 8800ff\n", "k:1:6: error: the word has 2 bytes, but the text has 3"},
      {".rept 0\nstop\n", "k:1:1: error: .rept takes a number from 1 to 65536"},
      {"stop\n.rept 2\nstop\n", "k:2:1: error: .rept without .endr"},
      {".rept 2\n.rept 2\nstop\n.endr\n", "k:2:1: error: .rept is inside another"},
      {"stop\n.endr\n", "k:2:1: error: .endr without .rept"},
      {".rept 9\na: stop\n.endr\n", "k:2:1: error: label \"a\" is defined twice"},
      {"88 0\n", "k:1:4: error: a byte has two hex digits, but this one has one"},
      {"8800\nffff\n", "k:2:1: error: byte offset 0x2: no instruction begins with the bytes ffff"},
      {"// nothing\n", "k:1:1: error: the kernel has no instructions"}};
  for (const Wrong& wrong : kWrong) EXPECT_EQ(error_of(wrong.text), wrong.error) << wrong.text;
}

TEST(G13Text, WhatIsRepeatedIsWrittenOut) {
  const Program program = read_line("ldimm r0l, 0\n.rept 3\nfadd r1, r1, r2\n.endr\nstop\n");
  EXPECT_EQ(program.bytes, read_line("ldimm r0l, 0\nfadd r1, r1, r2\nfadd r1, r1, r2\n"
                                     "fadd r1, r1, r2\nstop\n")
                               .bytes);
  EXPECT_EQ(line_of(program, 3), 3);
  EXPECT_EQ(line_of(program, 4), 5);
}

TEST(G13Text, AllErrorsOfATextAreReported) {
  const std::string errors = error_of("iadd r0\nstop\nnope\n");
  EXPECT_NE(errors.find("k:1:"), std::string::npos);
  EXPECT_NE(errors.find("k:3:"), std::string::npos);
}

TEST(G13Text, InvalidWordsMayFollowTheFirstInMemory) {
  const Program program = g13_isa().decode({0x88, 0x00, 0xff, 0xff, 0x08, 0x00}, Generation::G13,
                                           "k", Undecodable::Illegal);
  ASSERT_EQ(program.size(), 3U);
  ASSERT_EQ(program.undecoded.size(), 1U);
  EXPECT_EQ(program.undecoded[0].index, 1U);
  EXPECT_EQ(g13_isa().text(program, 1), "undecodable");
  EXPECT_EQ(g13_isa().text(program, 2), "trap");
}

}  // namespace
}  // namespace eu::isa::g13
