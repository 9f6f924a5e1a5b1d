#include "isa/g13/edit/changes.hpp"

#include <algorithm>

#include "isa/g13/exec/exec.hpp"
#include "isa/g13/program.hpp"

namespace eu::isa::g13 {
namespace {

std::bitset<kRegisterHalves> halves_of(const Operand& operand) {
  std::bitset<kRegisterHalves> halves;
  if (!operand.is_register()) return halves;
  const std::int64_t end =
      std::min<std::int64_t>(operand.value + operand.halves(), kRegisterHalves);
  for (std::int64_t half = operand.value; half < end; ++half)
    halves.set(static_cast<std::size_t>(half));
  return halves;
}

/// Depth of the mask stack after an instruction that begins with `depth`.
int depth_after(const Instruction& in, int depth) {
  const int levels = std::max<int>(in.fields.nest, 1);
  switch (in.opcode) {
    case Opcode::IfIcmp:
    case Opcode::IfFcmp: return depth + levels;
    case Opcode::WhileIcmp:
    case Opcode::WhileFcmp: return std::max(depth, levels);
    case Opcode::PopExec: return std::max(0, depth - in.fields.nest);
    default: break;
  }
  // r0l holds the mask stack: a write of a number of levels disables lanes.
  const bool writes_stack =
      in.has_destination && in.destination.is_register() && in.destination.value == 0;
  const bool activates_all_lanes = in.opcode == Opcode::MovImm16 && in.sources[0].value == 0;
  return writes_stack && !activates_all_lanes ? std::max(depth, 1) : depth;
}

/// Number of narrowed masks around each instruction, in the order of the code; all of a loop counts
/// if it disables lanes.
std::vector<int> depths_of(const Program& program) {
  std::vector<int> depths;
  int depth = 0;
  for (const Instruction& in : instructions(program)) {
    depths.push_back(depth);
    depth = depth_after(in, depth);
  }
  for (std::uint32_t index = 0; index < program.size(); ++index)
    for (const std::uint32_t target : successors(program, index).targets) {
      if (target >= index) continue;
      const auto first = depths.begin() + target, end = depths.begin() + index + 1;
      if (std::any_of(first, end, [](int each) { return each != 0; }))
        std::transform(first, end, first, [](int each) { return std::max(each, 1); });
    }
  return depths;
}

}  // namespace

LastUses::LastUses(const Program& program)
    : program_(program), depth_(depths_of(program)), live_(program.size() + 1) {
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (std::uint32_t index = program.size(); index-- > 0;) has_changed |= look_at(index);
  }
}

LastUses::Halves LastUses::live_after(std::uint32_t index) const {
  const Opcode opcode = instructions(program_)[index].opcode;
  if (opcode == Opcode::Stop) return {};
  const Successors to = successors(program_, index);
  if (to.anywhere) return Halves().set();
  Halves live = live_[index + 1];
  for (const std::uint32_t target : to.targets)
    if (target < program_.size()) live |= live_[target];
  return live;
}

/// Updates the live halves before an instruction; returns whether they changed.
bool LastUses::look_at(std::uint32_t index) {
  const Instruction& in = instructions(program_)[index];
  Halves live = live_after(index);
  if (in.has_destination && depth_[index] == 0) live &= ~halves_of(in.destination);
  for (int n = 0; n < in.source_count; ++n)
    live |= halves_of(in.sources[static_cast<std::size_t>(n)]);
  live.set(0);  // r0l
  const bool is_new = live != live_[index];
  live_[index] = live;
  return is_new;
}

bool LastUses::are_last(std::uint32_t index, const Operand& source) const {
  return depth_[index] == 0 && (live_after(index) & halves_of(source)).none();
}

}  // namespace eu::isa::g13
