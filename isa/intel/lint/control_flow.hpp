#pragma once
// Control flow of a program: the possible successors of each instruction.
#include <array>
#include <cstdint>
#include <vector>

#include "isa/intel/program/program.hpp"

namespace eu::isa::lint {

class ControlFlow {
 public:
  /// The program must outlive the object.
  explicit ControlFlow(const Program& program);

  const Program& program() const { return program_; }
  /// The program's opcodes are stored contiguously, since analyses search for a few of many.
  Opcode opcode(std::uint32_t index) const { return opcodes_[index]; }
  /// Indices of instructions that have a distance (has_distance), in order.
  const std::vector<std::uint32_t>& branches() const { return branches_; }
  /// Index of the instruction at a distance, size() for the program's end, or kNowhere. kNowhere
  /// too for an instruction without this distance.
  std::uint32_t target(std::uint32_t index, Distance distance) const {
    return targets_[branch_at_[index]][static_cast<std::size_t>(distance)];
  }
  /// True if a branch leads to this instruction or is directly before it.
  bool begins_block(std::uint32_t index) const { return begins_block_[index]; }
  /// True if execution may continue with the next instruction.
  bool falls_through(std::uint32_t index) const;
  /// True if no instruction ends the thread.
  bool is_part() const { return !has_end_; }
  /// True if a branch has its target in a register.
  bool has_unknown_targets() const { return has_unknown_targets_; }
  /// True if an instruction has NoDDClr or NoDDChk.
  bool has_dependency_control() const { return has_dependency_control_; }
  /// Instructions that can be reached from the first one through known targets.
  std::vector<bool> reachable() const;

 private:
  using Targets = std::array<std::uint32_t, 3>;  ///< by Distance

  void add_branch(std::uint32_t index);

  const Program& program_;
  std::vector<Opcode> opcodes_;
  std::vector<std::uint32_t> branches_;
  std::vector<std::uint32_t> branch_at_;  ///< per instruction: index in targets_
  std::vector<Targets> targets_;          ///< the first entry is for non-branches
  std::vector<bool> begins_block_;
  std::vector<bool> is_left_by_break_;  ///< whiles that are the UIP of a break
  bool has_end_ = false;
  bool has_unknown_targets_ = false;
  bool has_dependency_control_ = false;
};

inline constexpr Distance kDistances[] = {Distance::Jip, Distance::Uip, Distance::Index};

}  // namespace eu::isa::lint
