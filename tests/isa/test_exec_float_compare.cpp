// Comparison of floats (IVB PRM 2.3.1.3, 2.3.1.4, 6.17, 6.18, 6.55).
#include <gtest/gtest.h>

#include <string>

#include "tests/support/exec_machine.hpp"
#include "tests/support/float_patterns.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

/// Results of a comparison, T or F, for src1 from -inf to NaN.
std::string compared(Opcode opcode, CondMod condition, std::uint32_t a) {
  std::string row;
  for (const std::uint32_t b : kClasses) {
    Machine machine;
    machine.set<std::uint32_t>(1, {a, b});
    machine.run(
        Op(opcode, 1, null(Type::F), {scalar(1, Type::F), scalar(1, Type::F, 1)}).cond(condition));
    row += (machine.state.flag[0] & 1) ? 'T' : 'F';
  }
  return row;
}

struct ComparisonTable {
  CondMod condition;
  const char* rows[9];
};

// IVB PRM 2.3.1.3, with denormals flushed; the diagonal is the result for equal finite numbers. In
// the manual's greater-than table the row of +Fin is shifted by a column, and +inf > +inf is T. The
// less-than table, its mirror image, has neither error.
constexpr ComparisonTable kComparisons[] = {
    {CondMod::Greater,
     {"FFFFFFFFF", "TFFFFFFFF", "TTFFFFFFF", "TTFFFFFFF", "TTFFFFFFF", "TTFFFFFFF", "TTTTTTFFF",
      "TTTTTTTFF", "FFFFFFFFF"}},
    {CondMod::Less,
     {"FTTTTTTTF", "FFTTTTTTF", "FFFFFFTTF", "FFFFFFTTF", "FFFFFFTTF", "FFFFFFTTF", "FFFFFFFTF",
      "FFFFFFFFF", "FFFFFFFFF"}},
    {CondMod::Zero,
     {"TFFFFFFFF", "FTFFFFFFF", "FFTTTTFFF", "FFTTTTFFF", "FFTTTTFFF", "FFTTTTFFF", "FFFFFFTFF",
      "FFFFFFFTF", "FFFFFFFFF"}},
    {CondMod::NotZero,
     {"FTTTTTTTT", "TFTTTTTTT", "TTFFFFTTT", "TTFFFFTTT", "TTFFFFTTT", "TTFFFFTTT", "TTTTTTFTT",
      "TTTTTTTFT", "TTTTTTTTT"}},
    {CondMod::LessEqual,
     {"TTTTTTTTF", "FTTTTTTTF", "FFTTTTTTF", "FFTTTTTTF", "FFTTTTTTF", "FFTTTTTTF", "FFFFFFTTF",
      "FFFFFFFTF", "FFFFFFFFF"}},
    {CondMod::GreaterEqual,
     {"TFFFFFFFF", "TTFFFFFFF", "TTTTTTFFF", "TTTTTTFFF", "TTTTTTFFF", "TTTTTTFFF", "TTTTTTTFF",
      "TTTTTTTTF", "FFFFFFFFF"}},
};

TEST(FloatComparisons, FollowTheTables) {
  for (const ComparisonTable& table : kComparisons)
    for (std::size_t row = 0; row < 9; ++row)
      EXPECT_EQ(compared(Opcode::Cmp, table.condition, kClasses[row]), table.rows[row])
          << "condition " << static_cast<int>(table.condition) << " row " << row;
}

TEST(FloatComparisons, CmpnLetsTheSecondNanWin) {  // IVB PRM 2.3.1.1
  for (const ComparisonTable& table : kComparisons) {
    for (std::size_t row = 0; row < 9; ++row) {
      std::string expected = table.rows[row];
      expected[8] = table.condition == CondMod::NotZero ? 'F' : 'T';
      EXPECT_EQ(compared(Opcode::Cmpn, table.condition, kClasses[row]), expected)
          << "condition " << static_cast<int>(table.condition) << " row " << row;
    }
  }
}

std::uint32_t selected(CondMod condition, std::uint32_t a, std::uint32_t b) {
  Machine machine;
  machine.set<std::uint32_t>(1, {a, b});
  machine.run(Op(Opcode::Sel, 1, dst(10, Type::F), {scalar(1, Type::F), scalar(1, Type::F, 1)})
                  .cond(condition));
  return machine.get<std::uint32_t>(10);
}

TEST(FloatComparisons, MinimumAndMaximumAvoidNan) {  // IVB PRM 2.3.1.4, 6.55
  const std::uint32_t one = bits(1), two = bits(2), other_nan = 0xffc00001;
  for (const CondMod condition : {CondMod::Less, CondMod::GreaterEqual}) {
    EXPECT_EQ(selected(condition, one, other_nan), one);
    EXPECT_EQ(selected(condition, other_nan, two), two);
    EXPECT_EQ(selected(condition, other_nan, kNan), kNan);
  }
  EXPECT_EQ(selected(CondMod::Less, one, two), one);
  EXPECT_EQ(selected(CondMod::GreaterEqual, one, two), two);
  EXPECT_EQ(selected(CondMod::Greater, one, other_nan), kNan);  // others follow cmp: src1
  EXPECT_EQ(selected(CondMod::Greater, other_nan, one), one);
  EXPECT_EQ(selected(CondMod::Less, 0x00000001, one), 0u);  // a selected denormal is flushed
}

/// Result of a predicated sel that takes src0, equal in all `channels` channels.
std::uint32_t copied(std::uint32_t value, bool saturate, int channels) {
  Machine machine;
  machine.state.flag[0] = 0xffff;
  for (int n = 0; n < channels; ++n) machine.put<std::uint32_t>(1, n, value);
  const Region packed = channels == 1 ? Region{0, 1, 0} : Region{8, 8, 1};
  Op op(Opcode::Sel, channels, dst(10, Type::F),
        {grf(1, Type::F, packed), grf(2, Type::F, packed)});
  op.saturate = saturate;
  machine.run(op.pred());
  return machine.get<std::uint32_t>(10, channels - 1);
}

/// isa/ERRATA.md, "Denormals in sel"; IVB PRM 6.55: it "always" copies them.
TEST(FloatComparisons, SelWithoutConditionKeepsDenormalsSaturatedOrNot) {
  constexpr std::uint32_t kDenormal = 0x00000001, kNegative = 0x80000000;
  for (const int channels : {1, 8}) {
    for (const bool saturate : {false, true}) EXPECT_EQ(copied(kDenormal, saturate, channels), 1u);
    EXPECT_EQ(copied(kNegative | kDenormal, false, channels), kNegative | kDenormal);
    EXPECT_EQ(copied(kNegative | kDenormal, true, channels), 0u);  // below the range
    EXPECT_EQ(copied(bits(1.5f), true, channels), bits(1.0f));
    EXPECT_EQ(copied(kNan, true, channels), 0u);
  }
  // A mov that saturates is not a raw move.
  Machine machine;
  machine.set<std::uint32_t>(1, {kDenormal});
  Op move(Opcode::Mov, 1, dst(10, Type::F), {scalar(1, Type::F)});
  move.saturate = true;
  machine.run(move);
  EXPECT_EQ(machine.get<std::uint32_t>(10), 0u);
}

}  // namespace
}  // namespace eu::isa
