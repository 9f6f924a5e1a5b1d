// Runs that are recorded, or follow a recording (value_source.hpp).
#include <algorithm>

#include "model/eu/eu.hpp"

namespace eu::model {

void Eu::execute(Slot& slot, const isa::PreparedInstruction& prepared) {
  if (values_ == nullptr) {
    prepared.execute(prepared, slot.state);
  } else if (slot.straight != 0) {
    --slot.straight;
    ++slot.state.pc;
  } else {
    values_->execute(slot.ref, prepared, slot.state);
  }
}

/// Goes on as the recording says. False if that is the end of the thread, or the run fails.
bool Eu::ask_source(Slot& slot, Cycle now) {
  isa::ThreadState& state = slot.state;
  try {
    switch (values_->next(slot.ref, state, slot.straight)) {
      case NextStep::Instruction: break;
      case NextStep::Breakpoint: delay_for_exceptions(slot, 1); [[fallthrough]];
      case NextStep::Elsewhere:
        fetch_.restart(slot.number(), state.pc, slot.front_end_free_at);
        break;
      case NextStep::End: {
        const isa::Program& program = context_.program.program();
        end_thread(slot, std::min(program.size(), program.kernel_end) - 1);
        return false;
      }
    }
    return true;
  } catch (const isa::ExecutionFault& fault) {
    fail(slot, state.pc, now, fault.what());
    return false;
  }
}

}  // namespace eu::model
