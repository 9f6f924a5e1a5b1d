// eusim describe, eusim metrics
#include <fmt/core.h>

#include <cinttypes>
#include <cstdio>
#include <iostream>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "model/cli/options.hpp"
#include "model/machine/preemption.hpp"
#include "model/machine/simulation.hpp"
#include "model/report/document/metrics.hpp"

namespace eu::model {
namespace {

/// Prints a module and the modules inside it; the L3 with its size.
void print_tree(const sc_core::sc_object& object, const config::Machine& machine, int depth) {
  const auto* module = dynamic_cast<const sc_core::sc_module*>(&object);
  if (module == nullptr) return;
  std::cout << std::string(static_cast<std::size_t>(2 * depth), ' ') << module->basename();
  if (std::string_view(module->basename()) == "l3")
    std::cout << "  " << config::l3_size_text(machine);
  std::cout << "\n";
  for (const sc_core::sc_object* child : module->get_child_objects())
    print_tree(*child, machine, depth + 1);
}

void print_context_image(const config::Machine& machine) {
  const ContextImage image(machine);
  if (image.size_bytes() > ContextImage::kMaxBytes)
    throw UsageError(
        fmt::format("--context-image: the image of {} would have {} bytes (allowed: up to {})",
                    machine.name, image.size_bytes(), ContextImage::kMaxBytes));
  for (int subslice = 0; subslice < machine.machine.subslices; ++subslice)
    for (int eu = 0; eu < machine.machine.eus_per_subslice; ++eu)
      for (int thread = 0; thread < machine.eu.threads; ++thread)
        std::printf("0x%06" PRIx64 " subslice %d eu %d thread %d\n",
                    image.offset_of(subslice, eu, thread), subslice, eu, thread);
  std::printf("0x%06" PRIx64 " end\n", image.size_bytes());
}

}  // namespace

ExitCode describe_verb(const std::vector<std::string>& arguments) {
  MachineOptions machine_options;
  po::options_description options("options");
  machine_options.add_to(options);
  bool context_image = false;
  options.add_options()("context-image", po::bool_switch(&context_image),
                        "print instead where preemption saves each thread: offsets in the image");
  if (!parse_arguments(verb_named("describe"), arguments, options, nullptr)) return ExitCode::Ok;
  const config::Machine machine = machine_options.load();
  if (context_image) {
    print_context_image(machine);
    return ExitCode::Ok;
  }
  Workload nothing;
  nothing.dispatch.groups = {0, 0, 0};
  nothing.program = isa::empty_program(machine.gen);
  const Simulation simulation(machine, nothing, {});
  for (const sc_core::sc_object* object : sc_core::sc_get_top_level_objects())
    print_tree(*object, machine, 0);
  return ExitCode::Ok;
}

ExitCode metrics_verb(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  if (!parse_arguments(verb_named("metrics"), arguments, options, nullptr)) return ExitCode::Ok;
  for (const MetricRow& row : metric_rows())
    std::cout << row.path << "\t" << row.unit << "\t" << row.meaning << "\n";
  return ExitCode::Ok;
}

}  // namespace eu::model
