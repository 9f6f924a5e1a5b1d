#include "tests/support/model/simulate.hpp"

#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "isa/intel/text/text.hpp"
#include "model/process/child.hpp"
#include "model/process/packed.hpp"
#include "model/report/document/result_document.hpp"
#include "model/report/text/text_report.hpp"
#include "tests/support/model/recording.hpp"

namespace eu::test {
namespace {

/// Runs a Simulation or an UntimedRun, and packs its results.
template <class Run>
std::string run_and_pack(const config::Machine& machine, const model::Workload& workload,
                         Run&& run) {
  const model::RunResult result = run.run();
  std::string packed;
  model::append(packed, std::to_string(static_cast<int>(result.outcome)));
  model::append(packed, model::failure_report({machine, workload, result, {}}));
  const auto registers = [&](std::uint32_t thread) { return run.final_registers(thread); };
  model::append(
      packed, config::to_text(model::result_document(
                  {machine, workload, result, {}}, {config::machine_digest(machine)}, registers)));
  for (const model::SurfaceData& surface : workload.surfaces) {
    const auto bytes = model::surface_bytes(workload, run.surfaces(), surface.name);
    model::append(packed, std::string(bytes.begin(), bytes.end()));
  }
  return packed;
}

SimulatedRun unpack(const model::Workload& workload, const std::string& packed) {
  SimulatedRun run;
  std::size_t position = 0;
  run.outcome = static_cast<model::Outcome>(std::stoi(model::take(packed, position)));
  run.failure = model::take(packed, position);
  run.text = model::take(packed, position);
  config::Diagnostics diagnostics;
  run.document = *config::parse_json(run.text, "result", diagnostics, {std::size_t{1} << 30, 64});
  for (const model::SurfaceData& surface : workload.surfaces) {
    const std::string bytes = model::take(packed, position);
    run.surfaces[surface.name].assign(bytes.begin(), bytes.end());
  }
  return run;
}

}  // namespace

std::string in_child(const std::function<std::string()>& work) {
  model::ChildResult result = model::in_child(work);
  if (!result.ok) throw std::runtime_error(result.value);
  return result.value;
}

SimulatedRun simulate(const config::Machine& machine, const model::Workload& workload,
                      model::RunOptions options) {
  if (std::getenv("EUSIM_CHECK_REPLAY") != nullptr && options.events == nullptr)
    check_replay_law(machine, workload);
  options.keep_registers = true;
  return unpack(workload, in_child([&] {
                  return run_and_pack(machine, workload,
                                      model::Simulation(machine, workload, options));
                }));
}

SimulatedRun run_untimed(const config::Machine& machine, const model::Workload& workload,
                         model::UntimedOptions options) {
  options.keep_registers = true;
  return unpack(workload,
                run_and_pack(machine, workload, model::UntimedRun(machine, workload, options)));
}

namespace {

const config::JsonValue& at(const config::JsonValue& root, const std::string& path) {
  const config::JsonValue* value = &root;
  const auto keys = config::split_path(path);
  for (const std::string& key : keys.value()) {
    if (const auto* array = std::get_if<config::JsonValue::Array>(&value->data))
      value = &array->at(std::stoul(key));
    else
      value = value->find(key);
    if (value == nullptr) throw std::out_of_range("no " + path + " in the result");
  }
  return *value;
}

}  // namespace

std::int64_t SimulatedRun::number(const std::string& path) const {
  return std::get<std::int64_t>(at(document, path).data);
}

std::vector<std::uint8_t> SimulatedRun::grf(int thread) const {
  const std::string& hex =
      std::get<std::string>(at(document, "/threads/" + std::to_string(thread) + "/grf").data);
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
  return bytes;
}

model::Workload bare_kernel(const std::string& assembly, int threads) {
  model::Workload workload;
  workload.name = "bare";
  workload.program = isa::read_mesa(assembly, isa::Generation::Ivb, "bare");
  workload.dispatch.placement = model::Placement::Pack;
  workload.dispatch.ends_without_eot = true;
  workload.dispatch.groups = {threads, 1, 1};
  workload.dispatch.local_size = {16, 1, 1};
  return workload;
}

std::string timestamped(const std::string& body) {
  return "mov(1) g100<1>UD tm0<0,1,0>UD { align1 WE_all 1N };\n" + body +
         "mov(1) g101<1>UD tm0<0,1,0>UD { align1 WE_all 1N };\n";
}

std::int64_t measured_cycles(const SimulatedRun& run) {
  if (run.outcome != model::Outcome::Finished) throw std::runtime_error(run.failure);
  const std::vector<std::uint8_t> grf = run.grf(0);
  std::uint32_t begin, end;
  std::memcpy(&begin, &grf[100 * 32], sizeof begin);
  std::memcpy(&end, &grf[101 * 32], sizeof end);
  return static_cast<std::int64_t>(end - begin) - 2;
}

config::Machine machine_with(const std::vector<std::string>& sets) {
  return config::load_machine("ivb_gt2", {}, sets);
}

}  // namespace eu::test
