#pragma once
// What the checks of lint share.
#include <string>
#include <vector>

#include "isa/g13/instruction.hpp"
#include "isa/g13/lint/lint.hpp"

namespace eu::isa::g13 {

/// Collects findings of the rules that are wanted.
class LintReport {
 public:
  LintReport(const LintScope& scope, std::vector<LintFinding>& findings)
      : scope_(scope), findings_(findings) {}

  void add(Rule rule, std::uint32_t instruction, std::string detail = "") {
    if (scope_.wanted[static_cast<std::size_t>(rule)])
      findings_.push_back({static_cast<std::size_t>(rule), instruction, std::move(detail)});
  }

 private:
  const LintScope& scope_;
  std::vector<LintFinding>& findings_;
};

/// Halves of a register operand.
struct Halves {
  int first = 0;
  int count = 0;

  int end() const { return first + count; }
};
Halves halves_of(const Operand& operand);

/// "r5h": the half, as text has it.
std::string half_name(int half);

/// Rules that one instruction breaks by itself.
void check_instruction(const Instruction& instruction, std::uint32_t index, int registers,
                       LintReport& report);

/// Rules of what stands in registers when an instruction is reached.
void check_flow(const Program& program, LintReport& report);

}  // namespace eu::isa::g13
