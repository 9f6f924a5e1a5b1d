#pragma once
// A changed copy of a program: instructions altered, moved, or put before the first one, and
// encoded again so that branches and labels lead where they led.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "isa/intel/program/branch_targets.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::model {

class Variant {
 public:
  /// `program` must outlive it.
  explicit Variant(const isa::Program& program);

  /// Instruction `index` of the original, to be changed.
  isa::Instruction& at(std::uint32_t index) { return lines_[position(index)].instruction; }
  const isa::Instruction& at(std::uint32_t index) const {
    return lines_[position(index)].instruction;
  }
  /// Puts instruction `index` of the original before instruction `before` of it. Labels and branch
  /// targets keep their places: neither may stand between the two, and neither may branch.
  void move_before(std::uint32_t index, std::uint32_t before);
  /// Puts a new instruction at the kernel's beginning, behind those put there already. Branches to
  /// the first instruction do not reach it.
  void prepend(const isa::Instruction& instruction);

  /// Where instruction `index` of the original stands now.
  std::uint32_t position(std::uint32_t index) const;
  /// For each instruction now, which of the original it is; Program::kNowhere for a new one.
  std::vector<std::uint32_t> origins() const;

  /// The program as bytes and instructions; labels and lines of the source follow them. Compact
  /// instructions that have become native ones move what is behind them. Empty if a branch cannot
  /// be led where it led, or if places move and the program knows byte offsets itself (ip).
  std::optional<isa::Program> program() const;

 private:
  struct Line {
    isa::Instruction instruction;
    std::uint32_t origin = isa::Program::kNowhere;
  };
  /// A branch's distance, and the place in the original that it leads to.
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

/// Does the program read or write its instruction pointer, so that its code cannot be moved?
bool knows_offsets(const isa::Program& program);

}  // namespace eu::model
