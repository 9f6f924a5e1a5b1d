// Targets for libFuzzer: EUSIM_FUZZ_TARGET chooses one (scripts/fuzz.sh).
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/fuzz/targets.hpp"

namespace eu::test {
namespace {

/// A dictionary as libFuzzer reads it.
void write_words(const FuzzTarget& target, const std::string& path) {
  std::ofstream file(path);
  for (const std::string& word : target.words()) {
    file << '"';
    for (const char c : word) {
      char code[5];
      std::snprintf(code, sizeof code, "\\x%02x", static_cast<std::uint8_t>(c));
      file << code;
    }
    file << "\"\n";
  }
}

/// Writes DIR/NAME/ with the seeds and DIR/NAME.dict of each target; prints the data of all targets
/// that scripts/fuzz.sh needs.
void write_corpora(const std::string& directory) {
  for (const FuzzTarget& target : fuzz_targets()) {
    std::printf("%s %s %d %d\n", target.name.c_str(), target.in_children ? "whole" : "fuzz",
                target.long_runs, target.max_bytes);
    if (target.in_children) continue;
    const std::string folder = directory + "/" + target.name;
    std::filesystem::create_directories(folder);
    const std::vector<std::string> seeds = target.seeds();
    for (std::size_t i = 0; i < seeds.size(); ++i)
      std::ofstream(folder + "/seed" + std::to_string(i), std::ios::binary) << seeds[i];
    write_words(target, folder + ".dict");
  }
  std::fflush(stdout);
}

FuzzTarget the_target;

void choose() {
  if (const char* directory = std::getenv("EUSIM_FUZZ_WRITE_CORPORA")) {
    write_corpora(directory);
    std::quick_exit(0);
  }
  const char* name = std::getenv("EUSIM_FUZZ_TARGET");
  for (FuzzTarget& target : fuzz_targets())
    if (name != nullptr && target.name == name) {
      the_target = std::move(target);
      return;
    }
  std::fputs("EUSIM_FUZZ_TARGET names no target\n", stderr);
  std::quick_exit(2);
}

}  // namespace
}  // namespace eu::test

/// libsystemc needs the symbol sc_main; main is libFuzzer's.
extern "C" int sc_main(int, char**) {
  return 0;
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  eu::test::choose();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  eu::test::the_target.run({reinterpret_cast<const char*>(data), size});
  return 0;
}
