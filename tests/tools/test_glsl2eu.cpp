// scripts/glsl2eu.sh: what it asks for, what it refuses, and that what it writes runs. The driver
// is needed for all but the first; the kernels it made are checked in
// (tests/traces/test_shaders.cpp).
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

const std::string kScript = EUSIM_SOURCE_DIR "/scripts/glsl2eu.sh";
constexpr const char* kHeader =
    "#version 420\n"
    "#extension GL_ARB_compute_shader : require\n"
    "#extension GL_ARB_shader_storage_buffer_object : require\n"
    "layout(local_size_x = 24) in;\n"
    "layout(std430, binding = 3) buffer Out { uint data[]; };\n";

TEST(Glsl2Eu, SaysWhatToInstallWithoutItsPackages) {
  const TemporaryDirectory directory;
  const std::string query = directory.file("dpkg-query", "#!/bin/sh\nexit 1\n");
  ASSERT_EQ(chmod(query.c_str(), 0755), 0);
  const std::string path = "PATH=" + directory.path() + ":" + std::getenv("PATH");
  const CommandResult result = run_program("env", {path, kScript, "k.comp"}, directory.path());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("libgl1-mesa-dri"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("scripts/glsl2eu.sh --setup"), std::string::npos) << result.err;
  EXPECT_EQ(result.out, "");
}

class Glsl2EuWithDriver : public testing::Test {
 protected:
  void SetUp() override {
    const CommandResult result = run_program(kScript, {"--help"});
    if (result.err.find("needs these Debian packages: ") != std::string::npos)
      GTEST_SKIP() << result.err;
    ASSERT_EQ(result.exit_code, 0) << result.err;
  }

  CommandResult compile(const std::string& body, const std::vector<std::string>& options = {}) {
    std::vector<std::string> arguments = {directory_.file("k.comp", kHeader + body), "-o",
                                          directory_.path()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_program(kScript, arguments, directory_.path());
  }

  TemporaryDirectory directory_;
};

constexpr const char* kTable =
    "uniform vec3 scale; uniform uint table[3];\n"
    "void main() { uint i = gl_GlobalInvocationID.x;\n"
    "  data[i] = table[i % 3u] + uint(scale.z) + gl_NumWorkGroups.y; }\n";

/// 24 invocations in threads of 16, uniforms of both types, one of them indexed, and the number of
/// groups: 7, 8 or 9, and 3, and 2.
TEST_F(Glsl2EuWithDriver, WritesAWorkloadThatRuns) {
  for (const std::string gen : {"ivb", "hsw"}) {
    const CommandResult result = compile(kTable, {"--gen", gen, "--groups", "1,2", "--uniform",
                                                  "scale=1.5,2,3", "--uniform", "table=7,8,9"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const std::string workload = directory_.path() + "/k." + gen + ".json";
    EXPECT_EQ(result.out, directory_.path() + "/k." + gen + ".txt\n" + workload + "\n");
    const std::string out = directory_.path() + "/out.bin";
    const CommandResult run = eusim({"run", workload, "--machine", gen + "_gt2", "--report", "none",
                                     "--dump-surface", "Out=" + out});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const std::string bytes = contents(out);
    ASSERT_EQ(bytes.size(), 4u * 48);
    for (std::size_t i = 0; i < 24; ++i)
      EXPECT_EQ(bytes.substr(4 * i, 4), std::string({static_cast<char>(12 + i % 3), 0, 0, 0})) << i;
  }
}

TEST_F(Glsl2EuWithDriver, RefusesWhatItCannotTranslate) {
  const struct {
    const char* body;
    std::vector<std::string> options;
    const char* said;
    int exit_code;
  } kCases[] = {
      {"void main() { data[0] = nothing; }", {}, "`nothing' undeclared", 1},
      {"uniform sampler2D s; void main() { data[0] = uint(texture(s, vec2(0.5)).x); }",
       {},
       "s: only numbers, vectors and 2-D images",
       1},
      {"layout(binding = 0) writeonly uniform uimage2D i;\n"
       "void main() { imageStore(i, ivec2(0), uvec4(1)); }",
       {},
       "image i needs a format in its layout",
       1},
      {kTable, {"--uniform", "table=7,x"}, "a uniform's value is no number", 1},
      {kTable, {"--uniform", "tabel=7"}, "there is no uniform tabel", 1},
      {kTable, {"--groups", "0"}, "one to three numbers from 1", 2},
      {kTable, {"--gen", "bdw"}, "invalid choice", 2},
  };
  for (const auto& each : kCases) {
    const CommandResult result = compile(each.body, each.options);
    EXPECT_EQ(result.exit_code, each.exit_code) << each.body;
    EXPECT_NE(result.err.find(each.said), std::string::npos) << result.err;
    EXPECT_EQ(result.out, "");
  }
}

}  // namespace
}  // namespace eu::test
