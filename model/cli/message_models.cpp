// Which messages each instruction set has: the list of them all.
#include "isa/g13/g13_isa.hpp"
#include "model/g13/g13_units.hpp"
#include "model/intel/intel_units.hpp"

namespace eu::model {

const MessageModel& message_model(const isa::Isa& isa) {
  return &isa == &isa::g13::g13_isa() ? kG13Messages : kGenMessages;
}

}  // namespace eu::model
