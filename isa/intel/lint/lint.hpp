#pragma once
// Checks kernels against the restrictions of the instruction set.
#include <array>
#include <vector>

#include "isa/intel/lint/finding.hpp"
#include "isa/intel/program/program.hpp"
#include "isa/lint.hpp"
#include "isa/program.hpp"

namespace eu::isa::lint {

struct Facts;

class Linter {
 public:
  explicit Linter(const RuleSet& rules = RuleSet::all());

  /// Findings in the order of instructions, and of rules within an instruction.
  std::vector<Finding> check(const Program& program) const;
  /// Checks only the rules of single instructions.
  std::vector<Finding> check(const Instruction& instruction, Generation gen) const;

 private:
  struct Check {
    Rule rule;
    void (*run)(const Facts&, Report&);
  };
  /// Consecutive checks for instructions with the same traits.
  struct Group {
    std::uint64_t when;
    std::size_t begin;  ///< range of its checks
    std::size_t end;
  };
  /// Cached result of groups_for() for one combination of traits: bit n is the n-th group of the
  /// opcode. A program has few combinations.
  struct Choice {
    std::uint64_t traits = 0;
    Opcode opcode{};
    bool known = false;
    std::uint64_t groups = 0;
  };
  using Choices = std::array<Choice, 256>;
  static constexpr std::size_t kMaxGroups = 64;  ///< per opcode

  /// Row of an opcode: each has one for Gen7 and one for later generations.
  static std::size_t row_of(Opcode opcode, bool from_gen8) {
    return 2 * static_cast<std::size_t>(opcode) + from_gen8;
  }
  void add_row(Opcode opcode, bool from_gen8);
  std::uint64_t groups_for(const Facts& facts) const;
  std::uint64_t groups_for(const Facts& facts, Choices& choices) const;
  void check_one(const Facts& facts, std::uint64_t groups, std::uint32_t index,
                 Report& report) const;
  /// Reports what execution refuses and no other rule has found.
  void check_execution(const Facts& facts, std::uint32_t index, Report& report) const;

  RuleSet rules_;
  std::vector<Check> checks_;
  std::vector<Group> groups_;
  std::array<std::size_t, 2 * kOpcodeCount + 1> first_group_{};  ///< indexed by row_of()
};

// Rules and findings in the form of isa/lint.hpp, for reports of any instruction set.

const std::vector<LintRule>& neutral_rules();
std::vector<LintFinding> neutral_findings(const Program& program, const LintScope& scope);

}  // namespace eu::isa::lint
