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
    Rule rule;
    void (*run)(const Facts&, Report&);
  };
  /// Consecutive checks for instructions with the same traits.
  struct Group {
    std::uint64_t when;
    std::size_t end;  ///< of its checks
  };

  void add_opcode(Opcode opcode);
  void check_one(const Instruction& instruction, Gen gen, std::uint32_t index,
                 Report& report) const;

  RuleSet rules_;
  std::vector<Check> checks_;
  std::vector<Group> groups_;
  std::array<std::size_t, kOpcodeCount + 1> first_group_{};  ///< by opcode
};

}  // namespace eu::isa::lint
