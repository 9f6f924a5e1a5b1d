// eusim disasm
#include <iostream>

#include "isa/text/text.hpp"
#include "model/cli/options.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {

ExitCode disasm_verb(const std::vector<std::string>& arguments) {
  KernelOptions kernel;
  std::string input;
  std::string syntax = "mesa";
  isa::WriteOptions write;
  po::options_description options("options");
  kernel.add_to(options);
  options.add_options()("syntax", po::value(&syntax)->value_name("mesa"),
                        "dialect to print (default: mesa)")(
      "offsets", po::bool_switch(&write.offsets), "begin each line with the byte offset");
  if (!parse_arguments(verb_named("disasm"), arguments, options, &input)) return ExitCode::Ok;
  if (syntax != "mesa") throw UsageError("--syntax " + syntax + ": unknown (allowed: mesa)");
  InputOptions read;
  read.gen = kernel.generation(isa::Gen::Ivb);
  read.format = kernel.format();
  std::cout << isa::write_mesa(read_kernel_file(input, read), write);
  return ExitCode::Ok;
}

}  // namespace eu::model
