#include "model/cli/load_workload.hpp"

#include <fmt/core.h>

#include "config/machine/machine.hpp"
#include "model/cli/finalizer.hpp"
#include "model/machine/fit.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {

isa::Gen named_generation(const std::string& input, const KernelOptions& kernel) {
  const std::optional<isa::Gen> stated = kernel.format() ? std::nullopt : stated_generation(input);
  return stated ? kernel.generation(*stated) : generation_of(kernel, input);
}

void choose_machine(const std::string& input, const KernelOptions& kernel,
                    MachineOptions& machine) {
  if (machine.given) return;
  const isa::Gen gen = named_generation(input, kernel);
  if (!isa::has_machine(gen))
    throw UsageError(
        fmt::format("{}: there is no machine for {} ({}); `eusim run --untimed` executes its code",
                    input, row(gen).key, row(gen).name));
  machine.suit(gen);
}

isa::Gen generation_for(const KernelOptions& kernel, const config::Machine& machine) {
  const isa::Gen gen = kernel.generation(machine.gen);
  if (gen != machine.gen)
    throw UsageError(fmt::format("--{} {}: {} is another generation",
                                 kernel.gen.empty() ? "isa" : "gen",
                                 kernel.gen.empty() ? kernel.isa : kernel.gen, machine.name));
  return gen;
}

Workload load_workload(const std::string& input, const KernelOptions& kernel,
                       const BareOptions& bare, const config::Machine& machine) {
  InputOptions options = input_options(kernel, generation_for(kernel, machine));
  options.threads = bare.threads();
  options.draft = bare.draft(machine);
  Workload workload = read_workload(input, options);
  if (options.draft && !workload.is_bare)
    throw UsageError(
        fmt::format("{} is for a bare kernel, but {} is a workload", bare.given(), input));
  if (workload.dispatch.placement == Placement::Pack && options.threads > machine.eu.threads)
    throw UsageError(fmt::format("--threads {}: an EU of {} has {} slots", options.threads,
                                 machine.name, machine.eu.threads));
  check_fit(workload, machine, input);
  return workload;
}

Workload load_without_machine(const std::string& input, const KernelOptions& kernel,
                              const BareOptions& bare, isa::Gen gen) {
  if (!bare.given().empty())
    throw UsageError(fmt::format("{}: is not for {}; a workload says how many groups there are",
                                 bare.given(), row(gen).key));
  InputOptions options;
  options.gen = gen;
  options.format = kernel.format();
  options.kernel = kernel.kernel;
  return read_workload(input, options);
}

}  // namespace eu::model
