// A video driver's kernels as C arrays, if they are available: lint finds no error in them, and
// disassembly and assembly give their bytes again. They are not part of the repository: the folder
// is $EUSIM_VIDEO_KERNELS, or `kernels/video` in the reference material. Public copies:
// intel-vaapi-driver, src/shaders, *.g7b (Ivy Bridge: 29), *.g75b and *.g7b.haswell (25).
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>

#include "isa/intel/lint/lint.hpp"
#include "isa/intel/program/program.hpp"
#include "isa/intel/text/bytes.hpp"
#include "isa/intel/text/kernel_reader.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/files.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa {
namespace {

std::optional<std::string> folder() {
  if (const char* named = std::getenv("EUSIM_VIDEO_KERNELS")) return named;
  return test::shared_path("kernels/video");
}

/// Generation by the end of a file's name; empty for other files.
std::optional<Generation> generation_of(const std::filesystem::path& path) {
  const std::string end = path.extension().string();
  if (end == ".g7b") return Generation::Ivb;
  if (end == ".g75b" || end == ".haswell") return Generation::Hsw;
  return std::nullopt;
}

std::string errors_of(const Program& program) {
  std::string text;
  for (const lint::Finding& finding : lint::Linter().check(program))
    if (row(finding.rule).severity == lint::Severity::Error)
      text += program.name + ":" + std::to_string(line_of(program, finding.instruction)) + ": " +
              finding.message() + "\n";
  return text;
}

void expect_same_bytes_from_text(const Program& program) {
  const auto again = [&](const std::string& text, KernelFormat format) {
    return read_kernel(text, format, program.gen, program.name).bytes == program.bytes;
  };
  EXPECT_TRUE(again(write_mesa(program), KernelFormat::Mesa));
  EXPECT_TRUE(again(write_prm(program), KernelFormat::Prm));
  EXPECT_TRUE(again(write_c_array(program), KernelFormat::CArray));
  EXPECT_TRUE(again(write_hex_bytes(program), KernelFormat::Hex));
}

TEST(VideoKernels, LintWithoutErrorsAndSurviveTheirTexts) {
  const std::optional<std::string> from = folder();
  if (!from) GTEST_SKIP() << "no video kernels: $EUSIM_VIDEO_KERNELS names no folder";
  std::map<std::string, Generation> kernels;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*from))
    if (const auto gen = generation_of(entry.path())) kernels[entry.path().string()] = *gen;
  ASSERT_FALSE(kernels.empty()) << *from;
  std::map<Generation, int> counts;
  for (const auto& [path, gen] : kernels) {
    SCOPED_TRACE(path);
    const Program program = read_kernel(test::contents(path), KernelFormat::CArray, gen, path);
    EXPECT_EQ(errors_of(program), "");
    expect_same_bytes_from_text(program);
    ++counts[gen];
  }
  std::cout << "video kernels: " << counts[Generation::Ivb] << " of Ivy Bridge, "
            << counts[Generation::Hsw] << " of Haswell\n";
}

}  // namespace
}  // namespace eu::isa
