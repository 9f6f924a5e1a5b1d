#pragma once
// Programs of branches, and their traces.
#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "tests/support/exec_machine.hpp"

namespace eu::test {

inline constexpr int kCounters = 40;   // r40 on: a channel's counter in each register
inline constexpr int kConditions = 2;  // r2 on: words with one bit per channel

/// A program under construction. A distance is set once its target exists.
class Builder {
 public:
  int add(const Instruction& instruction) {
    code_.push_back(instruction);
    return here() - 1;
  }
  int here() const { return static_cast<int>(code_.size()); }
  void set_jip(int at, int target) { code_[index(at)].jip = 16 * (target - at); }
  void set_uip(int at, int target) { code_[index(at)].uip = 16 * (target - at); }
  const std::vector<Instruction>& code() const { return code_; }

 private:
  static std::size_t index(int at) { return static_cast<std::size_t>(at); }
  std::vector<Instruction> code_;
};

inline Instruction branch(Opcode opcode, bool predicated, bool backward = false) {
  Op op(opcode, 16, null());
  if (predicated) op.pred();
  op.branch_ctrl = backward;
  return op;
}

/// An instruction that loads the condition of a statement to f0.0 (bits of channels).
inline Instruction load_condition(int number) {
  Op op(Opcode::Mov, 1, arf_dst(Arf::Flag, Type::UW), {scalar(kConditions + number, Type::UW)});
  return op.everywhere();
}

inline Instruction count(int statement) {
  const int number = kCounters + 2 * statement;
  return Op(Opcode::Add, 16, dst(number, Type::D), {grf(number, Type::D), imm_d(1)});
}

struct Trace {
  std::vector<std::pair<int, std::uint32_t>> steps;
  friend bool operator==(const Trace& a, const Trace& b) { return a.steps == b.steps; }
};

/// Instruction numbers and active channels, in the order of execution.
inline Trace trace_of(const std::vector<Instruction>& code, IntelState& state, int limit = 10000) {
  const Program program = program_of(code, Generation::Skl);
  const PreparedIntelProgram prepared(program);
  Trace trace;
  while (state.pc < program.size() && limit-- > 0) {
    trace.steps.emplace_back(static_cast<int>(state.pc), state.active);
    prepared.step(state);
  }
  EXPECT_GT(limit, 0);
  return trace;
}

}  // namespace eu::test
