// eusim serve
#include <sys/random.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <iostream>

#include "config/json/input_file.hpp"
#include "config/json/schemas.hpp"
#include "config/machine/machine.hpp"
#include "config/machine/machine_layers.hpp"
#include "model/cli/options.hpp"
#include "model/cli/output_files.hpp"
#include "model/io/file_io.hpp"
#include "model/serve/folder.hpp"
#include "model/serve/workbench.hpp"

namespace eu::model {
namespace {

namespace fs = std::filesystem;

constexpr int kTokenBytes = 16;

/// A random token for the address of the page, so that the address cannot be guessed.
std::string new_token() {
  unsigned char bytes[kTokenBytes];
  if (::getrandom(bytes, sizeof bytes, 0) != static_cast<ssize_t>(sizeof bytes))
    throw std::runtime_error("the system grants no random numbers");
  std::string token;
  for (const unsigned char byte : bytes) {
    token += "0123456789abcdef"[byte >> 4];
    token += "0123456789abcdef"[byte & 15];
  }
  return token;
}

std::string own_program() {
  std::error_code error;
  const fs::path path = fs::read_symlink("/proc/self/exe", error);
  if (error) throw std::runtime_error("/proc/self/exe: " + error.message());
  return path.string();
}

/// --set and --patch as one patch, checked on their machine.
std::string patch_of(const MachineOptions& machine) {
  if (config::is_machine_file(machine.machine))
    throw UsageError("--machine " + machine.machine +
                     ": the page takes machines by name; give the differences of yours as --patch");
  machine.load();
  config::Diagnostics diagnostics;
  std::vector<config::Layer> layers;
  for (const std::string& patch : machine.patches)
    layers.push_back(config::patch_layer(patch, diagnostics));
  for (const std::string& set : machine.sets) layers.push_back(config::set_layer(set, diagnostics));
  diagnostics.throw_if_any();
  return layers.empty() ? "" : config::to_text(config::merge(layers));
}

/// Whether the page opens such a file: a workload, a source, or a kernel, whose kind is unknown.
bool opens_in_page(const config::FileKind& kind) {
  return !kind.is_known() || kind == config::schema_kind(config::kWorkloadSchema.format) ||
         kind == config::file_kind("", ".cl") || kind == config::file_kind("", ".comp");
}

/// The path of the input relative to the folder that pages may read. Throws UsageError,
/// FileError.
std::string input_below(const std::string& input, const std::string& folder) {
  if (input.empty()) return "";
  std::error_code error;
  const fs::path real = fs::canonical(input, error);
  if (error) throw FileError(input + ": " + error.message());
  const Folder readable(folder);
  const std::string name = fs::relative(real, readable.path(), error).string();
  try {
    readable.find(name);
  } catch (const NameError&) {
    throw UsageError(input + ": is outside of this folder; the page may read nothing else");
  }
  try {
    const config::FileKind kind = config::file_kind(readable.read(name), name);
    if (!opens_in_page(kind)) throw FileError(input + ": this file is " + kind.text());
  } catch (const NameError& error) {
    throw FileError(error.what());
  }
  return name;
}

void announce(const Workbench& workbench, int port, bool unsafe_compile) {
  std::cout << "eusim serve: " << workbench.address() << "\n"
            << "             for this machine alone, port " << port << "; Ctrl-C ends it\n";
  flush_standard_output();
  if (unsafe_compile)
    std::cerr
        << "eusim serve: warning: sources are compiled without a sandbox (--unsafe-compile)\n";
  else if (!workbench.compile_problem().empty())
    std::cerr << "eusim serve: warning: sources are not compiled: " << workbench.compile_problem()
              << "; " << sandbox_advice() << "\n";
  if (!workbench.run_problem().empty())
    std::cerr << "eusim serve: warning: runs have limits but no sandbox: "
              << workbench.run_problem() << "\n";
}

}  // namespace

ExitCode serve_verb(const std::vector<std::string>& arguments) {
  WorkbenchSettings settings;
  MachineOptions machine;
  int port = 0;
  settings.jobs = default_jobs();
  std::vector<std::string> inputs;
  po::options_description options("options");
  machine.add_to(options);
  add_number(options, "port", "N", &port, 1, 65535,
             "port of the page's address (default: a free one)");
  add_number(options, "jobs", "N", &settings.jobs, 1, kMaxJobs,
             "runs at a time (default: one per core); others wait");
  add_number(options, "max-seconds", "N", &settings.max_seconds, 1, 86400,
             "stop a run after N seconds (default: 20)");
  add_number(options, "max-cycles", "N", &settings.max_cycles, 1, kMaxCyclesOption,
             "stop a run there as a failure (default: 20000000)");
  options.add_options()(
      "max-memory",
      po::value<std::string>()->value_name("BYTES")->notifier([&](const std::string& given) {
        settings.max_memory_bytes =
            size_in_bytes("--max-memory", given, std::uint64_t{64} << 20, std::uint64_t{1} << 40);
      }),
      "stop a run that needs more memory; K, M, G or T may follow the number (default: "
      "1G)");
  options.add_options()(
      "unsafe-compile", po::bool_switch(&settings.unsafe_compile),
      "compile OpenCL and GLSL sources without a sandbox: a person with the page's "
      "address can read and run what this user can");
  if (!parse_arguments(verb_named("serve"), arguments, options, inputs)) return ExitCode::Ok;
  if (inputs.size() > 1) throw UsageError("takes at most one INPUT");
  settings.program = own_program();
  settings.folder = ".";
  settings.input = input_below(inputs.empty() ? "" : inputs[0], settings.folder);
  settings.patch = patch_of(machine);
  settings.machine = machine.given || !settings.patch.empty() ? machine.machine : "";
  const TemporaryFolder temporary;
  Workbench workbench(settings, new_token(), temporary.path());
  HttpLimits limits;
  limits.threads = settings.jobs + Workbench::kMostWaiting + 4;
  try {
    HttpServer server(
        port, limits,
        [&](const HttpRequest& request) { return workbench.refusal_of(request).has_value(); },
        [&](const HttpRequest& request) { return workbench.respond_to(request); });
    workbench.serve_at(server.port());
    announce(workbench, server.port(), settings.unsafe_compile);
    server.run([&] { workbench.stop(); });
  } catch (const PortError& error) {
    throw UsageError(error.what());
  }
  std::cerr << "eusim serve: ended\n";
  return ExitCode::Ok;
}

}  // namespace eu::model
