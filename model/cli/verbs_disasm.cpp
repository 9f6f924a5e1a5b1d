// eusim disasm
#include <iostream>

#include "model/cli/options.hpp"

namespace eu::model {
namespace {

const isa::Syntax& syntax_of(const std::string& syntax, const isa::Isa& isa) {
  std::vector<std::string_view> keys;
  for (const isa::Syntax& each : isa.syntaxes) keys.push_back(each.key);
  return isa.syntaxes[static_cast<int>(choice_of("--syntax", syntax, keys))];
}

/// Prints for each instruction its line in the input (0: none), its offset and its text.
void print_lines(const isa::Program& program) {
  for (std::uint32_t index = 0; index < program.size(); ++index)
    std::cout << isa::line_of(program, index) << '\t'
              << isa::offset_text(program.offsets_bytes[index]) << '\t'
              << program.isa->text(program, index) << '\n';
}

}  // namespace

ExitCode disasm_verb(const std::vector<std::string>& arguments) {
  KernelOptions kernel;
  std::string input;
  std::string syntax = "mesa";
  isa::WriteOptions write;
  bool lines = false;
  po::options_description options("options");
  kernel.add_to(options);
  options.add_options()("syntax", po::value(&syntax)->value_name("mesa|prm"),
                        "dialect to print (default: mesa)")(
      "offsets", po::bool_switch(&write.offsets), "begin each line with the byte offset")(
      "lines", po::bool_switch(&lines),
      "print instead, of each instruction: the line of INPUT that it is of, its offset, and "
      "itself");
  if (!parse_arguments(verb_named("disasm"), arguments, options, &input)) return ExitCode::Ok;
  syntax_of(syntax, isa::isa_of(kernel.generation(isa::kDefaultGeneration)));
  const isa::Program program = kernel.read(input);
  const isa::Syntax& chosen = syntax_of(syntax, *program.isa);
  if (lines)
    print_lines(program);
  else
    std::cout << chosen.write(program, write);
  return ExitCode::Ok;
}

}  // namespace eu::model
