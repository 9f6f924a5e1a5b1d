// The table test is complete: it has a row for every opcode that computes, and every form of each.
#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "tests/isa/reference/forms.hpp"

namespace eu::test::reference {
namespace {

/// Opcodes without typed results; each has tests of its own.
constexpr Opcode kWithoutTypes[] = {
    Opcode::Illegal, Opcode::Jmpi, Opcode::Brd, Opcode::If, Opcode::Brc, Opcode::Else,
    Opcode::Endif, Opcode::While, Opcode::Break, Opcode::Cont, Opcode::Halt, Opcode::Calla,
    Opcode::Call, Opcode::Ret, Opcode::Wait, Opcode::Send, Opcode::Sendc, Opcode::Nop,
    Opcode::Dim,  // DF immediates only:
                  // test_exec_double.cpp
    Opcode::Smov, Opcode::Csel, Opcode::Goto, Opcode::Join, Opcode::Sends, Opcode::Sendsc,
    Opcode::Madm};  // csel: legal_types_gen8.def; the others: test_exec_gen8*.cpp

TEST(ExecutionReference, HasARowForEveryOpcodeThatComputes) {
  std::set<Opcode> rows(std::begin(kWithoutTypes), std::end(kWithoutTypes));
  std::set<MathFunction> functions;
  for (const LegalRow& legal : legal_rows()) {
    if (legal.opcode == Opcode::Math)
      EXPECT_TRUE(functions.insert(legal.function).second);
    else
      EXPECT_TRUE(rows.insert(legal.opcode).second) << row(legal.opcode).mnemonic;
    EXPECT_EQ(legal.allows, row(legal.opcode).allows) << row(legal.opcode).mnemonic;
    EXPECT_EQ(legal.sources, legal.opcode == Opcode::Math ? row(legal.function).sources
                                                          : row(legal.opcode).sources);
  }
  rows.insert(Opcode::Math);
  for (const isa::OpcodeRow& opcode : isa::kOpcodes)
    EXPECT_EQ(rows.count(opcode.opcode), 1u)
        << opcode.mnemonic << " has no row in tests/isa/tables/legal_types.def";
  for (const isa::MathRow& function : isa::kMathFunctions)
    EXPECT_EQ(functions.count(function.function), function.gens.has(Generation::Ivb) ? 1u : 0u)
        << "math " << function.name << " has no row in tests/isa/tables/legal_types.def";
}

/// Bitwise opcodes have only the conditions .z and .nz (IVB PRM 6.6, 6.45, 6.46, 6.63).
TEST(ExecutionReference, BitwiseIsWhatComparesWithZeroAlone) {
  for (const LegalRow& legal : legal_rows())
    EXPECT_EQ(has(legal.opcode, isa::attribute::Bitwise), legal.conditions == Conditions::Equality)
        << row(legal.opcode).mnemonic << ": its attributes in isa/intel/opcodes.def";
}

TEST(ExecutionReference, EnumeratesEveryLegalForm) {
  for (const Generation gen : {Generation::Ivb, Generation::Bdw, Generation::Skl}) {
    std::int64_t visited = 0, legal_forms = 0;
    for (const LegalRow& legal : legal_rows(gen)) {
      for_each_form(legal, [&](const Form&) { ++visited; });
      legal_forms += count_forms(legal);
    }
    std::cout << isa::row(gen).key << ": (opcode, types, modifiers): " << visited << " of "
              << legal_forms << " legal\n";
    EXPECT_EQ(visited, legal_forms);
  }
}

}  // namespace
}  // namespace eu::test::reference
