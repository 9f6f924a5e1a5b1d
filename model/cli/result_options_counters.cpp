#include "model/cli/result_options.hpp"

#include <algorithm>

namespace eu::model {

void CounterOptions::add_to(po::options_description& options) {
  options.add_options()("counters",
                        po::value(&sets)
                            ->implicit_value(std::string(kAllCounterSets))
                            ->value_name("ComputeBasic|ComputeExtended|all"),
                        "add the metrics of the hardware's own counters, as VTune, GPUTop and "
                        "GL_INTEL_performance_query name them; takes time");
}

std::vector<std::string> CounterOptions::complete(std::vector<std::string> arguments) {
  std::replace(arguments.begin(), arguments.end(), std::string("--counters"),
               "--counters=" + std::string(kAllCounterSets));
  return arguments;
}

void CounterOptions::check() const {
  if (wanted()) request();
}

CounterRequest CounterOptions::request() const {
  const std::size_t at = choice_of("--counters", sets, counter_set_names());
  if (sets == kAllCounterSets) return {};
  return {static_cast<CounterSet>(at)};
}

}  // namespace eu::model
