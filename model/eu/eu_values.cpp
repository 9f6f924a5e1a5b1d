// When values are computed. Runs that make or replay a recording use a ValueSource
// (model/base/value_source.hpp) for them.
#include <algorithm>

#include "model/eu/eu.hpp"

namespace eu::model {

/// True if only the issue of the slot's next instruction matters now: its values are deferred, or
/// the recording shows that the thread just continues.
bool Eu::is_issue_only(const Slot& slot) const {
  if (values_lag_) return slot.row->may_lag;
  return unobserved_ && slot.straight != 0 && slot.row->plain && !slot.row->switches;
}

/// Issues an instruction without its values. `fast`: fast_path_; `lags`: fast_path_lags_. Returns
/// whether the thread next_is_on_fast_path(); a Switch before this instruction does not hold it
/// again.
template <bool fast, bool lags>
bool Eu::issue_only(Slot& slot, int port, Cycle now) {
  const IssueRow& row = *slot.row;
  const int number = slot.number();
  fast ? issue_fast_path(slot, port, now) : issue_general_path<true, false>(slot, port, now);
  record_issue(slot, now);
  ++slot.pc;
  if (!lags && !values_lag_) --slot.straight;
  fetch_.advance(number, slot.pc, now);
  if (!fast) return next_is_on_fast_path(slot);
  return row.next_is_plain && (lags || !replays_ || slot.straight != 0);
}

template bool Eu::issue_only<true, true>(Slot&, int, Cycle);
template bool Eu::issue_only<true, false>(Slot&, int, Cycle);
template bool Eu::issue_only<false, false>(Slot&, int, Cycle);

/// Executes an instruction of a thread without deferred values.
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

/// Computes the deferred values of issued instructions. Those of a block are computed together: the
/// host predicts the next instruction of a block better than the next issue of the EU.
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

/// Continues as the recording says. False if the thread ends there, or the run fails.
bool Eu::advance_value_source(Slot& slot, Cycle now) {
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
