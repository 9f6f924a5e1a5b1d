// eusim asm
#include <iostream>

#include "model/cli/options.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {
namespace {

/// The index of `form` among "bin" and Isa::byte_forms. Throws UsageError.
std::size_t form_of(const std::string& form, const isa::Isa& isa) {
  std::vector<std::string_view> forms = {"bin"};
  for (const isa::Syntax& each : isa.byte_forms) forms.push_back(each.key);
  return choice_of("--to", form, forms);
}

std::string written(const isa::Program& program, std::size_t form) {
  if (form == 0) return {program.bytes.begin(), program.bytes.end()};
  return program.isa->byte_forms[static_cast<int>(form) - 1].write(program, {});
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
      "write instructions in their compact form where they have one");
  if (!parse_arguments(verb_named("asm"), arguments, options, &input)) return ExitCode::Ok;
  if (output.empty()) throw UsageError("needs -o OUT");
  form_of(form, isa::isa_of(kernel.generation(isa::Generation::Ivb)));
  isa::Program program = kernel.read(input);
  const std::size_t wanted = form_of(form, *program.isa);
  check_outputs({{"-o", output, Dash::StandardOutput}}, {{"INPUT", input}});
  if (compact) program = program.isa->compact(program);
  const std::string text = written(program, wanted);
  if (output == "-")
    std::cout.write(text.data(), static_cast<std::streamsize>(text.size()));
  else
    write_atomically(output, text);
  return ExitCode::Ok;
}

}  // namespace eu::model
