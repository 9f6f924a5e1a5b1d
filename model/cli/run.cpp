// eusim run
#include <algorithm>
#include <iostream>

#include "config/nearest_name.hpp"
#include "model/cli/options.hpp"
#include "model/report/result_document.hpp"
#include "model/report/text_report.hpp"
#include "model/workload/file_io.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

struct RunArguments {
  MachineOptions machine;
  KernelOptions kernel;
  std::string input;
  int threads = 1;
  long long max_cycles = 100'000'000;
  std::string report = "full";
  std::string json;
  bool listing = false;
  bool dump_registers = false;
  std::vector<std::string> dump_surfaces;

  bool parse(const std::vector<std::string>& arguments);
  ReportDetail detail() const;
};

bool RunArguments::parse(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  machine.add_to(options);
  kernel.add_to(options);
  options.add_options()("threads", po::value(&threads)->value_name("N"),
                        "bare kernel: thread slots of the first EU to fill (default: 1)")(
      "max-cycles", po::value(&max_cycles)->value_name("N"),
      "stop there as a failure (default: 100000000)")(
      "report", po::value(&report)->value_name("full|brief|none"),
      "text report on standard output (default: full)")(
      "listing", po::bool_switch(&listing), "add the kernel with issues and cycles of each line")(
      "json", po::value(&json)->value_name("FILE|-"),
      "write the result document; - = standard output, alone")(
      "dump-registers", po::bool_switch(&dump_registers),
      "add the registers of each thread to the result document")(
      "dump-surface", po::value(&dump_surfaces)->composing()->value_name("NAME=FILE"),
      "write a surface's bytes at the end; may be repeated");
  if (!parse_arguments(verb_named("run"), arguments, options, &input)) return false;
  if (threads < 1) throw UsageError("--threads must be at least 1");
  if (max_cycles < 1) throw UsageError("--max-cycles must be at least 1");
  if (dump_registers && json.empty()) throw UsageError("--dump-registers needs --json");
  detail();
  return true;
}

ReportDetail RunArguments::detail() const {
  if (report == "full") return ReportDetail::Full;
  if (report == "brief") return ReportDetail::Brief;
  if (report == "none") return ReportDetail::None;
  throw UsageError("--report " + report + ": unknown (allowed: full, brief, none)");
}

struct SurfaceDump {
  std::string surface;
  std::string file;
};

std::vector<SurfaceDump> surface_dumps(const RunArguments& arguments, const Workload& workload) {
  std::vector<SurfaceDump> dumps;
  for (const std::string& text : arguments.dump_surfaces) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
      throw UsageError("--dump-surface " + text + ": expected NAME=FILE");
    const SurfaceDump dump{text.substr(0, equals), text.substr(equals + 1)};
    std::vector<std::string_view> names;
    for (const SurfaceData& surface : workload.surfaces) names.push_back(surface.name);
    if (std::find(names.begin(), names.end(), dump.surface) == names.end())
      throw UsageError("--dump-surface " + dump.surface + ": no such surface" +
                       config::suggestion(dump.surface, names));
    dumps.push_back(dump);
  }
  return dumps;
}

void check_fit(const Workload& workload, const config::Machine& machine,
               const RunArguments& arguments) {
  const bool pooled = machine.dispatcher.thread_pools != 0;
  const std::string place = (pooled ? "a thread pool of " : "a subslice of ") + machine.name;
  const int slots = eus_per_pool(machine) * machine.eu.threads;
  if (workload.dispatch.threads_per_group() > slots)
    throw FileError(arguments.input + ": a work group has " +
                    std::to_string(workload.dispatch.threads_per_group()) + " threads, but " +
                    place + " holds " + std::to_string(slots));
  if (workload.dispatch.slm_bytes > pool_slm_bytes(machine))
    throw FileError(arguments.input + ": a work group wants " +
                    std::to_string(workload.dispatch.slm_bytes) +
                    " bytes of shared local memory, but " + place + " has " +
                    std::to_string(pool_slm_bytes(machine)));
  if (workload.dispatch.placement == Placement::Pack && arguments.threads > machine.eu.threads)
    throw UsageError("--threads " + std::to_string(arguments.threads) + ": an EU of " +
                     machine.name + " has " + std::to_string(machine.eu.threads) + " slots");
}

void write_outputs(const RunArguments& arguments, const ReportInput& report,
                   const config::Machine& machine, const Simulation& simulation,
                   const std::vector<SurfaceDump>& dumps) {
  for (const SurfaceDump& dump : dumps) {
    const std::vector<std::uint8_t> bytes =
        surface_bytes(report.workload, simulation.surfaces(), dump.surface);
    write_atomically(dump.file, bytes.data(), bytes.size());
  }
  if (arguments.json != "-") std::cout << text_report(report, arguments.detail());
  if (arguments.json != "-" && arguments.listing) std::cout << listing(report);
  if (arguments.json.empty()) return;
  const ProvenanceInput provenance{config::machine_digest(machine)};
  std::function<const isa::ThreadState*(std::uint32_t)> registers_of;
  if (arguments.dump_registers)
    registers_of = [&](std::uint32_t thread) { return simulation.final_registers(thread); };
  const std::string document = config::to_text(result_document(report, provenance, registers_of));
  if (arguments.json == "-")
    std::cout << document;
  else
    write_atomically(arguments.json, document.data(), document.size());
}

}  // namespace

ExitCode run_verb(const std::vector<std::string>& raw_arguments) {
  RunArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  const config::Machine machine = arguments.machine.load();
  InputOptions input;
  input.gen = arguments.kernel.generation(to_isa(machine.gen));
  input.format = arguments.kernel.format();
  input.threads = arguments.threads;
  if (input.gen != to_isa(machine.gen))
    throw UsageError("--gen " + arguments.kernel.gen + ": " + machine.name +
                     " is another generation");
  const Workload workload = read_workload(arguments.input, input);
  check_fit(workload, machine, arguments);
  const std::vector<SurfaceDump> dumps = surface_dumps(arguments, workload);

  RunOptions options;
  options.max_cycles = static_cast<Cycle>(arguments.max_cycles);
  options.keep_registers = arguments.dump_registers;
  Simulation simulation(machine, workload, options);
  const RunResult result = simulation.run();
  if (result.outcome != Outcome::Finished) {
    std::cerr << failure_report({machine, workload, result, {}});
    return ExitCode::ProgramFailed;
  }
  const std::vector<ExpectationResult> expectations =
      check_expectations(workload, simulation.surfaces());
  write_outputs(arguments, {machine, workload, result, expectations}, machine, simulation, dumps);
  for (const ExpectationResult& expectation : expectations)
    if (expectation.different != 0) {
      std::cerr << arguments.input << ": surface " << expectation.surface << ": "
                << expectation.different << " of " << expectation.elements << " elements differ; "
                << expectation.first_difference << "\n";
      return ExitCode::OutputsDiffer;
    }
  return ExitCode::Ok;
}

}  // namespace eu::model
