// Instructions that the verifier of vISA refuses, and the rules by which it does. The references
// are verdicts of IGC's finalizer (vectors/visa/legality.tsv, tests/isa/visa/types.tsv) and the
// finalizer itself.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "isa/common/text_errors.hpp"
#include "isa/intel/visa/verifier.hpp"
#include "tests/support/command.hpp"
#include "tests/support/shared.hpp"
#include "tests/support/visa.hpp"

namespace eu::isa::visa {
namespace {

struct Verdict {
  bool is_refused = false;
  std::set<std::string> rules;  ///< of errors, or of warnings if there are no errors
};

/// The text in the last square brackets; "no rule: MESSAGE" without any.
std::string rule_in(const std::string& message) {
  const std::size_t begin = message.rfind('['), end = message.rfind(']');
  if (begin == std::string::npos || end != message.size() - 1) return "no rule: " + message;
  return message.substr(begin + 1, end - begin - 1);
}

Verdict verdict(const std::string& line) {
  Verdict result;
  try {
    for (const Finding& finding : verify(read_visa(test::visa_kernel(line), "k")))
      result.rules.insert(std::string(row(finding.rule).name));
  } catch (const TextErrors& errors) {
    result.is_refused = true;
    for (const TextErrors::Error& error : errors.errors()) result.rules.insert(rule_in(error.text));
  }
  return result;
}

/// The rules by which the illegal cases of legality.tsv are refused, by the name of the case.
const std::map<std::string, std::string> kRefused = {
    {"W=0", "region-width"},
    {"V=64", "region-vertical-stride"},
    {"dstH=0", "destination-stride"},
    {"W>exec", "width-above-exec-size"},
    {"imm dst", "immediate-destination"},
    {"exec 64", "exec-size"},
    {"M8 exec 8", "mask-offset"},
    {"undeclared", "undeclared"},
    {"mixed d,f", "mixed-types"},
    {"addr opnd in add", "operand-kind"},
    {"raw with region", "raw-region"},
    {"imm bool", "immediate-type"},
};

/// Cases of legality.tsv that the specification forbids and IGC accepts.
const std::map<std::string, std::string> kWarned = {
    {"3GRF w/ V=16 W=8 H2", "more-than-two-registers"},
    {"dst OOB", "out-of-bounds"},
    {"ind off 511 unaligned", "indirect-alignment"},
    {"ind addr beyond", "address-out-of-bounds"},
    {"addr width 32", "address-width"},
};

TEST(VisaLegality, IllegalCasesAreRefusedByTheirRule) {
  const auto path = test::shared_path("vectors/visa/legality.tsv");
  if (!path) GTEST_SKIP() << "no reference vectors";
  std::size_t refused = 0;
  for (const std::vector<std::string>& row : test::tsv_rows(*path)) {
    const Verdict ours = verdict(row.at(1));
    EXPECT_EQ(ours.is_refused, row.at(2) == "reject") << row[0];
    if (row[2] == "reject") {
      ++refused;
      ASSERT_TRUE(kRefused.count(row[0])) << row[0];
      EXPECT_EQ(ours.rules, std::set<std::string>{kRefused.at(row[0])}) << row[0];
    } else if (kWarned.count(row[0])) {
      EXPECT_TRUE(ours.rules.count(kWarned.at(row[0]))) << row[0];
    }
  }
  EXPECT_EQ(refused, kRefused.size());
}

// Each row of lowering.tsv is one instruction, with IGC's message if it makes no code.
TEST(VisaLegality, InstructionsThatIgcLowersAreLegal) {
  const auto path = test::shared_path("vectors/visa/lowering.tsv");
  if (!path) GTEST_SKIP() << "no reference vectors";
  std::string head = ".version 4.1\n.kernel \"k\"\n";
  const std::map<std::string, std::string> types = {
      {"VD", "d"}, {"VE", "d"},   {"VF", "f"}, {"VG", "f"},  {"VR", "q"}, {"VQ", "q"},
      {"VB", "b"}, {"VDF", "df"}, {"VW", "w"}, {"VH", "hf"}, {"VU", "ud"}};
  for (const auto& [name, type] : types)
    head += ".decl " + name + " v_type=G type=" + type + " num_elts=128 align=GRF\n";
  head +=
      ".decl P1 v_type=P num_elts=16\n.decl P2 v_type=P num_elts=16\n"
      ".decl A0 v_type=A num_elts=16\n.decl S0 v_type=S num_elts=1\n"
      ".decl T6 v_type=T num_elts=1\nk_0:\n";
  int refused = 0;
  for (const std::vector<std::string>& row : test::tsv_rows(*path)) {
    const bool igc_refuses = row.at(1).substr(0, 3) == "ERR";
    refused += igc_refuses ? 1 : 0;
    try {
      (void)read_visa(head + row[0] + "\nEND:\nret (M1, 1)\n", "k");
      EXPECT_FALSE(igc_refuses) << row[0] << "\n" << row[1];
    } catch (const TextErrors& error) {
      EXPECT_TRUE(igc_refuses) << row[0] << "\n" << error.what();
    }
  }
  EXPECT_EQ(refused, 2);
}

struct Specimen {
  const char* rule;
  const char* line;
};
/// Illegal instructions, one for each rule; visa_instructions() or kLegal has a similar legal one.
const Specimen kIllegal[] = {
    {"undeclared", "mov (M1, 8) V99(0,0)<1> 0x0:d"},
    {"label-undefined", "jmp (M1, 1) NOWHERE"},
    {"call-target", "call (M1, 8) END"},
    {"exec-size", "mov (M1, 12) V32(0,0)<1> 0x0:d"},
    {"mask-offset", "mov (M2, 8) V32(0,0)<1> 0x0:d"},
    {"mask-offset", "mov (M8, 8) V32(0,0)<1> 0x0:d"},
    {"operand-kind", "add (M1, 8) V32(0,0)<1> A0(0)<8> 0x1:d"},
    {"operand-kind", "and (M1, 16) P1 T6 P2"},
    {"operand-kind", "and (M1, 16) P1 P2 V32(0,0)<8;8,1>"},
    {"operand-kind", "setp (M1, 16) P1 P2"},
    {"operand-kind", "movs (M1_NM, 1) V32(0,0)<1> V35(0,0)<0;1,0>"},
    {"immediate-destination", "mov (M1, 8) 0x1:d V32(0,0)<8;8,1>"},
    {"immediate-type", "mov (M1, 8) V32(0,0)<1> 0x1:bool"},
    {"indirect-type", "mov (M1, 8) V32(0,0)<1> r[A0(0),0]<8;8,1>:v"},
    {"raw-region", "oword_st (2) T6 0x0:ud V32(0,0)<1>"},
    {"region-width", "mov (M1, 8) V32(0,0)<1> V35(0,0)<8;0,1>"},
    {"region-width", "mov (M1, 32) V34(0,0)<1> V34(0,0)<32;32,1>"},
    {"region-vertical-stride", "mov (M1, 8) V32(0,0)<1> V35(0,0)<3;8,1>"},
    {"region-horizontal-stride", "mov (M1, 8) V32(0,0)<1> V35(0,0)<8;8,3>"},
    {"region-horizontal-stride", "mov (M1, 8) V32(0,0)<8> V35(0,0)<8;8,1>"},
    {"width-above-exec-size", "mov (M1, 4) V32(0,0)<1> V35(0,0)<8;8,1>"},
    {"destination-stride", "mov (M1, 8) V32(0,0)<0> V35(0,0)<8;8,1>"},
    {"multi-address-destination", "mov (M1, 8) r[A0(0),0]<1,0>:d V35(0,0)<8;8,1>"},
    {"address-count", "mov (M1, 32) V34(0,0)<1> r[A0(0),0]<1,0>:w"},
    {"modifier-operand", "mov (M1, 8) V32(0,0)<1> (-)0x5:d"},
    {"modifier-not", "add (M1, 8) V32(0,0)<1> (~)V35(0,0)<8;8,1> 0x1:d"},
    {"modifier-not", "mov (M1, 8) V32(0,0)<1> (~)V35(0,0)<8;8,1>"},
    {"modifier-arithmetic", "and (M1, 8) V32(0,0)<1> (-)V35(0,0)<8;8,1> 0x1:d"},
    {"saturation", "and.sat (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1> 0x1:d"},
    {"predication", "(P1) cmp.lt (M1, 8) P1 V35(0,0)<8;8,1> 0x1:d"},
    {"flag-copy-type", "mov (M1, 1) V33(0,0)<1> P1"},
    {"operand-type", "mul (M1, 4) V32(0,0)<1> VQ(0,0)<1;1,0> VQ(0,0)<1;1,0>"},
    {"result-type", "mulh (M1, 8) V34(0,0)<1> V34(0,0)<8;8,1> V34(0,0)<8;8,1>"},
    {"mixed-types", "add (M1, 8) V33(0,0)<1> V35(0,0)<8;8,1> V33(0,0)<8;8,1>"},
    {"read-only", "mov (M1, 8) %r0(0,0)<1> V35(0,0)<8;8,1>"},
    {"raw-alignment", "oword_ld (4) T6 0x2:ud V32.16"},
    {"block-size", "media_ld.nomod (64,8) T6 0 V35(0,0)<0;1,0> V35(0,1)<0;1,0> V32.0"},
    {"block-size", "media_ld.nomod (65,1) T6 0 V35(0,0)<0;1,0> V35(0,1)<0;1,0> V32.0"},
    {"block-size", "gather.3 (M1, 16) T6 0x0:ud V36.0 V33.0"},
    {"message-surface", "oword_ld (4) %slm 0x2:ud V32.0"},
    {"atomic-type", "dword_atomic.inc (M1, 16) %slm V35.0 %null.0 %null.0 %null.0"},
    {"atomic-type", "dword_atomic.min (M1, 8) T6 V36.0 V32.0 %null.0 %null.0"},
    {"atomic-sources", "dword_atomic.inc (M1, 8) T6 V36.0 V36.0 %null.0 V36.0"},
    {"message-length", "raw_send (M1, 8) 0xc 1 0 0x2190000:ud V32.0 V33.0"},
    {"message-exec-size", "gather.4 (M1, 4) T6 0x0:ud V36.0 V33.0"},
};

/// Instructions that the specification forbids and IGC accepts.
const Specimen kDoubtful[] = {
    {"more-than-two-registers", "add (M1, 16) V32(0,0)<1> V35(0,0)<32;8,2> 0x1:d"},
    {"out-of-bounds", "add (M1, 16) VS(0,0)<1> V35(0,0)<8;8,1> 0x1:d"},
    {"column-crosses-register", "mov (M1, 8) V32(0,0)<1> V35(0,9)<8;8,1>"},
    {"address-out-of-bounds", "addr_add (M1_NM, 8) A0(1)<8> &V35 0x10:uw"},
    {"address-width", "addr_add (M1_NM, 8) A0(0)<32> &V32 0x10:uw"},
    {"indirect-offset", "mov (M1, 8) V32(0,0)<1> r[A0(0),512]<8;8,1>:d"},
    {"indirect-alignment", "mov (M1, 8) V32(0,0)<1> r[A0(0),511]<8;8,1>:d"},
    {"modifier-not", "shl (M1, 8) V32(0,0)<1> (~)V35(0,0)<8;8,1> 0x1:d"},
    {"predicate-bounds", "(P1) mov (M5, 16) V32(0,0)<1> V35(0,0)<8;8,1>"},
    {"combine-size", "(P1.any) mov (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1>"},
    {"flag-copy", "mov (M1, 8) V32(0,0)<1> P1"},
    {"raw-out-of-bounds", "oword_st (8) T6 0x0:ud V32.256"},
    {"message-exec-size", "gather4_typed.R (M1, 16) T6 V36.0 V36.32 %null.0 %null.0 V33.0"},
};

TEST(VisaLegality, EachRuleRefusesItsSpecimenAlone) {
  for (const Specimen& specimen : kIllegal) {
    const Verdict ours = verdict(specimen.line);
    EXPECT_TRUE(ours.is_refused) << specimen.line;
    EXPECT_EQ(ours.rules, std::set<std::string>{specimen.rule}) << specimen.line;
  }
}

TEST(VisaLegality, WhatIgcTakesIsAWarning) {
  for (const Specimen& specimen : kDoubtful) {
    const Verdict ours = verdict(specimen.line);
    EXPECT_FALSE(ours.is_refused) << specimen.line;
    EXPECT_TRUE(ours.rules.count(specimen.rule)) << specimen.line;
  }
}

TEST(VisaLegality, EveryRuleHasASpecimen) {
  std::set<std::string> seen = {"alias-out-of-bounds"};  // a rule of declarations, tested below
  for (const Specimen& specimen : kIllegal) seen.insert(specimen.rule);
  for (const Specimen& specimen : kDoubtful) seen.insert(specimen.rule);
  for (int rule = 0; rule < rule_count(); ++rule)
    EXPECT_TRUE(seen.count(std::string(row(static_cast<Rule>(rule)).name)))
        << row(static_cast<Rule>(rule)).name;
}

TEST(VisaLegality, AliasesBeyondTheirVariableAreWarnedOf) {
  const Kernel kernel = read_visa(
      ".version 4.1\n.kernel \"k\"\n.decl V32 v_type=G type=d num_elts=8\n"
      ".decl V33 v_type=G type=d num_elts=8 alias=<V32, 4>\nret (M1, 1)\n",
      "k");
  const std::vector<Finding> findings = verify(kernel);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].message(),
            "an alias reaches beyond its variable: bytes 4 to 35 of V32, which has 32 "
            "[alias-out-of-bounds]");
  EXPECT_EQ(findings[0].place.line, 4);
}

TEST(VisaLegality, ChainsOfAliasesEnd) {
  std::string text = ".version 4.1\n.kernel \"k\"\n.decl V0 v_type=G type=d num_elts=8\n";
  for (int alias = 1; alias < 100; ++alias)
    text += ".decl V" + std::to_string(alias) + " v_type=G type=d num_elts=8 alias=<V" +
            std::to_string(alias - 1) + ", 0>\n";
  try {
    (void)read_visa(text, "k");
    FAIL();
  } catch (const TextErrors& errors) {
    EXPECT_EQ(errors.errors()[0].text, "k:68:45: error: an alias of more than 63 aliases");
  }
}

TEST(VisaLegality, LegalInstructionsBreakNoRuleOfErrors) {
  for (const std::string& line : test::visa_instructions())
    EXPECT_FALSE(verdict(line).is_refused) << line;
}

// IGC refuses all that the verifier refuses, except labels of a kernel, and accepts the
// doubtful instructions.
TEST(VisaLegality, IgcAgrees) {
  if (!test::is_installed("GenX_IR"))
    GTEST_SKIP() << "GenX_IR is not installed (Debian package libigc-tools)";
  // IGC reports errors in these, but makes code anyway.
  const std::set<std::string> said_only = {"mov (M2, 8) V32(0,0)<1> 0x0:d",
                                           "mov (M1, 8) V32(0,0)<1> r[A0(0),0]<8;8,1>:v",
                                           "and.sat (M1, 8) V32(0,0)<1> V35(0,0)<8;8,1> 0x1:d",
                                           "gather.4 (M1, 4) T6 0x0:ud V36.0 V33.0"};
  for (const Specimen& specimen : kIllegal)
    if (!said_only.count(specimen.line)) {
      EXPECT_EQ(test::finalized(test::visa_kernel(specimen.line), "SKL"), "") << specimen.line;
    }
  for (const Specimen& specimen : kDoubtful)
    EXPECT_NE(test::finalized(test::visa_kernel(specimen.line), "SKL"), "") << specimen.line;
}

const std::map<std::string, std::string> kVariables = {
    {"d", "V32"},  {"f", "V33"}, {"w", "V34"},  {"ud", "V36"}, {"uw", "VUW"}, {"b", "VB"},
    {"ub", "VUB"}, {"q", "VQ"},  {"uq", "VUQ"}, {"hf", "VHF"}, {"df", "VDF"}};

/// An instruction of the mnemonic with all sources of one type.
std::string uniform(const std::string& mnemonic, const std::string& source,
                    const std::string& destination) {
  std::string line = mnemonic + " (M1, 4)";
  for (const char role : row(*opcode_named(mnemonic)).operands) {
    const bool is_written = role == 'd' || role == 'e' || role == 'h';
    line += " " + kVariables.at(is_written ? destination : source) +
            (is_written ? "(0,0)<1>" : "(2,0)<1;1,0>");
  }
  return line;
}

TEST(VisaLegality, TypesThatInstructionsTakeAreThoseThatIgcTakes) {
  // No generation has these functions of integers, and IGC does not compute them.
  const std::set<std::string> float_only = {"inv", "sqrt", "rsqrt", "line"};
  const std::set<std::string> integers = {"d", "w", "ud", "uw", "b", "ub", "q", "uq"};
  int compared = 0;
  for (const std::vector<std::string>& row :
       test::tsv_rows(EUSIM_SOURCE_DIR "/tests/isa/visa/types.tsv")) {
    const std::string &mnemonic = row.at(0), &source = row.at(1);
    // The type of its third source differs from that of the first two.
    if (mnemonic == "sad2add") continue;
    if (float_only.count(mnemonic) && integers.count(source)) continue;
    for (const auto& [destination, variable] : kVariables) {
      const std::string list = " " + row.at(2) + " ";
      const bool igc_takes = list.find(" " + destination + " ") != std::string::npos;
      const std::string line = uniform(mnemonic, source, destination);
      EXPECT_EQ(!verdict(line).is_refused, igc_takes) << line;
      ++compared;
    }
  }
  EXPECT_GT(compared, 5500);
}

}  // namespace
}  // namespace eu::isa::visa
