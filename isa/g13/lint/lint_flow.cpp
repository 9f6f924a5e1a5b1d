// Checks of pending loads, discarded registers and the depth of the mask stack, on all paths
// through a program.
#include <algorithm>
#include <bitset>
#include <deque>
#include <optional>

#include "isa/g13/exec/exec.hpp"
#include "isa/g13/lint/lint.hpp"
#include "isa/g13/program.hpp"

namespace eu::isa::g13 {
namespace {

constexpr int kGroups = 2;
using RegisterHalves = std::bitset<kRegisterHalves>;

/// Possible contents of r0l, in addition to a depth.
struct Depth {
  bool may_be_unset = false;
  bool may_be_other = false;
};

/// Facts before an instruction.
struct FlowState {
  std::array<RegisterHalves, kGroups> pending;  ///< loads of a group may still write them
  RegisterHalves discarded;                     ///< on all paths
  Depth depth;

  /// Merges another path into this state; returns whether the state changed.
  bool join(const FlowState& other) {
    const FlowState before = *this;
    for (std::size_t group = 0; group < kGroups; ++group) pending[group] |= other.pending[group];
    discarded &= other.discarded;
    depth.may_be_unset |= other.depth.may_be_unset;
    depth.may_be_other |= other.depth.may_be_other;
    return pending != before.pending || discarded != before.discarded ||
           depth.may_be_unset != before.depth.may_be_unset ||
           depth.may_be_other != before.depth.may_be_other;
  }
};

RegisterHalves mask_of(Halves halves) {
  RegisterHalves mask;
  for (int half = halves.first; half < std::min(halves.end(), kRegisterHalves); ++half)
    mask.set(static_cast<std::size_t>(half));
  return mask;
}

RegisterHalves written_by(const Instruction& in) {
  if (!in.has_destination || !in.destination.is_register()) return {};
  return mask_of(halves_of(in.destination));
}

RegisterHalves read_by(const Instruction& in) {
  RegisterHalves mask;
  for (int i = 0; i < in.source_count; ++i)
    mask |= mask_of(halves_of(in.sources[static_cast<std::size_t>(i)]));
  return mask;
}

/// Whether the result is written when a `wait` for its group returns.
bool is_delivered_later(Opcode opcode) {
  return opcode == Opcode::DeviceLoad || opcode == Opcode::Atomic || opcode == Opcode::StackLoad;
}

bool changes_mask(Opcode opcode) {
  switch (opcode) {
    case Opcode::PopExec:
    case Opcode::IfIcmp:
    case Opcode::ElseIcmp:
    case Opcode::WhileIcmp:
    case Opcode::IfFcmp:
    case Opcode::ElseFcmp:
    case Opcode::WhileFcmp: return true;
    default: return false;
  }
}

/// Whether lanes may become active that were not active before it.
bool wakes_lanes(Opcode opcode) {
  return changes_mask(opcode) && opcode != Opcode::IfIcmp;
}

bool is_depth(const Operand& operand) {
  return operand.is_immediate() ||
         (operand.is_register() && operand.bits == 16 && operand.value == 0);
}

/// Whether it writes a number of levels, or keeps one: moves and selections of numbers.
bool sets_depth(const Instruction& in) {
  switch (in.opcode) {
    case Opcode::MovImm16: return true;
    case Opcode::Bitop: return is_depth(in.sources[0]);
    case Opcode::Icmpsel:
    case Opcode::Fcmpsel: return is_depth(in.sources[2]) && is_depth(in.sources[3]);
    default: return false;
  }
}

RegisterHalves discarded_by(const Instruction& in) {
  RegisterHalves mask;
  for (int i = 0; i < in.source_count; ++i) {
    const Operand& source = in.sources[static_cast<std::size_t>(i)];
    if (source.is_register() && source.hint == Hint::Discard) mask |= mask_of(halves_of(source));
  }
  return mask;
}

void step(const Instruction& in, FlowState& state) {
  const RegisterHalves written = written_by(in);
  state.discarded |= discarded_by(in);
  state.discarded &= ~written;
  // The discards of lanes that become active again are unknown.
  if (wakes_lanes(in.opcode)) state.discarded.reset();
  if (in.opcode == Opcode::Wait) state.pending[in.fields.group].reset();
  for (RegisterHalves& pending : state.pending) pending &= ~written;
  if (is_delivered_later(in.opcode)) state.pending[in.fields.group] |= written;
  if (written.test(0)) state.depth = {false, !sets_depth(in)};
  if (changes_mask(in.opcode)) state.depth.may_be_unset = false;  // reported only once
}

/// The state before each instruction that is reached.
class Flow {
 public:
  explicit Flow(const Program& program) : program_(program), before_(program.size()) {
    FlowState start;
    start.depth.may_be_unset = true;
    reach(0, start);
    while (!waiting_.empty()) {
      const std::uint32_t index = waiting_.front();
      waiting_.pop_front();
      follow(index);
    }
  }

  const std::optional<FlowState>& before(std::uint32_t index) const { return before_[index]; }

 private:
  void reach(std::uint32_t index, const FlowState& state) {
    if (index >= program_.size()) return;
    std::optional<FlowState>& before = before_[index];
    const bool is_new = !before.has_value();
    if (is_new) before = state;
    if (is_new || before->join(state)) waiting_.push_back(index);
  }

  void follow(std::uint32_t index) {
    const Instruction& in = instructions(program_)[index];
    FlowState after = *before_[index];
    step(in, after);
    for (const std::uint32_t target : successors(program_, index).targets) reach(target, after);
    const bool ends = in.opcode == Opcode::Stop || in.opcode == Opcode::Ret;
    if (!ends) reach(index + 1, after);
  }

  const Program& program_;
  std::vector<std::optional<FlowState>> before_;
  std::deque<std::uint32_t> waiting_;
};

std::string first_of(const RegisterHalves& halves) {
  for (int half = 0; half < kRegisterHalves; ++half)
    if (halves.test(static_cast<std::size_t>(half))) return half_name(half);
  return "";
}

void check_at(const Instruction& in, std::uint32_t index, const FlowState& state,
              LintReport& report) {
  const RegisterHalves read = read_by(in);
  const RegisterHalves written = written_by(in);
  const RegisterHalves pending = state.pending[0] | state.pending[1];
  if ((read & pending).any()) report.add(Rule::LoadUndelivered, index, first_of(read & pending));
  if ((written & pending).any())
    report.add(Rule::LoadOverwritten, index, first_of(written & pending));
  if ((read & state.discarded).any())
    report.add(Rule::RegisterDiscarded, index, first_of(read & state.discarded));
  if (!changes_mask(in.opcode)) return;
  if (state.depth.may_be_unset) report.add(Rule::StackUnset, index);
  if (state.depth.may_be_other) report.add(Rule::StackOverwritten, index);
}

}  // namespace

Halves halves_of(const Operand& operand) {
  if (!operand.is_register()) return {};
  return {static_cast<int>(operand.value), operand.halves()};
}

std::string half_name(int half) {
  return "r" + std::to_string(half / 2) + (half % 2 == 0 ? 'l' : 'h');
}

void check_flow(const Program& program, LintReport& report) {
  if (program.size() == 0) return;
  const Flow flow(program);
  for (std::uint32_t index = 0; index < program.size(); ++index)
    if (const std::optional<FlowState>& state = flow.before(index))
      check_at(instructions(program)[index], index, *state, report);
}

}  // namespace eu::isa::g13
