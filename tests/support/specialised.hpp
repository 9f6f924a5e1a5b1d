#pragma once
// Specialised functions of instructions (isa/intel/exec/fast), compared with the general path.
#include <cstdint>
#include <map>
#include <ostream>
#include <vector>

#include "isa/intel/exec/fast/tables.hpp"
#include "tests/support/element_random.hpp"
#include "tests/support/exec_machine.hpp"

namespace eu::isa::fast {

inline void PrintTo(Vectors vectors, std::ostream* out) {
  *out << (vectors == Vectors::Bytes16 ? "16 bytes" : "32 bytes");
}

}  // namespace eu::isa::fast

namespace eu::test {

bool is_specialised(const Prepared& prepared);

/// Opcodes of which at least one form has a specialised function.
std::vector<Opcode> specialised_opcodes();

/// Compares random instructions that have a specialised function with the general path, bit for
/// bit, each on several random threads.
class SpecialisedDifferential {
 public:
  SpecialisedDifferential(std::uint64_t seed, Generation gen) : random_(seed), gen_(gen) {}

  /// Stops at the first difference.
  void run(int executions);

  int executions() const { return executions_; }
  /// Numbers of compared instructions by opcode, and by function.
  const std::map<Opcode, int>& opcodes() const { return opcodes_; }
  const std::map<isa::StepFn, int>& functions() const { return functions_; }

 private:
  void compare(const Instruction& instruction, const Prepared& prepared);

  Random random_;
  Generation gen_;
  IntelState fast_;
  int executions_ = 0;
  std::map<Opcode, int> opcodes_;
  std::map<isa::StepFn, int> functions_;
};

}  // namespace eu::test
