#include "isa/intel/lint/control_flow.hpp"

#include "isa/intel/lint/opcode_sets.hpp"

namespace eu::isa::lint {
namespace {

bool writes_ip(const Instruction& in) {
  return on::data(in.opcode) && in.dst.is_arf(Arf::Ip);
}

bool is_register_jump(const Instruction& in) {
  return in.opcode == Opcode::Ret || writes_ip(in) ||
         (in.opcode == Opcode::Jmpi && !in.src[1].is_immediate());
}

}  // namespace

ControlFlow::ControlFlow(const Program& program)
    : program_(program),
      branch_at_(program.size()),
      targets_(1, Targets{Program::kNowhere, Program::kNowhere, Program::kNowhere}),
      begins_block_(program.size() + 1),
      is_left_by_break_(program.size() + 1) {
  opcodes_.reserve(program.size());
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const Instruction& in = instructions(program)[index];
    opcodes_.push_back(in.opcode);
    has_dependency_control_ |= in.no_dd_clr || in.no_dd_chk;
    has_end_ |= on::sends(in.opcode) && in.eot;
    has_unknown_targets_ |= is_register_jump(in);
    if (!on::flow(in.opcode) && !writes_ip(in)) continue;
    begins_block_[index + 1] = true;
    add_branch(index);
  }
}

void ControlFlow::add_branch(std::uint32_t index) {
  const Instruction& in = instructions(program_)[index];
  Targets targets = targets_.front();
  bool is_branch = false;
  for (const Distance distance : kDistances) {
    if (!has_distance(in, distance, program_.gen)) continue;
    is_branch = true;
    const std::uint32_t to =
        program_.index_of(branch_target(in, distance, program_.offsets_bytes[index], program_.gen));
    targets[static_cast<std::size_t>(distance)] = to;
    if (to == Program::kNowhere) continue;
    begins_block_[to] = true;
    if (in.opcode == Opcode::Break && distance == Distance::Uip) is_left_by_break_[to] = true;
  }
  if (!is_branch) return;
  branches_.push_back(index);
  branch_at_[index] = static_cast<std::uint32_t>(targets_.size());
  targets_.push_back(targets);
}

bool ControlFlow::falls_through(std::uint32_t index) const {
  const Instruction& in = instructions(program_)[index];
  if (on::sends(in.opcode)) return !in.eot;
  if (in.opcode == Opcode::Illegal) return false;
  if (in.pred_ctrl != PredCtrl::None) return true;
  switch (in.opcode) {
    case Opcode::Jmpi:
    case Opcode::Brd:
    case Opcode::Brc:
    case Opcode::Break:
    case Opcode::Cont:
    case Opcode::Halt:
    case Opcode::Ret: return false;
    case Opcode::While: return is_left_by_break_[index];
    default: return !writes_ip(in);
  }
}

std::vector<bool> ControlFlow::reachable() const {
  std::vector<bool> reached(program_.size() + 1);
  std::vector<std::uint32_t> open;
  const auto reach = [&](std::uint32_t index) {
    if (index == Program::kNowhere || reached[index]) return;
    reached[index] = true;
    if (index < program_.size()) open.push_back(index);
  };
  reach(0);
  while (!open.empty()) {
    const std::uint32_t index = open.back();
    open.pop_back();
    if (falls_through(index)) reach(index + 1);
    for (const std::uint32_t to : targets_[branch_at_[index]]) reach(to);
  }
  return reached;
}

}  // namespace eu::isa::lint
