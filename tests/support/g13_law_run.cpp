#include "tests/support/g13_law_run.hpp"

#include "model/batch/packed.hpp"
#include "model/machine/event_record.hpp"
#include "model/machine/simulation.hpp"
#include "model/report/names.hpp"
#include "model/report/text_report.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/g13_kernel.hpp"
#include "tests/support/g13_laws.hpp"
#include "tests/support/simulate.hpp"

namespace eu::test {
namespace {

const std::string kShared = "shared/";

G13Case shipped_case(const std::string& name) {
  model::InputOptions options;
  options.gen = isa::Gen::G13;
  G13Case made;
  made.workload = model::read_workload(EUSIM_SOURCE_DIR "/traces/g13/" + name + ".json", options);
  for (const model::Expectation& each : made.workload.expectations)
    made.after[each.surface] = each.bytes;
  return made;
}

std::string breaches_of(const config::Machine& law, const model::Workload& workload,
                        const model::RunResult& result, const model::EventRecord& record) {
  if (result.outcome != model::Outcome::Finished)
    return model::failure_report({law, workload, result, {}});
  G13Laws laws(law, workload.program, workload.dispatch.threads_per_group(), record);
  std::string text;
  for (const std::string& breach : laws.breaches(result)) text += breach + "\n";
  return text;
}

std::string run_and_pack(const config::Machine& machine, const model::Workload& workload,
                         const config::Machine& law) {
  model::EventRecord record(0, model::kNever);
  model::RunOptions options;
  options.max_cycles = 10'000'000;
  options.events = &record;
  model::Simulation simulation(machine, workload, options);
  const model::RunResult result = simulation.run();
  std::string packed;
  std::uint64_t attributed = 0;
  model::CycleCounts counted;
  for (const model::ThreadAccount& thread : result.threads)
    for (std::size_t cause = 0; cause < counted.by_cause.size(); ++cause) {
      counted.by_cause[cause] += thread.cycles.by_cause[cause];
      attributed += thread.cycles.by_cause[cause];
    }
  for (const std::uint64_t number :
       {result.cycles, result.instruction_count, result.thread_cycles() - attributed})
    model::append(packed, std::to_string(number));
  model::append(packed, breaches_of(law, workload, result, record));
  for (const model::SurfaceData& surface : workload.surfaces) {
    const auto bytes = model::surface_bytes(workload, simulation.surfaces(), surface.name);
    model::append(packed, std::string(bytes.begin(), bytes.end()));
  }
  for (std::size_t cause = 0; cause < counted.by_cause.size(); ++cause) {
    model::append(packed, model::cause_key(static_cast<int>(cause), machine));
    model::append(packed, std::to_string(counted.by_cause[cause]));
  }
  return packed;
}

}  // namespace

std::optional<G13Case> g13_case(const std::string& name) {
  if (name.rfind(kShared, 0) != 0) return shipped_case(name);
  const std::string kernel = name.substr(kShared.size());
  const auto folder = shared_path("kernels/g13/" + kernel);
  if (!folder) return std::nullopt;
  G13Kernel read = read_g13_kernel(*folder, kernel);
  return G13Case{std::move(read.workload), std::move(read.after)};
}

const std::vector<std::string>& g13_case_names() {
  static const std::vector<std::string> kNames = {
      "histo",         "mandel",         "reduce",       "saxpy",         "shared/bits",
      "shared/fc",     "shared/halfmix", "shared/histo", "shared/mandel", "shared/matmul",
      "shared/nested", "shared/reduce",  "shared/saxpy"};
  return kNames;
}

std::string g13_test_name(const std::string& name) {
  std::string text = name;
  for (char& letter : text)
    if (letter == '/') letter = '_';
  return text;
}

G13LawRun run_by_g13_law(const config::Machine& machine, const model::Workload& workload,
                         const config::Machine& law) {
  G13LawRun run;
  std::string packed;
  try {
    packed = in_child([&] { return run_and_pack(machine, workload, law); });
  } catch (const std::runtime_error& error) {
    run.breaches = error.what();
    return run;
  }
  std::size_t position = 0;
  for (std::uint64_t* number : {&run.cycles, &run.instructions, &run.unattributed})
    *number = std::stoull(model::take(packed, position));
  run.breaches = model::take(packed, position);
  for (const model::SurfaceData& surface : workload.surfaces) {
    const std::string bytes = model::take(packed, position);
    run.surfaces[surface.name].assign(bytes.begin(), bytes.end());
  }
  while (position < packed.size()) {
    const std::string cause = model::take(packed, position);
    run.waits[cause] = std::stoull(model::take(packed, position));
  }
  return run;
}

}  // namespace eu::test
