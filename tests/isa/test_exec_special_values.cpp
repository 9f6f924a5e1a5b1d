// The manual's tables of special values (tests/isa/tables/special_values.def), row by row. Those of
// comparisons are in test_exec_float_compare.cpp, of conversions in test_exec_conversions.cpp and
// test_exec_half.cpp, of pow in test_exec_math.cpp.
#include <gtest/gtest.h>

#include <iterator>
#include <map>
#include <sstream>

#include "tests/isa/reference/exact.hpp"
#include "tests/support/exec_machine.hpp"
#include "tests/support/float_patterns.hpp"

namespace eu::test {
namespace {

using reference::kSingle;
using reference::Rounding;
using Names = std::vector<std::string>;

enum class Mode { Ieee, Alt };

const std::map<std::string, std::uint32_t> kValues = {{"-inf", 0xff800000},
                                                      {"-fmax", 0xff7fffff},
                                                      {"-fin", 0xc0200000},
                                                      {"-1", 0xbf800000},
                                                      {"-den", 0x80012345},
                                                      {"-0", 0x80000000},
                                                      {"+0", 0},
                                                      {"+den", 0x00012345},
                                                      {"+1", 0x3f800000},
                                                      {"+fin", 0x40600000},
                                                      {"+fmax", 0x7f7fffff},
                                                      {"+inf", 0x7f800000},
                                                      {"nan", 0x7fc00000}};

Names words_of(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

Names columns_of(Opcode opcode, Mode mode) {
  Names names = words_of(opcode == Opcode::Mul ? "-inf -fin -1 -den -0 +0 +den +1 +fin +inf nan"
                                               : "-inf -fin -den -0 +0 +den +fin +inf nan");
  if (mode == Mode::Ieee) return names;
  names.pop_back();
  names.front() = "-fmax";
  names.back() = "+fmax";
  return names;
}

std::uint32_t computed(Op op, Mode mode, std::uint32_t a, std::uint32_t b = 0) {
  Machine machine(0xff, mode == Mode::Alt ? isa::cr0::kAltMode : 0);
  machine.set<std::uint32_t>(1, {a, b});
  op.dst = dst(10, Type::F);
  op.src[0] = scalar(1, Type::F);
  op.src[1] = scalar(1, Type::F, 1);
  machine.run(op);
  return machine.get<std::uint32_t>(10);
}

std::uint32_t flushed(std::uint32_t value) {
  return (value & 0x7f800000) == 0 ? value & 0x80000000 : value;
}

/// Result for finite numbers, in the mode's range.
std::uint32_t exact(Opcode opcode, Mode mode, std::uint32_t a, std::uint32_t b) {
  const auto number = [](std::uint32_t value) { return from_bits(kSingle, value, false); };
  const auto result = opcode == Opcode::Add ? sum(number(a), number(b), Rounding::NearestEven)
                                            : product(number(a), number(b));
  const auto value =
      static_cast<std::uint32_t>(to_bits(kSingle, result, Rounding::NearestEven, false));
  const bool infinite = (value & 0x7fffffff) == 0x7f800000;
  return infinite && mode == Mode::Alt ? value - 1 : value;
}

std::uint32_t expected(Opcode opcode, Mode mode, const std::string& cell, std::uint32_t a,
                       std::uint32_t b) {
  if (cell == "*") return exact(opcode, mode, a, b);
  if (cell == "A") return flushed(a);
  if (cell == "B") return flushed(b);
  if (cell == "-A") return flushed(a) ^ 0x80000000;
  if (cell == "-B") return flushed(b) ^ 0x80000000;
  return kValues.at(cell);
}

void check_binary(Opcode opcode, Mode mode, const std::string& row, const std::string& cells) {
  const Names columns = columns_of(opcode, mode), results = words_of(cells);
  ASSERT_EQ(results.size(), columns.size()) << row;
  for (std::size_t n = 0; n < columns.size(); ++n) {
    const std::uint32_t a = kValues.at(row), b = kValues.at(columns[n]);
    EXPECT_EQ(computed(Op(opcode, 1), mode, a, b), expected(opcode, mode, results[n], a, b))
        << isa::row(opcode).mnemonic << " of " << row << " and " << columns[n] << " in mode "
        << static_cast<int>(mode);
  }
}

TEST(SpecialValues, OfSumsAndProducts) {
  int rows = 0;
#define BINARY(opcode, mode, row, cells) \
  check_binary(Opcode::opcode, Mode::mode, row, cells), ++rows;
#define UNARY(...)
#define MATH_UNARY(...)
#include "tests/isa/tables/special_values.def"
  EXPECT_EQ(rows, 9 + 8 + 11 + 10);
}

/// Result for -2.5 or 3.5, where the table has only "finite".
std::uint32_t rounded_or_fraction(Opcode opcode, bool negative) {
  switch (opcode) {
    case Opcode::Frc: return bits(0.5f);
    case Opcode::Rndd: return bits(negative ? -3.0f : 3.0f);
    case Opcode::Rndu:
    case Opcode::Rnde: return bits(negative ? -2.0f : 4.0f);
    default: return bits(negative ? -2.0f : 3.0f);
  }
}

void check_unary(Opcode opcode, Mode mode, const std::string& cells) {
  const Names columns = columns_of(opcode, mode), results = words_of(cells);
  ASSERT_EQ(results.size(), columns.size());
  for (std::size_t n = 0; n < columns.size(); ++n) {
    const std::uint32_t value = results[n] == "*"
                                    ? rounded_or_fraction(opcode, columns[n] == "-fin")
                                    : kValues.at(results[n]);
    EXPECT_EQ(computed(Op(opcode, 1), mode, kValues.at(columns[n])), value)
        << isa::row(opcode).mnemonic << " of " << columns[n] << " in mode "
        << static_cast<int>(mode);
  }
}

TEST(SpecialValues, OfFractionAndRounding) {
  int rows = 0;
#define BINARY(...)
#define UNARY(opcode, mode, section, cells) check_unary(Opcode::opcode, Mode::mode, cells), ++rows;
#define MATH_UNARY(...)
#include "tests/isa/tables/special_values.def"
  EXPECT_EQ(rows, 10);
}

void check_math(MathFunction function, Mode mode, const std::string& cells) {
  const Names columns = words_of("+inf +0 +den -0 -den -inf -fin nan"), results = words_of(cells);
  ASSERT_EQ(results.size(), columns.size());
  for (std::size_t n = 0; n < columns.size(); ++n) {
    if (results[n] == "?") continue;
    Op op = Op(Opcode::Math, 1).function(function);
    const std::uint32_t value = computed(op, mode, kValues.at(columns[n]));
    const std::string name = std::string(isa::row(function).name) + " of " + columns[n];
    const bool finite = (value & 0x7f800000) != 0x7f800000;
    if (results[n] == "+" || results[n] == "*")
      EXPECT_TRUE(finite && (results[n] == "*" || value >> 31 == 0)) << name << " " << value;
    else
      EXPECT_EQ(value, kValues.at(results[n])) << name << " in mode " << static_cast<int>(mode);
  }
}

TEST(SpecialValues, OfMathFunctions) {
  int rows = 0;
#define BINARY(...)
#define UNARY(...)
#define MATH_UNARY(function, mode, section, cells) \
  check_math(MathFunction::function, Mode::mode, cells), ++rows;
#include "tests/isa/tables/special_values.def"
  EXPECT_EQ(rows, 14);
}

}  // namespace
}  // namespace eu::test
