#pragma once
// Where execution may go from each instruction of a program.
#include <array>
#include <cstdint>
#include <vector>

#include "isa/intel/program/branch_targets.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::isa::lint {

class ControlFlow {
 public:
  /// The program must outlive it.
  explicit ControlFlow(const Program& program);

  const Program& program() const { return program_; }
  /// The program's opcodes, one beside the other: analyses look for a few of many.
  Opcode opcode(std::uint32_t index) const { return opcodes_[index]; }
  /// Indices of instructions that have a distance (has_distance), in order.
  const std::vector<std::uint32_t>& branches() const { return branches_; }
  /// Index of the instruction a distance leads to, size() for the program's end, or kNowhere; that
  /// too for an instruction without this distance.
  std::uint32_t target(std::uint32_t index, Distance distance) const {
    return targets_[branch_at_[index]][static_cast<std::size_t>(distance)];
  }
  /// Does a branch lead to this instruction, or does one stand before it?
  bool begins_block(std::uint32_t index) const { return begins_block_[index]; }
  /// May the next instruction follow?
  bool falls_through(std::uint32_t index) const;
  /// No instruction ends the thread.
  bool is_part() const { return !has_end_; }
  /// A register says where a branch leads.
  bool has_unknown_targets() const { return has_unknown_targets_; }
  /// Some instruction has NoDDClr or NoDDChk.
  bool has_dependency_control() const { return has_dependency_control_; }
  /// Instructions that can be reached from the first one, as far as targets are known.
  std::vector<bool> reachable() const;

 private:
  using Targets = std::array<std::uint32_t, 3>;  ///< by Distance

  void add_branch(std::uint32_t index);

  const Program& program_;
  std::vector<Opcode> opcodes_;
  std::vector<std::uint32_t> branches_;
  std::vector<std::uint32_t> branch_at_;  ///< of each instruction, in targets_
  std::vector<Targets> targets_;          ///< behind those of no branch
  std::vector<bool> begins_block_;
  std::vector<bool> is_left_by_break_;  ///< while instructions
  bool has_end_ = false;
  bool has_unknown_targets_ = false;
  bool has_dependency_control_ = false;
};

inline constexpr Distance kDistances[] = {Distance::Jip, Distance::Uip, Distance::Index};

}  // namespace eu::isa::lint
