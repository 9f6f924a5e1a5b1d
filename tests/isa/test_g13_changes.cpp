// Changes of programs that preserve all values: hints, and waits without a message in flight.
#include <gtest/gtest.h>

#include "isa/g13/edit/changes.hpp"
#include "isa/g13/lint/lint.hpp"
#include "isa/g13/text/program_text.hpp"

namespace eu::isa::g13 {
namespace {

Program read(const std::string& text) {
  return read_program({text, std::nullopt, "k", Undecodable::Reject, ""}, Generation::G13);
}
std::string text_of(const Program& program) {
  return write_assembly(program, {});
}
using Places = std::vector<std::uint32_t>;

TEST(G13Changes, HintsAreTakenOutOfAllOperands) {
  const ChangedProgram changed =
      without_hints(read("fadd $r3, ^r2, $r1\niadd r4, r3, r1\nfmul r5, ^r4, r4\nstop\n"));
  EXPECT_EQ(changed.instructions, (Places{0, 2}));
  EXPECT_EQ(text_of(changed.program), "fadd r3, r2, r1\niadd r4, r3, r1\nfmul r5, r4, r4\nstop\n");
}

TEST(G13Changes, DiscardIsOnlyAtTheLastUse) {
  const ChangedProgram changed = with_discards(
      read("fadd r3, r2, r1\nfadd r4, r3, r1\nfmul r5, r4, r3\nstore r5, u2_u3, r4, i32, x, a\n"
           "wait a\nstop\n"));
  EXPECT_EQ(text_of(changed.program),
            "fadd r3, ^r2, r1\nfadd r4, r3, ^r1\nfmul r5, r4, ^r3\n"
            "store r5, du2, r4, i32, x, a\nwait a\nstop\n");
}

TEST(G13Changes, ReadOnAnotherPathKeepsTheRegister) {
  // The loop reads r2 again; r3 is read after the loop.
  const std::string loop =
      "ldimm r0l, 0\nl:\nfadd r4, r2, r3\nwhile r4, 1, 1, ult\njmp_any l\npop_exec 1\n"
      "fadd r5, r3, r4\nstop\n";
  const ChangedProgram changed = with_discards(read(loop));
  EXPECT_EQ(changed.instructions, (Places{5}));
}

TEST(G13Changes, NothingIsDiscardedWithInactiveLanes) {
  const std::string masked =
      "ldimm r0l, 0\nif r1, 0, 1, ieq\nfadd r2, r3, r4\nelse 0, 0, 1, ieq\nfadd r2, r5, r4\n"
      "pop_exec 1\nfmul r6, r2, r2\nstop\n";
  EXPECT_EQ(with_discards(read(masked)).instructions, (Places{1, 6}));
}

TEST(G13Changes, DiscardsBreakNoRuleOfLint) {
  const Program program = with_discards(read("fadd r3, r2, r1\nfadd r2, r3, r1\nfadd r1, r2, r3\n"
                                             "fadd r4, r1, r2\nstop\n"))
                              .program;
  EXPECT_TRUE(lint(program, {std::vector<bool>(lint_rules().size(), true), 0}).empty())
      << text_of(program);
}

TEST(G13Changes, AWaitIsUselessWhereNoMessageOfItsGroupCanBeInFlight) {
  EXPECT_EQ(useless_waits(read("wait a\nload r2, u2_u3, r1, i32, x, a\nwait b\nwait a\nwait a\n"
                               "store r2, u2_u3, r1, i32, x, b\nwait b\nstop\n")),
            (Places{0, 2, 4}));
}

TEST(G13Changes, WaitNeededOnOnePathIsNotUseless) {
  EXPECT_EQ(useless_waits(read("l:\nwait a\nload r2, u2_u3, r1, i32, x, a\njmp_any l\nstop\n")),
            Places{});
}

TEST(G13Changes, JumpsLeadToWhatIsLeft) {
  const Program program =
      read("l:\nwait a\nfadd r2, r2, r1\njmp_none e\nwait b\njmp_any l\ne:\nwait a\nstop\n");
  EXPECT_EQ(text_of(without(program, {0, 3, 5})),
            "L0:\nfadd r2, r2, r1\njmp_none L12\njmp_any L0\nL12:\nstop\n");
}

}  // namespace
}  // namespace eu::isa::g13
