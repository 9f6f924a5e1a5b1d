// Errors of vISA text: messages with line and column, several per run. Damage to a text has no
// other effect.
#include <gtest/gtest.h>

#include <algorithm>

#include "isa/common/text_errors.hpp"
#include "tests/fuzz/mutation.hpp"
#include "tests/support/files.hpp"
#include "tests/support/visa.hpp"

namespace eu::isa::visa {
namespace {

/// The messages of a line of instructions, as "COLUMN: MESSAGE".
std::string errors_of(const std::string& line) {
  try {
    (void)read_visa(test::visa_kernel(line), "k");
    return "none";
  } catch (const TextErrors& errors) {
    std::string all;
    for (const TextErrors::Error& error : errors.errors())
      all += (all.empty() ? "" : "\n") + error.text.substr(error.text.find(':', 2) + 1);
    return all;
  }
}

struct Case {
  const char* line;
  const char* message;
};
const Case kCases[] = {
    {"ad (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1> 0x1:d",
     "1: error: there is no instruction \"ad\"; did you mean \"add\"?"},
    {"lsc_load.ugm (M1, 8) V33:d32 flat[V32]:a32",
     "1: error: \"lsc_load\" is an instruction of vISA that is not read here"},
    {"add (M9, 8) V32(0,0)<1> V35(0,0)<8;8,1> 0x1:d",
     "6: error: there is no mask \"M9\"; allowed are M1 to M8, M1_NM to M8_NM and NoMask"},
    {"add (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1>",
     "40: error: add has 3 operands; the line ends after 2"},
    {"mov (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1> 0x1:d",
     "41: error: expected the end of the line, found \"0x1\": mov has 2 operands"},
    {"mov (M1, 8) V32(0,0)<1> V35(0,0)",
     "33: error: expected a region such as <1;1,0>, found end of line"},
    {"mov (M1, 8) V32(0,0)<1> V35(0,0)<1>",
     "25: error: a source has a region of three numbers, such as <1;1,0>"},
    {"mov (M1, 8) V32(0,0)<8;8,1> V35(0,0)<8;8,1>",
     "13: error: a destination has only a stride, such as <1>"},
    {"mov (M1, 8) V32(0,0)<1> 0x1:x",
     "29: error: there is no type \"x\"; allowed are ud, d, uw, w, ub, b, uq, q, f, df, hf, v, uv "
     "and vf"},
    {"mov (M1, 8) V34(0,0)<1> 0x12345:w",
     "25: error: the number has more than the 16 bits of its type"},
    {"mov (M1, 8) V33(0,0)<1> 1.5:d",
     "29: error: a number with a point or an exponent is of type f or df; hf is written in bits: "
     "0x3c00:hf"},
    {"mov (M1, 8) V33(0,0)<1> 1.0e+99:f", "25: error: the number is out of the range of its type"},
    {"mov (M1, 8) V32(1/0,0)<1> 0x1:d", "18: error: division by zero"},
    {"cmp (M1, 8) P1 V32(0,0)<8;8,1> 0x1:d",
     "4: error: cmp needs a condition: .eq, .ne, .gt, .ge, .lt or .le"},
    {"gather4_scaled.RX (M1, 8) T6 0x0:ud V36.0 V33.0",
     "16: error: expected a channel mask such as .RGBA after gather4_scaled"},
    {"dword_atomic.imin (M1, 8) T6 V36.0 V32.0 %null.0 %null.0",
     "14: error: there is no operation \"imin\"; allowed are add, sub, inc, dec, min, max, xchg, "
     "cmpxchg, and, or, xor, minsint, maxsint, fmax, fmin, fcmpwr"},
    {"(P9) mov (M1, 8) V32(0,0)<1> 0x1:d", "2: error: \"P9\" is not declared [undeclared]"},
    {"(V32) mov (M1, 8) V32(0,0)<1> 0x1:d", "2: error: \"V32\" is not a predicate"},
    {"(P1.some) mov (M1, 8) V32(0,0)<1> 0x1:d", "5: error: expected \"any\" or \"all\""},
    {"mov (M1, 8) %thred_x(0,0)<1> 0x1:d",
     "13: error: \"%thred_x\" is not declared; did you mean \"%thread_x\"? [undeclared]"},
    {"END:", "1: error: label \"END\" is already in line 32"},
    {".decl V32 v_type=G type=d num_elts=8", "7: error: \"V32\" is declared already, in line 3"},
    {".decl V90 v_type=G type=d num_elts=0", "36: error: num_elts is 1 to 65535, not 0"},
    {".decl V90 v_type=G type=d", "7: error: num_elts is missing: num_elts=16"},
    {".decl V90 v_type=X num_elts=1",
     "18: error: v_type is G (general), A (address), P (predicate), S (sampler) or T (surface)"},
    {".decl V90 v_type=G type=d num_elts=1 algn=word",
     "38: error: a declaration has no member \"algn\"; did you mean \"align\"?"},
    {".decl P9 v_type=P num_elts=12",
     "7: error: a predicate has 1, 2, 4, 8, 16 or 32 elements, not 12"},
    {".decl V90 v_type=G type=d num_elts=1 alias=<V32, 256>",
     "50: error: the alias begins after the 256 bytes of \"V32\""},
    {".input V33 offset=4000 size=256",
     "8: error: the input reaches beyond the 4096 bytes of the register file"},
    {".input V33 offset=32 size=32",
     "8: error: the input has 32 bytes, its variable \"V33\" has 256"},
    {".inputs V33 offset=32",
     "1: error: there is no directive \".inputs\"; did you mean \".input\"?"},
    {".kernel \"b\"", "1: error: a second kernel begins here; a file may have one"},
    {"{", "1: error: nested scopes are not read; declare all variables outside of them"},
};

TEST(VisaErrors, SayWhereAndWhat) {
  for (const Case& test : kCases) EXPECT_EQ(errors_of(test.line), test.message) << test.line;
}

TEST(VisaErrors, TextsWithoutHeadAreRefused) {
  const auto message = [](const std::string& text) -> std::string {
    try {
      (void)read_visa(text, "k");
    } catch (const TextErrors& errors) {
      return errors.what();
    }
    return "none";
  };
  EXPECT_EQ(message(""), "k:1:1: error: there is no kernel: .kernel \"NAME\" is missing");
  EXPECT_EQ(message(".kernel \"k\"\n"),
            "k:1:1: error: the first directive is .version, such as .version 4.1");
  EXPECT_EQ(message(".version 9.1\n.kernel \"k\"\n").substr(0, 60),
            "k:1:10: error: version 9.1 of vISA is not known; 3.x and 4.x");
  EXPECT_EQ(message(".version 4.1\n.kernel \"k\"\n/* open"),
            "k:3:1: error: comment is not closed; expected \"*/\"");
}

TEST(VisaErrors, TwentyAreShownWithTheirLines) {
  std::string lines;
  for (int line = 0; line < 30; ++line) lines += "mov (M1, 8) V99(0,0)<1> 0x1:d\n";
  const std::string text = test::visa_kernel(lines);
  try {
    (void)read_visa(text, "k");
    FAIL();
  } catch (const TextErrors& errors) {
    EXPECT_EQ(errors.errors().size(), 30u);
    const std::string shown = errors.shown_in(text);
    EXPECT_NE(shown.find("mov (M1, 8) V99(0,0)<1> 0x1:d"), std::string::npos);
    EXPECT_NE(shown.find('^'), std::string::npos);
    EXPECT_NE(shown.find("... and 10 more errors"), std::string::npos);
  }
}

/// Checks that a kernel is read, or refused with places in it; a kernel that was read can be
/// written and read again.
void check_damaged(const std::string& text) {
  const auto lines = 1 + std::count(text.begin(), text.end(), '\n');
  try {
    const std::string once = write_visa(read_visa(text, "k"));
    EXPECT_EQ(write_visa(read_visa(once, "again")), once);
  } catch (const TextErrors& errors) {
    for (const TextErrors::Error& error : errors.errors()) {
      EXPECT_GE(error.place.line, 1);
      EXPECT_LE(error.place.line, lines);
      EXPECT_GE(error.place.column, 1);
    }
  } catch (const std::exception& error) {
    ADD_FAILURE() << error.what() << "\n" << text;
  }
}

TEST(VisaErrors, AThousandDamagedKernelsAreReadOrRefused) {
  std::vector<std::string> seeds;
  for (const std::string& file : test::shared_visa_files()) seeds.push_back(test::contents(file));
  std::string all;
  for (const std::string& line : test::visa_instructions()) all += line + "\n";
  seeds.push_back(test::visa_kernel(all));
  const std::vector<std::string> words = {
      "(", ")", "<",  ">",  ";1,0>", ":d",     ".sat",     "V0040", "%r0",   "r[A0(0),", "0x",
      "-", "~", "/*", "\"", "{",     ".decl ", "(M1, 16)", "\n",    "goto ", "P1"};
  test::Mutation mutation(26);
  for (int run = 0; run < 1000; ++run) check_damaged(mutation.mutated(seeds, words));
}

}  // namespace
}  // namespace eu::isa::visa
