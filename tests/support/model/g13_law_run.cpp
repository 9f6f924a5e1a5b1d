#include "tests/support/model/g13_law_run.hpp"

#include "model/report/analysis/names.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/model/g13_kernel.hpp"
#include "tests/support/model/g13_laws.hpp"
#include "tests/support/model/law_child.hpp"

namespace eu::test {
namespace {

const std::string kShared = "shared/";

G13Case shipped_case(const std::string& name) {
  model::InputOptions options;
  options.gen = isa::Generation::G13;
  G13Case made;
  made.workload = model::read_workload(EUSIM_SOURCE_DIR "/traces/g13/" + name + ".json", options);
  for (const model::Expectation& each : made.workload.expectations)
    made.after[each.surface] = each.bytes;
  return made;
}

Parts g13_law_parts(const RecordedRun& run, const config::Machine& machine,
                    const config::Machine& law) {
  const model::Workload& workload = run.workload;
  std::uint64_t attributed = 0;
  model::CycleCounts counted;
  for (const model::ThreadAccount& thread : run.result.threads)
    for (std::size_t cause = 0; cause < counted.by_cause.size(); ++cause) {
      counted.by_cause[cause] += thread.cycles.by_cause[cause];
      attributed += thread.cycles.by_cause[cause];
    }
  Parts parts = {
      std::to_string(run.result.cycles), std::to_string(run.result.instruction_count),
      std::to_string(run.result.thread_cycles() - attributed), breach_lines(run, law, [&] {
        return G13Laws(law, workload.program, workload.dispatch.threads_per_group(), run.record)
            .breaches(run.result);
      })};
  for (const model::SurfaceData& surface : workload.surfaces)
    parts.push_back(bytes_after(run, surface.name));
  for (std::size_t cause = 0; cause < counted.by_cause.size(); ++cause) {
    parts.push_back(model::cause_key(static_cast<int>(cause), machine));
    parts.push_back(std::to_string(counted.by_cause[cause]));
  }
  return parts;
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
  Parts parts;
  try {
    parts = parts_from_child(machine, workload, [&](const RecordedRun& child) {
      return g13_law_parts(child, machine, law);
    });
  } catch (const std::runtime_error& error) {
    run.breaches = error.what();
    return run;
  }
  auto part = parts.begin();
  for (std::uint64_t* number : {&run.cycles, &run.instructions, &run.unattributed})
    *number = std::stoull(*part++);
  run.breaches = *part++;
  for (const model::SurfaceData& surface : workload.surfaces) {
    run.surfaces[surface.name].assign(part->begin(), part->end());
    ++part;
  }
  for (; part != parts.end(); part += 2) run.waits[part[0]] = std::stoull(part[1]);
  return run;
}

}  // namespace eu::test
