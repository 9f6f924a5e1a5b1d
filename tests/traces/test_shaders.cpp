// The shaders in traces/shaders as a driver compiled them (scripts/glsl2eu.sh): each dump is read
// in both of its forms, and gives the compiler's own kernel. Their results are tested with the
// other workloads.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>

#include "isa/intel/lint/lint.hpp"
#include "isa/intel/program/program.hpp"
#include "isa/intel/text/text.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

class Shader : public testing::TestWithParam<std::string> {
 protected:
  static std::string path(const std::string& suffix) {
    return (kTraces / "shaders" / (GetParam() + suffix)).string();
  }
  static isa::Generation gen() {
    return GetParam().substr(GetParam().rfind('.')) == ".hsw" ? isa::Generation::Hsw
                                                              : isa::Generation::Ivb;
  }
};

TEST_P(Shader, LeavesTheSameMemoryWithTimeAndWithout) {
  model::InputOptions options;
  options.gen = gen();
  const model::Workload workload = model::read_workload(path(".json"), options);
  const config::Machine machine =
      config::load_machine(gen() == isa::Generation::Hsw ? "hsw_gt2" : "ivb_gt2");
  const SimulatedRun untimed = run_untimed(machine, workload);
  EXPECT_EQ(untimed.outcome, model::Outcome::Finished) << untimed.failure;
  EXPECT_TRUE(untimed.surfaces == simulate(machine, workload).surfaces);
}

TEST_P(Shader, HasTheSameBytesInHexAndText) {
  const std::string text = contents(path(".txt"));
  static const std::regex hex("(^|\n)([0-9a-f]{2} ){8,16}");
  const std::string without_hex = std::regex_replace(text, hex, "$1");
  ASSERT_NE(without_hex, text);
  const isa::Program program = isa::read_dump(text, gen(), GetParam());
  EXPECT_EQ(isa::read_dump(without_hex, gen(), GetParam()).bytes, program.bytes);
}

TEST_P(Shader, IsWrittenAndReadWithoutLoss) {
  const isa::Program program = isa::read_dump(contents(path(".txt")), gen(), GetParam());
  EXPECT_EQ(isa::read_mesa(isa::write_mesa(program), gen(), GetParam()).bytes, program.bytes);
}

/// The same number of bytes, or fewer: immediates like 0xffffffff have a compact form at some
/// subregisters, which the driver's compiler does not use.
TEST_P(Shader, IsCompactedAsByTheDriver) {
  const isa::Program program = isa::read_dump(contents(path(".txt")), gen(), GetParam());
  std::string text = isa::write_mesa(program);
  const std::string word = " compacted";
  for (std::size_t at; (at = text.find(word)) != std::string::npos;) text.erase(at, word.size());
  const isa::Program long_form = isa::read_mesa(text, gen(), GetParam());
  EXPECT_GT(long_form.bytes.size(), program.bytes.size());
  const isa::Program compacted = isa::compact_program(long_form);
  if (text.find("0xffffffffUD") == std::string::npos)
    EXPECT_EQ(compacted.bytes, program.bytes);
  else
    EXPECT_LE(compacted.bytes.size(), program.bytes.size());
}

/// An error means code that no driver has shipped. U1: drivers' doubles were reported as errors.
TEST_P(Shader, HasNoErrorsForLint) {
  const isa::Program program = isa::read_dump(contents(path(".txt")), gen(), GetParam());
  for (const isa::lint::Finding& finding : isa::lint::Linter().check(program))
    EXPECT_NE(row(finding.rule).severity, isa::lint::Severity::Error) << finding.message();
}

/// The dispatch in the workload is the one that scripts/glsl2eu.sh captured.
TEST_P(Shader, IsDispatchedAsCaptured) {
  const std::string stem = GetParam().substr(0, GetParam().rfind('.'));
  const std::string workload = "shader_" + stem + (gen() == isa::Generation::Hsw ? "_hsw" : "_ivb");
  const auto captured = nlohmann::json::parse(contents(path(".json")));
  const auto filled = nlohmann::json::parse(contents(workload_path(workload)));
  EXPECT_EQ(captured.at("name"), GetParam());
  EXPECT_EQ(filled.at("dispatch"), captured.at("dispatch"));
  EXPECT_EQ(filled.at("surfaces").size(), captured.at("surfaces").size());
}

INSTANTIATE_TEST_SUITE_P(Traces, Shader, testing::ValuesIn(trace_names("shaders", ".txt")),
                         [](const auto& info) {
                           return std::regex_replace(info.param, std::regex("\\."), "_");
                         });

/// U1. These workloads run with all others (test_workloads.cpp).
TEST(Shaders, OfDoublesAreAtLeastTen) {
  int doubles = 0;
  for (const std::string& name : trace_names("shaders", ".comp")) {
    if (contents((kTraces / "shaders" / (name + ".comp")).string()).find("gpu_shader_fp64") ==
        std::string::npos)
      continue;
    ++doubles;
    for (const char* gen : {"ivb", "hsw"}) {
      const std::string dump = (kTraces / "shaders" / (name + "." + gen + ".txt")).string();
      EXPECT_NE(contents(dump).find("DF"), std::string::npos) << dump;
      EXPECT_TRUE(std::filesystem::exists(workload_path("shader_" + name + "_" + gen)));
    }
  }
  EXPECT_GE(doubles, 10);
}

TEST(Shaders, AreAtLeastTwelveForBothGenerations) {
  const std::vector<std::string> sources = trace_names("shaders", ".comp");
  EXPECT_GE(sources.size(), 12u);
  for (const std::string& name : sources)
    for (const char* gen : {".ivb", ".hsw"})
      for (const char* suffix : {".txt", ".json"})
        EXPECT_TRUE(std::filesystem::exists(kTraces / "shaders" / (name + gen + suffix)))
            << name << gen << suffix;
}

}  // namespace
}  // namespace eu::test
