#pragma once
// Which restrictions of the instruction set a kernel breaks.
#include <array>
#include <vector>

#include "isa/intel/lint/finding.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::isa::lint {

struct Facts;

class Linter {
 public:
  explicit Linter(const RuleSet& rules = RuleSet::all());

  /// Findings by instruction, those of one instruction in the order of the rules.
  std::vector<Finding> check(const Program& program) const;
  /// Only the rules of single instructions.
  std::vector<Finding> check(const Instruction& instruction, Generation gen) const;

 private:
  struct Check {
    Rule rule;
    void (*run)(const Facts&, Report&);
  };
  /// Consecutive checks for instructions with the same traits.
  struct Group {
    std::uint64_t when;
    std::size_t begin;  ///< of its checks
    std::size_t end;
  };
  /// Which groups of its opcode, bit n the n-th, an instruction with these traits is subject to:
  /// few of many, and few are the combinations that a program has.
  struct Choice {
    std::uint64_t traits = 0;
    Opcode opcode{};
    bool known = false;
    std::uint64_t groups = 0;
  };
  using Choices = std::array<Choice, 256>;
  static constexpr std::size_t kMaxGroups = 64;  ///< of an opcode

  /// Of an opcode there are two rows, of Gen7 and of later generations.
  static std::size_t row_of(Opcode opcode, bool from_gen8) {
    return 2 * static_cast<std::size_t>(opcode) + from_gen8;
  }
  void add_row(Opcode opcode, bool from_gen8);
  std::uint64_t groups_for(const Facts& facts) const;
  std::uint64_t groups_for(const Facts& facts, Choices& choices) const;
  void check_one(const Facts& facts, std::uint64_t groups, std::uint32_t index,
                 Report& report) const;

  RuleSet rules_;
  std::vector<Check> checks_;
  std::vector<Group> groups_;
  std::array<std::size_t, 2 * kOpcodeCount + 1> first_group_{};  ///< by row_of()
};

}  // namespace eu::isa::lint
