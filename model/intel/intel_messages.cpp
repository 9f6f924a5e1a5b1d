#include "model/intel/intel_units.hpp"

namespace eu::model {
namespace {

std::unique_ptr<MessageUnits> make_gen_units(const UnitContext& context) {
  return std::make_unique<GenUnits>(context);
}

}  // namespace

const MessageModel kGenMessages{make_gen_units, unit_source_kind, unit_idle_cycles, nullptr,
                                unit_busy_cause};

}  // namespace eu::model
