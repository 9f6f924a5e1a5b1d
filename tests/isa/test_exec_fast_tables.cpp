// The two tables of specialised functions, for vectors of 16 and of 32 bytes. Every function of
// each agrees with the general path, and code for some hosts is linked only for these.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/command.hpp"
#include "tests/support/specialised.hpp"

namespace eu::isa::fast {
namespace {

using namespace eu::test;

const char* const kNoAvx2 = "this host has no vectors of 32 bytes, or no functions for them";

class TableOf : public testing::TestWithParam<Vectors> {
  void SetUp() override {
    if (!host_has(GetParam())) GTEST_SKIP() << kNoAvx2;
  }
};

/// Ivy Bridge multiplies by the low word and always flushes denormals; Broadwell does neither.
TEST_P(TableOf, EveryFunctionEqualsTheGeneralPath) {
  const VectorsForced forced(GetParam());
  std::map<StepFn, int> compared;
  for (const Generation gen : {Generation::Ivb, Generation::Bdw}) {
    SpecialisedDifferential differential(20261124, gen);
    differential.run(2000000);
    for (const auto& [function, count] : differential.functions()) compared[function] += count;
  }
  std::set<StepFn> functions;
  for (const Variants* variants : table())
    for (const StepFn function : *variants)
      if (function != nullptr) functions.insert(function);
  EXPECT_GT(functions.size(), 300u);
  for (const StepFn function : functions) EXPECT_GE(compared[function], 3);
  EXPECT_EQ(compared.size(), functions.size()) << "functions of the other table ran";
}

/// Functions at the end of the register file, from one element on, write nothing after it.
TEST_P(TableOf, FunctionsReachNoFurtherThanTheirElements) {
  const VectorsForced forced(GetParam());
  for (const int size : {1, 2, 4, 8, 16}) {
    const int last = kGrfCount - std::max(size / 8, 1);
    const int element = std::max(8 - size, 0);
    const auto width = static_cast<std::uint8_t>(std::min(size, 8));
    const Program program =
        program_of({Op(Opcode::Add, size, dst(last, Type::UD, 1, element),
                       {size == 1 ? scalar(last, Type::UD, element)
                                  : grf(last, Type::UD, Region{width, width, 1}, element),
                        imm(Type::UD, 1)})});
    const PreparedIntelProgram prepared(program);
    ASSERT_TRUE(is_specialised(prepared[0]));
    IntelState state;
    state.grf.fill(0x55);
    state.acc[0].fill(0x5555555555555555);  // follows the GRF in memory
    start_thread(state, 0xffff);
    IntelState expected = state;
    const int first_byte = kGrfCount * kGrfBytes - 4 * size;
    for (int byte = first_byte; byte < kGrfCount * kGrfBytes; byte += 4)
      expected.write<std::uint32_t>(byte, 0x55555556);
    prepared[0].execute(prepared[0], state);
    EXPECT_EQ(state.grf, expected.grf) << size;
    EXPECT_EQ(state.acc, expected.acc) << size;
  }
}

INSTANTIATE_TEST_SUITE_P(Vectors, TableOf, testing::Values(Vectors::Bytes16, Vectors::Bytes32),
                         [](const testing::TestParamInfo<Vectors>& info) {
                           return info.param == Vectors::Bytes16 ? "Of16Bytes" : "Of32Bytes";
                         });

TEST(Tables, OfTheWidestVectorsThatTheHostHasIsTaken) {
  EXPECT_EQ(&table(), host_has(Vectors::Bytes32) ? table32() : table16());
  ASSERT_TRUE(host_has(Vectors::Bytes16));
  {
    const VectorsForced forced(Vectors::Bytes16);
    EXPECT_EQ(&table(), table16());
  }
  EXPECT_EQ(&table(), host_has(Vectors::Bytes32) ? table32() : table16());
}

TEST(Tables, ThatTheHostCannotRunAreRefused) {
  if (host_has(Vectors::Bytes32)) GTEST_SKIP() << "this host can run both";
  EXPECT_THROW(VectorsForced{Vectors::Bytes32}, std::invalid_argument);
  EXPECT_EQ(&table(), table16());
}

/// Functions of the program that contain an instruction of AVX, by objdump's disassembly.
std::set<std::string> functions_with_avx(const std::string& disassembly) {
  std::set<std::string> functions;
  std::istringstream lines(disassembly);
  const std::regex heading("[0-9a-f]+ <(.*)>:");
  std::string function;
  for (std::string line; std::getline(lines, line);) {
    if (std::smatch match;
        !line.empty() && line[0] != ' ' && std::regex_match(line, match, heading))
      function = match[1];
    // "  401000:<tab>vaddps %ymm0,..."; other mnemonics with v, as verr and verw, are not AVX.
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos || tab + 1 >= line.size()) continue;
    if (line[tab + 1] == 'v' && line.find("mm", tab) != std::string::npos)
      functions.insert(function);
  }
  return functions;
}

/// The linker takes a function that several files have from one of them. If that file were one for
/// hosts with AVX2, the program would end with an illegal instruction on all other hosts.
TEST(Tables, Avx2FunctionsAreOnlyForHostsWithAvx2) {
  if (table32() == nullptr) GTEST_SKIP() << kNoAvx2;
  if (!is_installed("objdump")) GTEST_SKIP() << "no objdump in the search path";
  const CommandResult result = run_program("objdump", {"-d", "--no-show-raw-insn", EUSIM_BINARY});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const std::set<std::string> functions = functions_with_avx(result.out);
  EXPECT_GT(functions.size(), 300u);
  for (const std::string& function : functions) {
    const bool takes_eight = function.find("Dv8_") != std::string::npos;  // as the ABI names them
    EXPECT_TRUE(takes_eight || function.find("vectors32") != std::string::npos) << function;
  }
}

}  // namespace
}  // namespace eu::isa::fast
