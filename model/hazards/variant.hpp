#pragma once
// A changed copy of a program: instructions are altered, moved or prepended, and encoded again.
// Branches and labels keep their targets.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "isa/intel/program/program.hpp"

namespace eu::model {

class Variant {
 public:
  /// `program` must outlive it.
  explicit Variant(const isa::Program& program);

  /// Instruction `index` of the original, for changes.
  isa::Instruction& at(std::uint32_t index) { return lines_[position(index)].instruction; }
  const isa::Instruction& at(std::uint32_t index) const {
    return lines_[position(index)].instruction;
  }
  /// Moves instruction `index` of the original before instruction `before`. Labels and branch
  /// targets keep their places: neither may be between the two, and neither may branch.
  void move_before(std::uint32_t index, std::uint32_t before);
  /// Inserts an instruction at the kernel's beginning, after those prepended before. Branches to
  /// the first instruction do not reach it.
  void prepend(const isa::Instruction& instruction);

  /// The present place of instruction `index` of the original.
  std::uint32_t position(std::uint32_t index) const;
  /// For each present instruction its index in the original; Program::kNowhere for a new one.
  std::vector<std::uint32_t> origins() const;

  /// The program as bytes and instructions, with labels and source lines moved along. A compact
  /// instruction that becomes native shifts the code after it. Empty if a branch cannot reach its
  /// target, or if places move in a program that uses byte offsets (ip).
  std::optional<isa::Program> program() const;

 private:
  struct Line {
    isa::Instruction instruction;
    std::uint32_t origin = isa::Program::kNowhere;
  };
  /// A branch's distance, and its target in the original.
  struct Branch {
    std::uint32_t origin;
    isa::Distance distance;
    std::uint32_t target;
  };

  std::uint32_t moved_place(std::uint32_t place) const;
  std::vector<std::uint32_t> offsets(const std::vector<isa::Instruction>& code) const;
  void grow_to_fit(std::vector<isa::Instruction>& code) const;
  bool retarget(std::vector<isa::Instruction>& code,
                const std::vector<std::uint32_t>& offsets) const;
  void copy_facts(isa::Program& program) const;

  const isa::Program* original_;
  std::vector<Line> lines_;
  std::vector<Branch> branches_;
  std::uint32_t prepended_ = 0;
};

/// True if the program reads or writes its instruction pointer, so that its code cannot be moved.
bool depends_on_offsets(const isa::Program& program);

}  // namespace eu::model
