// When values are computed, and who does: runs that are recorded, or follow a recording, ask others
// (value_source.hpp).
#include <algorithm>

#include "model/eu/eu.hpp"

namespace eu::model {

/// Is its start all that matters of the slot's next instruction? Its values are computed later, or
/// a recording knows that it does nothing but go on.
bool Eu::only_starts(const Slot& slot) const {
  if (values_lag_) return slot.row->may_lag;
  return nobody_listens_ && slot.straight != 0 && slot.row->plain && !slot.row->switches;
}

/// `usual`: what is_usual_ says; `lags`: and values do, as lags_as_usual_ says. Does the thread go
/// on as usual? It does not wait for what it has waited for.
template <bool usual, bool lags>
bool Eu::start_only(Slot& slot, int port, Cycle now) {
  const IssueRow& row = *slot.row;
  const int number = slot.number();
  usual ? take_as_usual(slot, port, now) : take<true, false>(slot, port, now);
  note_start(slot, now);
  ++slot.pc;
  if (!lags && !values_lag_) --slot.straight;
  fetch_.advance(number, slot.pc, now);
  if (!usual) return goes_on_as_usual(slot);
  return row.next_is_plain && (lags || !replays_ || slot.straight != 0);
}

template bool Eu::start_only<true, true>(Slot&, int, Cycle);
template bool Eu::start_only<true, false>(Slot&, int, Cycle);
template bool Eu::start_only<false, false>(Slot&, int, Cycle);

/// Of a thread that has caught up.
void Eu::execute(Slot& slot, const isa::PreparedInstruction& prepared) {
  isa::ThreadState& state = slot.state;
  if (values_ == nullptr) {
    prepared.execute(prepared, state);
  } else if (slot.straight != 0) {
    --slot.straight;
    ++state.pc;
  } else {
    values_->execute(slot.ref, prepared, state);
  }
  slot.pc = state.pc;
}

/// Values of instructions that have started. Those of a block are computed in one go: the host
/// foresees what follows an instruction in its block better than what starts next in the EU.
void Eu::compute_values(Slot& slot) {
  isa::ThreadState& state = slot.state;
  if (replays_) {
    state.pc = slot.pc;
    return;
  }
  do {
    const isa::PreparedInstruction& prepared = context_.program[state.pc];
    prepared.execute(prepared, state);
  } while (state.pc != slot.pc);
}

/// Goes on as the recording says. False if that is the end of the thread, or the run fails.
bool Eu::ask_source(Slot& slot, Cycle now) {
  catch_up(slot);
  isa::ThreadState& state = slot.state;
  try {
    switch (values_->next(slot.ref, state, slot.straight)) {
      case NextStep::Instruction: break;
      case NextStep::Breakpoint: delay_for_exceptions(slot, 1); [[fallthrough]];
      case NextStep::Elsewhere:
        slot.pc = state.pc;
        fetch_.restart(slot.number(), slot.pc, slot.front_end_free_at);
        break;
      case NextStep::End: {
        const isa::Program& program = context_.program.program();
        end_thread(slot, std::min(program.size(), program.kernel_end) - 1);
        return false;
      }
    }
    return true;
  } catch (const isa::ExecutionFault& fault) {
    fail(slot, slot.pc, now, fault.what());
    return false;
  }
}

}  // namespace eu::model
