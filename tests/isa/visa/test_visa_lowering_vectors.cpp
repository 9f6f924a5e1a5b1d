// Single vISA instructions against the code of IGC's finalizer for Broadwell and Skylake
// (vectors/visa/lowering.tsv of the reference material): lowering needs at most as many
// instructions of machine code.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "isa/intel/lint/lint.hpp"
#include "isa/intel/visa/lower.hpp"
#include "tests/support/shared.hpp"
#include "tests/support/visa.hpp"

namespace eu::test {
namespace {

using namespace isa;

const char* const kVectorHead = R"(.version 4.1
.kernel "k"
.decl VD v_type=G type=d num_elts=128 align=GRF
.decl VE v_type=G type=d num_elts=128 align=GRF
.decl VF v_type=G type=f num_elts=128 align=GRF
.decl VG v_type=G type=f num_elts=128 align=GRF
.decl VB v_type=G type=ub num_elts=128 align=GRF
.decl VH v_type=G type=hf num_elts=128 align=GRF
.decl VQ v_type=G type=q num_elts=64 align=GRF
.decl VR v_type=G type=q num_elts=64 align=GRF
.decl VW v_type=G type=w num_elts=128 align=GRF
.decl VU v_type=G type=ud num_elts=128 align=GRF
.decl VDF v_type=G type=df num_elts=64 align=GRF
.decl P1 v_type=P num_elts=32
.decl P2 v_type=P num_elts=32
.decl A0 v_type=A num_elts=16
.decl S0 v_type=S num_elts=1
.decl T6 v_type=T num_elts=1
.input T6 offset=36 size=4
.input S0 offset=40 size=4
.kernel_attr SimdSize=16
.function "k_0"
k_0:
)";

constexpr int kEnd = 2;  ///< instructions that end a thread

std::string vector_kernel(const std::string& instruction) {
  const bool indirect = instruction.find("r[A0") != std::string::npos;
  const std::string before =
      indirect ? "addr_add (M1, 16) A0(0)<1> &VD VW(0,0)<1;1,0>\n" : std::string();
  return kVectorHead + before + instruction + "\nEND:\nret (M1, 1)\n";
}

/// Number of additional instructions that a row may take, compared with the finalizer.
int allowed(const std::string& instruction, Generation gen) {
  const auto begins = [&](const std::string& with) { return instruction.rfind(with, 0) == 0; };
  // The row has the second of the finalizer's two instructions (math has eight channels).
  if (begins("mod")) return 1;
  // The finalizer's copy of r0, which all blocks share, is not part of the row.
  if (begins("oword") || begins("media")) return 1;
  // Its sixteen dwords are in three registers, which Skylake's code reads at once although IVB PRM
  // 3.3.9 3.A allows two.
  if (instruction.find("VD(0,1)<1;1,0>") != std::string::npos && begins("add")) return 1;
  // Broadwell has no sample_lz (isa/GEN8.md M8), but the finalizer writes it: the level is one more
  // item of the payload.
  if (begins("sample_lz") && gen == Generation::Bdw) return 1;
  return 0;
}

struct Outcome {
  int instructions = 0;
  std::string refused;
};

Outcome outcome_of(const std::string& instruction, Generation gen) {
  visa::LowerOptions options;
  options.keep_unread = true;
  try {
    const visa::Kernel kernel = visa::read_visa(vector_kernel(instruction), "row");
    const visa::Lowered result = visa::lower(kernel, gen, "row", options);
    for (const lint::Finding& finding : lint::Linter().check(result.program))
      EXPECT_NE(row(finding.rule).severity, lint::Severity::Error)
          << instruction << ": " << finding.message();
    return {static_cast<int>(result.program.size()) - kEnd, {}};
  } catch (const InputError& error) {
    return {0, error.what()};
  }
}

TEST(VisaLoweringVectors, TakeAtMostAsManyInstructionsAsTheFinalizersCode) {
  const auto path = shared_path("vectors/visa/lowering.tsv");
  if (!path) GTEST_SKIP() << "no reference material (../shared)";
  int compared = 0, refused = 0;
  for (const std::vector<std::string>& row : tsv_rows(*path))
    for (const Generation gen : {Generation::Bdw, Generation::Skl}) {
      const std::string& count = row[gen == Generation::Bdw ? 1 : 2];
      const Outcome outcome = outcome_of(row[0], gen);
      const bool is_error = count.rfind("ERR", 0) == 0;
      if (is_error) {
        EXPECT_NE(outcome.refused.find("row:24:"), std::string::npos) << row[0] << outcome.refused;
        ++refused;
        continue;
      }
      ASSERT_EQ(outcome.refused, "") << row[0];
      // The row lacks the preceding copy to the address register.
      const int more = row[0].find("r[A0") != std::string::npos ? 1 : allowed(row[0], gen);
      // A product of dwords is one instruction; the finalizer adds in a copy of the accumulator.
      const bool fused = row[0].rfind("mad (M1, 16) VE", 0) == 0;
      EXPECT_LE(outcome.instructions, std::stoi(count) + more + (fused ? 1 : 0))
          << row[0] << " " << isa::row(gen).key;
      ++compared;
    }
  EXPECT_GT(compared, 65);
  EXPECT_EQ(refused, 2 * 2);  // the finalizer refuses these
}

/// Needs no reference material: lowered code keeps the rules, and other instructions are refused
/// by name.
TEST(VisaLoweringVectors, EachMnemonicKeepsTheRulesOrIsRefusedByName) {
  visa::LowerOptions options;
  options.keep_unread = true;
  int outcome_of = 0;
  for (const std::string& instruction : visa_instructions())
    for (const Generation gen :
         {Generation::Hsw, Generation::Bdw, Generation::Skl, Generation::Bxt}) {
      const visa::Kernel kernel = visa::read_visa(visa_kernel(instruction), "k");
      try {
        const visa::Lowered result = visa::lower(kernel, gen, "k", options);
        ++outcome_of;
        for (const lint::Finding& finding : lint::Linter().check(result.program))
          EXPECT_NE(row(finding.rule).severity, lint::Severity::Error)
              << instruction << ": " << finding.message();
      } catch (const InputError& error) {
        EXPECT_EQ(std::string(error.what()).rfind("k:32:", 0), 0u) << error.what();
      }
    }
  EXPECT_GT(outcome_of, 250);
}

/// Instructions that Haswell lacks are refused with their place; all others have a sequence.
TEST(VisaLoweringVectors, HaswellRefusesWhatItLacksByName) {
  const auto path = shared_path("vectors/visa/lowering.tsv");
  if (!path) GTEST_SKIP() << "no reference material (../shared)";
  for (const std::vector<std::string>& row : tsv_rows(*path)) {
    const Outcome outcome = outcome_of(row[0], Generation::Hsw);
    if (outcome.refused.empty()) continue;
    EXPECT_EQ(outcome.refused.rfind("row:24:", 0), 0u) << outcome.refused;
  }
  const std::string quads =
      outcome_of("add (M1, 8) VR(0,0)<1> VQ(0,0)<1;1,0> 0x1:d", Generation::Hsw).refused;
  EXPECT_NE(quads.find("Haswell"), std::string::npos) << quads;
  EXPECT_NE(quads.find("type q"), std::string::npos) << quads;
  EXPECT_EQ(outcome_of("mul (M1, 16) VE(0,0)<1> VD(0,0)<1;1,0> VD(2,0)<1;1,0>", Generation::Hsw)
                .instructions,
            6);  // mul, mach, mov for each eight channels
}

}  // namespace
}  // namespace eu::test
