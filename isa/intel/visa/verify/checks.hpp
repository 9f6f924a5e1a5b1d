#pragma once
// What the parts of the verifier share: an instruction, and what is found in it.
#include <vector>

#include "isa/intel/visa/verifier.hpp"

namespace eu::isa::visa {

/// One instruction under the verifier.
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

/// Regions, bounds and addresses of an operand.
void check_region(Check& check, const Operand& operand, char role);
void check_address(Check& check, const Operand& operand);
/// A raw operand.
void check_raw(Check& check, const Operand& operand);
/// Is the type one of these?
bool is_of(Type type, TypeClass types);
/// Types of sources and destinations.
void check_types(Check& check);
/// Sizes and operands of messages.
void check_message(Check& check);

}  // namespace eu::isa::visa
