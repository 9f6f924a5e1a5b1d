#include "model/cli/families.hpp"

#include "isa/isa.hpp"
#include "model/cli/hazards.hpp"
#include "model/g13/g13_run.hpp"
#include "model/g13/g13_units.hpp"
#include "model/intel/intel_units.hpp"
#include "model/intel/untimed_run.hpp"

namespace eu::model {
namespace {

template <class Run>
std::unique_ptr<ValuesRun> make_values_run(const config::Machine& machine, const Workload& workload,
                                           const UntimedOptions& options) {
  return std::make_unique<Run>(machine, workload, options);
}

}  // namespace

const FamilyTools& tools_of(isa::Family family) {
  static const FamilyTools kTools[] = {
#define FAMILY(id, key, fractional_times, isa, messages, values_run, advise) \
  {messages, make_values_run<values_run>, values_run::kFindsRaces, advise},
#include "isa/common/families.def"
  };
  return kTools[static_cast<int>(family)];
}

const MessageModel& message_model(const isa::Isa& isa) {
  return tools_of(isa.family).messages;
}

}  // namespace eu::model
