#include "model/intel/intel_units.hpp"
#include "model/intel/thread_header.hpp"

namespace eu::model {
namespace {

std::unique_ptr<MessageUnits> make_intel_units(const UnitContext& context) {
  return std::make_unique<IntelUnits>(context);
}

}  // namespace

const MessageModel kIntelMessages{make_intel_units, unit_source_kind, unit_idle_cycles,
                                  nullptr,          unit_busy_cause,  &kIntelHeaders};

}  // namespace eu::model
