#pragma once
// Checks programs against the rules of isa/g13/lint/rules.def.
#include <string>
#include <vector>

#include "isa/g13/instruction.hpp"
#include "isa/lint.hpp"
#include "isa/program.hpp"

namespace eu::isa::g13 {

enum class Rule : std::uint8_t {
#define RULE(id, ...) id,
#include "isa/g13/lint/rules.def"
};

const std::vector<LintRule>& lint_rules();

/// Findings in the order of instructions, then of rules.
std::vector<LintFinding> lint(const Program& program, const LintScope& scope);

// Shared parts of lint's checks.

/// Collects findings of the selected rules.
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

/// Name of a half in text, such as "r5h".
std::string half_name(int half);

/// Checks the rules for single instructions.
void check_instruction(const Instruction& instruction, std::uint32_t index, int registers,
                       LintReport& report);

/// Checks the rules that depend on the contents of registers when an instruction is reached.
void check_flow(const Program& program, LintReport& report);

}  // namespace eu::isa::g13
