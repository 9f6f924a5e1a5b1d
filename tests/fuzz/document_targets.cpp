// Documents in JSON. Targets read them from files, as eusim reads a user's.
#include <algorithm>
#include <filesystem>

#include "config/machine/machine_file.hpp"
#include "model/compare/difference.hpp"
#include "model/sweep/collect.hpp"
#include "model/sweep/sweep_file.hpp"
#include "model/io/file_io.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

void fuzz_machine(std::string_view input) {
  try {
    const config::Machine machine = config::load_machine(memory_file(input));
    const std::string text = config::resolved_json(machine);
    if (config::resolved_json(config::load_machine(memory_file(text))) != text)
      throw BrokenLaw("the resolved machine reads differently:\n" + text);
  } catch (const config::ConfigError& refusal) {
    expect_place(refusal);
  }
}

void fuzz_workload(std::string_view input) {
  try {
    (void)model::read_workload(memory_file(input), {});
  } catch (const config::InputError& refusal) {
    expect_place(refusal);
  } catch (const isa::InputError& refusal) {
    expect_place(refusal);
  } catch (const model::FileError& refusal) {
    expect_place(refusal);
  }
}

void fuzz_sweep(std::string_view input) {
  try {
    const model::Sweep sweep = model::read_sweep(memory_file(input));
    if (!sweep.points.empty()) (void)sweep.machine(sweep.points.back()).load();
  } catch (const config::InputError& refusal) {
    expect_place(refusal);
  } catch (const model::FileError& refusal) {
    expect_place(refusal);
  }
}

/// Input of `compare`: the first line is one result, the rest the other.
void fuzz_result(std::string_view input) {
  const std::size_t end = std::min(input.find('\n'), input.size());
  config::Diagnostics diagnostics;
  const auto a = config::parse_json(input.substr(0, end), "a", diagnostics);
  const auto b = config::parse_json(input.substr(end), "b", diagnostics);
  try {
    if (a) (void)model::facts_of(*a);
    if (!a || !b) return;
    const model::RunFacts facts_a = model::facts_of(*a), facts_b = model::facts_of(*b);
    const model::Difference difference = model::difference(facts_a, facts_b);
    std::int64_t cycles = 0;
    for (const model::DifferenceRow& row : difference.causes) cycles += row.cycles;
    if (cycles != facts_b.cycles - facts_a.cycles && facts_a.thread_cycles > 0 &&
        facts_b.thread_cycles > 0)
      throw BrokenLaw("the parts of a difference do not sum to the difference");
    (void)model::difference_text(facts_a, facts_b, difference, 80);
    (void)model::difference_listing(facts_a, facts_b, difference, 80);
    (void)config::to_line(model::difference_document(facts_a, facts_b, difference));
  } catch (const std::invalid_argument&) {
  }
}

/// Input of `collect`.
void fuzz_rows(std::string_view input) {
  try {
    const std::vector<model::Row> rows = model::merged_rows({memory_file(input)});
    if (model::rows_jsonl(model::merged_rows({memory_file(model::rows_jsonl(rows))})) !=
        model::rows_jsonl(rows))
      throw BrokenLaw("rows read differently the second time");
    (void)model::rows_csv(rows);
  } catch (const model::FileError& refusal) {
    expect_place(refusal);
  }
}

std::vector<std::string> contents_of(const std::string& folder, std::size_t max_bytes) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(EUSIM_SOURCE_DIR "/" + folder))
    if (entry.path().extension() == ".json") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  std::vector<std::string> seeds;
  for (const std::string& file : files)
    if (std::string seed = contents(file); seed.size() <= max_bytes)
      seeds.push_back(std::move(seed));
  return seeds;
}

/// A workload whose kernel has an absolute path.
const char* const kWorkload = R"({"schema": "eusim.workload/v1", "name": "fuzz",
 "kernel": {"file": "KERNEL", "gen": "ivb", "format": "mesa"},
 "dispatch": {"kind": "walker", "groups": [2, 2, 1], "local_size": [32, 1, 1], "simd_size": 16,
  "slm_bytes": 4096, "barriers": 1, "push_constants": {"grf": 2, "type": "f", "values": [1, 2.5]},
  "payload": [{"grf": 1, "subreg_bytes": 0, "type": "ud", "builtin": "thread_in_group"}]},
 "surfaces": [
  {"name": "a", "index": 0, "size_bytes": 4096},
  {"name": "b", "index": 1, "format": "r8_unorm", "width": 16, "height": 4,
   "data": {"type": "ub", "pattern": "random", "seed": 1, "min": 0, "max": 255, "count": 64}},
  {"name": "c", "index": 2, "data": {"type": "f", "values": [1, "0x40000000", -3.5]}}],
 "samplers": [{"index": 0, "filter": "linear", "address_u": "wrap"}],
 "expect": [{"surface": "c", "type": "f", "ulp": 1, "values": [1, 2, -3.5]}]})";

std::vector<std::string> workload_seeds() {
  const std::string kernel = EUSIM_SOURCE_DIR "/traces/kernels/saxpy.asm";
  std::string own = kWorkload;
  own.replace(own.find("KERNEL"), 6, kernel);
  std::vector<std::string> seeds = {own};
  // All with one short kernel, whatever it was written for: another target reads kernels.
  for (std::string& seed : contents_of("traces/workloads", 1500)) {
    const std::size_t begin = seed.find("../kernels/"), end = seed.find('"', begin);
    if (begin != std::string::npos) seeds.push_back(seed.replace(begin, end - begin, kernel));
  }
  return seeds;
}

/// Keys and values of documents; with `paths`, also the paths of a machine.
std::vector<std::string> json_words(const std::vector<std::string>& documents, bool paths) {
  std::vector<std::string> words = {"{",
                                    "}",
                                    "[",
                                    "]",
                                    ",",
                                    ":",
                                    "null",
                                    "true",
                                    "1e999",
                                    "-1",
                                    "0.5",
                                    "\"\"",
                                    "\\u0000",
                                    "\xc3",
                                    "{\"a\":",
                                    "[[",
                                    "99999999999999999999",
                                    "2147483648"};
  for (const std::string& text : documents)
    for (std::size_t at = text.find('"'), end; at != std::string::npos;
         at = text.find('"', end + 1)) {
      end = text.find('"', at + 1);
      if (end == std::string::npos) break;
      if (const std::string word = text.substr(at, end + 1 - at);
          word.size() < 40 && std::find(words.begin(), words.end(), word) == words.end())
        words.push_back(word);
    }
  if (paths)
    for (const config::FieldInfo& field : config::machine_fields())
      words.push_back('"' + field.path + '"');
  return words;
}

/// Short machine files: each overrides one part of a shipped machine with the same values.
std::vector<std::string> machine_seeds() {
  constexpr std::size_t kMaxBytes = 4000;
  std::vector<std::string> seeds = contents_of("config", kMaxBytes);
  config::Diagnostics diagnostics;
  const auto whole = config::read_json_file(EUSIM_SOURCE_DIR "/config/ivb_gt2.json", diagnostics);
  for (const config::JsonMember& part : *whole.value().object()) {
    config::JsonValue machine{config::JsonValue::Object{}, {}};
    for (const auto& [key, value] : {std::pair("schema", "eusim.machine/v1"),
                                     std::pair("name", "part"), std::pair("extends", "ivb_gt2")})
      config::add_member(machine, key, {std::string(value), {}});
    if (machine.find(part.key) != nullptr) continue;
    config::add_member(machine, part.key, part.value);
    if (std::string text = config::to_text(machine); text.size() <= kMaxBytes)
      seeds.push_back(std::move(text));
  }
  return seeds;
}

std::vector<std::string> sweep_seeds() {
  std::vector<std::string> sweeps = contents_of("traces/sweeps", 4000);
  sweeps.push_back(R"({"schema": "eusim.sweep/v1", "base": "ivb_gt1", "kernels": ["*.asm"],
 "grid": {"/eu/threads": [1, 2], "machine": ["ivb_gt2"], "if": ["none", "perfect_memory"]},
 "zip": [{"/l3/latency_cycles": [1, 2], "/llc/latency_cycles": [3, 4]}],
 "points": [{"name": "p", "set": {"/eu/threads": 3}}], "exclude": [{"/eu/threads": 1}],
 "max_cycles": 1000, "threads": 2})");
  return sweeps;
}

/// Two results of one kernel.
std::vector<std::string> result_seeds() {
  const auto result = [](const char* setting) {
    config::Diagnostics diagnostics;
    const std::string text =
        simulate(machine_with({setting}), bare_kernel("mov(8) g3<1>F g5<8,8,1>F { align1 1Q };\n"
                                                      "mov(8) g4<1>F g3<8,8,1>F { align1 1Q };\n"))
            .text;
    config::JsonValue document = *config::parse_json(text, "result", diagnostics);
    auto& members = std::get<config::JsonValue::Object>(document.data);
    const auto is_compared = [](const config::JsonMember& member) {
      for (const char* key : {"schema", "provenance", "summary", "accounting", "instructions"})
        if (member.key == key) return true;
      return false;
    };
    members.erase(
        std::remove_if(members.begin(), members.end(), [&](auto& m) { return !is_compared(m); }),
        members.end());
    return config::to_line(document);
  };
  return {result("/eu/threads=8") + "\n" + result("/eu/timing/alu/latency_cycles=20")};
}

std::vector<std::string> row_seeds() {
  return {R"({"id": "a", "status": "ok", "index": 1, "kernel": "k", "set": {"/eu/threads": 1},)"
          R"( "summary": {"cycles": 10, "x": [1, {"y": 2.5}]}})"
          "\n"
          R"({"id": "b", "status": "failed", "reason": "a, \"b\"\n", "index": 0, "name": "n"})"
          "\n",
          R"({"schema": "eusim.row/v1", "id": "c", "status": "ok", "trace": "t", "machine": "m",)"
          R"( "set": {"machine": "m.json", "/eu/threads": 1}, "provenance": {"machine": "m"}})"
          "\n"
          R"({"id": "d", "status": "failed", "trace": "t", "machine": "m", "error": "e"})"
          "\n"};
}

}  // namespace

std::vector<FuzzTarget> document_targets() {
  const auto words_of = [](const auto& seeds, bool paths) {
    return [seeds, paths] { return json_words(seeds(), paths); };
  };
  return {
      {"machine", fuzz_machine, machine_seeds, words_of(machine_seeds, false), 1000, 300'000, 4096},
      {"workload", fuzz_workload, workload_seeds, words_of(workload_seeds, false), 1000, 300'000,
       4096},
      {"sweep", fuzz_sweep, sweep_seeds, words_of(sweep_seeds, true), 1000, 300'000, 4096},
      {"result", fuzz_result, result_seeds, words_of(result_seeds, false), 2000, 300'000, 8192},
      {"rows", fuzz_rows, row_seeds, words_of(row_seeds, false), 5000, 300'000, 1000},
  };
}

}  // namespace eu::test
