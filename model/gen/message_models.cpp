// Which messages each instruction set has: the list of them all.
#include "isa/gen/gen_isa.hpp"
#include "model/gen/gen_units.hpp"

namespace eu::model {
namespace {

std::unique_ptr<MessageUnits> make_gen_units(const UnitContext& context) {
  return std::make_unique<GenUnits>(context);
}

constexpr MessageModel kGenMessages{make_gen_units, unit_source_kind, unit_idle_cycles};

}  // namespace

const MessageModel& message_model(const isa::Isa&) {
  return kGenMessages;
}

}  // namespace eu::model
