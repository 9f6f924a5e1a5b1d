#include "model/cli/load_workload.hpp"

#include <fmt/core.h>

#include "config/machine/machine.hpp"
#include "model/cli/finalizer.hpp"
#include "model/machine/fit.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {

isa::Generation named_generation(const std::string& input, const KernelOptions& kernel) {
  const std::optional<isa::Generation> stated =
      kernel.format() ? std::nullopt : stated_generation(input);
  return stated ? kernel.generation(*stated) : generation_of(kernel, input);
}

void choose_machine(const std::string& input, const KernelOptions& kernel,
                    MachineOptions& machine) {
  if (machine.given) return;
  machine.suit(named_generation(input, kernel));
}

void check_is_intel(const config::Machine& machine) {
  if (machine.family() != isa::Family::Intel)
    throw UsageError(fmt::format("is for Intel's code, not for that of {} ({})",
                                 row(machine.gen).key, row(machine.gen).name));
}

isa::Generation generation_for(const KernelOptions& kernel, const config::Machine& machine) {
  const isa::Generation gen = kernel.generation(machine.gen);
  if (gen != machine.gen)
    throw UsageError(fmt::format("--{} {}: {} is another generation",
                                 kernel.gen.empty() ? "isa" : "gen",
                                 kernel.gen.empty() ? kernel.isa : kernel.gen, machine.name));
  return gen;
}

Workload load_workload(const std::string& input, const KernelOptions& kernel,
                       const BareOptions& bare, const config::Machine& machine) {
  InputOptions options = input_options(kernel, generation_for(kernel, machine));
  if (!bare.given().empty() && machine.family() != isa::Family::Intel)
    throw UsageError(fmt::format("{}: is not for {}; a workload gives the number of groups",
                                 bare.given(), row(machine.gen).key));
  options.threads = bare.threads();
  options.draft = bare.draft(machine);
  Workload workload = read_workload(input, options);
  check_finalizer(kernel, input);
  if ((options.draft || bare.has_threads()) && !workload.is_bare)
    throw UsageError(fmt::format("{} is for a bare kernel, but {} is a workload",
                                 options.draft ? bare.given() : "--threads", input));
  if (workload.dispatch.placement == Placement::Pack && options.threads > machine.eu.threads)
    throw UsageError(fmt::format("--threads {}: an EU of {} has {} slots", options.threads,
                                 machine.name, machine.eu.threads));
  check_fit(workload, machine, input);
  return workload;
}

}  // namespace eu::model
