// The specialised functions against the general path, bit for bit, on ten million
// random instructions.
#include <gtest/gtest.h>

#include "isa/intel/exec/plan.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/exec_machine.hpp"
#include "tests/support/random_instruction.hpp"
#include "tests/support/specialised.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

constexpr int kInstructions = 10000000, kShards = 10;

class SpecialisedFunctions : public testing::TestWithParam<std::tuple<std::string, int>> {};

TEST_P(SpecialisedFunctions, EqualTheGeneralPath) {
  const Generation gen = *gen_from_key(std::get<0>(GetParam()));
  const int shard = std::get<1>(GetParam());
  SpecialisedDifferential differential(20240607 + static_cast<std::uint64_t>(shard), gen);
  differential.run(kInstructions / kShards);
  EXPECT_EQ(differential.executions(), kInstructions / kShards);
  const std::vector<Opcode> opcodes = specialised_opcodes();
  EXPECT_GE(opcodes.size(), 13u);
  std::map<Opcode, int> compared = differential.opcodes();
  for (const Opcode opcode : opcodes) EXPECT_GE(compared[opcode], 300) << row(opcode).mnemonic;
}

/// Instructions of doubles, and those that build doubles, take only the general path.
TEST(SpecialisedFunctionsAre, NotThereForDoubles) {
  for (const Generation gen : {Generation::Ivb, Generation::Hsw}) {
    Choice choice(20261122);
    for (int n = 0; n < 1000; ++n) {
      const std::string text = random_double(choice, 16, gen);
      const Program program = read_mesa(text, gen, "double");
      const PreparedIntelProgram prepared(program);
      EXPECT_EQ(prepared[0].plan->problem, "") << text;
      EXPECT_EQ(prepared[0].execute, prepared[0].plan->fast.general) << text;
    }
  }
}

/// Checks one instruction of each row of the table, in each size. Without a specialised function
/// the results would be the same, but slower.
TEST(SpecialisedFunctionsAre, ThereForEveryFamilyAndSize) {
  for (const Generation gen : {Generation::Ivb, Generation::Skl})
    for (const std::string body : {
             "add(%) g2<1>F g4<8,8,1>F g6<8,8,1>F",
             "mov(%) g2<1>UD 5UD",
             "mov(%) g2<1>F 0x3f800000F",
             "mov(%) g2<1>D 0W",
             "mov(%) g2<1>D g4<8,8,1>UW",
             "mov(%) g2<1>UD g4<8,8,1>W",
             "mov(%) g2<1>F g4<8,8,1>W",
             "add(%) g2<1>D g4<8,8,1>D g6<8,8,1>UW",
             "mul(%) g2<1>D g4<8,8,1>D g6<0,1,0>UW",
             "mul(%) g2<1>UD g4<8,8,1>UD g6<8,8,1>W",
             "mov(%) g2<1>UD 0xffffUW",
             "add(%) g2<1>D g4<8,8,1>D -1W",
             "shl(%) g2<1>D g4<8,8,1>D 0x0002UW",
             "cmp.l.f0(%) null<1>D g4<8,8,1>D -1W",
             "cmp.l.f0(%) null<1>UD g4<8,8,1>UD 1W",
             "not(%) g2<1>UD 5UD",
             "add(%) g2<1>F g4<8,8,1>F 0x3f800000F",
             "add(%) g2<1>F g4<8,8,1>F g6<0,1,0>F",
             "mul(%) g2<1>F g4<8,8,1>F g6<8,8,1>F",
             "mov.sat(%) g2<1>F g4<8,8,1>F",
             "mov(%) g2<1>F g4<8,8,1>F",
             "mov(%) g2<1>D g4<8,8,1>F",
             "mov(%) g2<1>UD g4<8,8,1>F",
             "mov(%) g2<1>F g4<8,8,1>D",
             "mov(%) g2<1>F g4<8,8,1>UD",
             "mov(%) g2<1>UD g4<8,8,1>D",
             "not(%) g2<1>UD g4<8,8,1>UD",
             "add(%) g2<1>D g4<8,8,1>D g6<8,8,1>D",
             "and(%) g2<1>UD g4<8,8,1>UD g6<8,8,1>UD",
             "or(%) g2<1>UD g4<8,8,1>UD g6<8,8,1>UD",
             "xor(%) g2<1>UD g4<8,8,1>UD g6<8,8,1>UD",
             "shl(%) g2<1>UD g4<8,8,1>UD g6<8,8,1>UD",
             "shr(%) g2<1>UD g4<8,8,1>UD g6<8,8,1>UD",
             "asr(%) g2<1>D g4<8,8,1>D g6<8,8,1>UD",
             "asr(%) g2<1>UD g4<8,8,1>UD g6<8,8,1>UD",
             "cmp.l.f0(%) g2<1>F g4<8,8,1>F g6<8,8,1>F",
             "cmp.l.f0(%) g2<1>D g4<8,8,1>F g6<8,8,1>F",
             "cmp.l.f0(%) g2<1>D g4<8,8,1>D g6<8,8,1>D",
             "cmp.l.f0(%) null<1>D g4<8,8,1>D g6<8,8,1>D",
             "cmp.l.f0(%) g2<1>D g4<8,8,1>UD g6<8,8,1>UD",
             "sel.l(%) g2<1>F g4<8,8,1>F g6<8,8,1>F",
             "sel.l(%) g2<1>D g4<8,8,1>D g6<8,8,1>D",
             "sel.l(%) g2<1>UD g4<8,8,1>UD g6<8,8,1>UD",
             "(+f0) sel(%) g2<1>F g4<8,8,1>F g6<8,8,1>F",
             "(+f0) sel(%) g2<1>UD g4<8,8,1>UD g6<8,8,1>UD",
         })
      for (const std::string size : {"1", "2", "4", "8", "16"}) {
        std::string text = body;
        text.replace(text.find('%'), 1, size);
        const std::string region = size == "1" ? "<0,1,0>" : "<" + size + "," + size + ",1>";
        if (size.size() == 1 && size != "8")
          for (std::size_t at; (at = text.find("<8,8,1>")) != std::string::npos;)
            text.replace(at, 7, region);
        text += size == "16"  ? " { align1 1H };"
                : size == "8" ? " { align1 1Q };"
                              : " { align1 1N };";
        const Program program = read_mesa(text, Generation::Ivb, "k");
        const Program same = program_of({instructions(program)[0]}, gen);
        const PreparedIntelProgram prepared(same);
        EXPECT_NE(prepared[0].execute, prepared[0].plan->fast.general) << text;
      }
}

INSTANTIATE_TEST_SUITE_P(TenMillion, SpecialisedFunctions,
                         testing::Combine(testing::Values(std::string("ivb")),
                                          testing::Range(0, kShards)));
INSTANTIATE_TEST_SUITE_P(TenMillionBdw, SpecialisedFunctions,
                         testing::Combine(testing::Values(std::string("bdw")),
                                          testing::Range(0, kShards)));
INSTANTIATE_TEST_SUITE_P(TenMillionSkl, SpecialisedFunctions,
                         testing::Combine(testing::Values(std::string("skl")),
                                          testing::Range(0, kShards)));

}  // namespace
}  // namespace eu::isa
