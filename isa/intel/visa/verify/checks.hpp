#pragma once
// Shared parts of the verifier: an instruction, and the findings in it.
#include <vector>

#include "isa/intel/visa/verifier.hpp"

namespace eu::isa::visa {

/// An instruction that the verifier checks.
class Check {
 public:
  Check(const Kernel& of_kernel, std::uint32_t instruction, std::vector<Finding>& findings)
      : kernel(of_kernel),
        in(of_kernel.instructions[instruction]),
        row(visa::row(in.opcode)),
        index_(instruction),
        findings_(findings) {}

  void add(Rule rule, TextPlace place, std::string detail = "") {
    add(rule, visa::row(rule).severity, place, std::move(detail));
  }
  void add(Rule rule, Severity severity, TextPlace place, std::string detail = "") {
    findings_.push_back({rule, severity, index_, place, std::move(detail)});
  }
  /// The variable of an operand that has one.
  const Variable& variable(const Operand& operand) const;

  const Kernel& kernel;
  const Instruction& in;
  const OpcodeRow& row;

 private:
  std::uint32_t index_;
  std::vector<Finding>& findings_;
};

/// Check regions, bounds and addresses of an operand.
void check_region(Check& check, const Operand& operand, char role);
void check_address(Check& check, const Operand& operand);
/// Checks a raw operand.
void check_raw(Check& check, const Operand& operand);
/// True if the type is one of these.
bool is_of(Type type, TypeClass types);
/// Checks the types of sources and destinations.
void check_types(Check& check);
/// Checks the sizes and operands of messages.
void check_message(Check& check);

}  // namespace eu::isa::visa
