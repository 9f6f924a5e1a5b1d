// Lint skips a rule for instructions whose traits say that they satisfy it; these tests check that
// they do.
#include <gtest/gtest.h>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/lint/checks.hpp"
#include "isa/intel/lint/opcode_sets.hpp"
#include "tests/support/choice.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::isa::lint {
namespace {

struct RowOfRule {
  Rule rule;
  bool (*is_about)(Opcode);
  Traits when;
  void (*run)(const Facts&, Report&);
};

constexpr RowOfRule kRows[] = {
#define RULE(id, name, severity, shipped, on_opcodes, when, source, message, run) \
  {Rule::id, on::on_opcodes, when, check::run},
#include "isa/intel/lint/rules.def"
};

/// Traits that only save time: instructions without them keep the rule.
constexpr Traits kSaveTime = kRegions | kOddLayout | kWordImmediate | kSourceTypes;

/// Gives an operand, with high probability, a common region, type and place.
void tidy(Operand& operand, test::Choice& choice) {
  constexpr Region kRegionsToTry[] = {{0, 1, 0}, {8, 8, 1}, {4, 4, 1}};
  constexpr Type kTypesToTry[] = {Type::UD, Type::D, Type::F, Type::F, Type::W, Type::DF};
  if (choice.chance(80)) operand.region = kRegionsToTry[choice.below(3)];
  if (choice.chance(80)) operand.type = kTypesToTry[choice.below(6)];
  if (choice.chance(60)) operand.subreg_bytes = 0;
  if (choice.chance(60)) operand.indirect = false;
  if (choice.chance(60)) operand.subreg_bytes &= 0x1c;
}

Instruction tidied(Instruction in, test::Choice& choice) {
  constexpr std::uint8_t kSizes[] = {1, 8, 16};
  if (choice.chance(80)) in.access_mode = AccessMode::Align1;
  if (choice.chance(80)) in.exec_size = kSizes[choice.below(3)];
  tidy(in.dst, choice);
  if (choice.chance(80)) in.dst.region.horz_stride = 1;
  for (Operand& source : in.src) tidy(source, choice);
  return in;
}

TEST(LintTraits, HideNothingThatARuleWouldFind) {
  test::WordMaker makers[] = {{20260202, Generation::Ivb}, {20260203, Generation::Hsw}};
  test::Choice choice(20260202);
  std::vector<Finding> findings;
  const RuleSet all = RuleSet::all();
  Report report(all, findings);
  int hidden = 0;
  for (std::uint32_t made = 0; made < 100000; ++made) {
    const Generation gen = made % 2 == 0 ? Generation::Ivb : Generation::Hsw;
    const Instruction in = tidied(decode(makers[made % 2].make(), gen), choice);
    const Facts facts = facts_of(in, gen);
    for (const RowOfRule& row : kRows) {
      if (!row.is_about(in.opcode) || facts.has(row.when) || !facts.has(row.when & ~kSaveTime))
        continue;
      ++hidden;
      report.set(row.rule, made);
      row.run(facts, report);
      ASSERT_TRUE(findings.empty()) << findings.back().message();
    }
  }
  EXPECT_GT(hidden, 100000);
}

}  // namespace
}  // namespace eu::isa::lint
