#include "tests/support/model/law_child.hpp"

#include "model/process/packed.hpp"
#include "model/report/text/text_report.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

std::string run_and_pack(const config::Machine& machine, const model::Workload& workload,
                         const std::function<Parts(const RecordedRun&)>& make_parts) {
  model::EventRecord record(0, model::kNever);
  model::RunOptions options;
  options.keep_registers = true;
  options.max_cycles = 10'000'000;
  options.events = &record;
  model::Simulation simulation(machine, workload, options);
  const model::RunResult result = simulation.run();
  std::string packed;
  for (const std::string& part : make_parts({workload, simulation, result, record}))
    model::append(packed, part);
  return packed;
}

}  // namespace

Parts parts_from_child(const config::Machine& machine, const model::Workload& workload,
                       const std::function<Parts(const RecordedRun&)>& make_parts) {
  const std::string packed = in_child([&] { return run_and_pack(machine, workload, make_parts); });
  Parts parts;
  for (std::size_t position = 0; position < packed.size();)
    parts.push_back(model::take(packed, position));
  return parts;
}

std::string breach_lines(const RecordedRun& run, const config::Machine& law,
                         const std::function<std::vector<std::string>()>& breaches) {
  if (run.result.outcome != model::Outcome::Finished)
    return model::failure_report({law, run.workload, run.result, {}});
  std::string lines;
  for (const std::string& breach : breaches()) lines += breach + "\n";
  return lines;
}

std::string bytes_after(const RecordedRun& run, const std::string& surface) {
  const auto bytes = model::surface_bytes(run.workload, run.simulation.surfaces(), surface);
  return {bytes.begin(), bytes.end()};
}

}  // namespace eu::test
