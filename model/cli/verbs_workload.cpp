// eusim workload
#include <filesystem>
#include <iostream>

#include "config/json/json_document.hpp"

#include "config/json/json_reader.hpp"
#include "config/machine/machine.hpp"
#include "model/cli/finalizer.hpp"
#include "model/cli/load_workload.hpp"
#include "model/cli/output_files.hpp"
#include "model/io/atomic_file.hpp"
#include "model/machine/fit.hpp"
#include "model/workload/draft.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

namespace fs = std::filesystem;

struct WorkloadArguments {
  MachineOptions machine;
  KernelOptions kernel;
  BareOptions bare;
  std::string input;
  std::string output;
  bool overwrite = false;

  bool parse(const std::vector<std::string>& arguments);
  /// The name of the kernel in a document at `output`.
  KernelReference reference() const;
  void check_output_is_free() const;
};

bool WorkloadArguments::parse(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  machine.add_to(options);
  kernel.add_to(options);
  bare.add_dispatch_to(options);
  options.add_options()("output,o", po::value(&output)->value_name("OUT"),
                        "workload to write; - is standard output")(
      "overwrite", po::bool_switch(&overwrite), "replace OUT if it exists");
  if (!parse_arguments(verb_named("workload"), arguments, options, &input)) return false;
  if (output.empty()) throw UsageError("needs -o OUT");
  return true;
}

KernelReference WorkloadArguments::reference() const {
  const fs::path folder = output == "-" ? "." : directory_of(output);
  std::error_code error;
  fs::path file = input;
  if (file.is_relative()) file = fs::proximate(input, folder, error);
  if (error) file = fs::absolute(input);
  return {file.string(), kernel.from, kernel.kernel};
}

/// Refuses to replace an existing output, which may have been edited.
/// Throws UsageError, WriteError.
void WorkloadArguments::check_output_is_free() const {
  if (is_device(input))
    throw UsageError(input + ": is not a file that a workload can name as its kernel");
  std::vector<NamedFile> inputs = machine.files();
  inputs.insert(inputs.begin(), {"INPUT", input});
  check_outputs({{"-o", output, Dash::StandardOutput}}, inputs);
  if (output != "-" && !overwrite && !is_device(output) && fs::exists(fs::symlink_status(output)))
    throw WriteError(output + ": already exists; use --overwrite to replace it");
}

/// The file's name without folder and last ending; characters that a name may not have become "_".
std::string name_of(const std::string& file) {
  std::string name = fs::path(file).stem().string().substr(0, 64);
  for (char& letter : name)
    if (!config::is_identifier(std::string(1, letter))) letter = '_';
  return name;
}

}  // namespace

ExitCode workload_verb(const std::vector<std::string>& raw_arguments) {
  WorkloadArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  choose_machine(arguments.input, arguments.kernel, arguments.machine);
  const config::Machine machine = arguments.machine.load();
  check_is_intel(machine);
  const InputOptions read =
      input_options(arguments.kernel, generation_for(arguments.kernel, machine));
  const DraftOptions options = arguments.bare.least_draft(machine);
  arguments.check_output_is_free();
  const Draft draft =
      draft_workload(read_kernel_file(arguments.input, read, isa::Undecodable::Illegal), options);
  check_finalizer(arguments.kernel, arguments.input);
  if (!draft.needs.ends_thread)
    throw FileError(
        arguments.input +
        ": none of its sends has EOT, so threads of a workload would not end; eusim run " +
        arguments.input + " --auto-surfaces lets them run off its end");
  check_fit(draft.workload, machine, arguments.input);
  const std::string document =
      draft_document(draft, name_of(arguments.input), arguments.reference());
  config::Diagnostics wrong;
  if (!config::parse_json(document, arguments.output, wrong))
    throw UsageError(arguments.input + ": a workload cannot name this file, as it is not UTF-8");
  if (arguments.output == "-")
    std::cout << document;
  else
    write_atomically(arguments.output, document);
  return ExitCode::Ok;
}

}  // namespace eu::model
