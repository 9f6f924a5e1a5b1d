// Executes threads of a kernel. Each channel follows its own branches. Of the alive channels those
// that are deepest in calls continue; of these the ones that are least advanced in the order of the
// text. So channels meet again at the first label that all of them reach.
#include <algorithm>
#include <limits>

#include "isa/intel/visa/interpreter/state.hpp"

namespace eu::isa::visa {
namespace {

template <class Visit>
void for_each_channel(std::uint32_t channels, Visit visit) {
  for (; channels != 0; channels &= channels - 1)
    visit(static_cast<std::size_t>(__builtin_ctz(channels)));
}

/// Channels of the thread that take a branch. A branch of a single channel is uniform: all channels
/// take it, or none.
std::uint32_t taken_channels(const InterpretedState& state, const Instruction& in) {
  if (in.exec_size > 1) return state.enabled_channels(in) << in.mask_offset & state.active;
  const bool taken = in.predicate.id == 0 || (state.predicate_bits(in) & 1) != 0;
  return taken ? state.active : 0;
}

}  // namespace

void InterpretedState::choose_channels() {
  active = 0;
  std::size_t depth = 0;
  pc = std::numeric_limits<std::uint32_t>::max();
  for_each_channel(alive, [&](std::size_t n) {
    const bool is_deeper = calls[n].size() > depth;
    const bool is_as_deep = calls[n].size() == depth;
    if (!is_deeper && !(is_as_deep && place[n] <= pc)) return;
    if (is_deeper || place[n] < pc) active = 0;
    depth = calls[n].size();
    pc = place[n];
    active |= 1u << n;
  });
}

void InterpretedState::jump(const Instruction& in) {
  const std::uint32_t taken = taken_channels(*this, in);
  const std::uint32_t target = kernel.labels[in.operands[0].id].instruction;
  for_each_channel(active, [&](std::size_t n) { place[n] = pc + 1; });
  for_each_channel(taken, [&](std::size_t n) { place[n] = target; });
  choose_channels();
}

void InterpretedState::call(const Instruction& in) {
  const std::uint32_t taken = taken_channels(*this, in);
  const std::uint32_t target = kernel.labels[in.operands[0].id].instruction;
  for_each_channel(active, [&](std::size_t n) { place[n] = pc + 1; });
  for_each_channel(taken, [&](std::size_t n) {
    if (calls[n].size() >= 1024) fail(in, "more than 1024 nested calls");
    calls[n].push_back(pc + 1);
    place[n] = target;
  });
  choose_channels();
}

void InterpretedState::leave(const Instruction& in) {
  const std::uint32_t taken = taken_channels(*this, in);
  for_each_channel(active, [&](std::size_t n) { place[n] = pc + 1; });
  for_each_channel(taken, [&](std::size_t n) {
    if (calls[n].empty()) {
      alive &= ~(1u << n);
    } else {
      place[n] = calls[n].back();
      calls[n].pop_back();
    }
  });
  choose_channels();
}

Interpreter::Interpreter(Kernel kernel, Generation gen, const std::string& name)
    : kernel_(std::move(kernel)), plan_(plan_of(kernel_, gen, name)) {}
Interpreter::~Interpreter() = default;

InterpretedThread::InterpretedThread(const Interpreter& interpreter, const IntelState& start)
    : state_(std::make_unique<InterpretedState>(interpreter, start)) {}
InterpretedThread::InterpretedThread(InterpretedThread&&) noexcept = default;
InterpretedThread::~InterpretedThread() = default;

namespace {

void perform(InterpretedState& state, const Instruction& in, const Step& step, Memory& memory) {
  switch (step.action) {
    case Action::Compute: return state.compute(in, step);
    case Action::SetIndex: return state.set_index(in);
    case Action::SetPredicate: return state.set_predicate(in);
    case Action::GetPredicate: return state.get_predicate(in);
    case Action::CombinePredicates: return state.combine_predicates(in);
    case Action::SetAddress: return state.set_address(in);
    case Action::Message: return state.send(in, memory);
    case Action::Jump: return state.jump(in);
    case Action::Call: return state.call(in);
    case Action::Return: return state.leave(in);
    case Action::Barrier:
    case Action::Nothing: return;
  }
}

bool branches(Action action) {
  return action == Action::Jump || action == Action::Call || action == Action::Return;
}

}  // namespace

InterpretedThread::Stop InterpretedThread::run(Memory& memory, std::uint64_t& instructions) {
  InterpretedState& state = *state_;
  const InterpreterPlan& plan = state.plan;
  while (state.alive != 0) {
    if (instructions == 0) return Stop::Limit;
    if (state.pc >= plan.steps.size())
      throw ExecutionFault(plan.name + ": ran past the end of the kernel");
    --instructions;
    const Step& step = plan.steps[state.pc];
    perform(state, state.kernel.instructions[state.pc], step, memory);
    if (branches(step.action)) continue;
    ++state.pc;
    if (plan.is_label[state.pc]) {
      for (std::uint32_t left = state.active; left != 0; left &= left - 1)
        state.place[static_cast<std::size_t>(__builtin_ctz(left))] = state.pc;
      state.choose_channels();
    }
    if (step.action == Action::Barrier) return Stop::Barrier;
  }
  return Stop::Ended;
}

std::vector<std::uint8_t> InterpretedThread::variable(std::uint32_t general) const {
  const Storage& home = state_->plan.storage[general];
  const auto* first = state_->storage[home.slot].data() + home.offset_bytes;
  return {first, first + state_->kernel.general(general).size_bytes()};
}

}  // namespace eu::isa::visa
