// eusim disasm
#include <iostream>

#include "isa/gen/text/text.hpp"
#include "model/cli/options.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

using Writer = std::string (*)(const isa::Program&, const isa::WriteOptions&);

Writer writer_of(const std::string& syntax) {
  constexpr Writer kWriters[] = {isa::write_mesa, isa::write_prm};
  return kWriters[choice_of("--syntax", syntax, {"mesa", "prm"})];
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
  const Writer writer = writer_of(syntax);
  InputOptions read;
  read.gen = kernel.generation(isa::Gen::Ivb);
  read.format = kernel.format();
  read.kernel = kernel.kernel;
  std::cout << writer(read_kernel_file(input, read), write);
  return ExitCode::Ok;
}

}  // namespace eu::model
