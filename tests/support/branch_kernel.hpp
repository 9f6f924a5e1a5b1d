#pragma once
// Kernels with branches, and traces of their instructions.
#include <string>
#include <vector>

#include "tests/support/exec_machine.hpp"

namespace eu::test {

/// Branch distances in instructions; native instructions are two units.
inline constexpr int kUnits = 2;

/// A kernel whose instructions jump to absolute instruction indices.
struct Kernel {
  std::vector<Instruction> instructions;

  int here() const { return static_cast<int>(instructions.size()); }
  void add(const Instruction& instruction) { instructions.push_back(instruction); }
  void branch(Op op, int jip, int uip = 0) {
    add(op.to((jip - here()) * kUnits, (uip - here()) * kUnits));
  }
};

/// "index:channels" of every executed instruction, channel 0 leftmost.
inline std::string trace(const Kernel& kernel, Machine& machine, int channels, int limit = 400) {
  const Program program = program_of(kernel.instructions, machine.gen);
  const PreparedIntelProgram prepared(program);
  std::string result;
  for (int steps = 0; machine.state.pc < prepared.size(); ++steps) {
    if (steps == limit) return result + "...";
    result += std::to_string(machine.state.pc) + ":";
    for (int n = 0; n < channels; ++n) result += (machine.state.active >> n) & 1 ? '1' : '0';
    result += ' ';
    prepared.step(machine.state);
  }
  return result;
}

inline Op if_(bool inverted = false) {
  Op op(Opcode::If, 8);
  op.pred();
  return inverted ? op.inverted() : op;
}
inline Op add_d(int number, int value) {
  return Op(Opcode::Add, 8, dst(number, Type::D), {grf(number, Type::D), imm_d(value)});
}
inline Op nop() {
  return Op(Opcode::Nop, 1);
}

// traces/DECK.md 3: nop, if, A, else, B, endif, nop
inline Kernel if_else() {
  Kernel kernel;
  kernel.add(nop());
  kernel.branch(if_(), 4, 5);
  kernel.add(add_d(10, 1));
  kernel.branch(Op(Opcode::Else, 8), 5);
  kernel.add(add_d(10, 2));
  kernel.branch(Op(Opcode::Endif, 8), 6);
  kernel.add(nop());
  return kernel;
}

}  // namespace eu::test
