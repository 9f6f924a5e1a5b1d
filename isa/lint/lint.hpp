#pragma once
// Which restrictions of the instruction set a kernel breaks.
#include <array>
#include <vector>

#include "isa/lint/finding.hpp"
#include "isa/program.hpp"

namespace eu::isa::lint {

struct Facts;

class Linter {
 public:
  explicit Linter(const RuleSet& rules = RuleSet::all());

  /// Findings by instruction, those of one instruction in the order of the rules.
  std::vector<Finding> check(const Program& program) const;
  /// Only the rules of single instructions.
  std::vector<Finding> check(const Instruction& instruction, Gen gen) const;

 private:
  struct Check {
    std::uint32_t when;  ///< traits
    Rule rule;
    void (*run)(const Facts&, Report&);
  };

  void check_one(const Instruction& instruction, Gen gen, std::uint32_t index,
                 Report& report) const;

  RuleSet rules_;
  std::vector<Check> checks_;  ///< opcode by opcode
  std::array<std::size_t, kOpcodeCount + 1> first_check_{};
};

}  // namespace eu::isa::lint
