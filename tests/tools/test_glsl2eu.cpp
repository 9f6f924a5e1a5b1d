// scripts/glsl2eu.sh: its required arguments, its refusals, and runs of its outputs. All but the
// first need the driver; the kernels that it made are checked in (tests/traces/test_shaders.cpp).
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
    return compile_shader(kHeader + body, options);
  }

  CommandResult compile_shader(const std::string& shader, const std::vector<std::string>& options) {
    std::vector<std::string> arguments = {directory_.file("k.comp", shader), "-o",
                                          directory_.path()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_program(kScript, arguments, directory_.path());
  }

  std::string written(const std::string& name) const {
    return contents(directory_.path() + "/" + name);
  }

  TemporaryDirectory directory_;
};

constexpr const char* kTable =
    "uniform vec3 scale; uniform uint table[3];\n"
    "void main() { uint i = gl_GlobalInvocationID.x;\n"
    "  data[i] = table[i % 3u] + uint(scale.z) + gl_NumWorkGroups.y; }\n";

/// 24 invocations in threads of 16, uniforms of both types, one of them indexed, and the number of
/// groups: 7, 8 or 9, and 3, and 2. The machine is that of the workload's generation, and all
/// loaded blocks of uniforms exist (U5).
TEST_F(Glsl2EuWithDriver, WritesAWorkloadThatRuns) {
  for (const std::string gen : {"ivb", "hsw"}) {
    const CommandResult result = compile(kTable, {"--gen", gen, "--groups", "1,2", "--uniform",
                                                  "scale=1.5,2,3", "--uniform", "table=7,8,9"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const std::string workload = directory_.path() + "/k." + gen + ".json";
    EXPECT_EQ(result.out, directory_.path() + "/k." + gen + ".txt\n" + workload + "\n");
    const std::string out = directory_.path() + "/out.bin";
    const CommandResult run = eusim({"run", workload, "--dump-surface", "Out=" + out});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    EXPECT_NE(run.out.find("on " + gen + "_gt2"), std::string::npos) << run.out;
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
    const char* error_text;
    int exit_code;
  } kCases[] = {
      {"void main() { data[0] = nothing; }", {}, "`nothing' undeclared", 1},
      {"uniform samplerCube s; void main() { data[0] = uint(texture(s, vec3(0.5)).x); }",
       {},
       "s: this type of uniform is not supported (supported: numbers and vectors of them, image2D "
       "and sampler2D",
       1},
      {"uniform sampler2D s[2]; void main() { data[0] = uint(texture(s[1], vec2(0.5)).x); }",
       {},
       "s[0]: arrays of samplers and images are not supported",
       1},
      {"uniform usampler2D s; void main() { data[0] = texture(s, vec2(0.5)).x; }",
       {"--sampler", "s=linear"},
       "s: integers are not filtered",
       1},
      {"layout(binding = 0) writeonly uniform uimage2D i;\n"
       "void main() { imageStore(i, ivec2(0), uvec4(1)); }",
       {},
       "image i needs a format in its layout",
       1},
      {kTable, {"--uniform", "table=7,x"}, "a uniform's value is not a number", 1},
      {kTable, {"--uniform", "scale=1,2,3,4"}, "a uniform has fewer elements than values", 1},
      {kTable, {"--uniform", "tabel=7"}, "there is no uniform tabel", 1},
      {kTable, {"--count", "out=7"}, "there is no storage buffer out (there are: Out)", 1},
      {kTable, {"--data", "Out=none.csv"}, "--data Out=none.csv: no such file", 1},
      {kTable, {"--groups", "0"}, "one to three numbers from 1", 2},
      {kTable, {"--gen", "icl"}, "invalid choice", 2},
  };
  for (const auto& each : kCases) {
    const CommandResult result = compile(each.body, each.options);
    EXPECT_EQ(result.exit_code, each.exit_code) << each.body;
    EXPECT_NE(result.err.find(each.error_text), std::string::npos) << result.err;
    EXPECT_EQ(result.out, "");
  }
}

constexpr const char* kBody =
    "layout(local_size_x = 24) in;\n"
    "layout(std430, binding = 3) buffer Out { uint data[]; };\n"
    "void main() { data[gl_LocalInvocationIndex] = data[0] * 3u; }\n";

/// The dump without its first line, which has a hash of the shader's text.
std::string code_of(const std::string& dump) {
  return dump.substr(dump.find('\n'));
}

TEST_F(Glsl2EuWithDriver, TakesVersion430AndLaterForTheSameCode) {
  const std::string extensions =
      std::string(kHeader).substr(0, std::string(kHeader).find("layout"));
  ASSERT_EQ(compile_shader(extensions + kBody, {}).exit_code, 0);
  const std::string code = code_of(written("k.ivb.txt"));
  for (const std::string version : {"430", "440", "450", "460"}) {
    const CommandResult result =
        compile_shader("#version " + version + "\n" + kBody, {"--overwrite"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(code_of(written("k.ivb.txt")), code) << version;
  }
}

constexpr const char* kCopy =
    "layout(std430, binding = 4) buffer In { float x[]; };\n"
    "layout(std140, binding = 5) uniform Block { vec4 scale; };\n"
    "void main() { uint i = gl_GlobalInvocationID.x;\n"
    "  data[i] = i < uint(x.length()) ? floatBitsToUint(x[i] * scale.x) : 7u; }\n";

/// The array is as long as its data; an array without a count has one element per invocation.
TEST_F(Glsl2EuWithDriver, TakesDataFromFilesAndCounts) {
  directory_.file("x.csv", "1\n2.5\n-3\n");
  directory_.file("scale.csv", "2,0,0,0\n");
  for (const std::string gen : {"ivb", "hsw"}) {
    const CommandResult result = compile(kCopy, {"--gen", gen, "--data", "In=x.csv", "--data",
                                                 "Block=scale.csv", "--count", "Out=5"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const CommandResult run =
        eusim({"run", "k." + gen + ".json", "--report", "none", "--dump-surface", "Out:f=out.csv"},
              directory_.path());
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_NE(run.err.find("writes were dropped (Out)"), std::string::npos) << run.err;
    EXPECT_EQ(written("out.csv"), "2\n5\n-6\n1e-44\n1e-44\n");
  }
}

TEST_F(Glsl2EuWithDriver, OverwritesAnEditedWorkloadOnlyOnRequest) {
  ASSERT_EQ(compile(kTable).exit_code, 0);
  EXPECT_EQ(compile(kTable).exit_code, 0);  // would change nothing
  const std::string workload = written("k.ivb.json");
  directory_.file("k.ivb.json", "edited\n");
  const CommandResult refused = compile(kTable, {"--groups", "2"});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_EQ(refused.out, "");
  EXPECT_NE(refused.err.find("k.ivb.json would change: "), std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find("--overwrite"), std::string::npos) << refused.err;
  EXPECT_EQ(written("k.ivb.json"), "edited\n");
  EXPECT_EQ(compile(kTable, {"--overwrite"}).exit_code, 0);
  EXPECT_EQ(written("k.ivb.json"), workload);
}

TEST_F(Glsl2EuWithDriver, ItsHelpNamesAllOptionsAndTheirDefaults) {
  const std::string help = run_program(kScript, {"--help"}).out;
  for (const char* text :
       {"--gen {ivb,hsw,bdw,skl,bxt}", "(default: ivb)", "--groups", "(default: 1,1,1)", "-o DIR",
        "--setup", "--data NAME=FILE", "--count NAME=N", "--sampler", "--overwrite", "--uniform"})
    EXPECT_NE(help.find(text), std::string::npos) << text;
}

}  // namespace
}  // namespace eu::test
