// eusim compare
#include <fmt/core.h>

#include <iostream>
#include <stdexcept>

#include "isa/common/message_text.hpp"
#include "model/base/layout.hpp"
#include "model/cli/options.hpp"
#include "model/cli/terminal.hpp"
#include "model/study/difference.hpp"
#include "model/workload/atomic_file.hpp"

namespace eu::model {
namespace {

RunFacts read_result(const std::string& path) {
  config::Diagnostics diagnostics;
  const auto document = config::read_json_file(path, diagnostics, {std::size_t{1} << 30, 64});
  diagnostics.throw_if_any<config::InputError>();
  try {
    return facts_of(*document);
  } catch (const std::invalid_argument& error) {
    throw FileError(path + ": " + error.what());
  }
}

std::string side(const char* name, const std::string& path, const RunFacts& facts) {
  return titled(name,
                fmt::format("{}: {} on {}", isa::name_text(path), facts.workload, facts.machine),
                kReportColumns);
}

}  // namespace

ExitCode compare_verb(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  std::string json;
  options.add_options()("json", po::value(&json)->value_name("FILE|-"),
                        "write the difference as JSON; - = standard output, alone");
  std::vector<std::string> inputs;
  if (!parse_arguments(verb_named("compare"), arguments, options, inputs)) return ExitCode::Ok;
  if (inputs.size() != 2)
    throw UsageError("needs two results, A and B, as run --json writes them, but got " +
                     std::to_string(inputs.size()));
  const RunFacts a = read_result(inputs[0]);
  const RunFacts b = read_result(inputs[1]);
  check_outputs({{"--json", unless_standard_output(json)}}, {{"A", inputs[0]}, {"B", inputs[1]}});
  std::string text, document;
  try {
    text = difference_text(a, b, kReportColumns);
    document = config::to_text(difference_document(a, b));
  } catch (const std::invalid_argument& error) {
    throw FileError(fmt::format("{} and {}: {}", inputs[0], inputs[1], error.what()));
  }
  if (json != "-") {
    print_report(side("A", inputs[0], a) + side("B", inputs[1], b));
    if (a.kernel_sha256 != b.kernel_sha256)
      print_report(titled("", "different kernels: instructions are not compared", kReportColumns));
    print_report(text);
  }
  if (json == "-") std::cout << document;
  flush_standard_output();
  if (!json.empty() && json != "-") write_atomically(json, document);
  return ExitCode::Ok;
}

}  // namespace eu::model
