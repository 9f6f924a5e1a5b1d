// Random structured programs in two forms: with if, else, endif and while, and with goto and join
// (isa/GEN8.md X8). Both must count the same.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/branch_program.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

/// The same random program in two forms. Statements count, and conditions are words in registers.
class Twins {
 public:
  explicit Twins(std::uint64_t seed) : random_(seed) {
    body(3);
    structured_.add(branch(Opcode::Nop, false));
    gotos_.add(branch(Opcode::Nop, false));
  }

  const std::vector<Instruction>& structured() const { return structured_.code(); }
  const std::vector<Instruction>& gotos() const { return gotos_.code(); }
  int statements() const { return statements_; }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }

  void both(const Instruction& instruction) {
    structured_.add(instruction);
    gotos_.add(instruction);
  }
  void statement() {
    both(count(statements_));
    statements_ = (statements_ + 1) % kStatements;
  }
  void body(int depth) {
    for (int n = 1 + below(2); n > 0; --n) {
      const int kind = depth == 0 ? 0 : below(4);
      if (kind == 0) statement();
      if (kind == 1 || kind == 2) choice(depth, kind == 2);
      if (kind == 3) loop(depth);
    }
  }

  /// if (c) { } [else { }] as forward gotos: false channels leave for the join of the else; after
  /// the first part all leave for the last join.
  void choice(int depth, bool has_else) {
    both(load_condition(below(kWords)));
    const int test = structured_.add(branch(Opcode::If, true));
    const int out = gotos_.add(branch(Opcode::Goto, true));
    body(depth - 1);
    int middle = 0, leave = 0, join_else = 0;
    if (has_else) {
      middle = structured_.add(branch(Opcode::Else, false));
      gotos_.add(load_condition(kNobody));
      leave = gotos_.add(branch(Opcode::Goto, true));
      join_else = gotos_.add(branch(Opcode::Join, false));
      body(depth - 1);
    }
    const int endif = structured_.add(branch(Opcode::Endif, false));
    const int join = gotos_.add(branch(Opcode::Join, false));
    structured_.set_jip(test, has_else ? middle + 1 : endif);
    structured_.set_uip(test, endif);
    structured_.set_jip(endif, endif + 1);
    gotos_.set_jip(out, has_else ? join_else : join);
    gotos_.set_uip(out, has_else ? join_else : join);
    gotos_.set_jip(join, join + 1);
    if (!has_else) return;
    structured_.set_jip(middle, endif);
    structured_.set_uip(middle, endif);
    gotos_.set_jip(leave, join_else);
    gotos_.set_uip(leave, join);
    gotos_.set_jip(join_else, join);
  }

  /// do { } while (--n > 0): the counter of each channel is in a register of its own.
  void loop(int depth) {
    const int trips = kTrips + 2 * (loops_++ % kLoops);
    Op load(Opcode::Mov, 16, dst(trips, Type::D), {grf(kTripSource, Type::D)});
    Op less(Opcode::Add, 16, dst(trips, Type::D), {grf(trips, Type::D), imm_d(-1)});
    both(load);
    const int structured_head = structured_.here(), goto_head = gotos_.here();
    body(depth - 1);
    both(less.cond(CondMod::Greater));
    const int back = structured_.add(branch(Opcode::While, true));
    const int again = gotos_.add(branch(Opcode::Goto, true, true));
    const int join = gotos_.add(branch(Opcode::Join, false));
    structured_.set_jip(back, structured_head);
    gotos_.set_uip(again, goto_head);
    gotos_.set_jip(again, join);
    gotos_.set_jip(join, join + 1);
  }

 public:
  static constexpr int kStatements = 20, kWords = 8, kNobody = 20, kTrips = 90, kLoops = 16;
  static constexpr int kTripSource = 32;

 private:
  std::mt19937_64 random_;
  Builder structured_, gotos_;
  int statements_ = 0;
  int loops_ = 0;
};

TEST(GotoJoin, GiveWhatIfAndWhileGive) {
  constexpr int kPrograms = 5000;
  std::mt19937_64 random(7);
  std::int64_t counted = 0;
  for (int n = 0; n < kPrograms && !testing::Test::HasFailure(); ++n) {
    const Twins twins(static_cast<std::uint64_t>(n));
    Machine first(static_cast<std::uint32_t>(random() & 0xffff) | 1);
    for (int word = 0; word < Twins::kWords; ++word)
      first.put(kConditions + word, 0, static_cast<std::uint16_t>(random()));
    for (int channel = 0; channel < 16; ++channel)
      first.put(Twins::kTripSource, channel, static_cast<std::int32_t>(1 + random() % 3));
    Machine second = first;
    trace_of(twins.structured(), first.state);
    trace_of(twins.gotos(), second.state);
    EXPECT_EQ(first.state.active, second.state.active) << n;
    for (int number = kCounters; number < kCounters + 2 * Twins::kStatements; ++number)
      for (int k = 0; k < 8; ++k) {
        EXPECT_EQ(first.get<std::int32_t>(number, k), second.get<std::int32_t>(number, k)) << n;
        counted += first.get<std::int32_t>(number, k);
      }
  }
  EXPECT_GT(counted, 100000);
}

}  // namespace
}  // namespace eu::isa
