#pragma once
// Where execution may go from each instruction of a program.
#include <cstdint>
#include <vector>

#include "isa/branch_targets.hpp"
#include "isa/program.hpp"

namespace eu::isa::lint {

class ControlFlow {
 public:
  /// The program must outlive it.
  explicit ControlFlow(const Program& program);

  const Program& program() const { return program_; }
  /// Index of the instruction a distance leads to, size() for the program's end, or kNowhere.
  std::uint32_t target(std::uint32_t index, Distance distance) const;
  /// Does a branch lead to this instruction, or does one stand before it?
  bool begins_block(std::uint32_t index) const { return begins_block_[index]; }
  /// May the next instruction follow?
  bool falls_through(std::uint32_t index) const;
  /// No instruction ends the thread.
  bool is_part() const { return !has_end_; }
  /// A register says where a branch leads.
  bool has_unknown_targets() const { return has_unknown_targets_; }
  /// Instructions that can be reached from the first one, as far as targets are known.
  std::vector<bool> reachable() const;

 private:
  void mark_targets(std::uint32_t index);

  const Program& program_;
  std::vector<bool> begins_block_;
  std::vector<bool> is_left_by_break_;  ///< while instructions
  bool has_end_ = false;
  bool has_unknown_targets_ = false;
};

inline constexpr Distance kDistances[] = {Distance::Jip, Distance::Uip, Distance::Index};

}  // namespace eu::isa::lint
