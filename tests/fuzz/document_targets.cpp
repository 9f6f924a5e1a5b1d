// Documents in JSON. They are read from a file, as a user's are.
#include <filesystem>
#include <fstream>

#include "config/machine_file.hpp"
#include "model/sweep/sweep_file.hpp"
#include "model/workload/file_io.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

/// One file, written anew for each input; in a folder of its own, so that names in the input lead
/// nowhere.
const std::string& file_of(std::string_view input) {
  static const TemporaryDirectory directory;
  static const std::string path = directory.path() + "/input.json";
  std::ofstream(path, std::ios::binary) << input;
  return path;
}

void fuzz_machine(std::string_view input) {
  try {
    const config::Machine machine = config::load_machine(file_of(input));
    const std::string text = config::resolved_json(machine);
    if (config::resolved_json(config::load_machine(file_of(text))) != text)
      throw BrokenLaw("the resolved machine is another one when it is read:\n" + text);
  } catch (const config::ConfigError&) {
  }
}

void fuzz_workload(std::string_view input) {
  try {
    (void)model::read_workload(file_of(input), {});
  } catch (const config::InputError&) {
  } catch (const isa::InputError&) {
  } catch (const model::FileError&) {
  }
}

void fuzz_sweep(std::string_view input) {
  try {
    const model::Sweep sweep = model::read_sweep(file_of(input));
    if (!sweep.points.empty()) (void)sweep.machine(sweep.points.back()).load();
  } catch (const config::InputError&) {
  } catch (const model::FileError&) {
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

/// A workload whose kernel is found from anywhere.
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
  std::string own = kWorkload;
  own.replace(own.find("KERNEL"), 6, EUSIM_SOURCE_DIR "/traces/kernels/saxpy.asm");
  std::vector<std::string> seeds = contents_of("traces/workloads", 4000);
  seeds.push_back(own);
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

std::vector<std::string> machine_seeds() {
  return contents_of("config", 20000);
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

}  // namespace

std::vector<FuzzTarget> document_targets() {
  const auto words_of = [](const auto& seeds, bool paths) {
    return [seeds, paths] { return json_words(seeds(), paths); };
  };
  return {
      {"machine", fuzz_machine, machine_seeds, words_of(machine_seeds, false), 1000, 4096},
      {"workload", fuzz_workload, workload_seeds, words_of(workload_seeds, false), 1000, 4096},
      {"sweep", fuzz_sweep, sweep_seeds, words_of(sweep_seeds, true), 1000, 4096},
  };
}

}  // namespace eu::test
