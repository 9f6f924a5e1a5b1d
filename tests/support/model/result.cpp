#include "tests/support/model/result.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/support/command.hpp"
#include "tests/support/machines.hpp"

namespace eu::test {
namespace {

using config::JsonValue;

void collect(const JsonValue& value, const std::string& path, std::vector<NumberAt>& numbers) {
  if (const auto* members = value.object()) {
    for (const config::JsonMember& member : *members)
      collect(member.value, config::child_path(path, member.key), numbers);
  } else if (const auto* elements = std::get_if<JsonValue::Array>(&value.data)) {
    for (std::size_t i = 0; i < elements->size(); ++i)
      collect((*elements)[i], config::child_path(path, std::to_string(i)), numbers);
  } else if (!std::holds_alternative<std::string>(value.data)) {
    numbers.push_back({path, config::to_line(value)});
  }
}

}  // namespace

SimulatedRun result_of(const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {"run"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  all.insert(all.end(), {"--json", "-"});
  const CommandResult command = eusim(all);
  EXPECT_EQ(command.exit_code, 0) << command.err;
  SimulatedRun run;
  run.text = command.out;
  config::Diagnostics diagnostics;
  run.document =
      config::parse_json(run.text, "result", diagnostics, {std::size_t{1} << 30, 64}).value();
  return run;
}

std::vector<NumberAt> numbers_of(const JsonValue& document) {
  std::vector<NumberAt> numbers;
  collect(document, "", numbers);
  return numbers;
}

std::vector<std::string> all_workloads(const std::string& gen) {
  std::vector<std::string> paths;
  for (const auto& entry :
       std::filesystem::directory_iterator(EUSIM_SOURCE_DIR "/traces/workloads"))
    if (workload_gen(entry.path()) == gen) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace eu::test
