#include "model/cli/load_workload.hpp"

#include "model/workload/fit.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {

Workload load_workload(const std::string& input, const KernelOptions& kernel, int threads,
                       const config::Machine& machine) {
  InputOptions options;
  options.gen = kernel.generation(to_isa(machine.gen));
  options.format = kernel.format();
  options.kernel = kernel.kernel;
  options.threads = threads;
  if (options.gen != to_isa(machine.gen))
    throw UsageError("--gen " + kernel.gen + ": " + machine.name + " is another generation");
  Workload workload = read_workload(input, options);
  if (workload.dispatch.placement == Placement::Pack && threads > machine.eu.threads)
    throw UsageError("--threads " + std::to_string(threads) + ": an EU of " + machine.name +
                     " has " + std::to_string(machine.eu.threads) + " slots");
  check_fit(workload, machine, input);
  return workload;
}

}  // namespace eu::model
