// eusim asm
#include <iostream>

#include "isa/gen/compact_program.hpp"
#include "isa/gen/text/bytes_writer.hpp"
#include "model/cli/options.hpp"
#include "model/workload/atomic_file.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

std::string written(const isa::Program& program, const std::string& form) {
  switch (choice_of("--to", form, {"bin", "hex", "c"})) {
    case 0: return {program.bytes.begin(), program.bytes.end()};
    case 1: return isa::write_hex_bytes(program);
    default: return isa::write_c_array(program);
  }
}

}  // namespace

ExitCode asm_verb(const std::vector<std::string>& arguments) {
  KernelOptions kernel;
  std::string input, output;
  std::string form = "bin";
  bool compact = false;
  po::options_description options("options");
  kernel.add_to(options);
  options.add_options()("output,o", po::value(&output)->value_name("OUT"),
                        "file to write; - is standard output")(
      "to", po::value(&form)->value_name("bin|hex|c"), "form of the output (default: bin)")(
      "compact", po::bool_switch(&compact),
      "write every instruction in its compact form that has one");
  if (!parse_arguments(verb_named("asm"), arguments, options, &input)) return ExitCode::Ok;
  if (output.empty()) throw UsageError("needs -o OUT");
  InputOptions read;
  read.gen = kernel.generation(isa::Gen::Ivb);
  read.format = kernel.format();
  read.kernel = kernel.kernel;
  written({}, form);  // a wrong form is the first thing to tell
  isa::Program program = read_kernel_file(input, read);
  check_outputs({{"-o", unless_standard_output(output)}}, {{"INPUT", input}});
  if (compact) program = isa::compact_program(program);
  const std::string text = written(program, form);
  if (output == "-")
    std::cout.write(text.data(), static_cast<std::streamsize>(text.size()));
  else
    write_atomically(output, text);
  return ExitCode::Ok;
}

}  // namespace eu::model
