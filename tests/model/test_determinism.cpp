// The same input gives the same bytes: in each run, and with every compiler and build type, because
// each build is compared with the same golden hashes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "config/json/sha256.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/machines.hpp"

namespace eu::test {
namespace {

const std::string kGolden = EUSIM_SOURCE_DIR "/tests/golden/results.txt";

/// The document of a run without the name of the build, which changes with every source.
std::string result_of(const std::string& workload, const std::string& machine) {
  const CommandResult result =
      eusim({"run", kWorkloads + workload, "--machine", machine, "--json", "-"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  static const std::regex kBuild("    \"eusim_build\": \"[0-9a-f]{16}\",\n");
  EXPECT_TRUE(std::regex_search(result.out, kBuild));
  return std::regex_replace(result.out, kBuild, "");
}

/// "WORKLOAD MACHINE" -> sha-256 of the result document.
std::map<std::string, std::string> hashes() {
  std::map<std::string, std::string> hashes;
  for (const auto& entry : std::filesystem::directory_iterator(kWorkloads)) {
    const std::string name = entry.path().filename();
    for (const std::string& machine : machines_for(entry.path()))
      hashes[name + " " + machine] = config::sha256_hex(result_of(name, machine));
  }
  return hashes;
}

std::string as_text(const std::map<std::string, std::string>& hashes) {
  std::string text;
  for (const auto& [name, hash] : hashes) text += name + " " + hash + "\n";
  return text;
}

TEST(Determinism, TwoRunsGiveTheSameBytes) {
  for (const char* workload : {"driver_mandelbrot_32x16.json", "driver_reduce_slm_8.json"})
    EXPECT_EQ(result_of(workload, "ivb_gt2"), result_of(workload, "ivb_gt2")) << workload;
}

/// A change that is meant to change results is reviewed as a change of the golden file:
/// EUSIM_UPDATE_GOLDEN=1 rewrites it.
TEST(Determinism, ResultsAreTheGoldenOnes) {
  const std::string now = as_text(hashes());
  if (std::getenv("EUSIM_UPDATE_GOLDEN") != nullptr) std::ofstream(kGolden) << now;
  std::ostringstream golden;
  golden << std::ifstream(kGolden).rdbuf();
  EXPECT_EQ(now, golden.str());
}

}  // namespace
}  // namespace eu::test
