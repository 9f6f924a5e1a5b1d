// Runs that are recorded, or follow a recording (value_source.hpp).
#include <algorithm>

#include "model/core/eu.hpp"

namespace eu::model {

void Eu::execute(int slot_number, const isa::Executable& executable, isa::ThreadState& state) {
  if (values_ == nullptr) {
    executable.execute(executable, state);
  } else if (straight_[slot_number] != 0) {
    --straight_[slot_number];
    ++state.pc;
  } else {
    values_->execute(slots_[slot_number].ref, executable, state);
  }
}

/// Goes on as the recording says. False if that is the end of the thread, or the run fails.
bool Eu::ask_source(int slot_number, Cycle now) {
  Slot& slot = slots_[slot_number];
  isa::ThreadState& state = states_[slot_number];
  try {
    switch (values_->next(slot.ref, state, straight_[slot_number])) {
      case NextStep::Instruction: break;
      case NextStep::Breakpoint: delay_for_exceptions(slot, 1); [[fallthrough]];
      case NextStep::Elsewhere:
        fetch_->restart(slot_number, state.pc, slot.front_end_free_at);
        break;
      case NextStep::End: {
        const isa::Program& program = context_.program.program();
        end_thread(slot_number, std::min(program.size(), program.kernel_end) - 1);
        return false;
      }
    }
    return true;
  } catch (const isa::ExecutionFault& fault) {
    fail(slot_number, state.pc, now, fault.what());
    return false;
  }
}

}  // namespace eu::model
