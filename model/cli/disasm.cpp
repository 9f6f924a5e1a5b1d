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

}  // namespace

ExitCode disasm_verb(const std::vector<std::string>& arguments) {
  KernelOptions kernel;
  std::string input;
  std::string syntax = "mesa";
  isa::WriteOptions write;
  po::options_description options("options");
  kernel.add_to(options);
  options.add_options()("syntax", po::value(&syntax)->value_name("mesa|prm"),
                        "dialect to print (default: mesa)")(
      "offsets", po::bool_switch(&write.offsets), "begin each line with the byte offset");
  if (!parse_arguments(verb_named("disasm"), arguments, options, &input)) return ExitCode::Ok;
  syntax_of(syntax, isa::isa_of(kernel.generation(isa::Gen::Ivb)));
  const isa::Program program = kernel.read(input);
  std::cout << syntax_of(syntax, *program.isa).write(program, write);
  return ExitCode::Ok;
}

}  // namespace eu::model
