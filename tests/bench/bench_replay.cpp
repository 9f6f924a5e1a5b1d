// Cost of a replay, beside that of the run that recorded the trace.
#include <filesystem>
#include <stdexcept>

#include <unistd.h>

#include "model/machine/simulation.hpp"
#include "model/trace/recorder.hpp"
#include "model/trace/replayer.hpp"
#include "tests/bench/kernels.hpp"
#include "tests/bench/measure.hpp"

namespace eu::bench {
namespace {

/// Simulated instructions and their seconds. Only the simulation itself counts.
Figures timed_run(const config::Machine& machine, const model::Workload& workload,
                  model::ValueSource* values) {
  model::RunOptions options;
  options.max_cycles = ~std::uint64_t{0} >> 1;
  options.values = values;
  model::Simulation simulation(machine, workload, options);
  model::RunResult result;
  const double seconds = seconds_of([&] { result = simulation.run(); });
  return {{"seconds", seconds},
          {"cycles", static_cast<double>(result.cycles)},
          {"per_second", static_cast<double>(result.instruction_count) / seconds}};
}

Figures replayed_run(const config::Machine& machine, const std::string& path) {
  const model::TraceFile file(path, model::TraceFile::Damage::Refuse);
  model::Replayer replayer(file);
  return timed_run(machine, file.header().workload, &replayer);
}

Figures beside_execution(const Kernel& kernel) {
  const config::Machine machine = machine_of(1, 8);
  const model::Workload workload = kernel.make(size_of_sample(kernel.scale));
  const std::string path = std::filesystem::temp_directory_path() /
                           ("eusim-bench-" + std::to_string(getpid()) + ".eutrace");
  in_child([&] {
    model::AtomicFile file(path);
    model::TraceWriter writer(file, {workload, machine.name, ""});
    model::Recorder recorder(workload, writer);
    Figures figures = timed_run(machine, workload, &recorder);
    recorder.finish();
    file.commit();
    return figures;
  });
  const Figures executed = in_child([&] { return timed_run(machine, workload, nullptr); });
  Figures figures = in_child([&] { return replayed_run(machine, path); });
  std::filesystem::remove(path);
  if (figures.at("cycles") != executed.at("cycles"))
    throw std::runtime_error(kernel.name + ": replay takes other cycles than execution");
  figures["over_executed"] = figures.at("per_second") / executed.at("per_second");
  return figures;
}

}  // namespace

void add_replay() {
  for (const char* name : {"float_loop", "mandelbrot", "sobel", "saxpy", "reduce_slm"})
    add(std::string("replay/") + name, [name] { return beside_execution(kernel(name)); });
}

}  // namespace eu::bench
