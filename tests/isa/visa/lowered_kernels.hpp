#pragma once
// The OpenCL kernels of the reference material (kernels/visa): vISA text, and the code of
// IGC's finalizer.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "isa/intel/program/program.hpp"
#include "isa/intel/visa/kernel.hpp"
#include "tests/support/shared.hpp"

namespace eu::test {

inline std::string content_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// A kernel such as `saxpy.skl-a32.simd32`, with the generation of its text.
struct FinalizedKernel {
  std::filesystem::path text;
  isa::Generation gen = isa::Generation::Skl;
  int simd = 16;

  std::string name() const { return text.stem().string(); }
  bool has_narrow_addresses() const { return name().find("-a32.") != std::string::npos; }
  std::string file(const std::string& ending) const {
    return (text.parent_path() / (name() + ending)).string();
  }
  isa::visa::Kernel visa() const { return isa::visa::read_visa(content_of(text), name()); }
  /// Number of instructions by the finalizer's listing.
  int finalized_instructions() const {
    const std::string listing = content_of(file(".asm"));
    const std::string before = "//.instCount ";
    return std::stoi(listing.substr(listing.find(before) + before.size()));
  }
  isa::Program finalized() const {
    std::istringstream words(content_of(file(".hex")));
    std::vector<std::uint8_t> bytes;
    for (std::uint32_t word; words >> std::hex >> word;)
      for (int byte = 0; byte < 4; ++byte)
        bytes.push_back(static_cast<std::uint8_t>(word >> (8 * byte)));
    return isa::program_from_bytes(bytes, gen, file(".hex"));
  }
};
inline void PrintTo(const FinalizedKernel& kernel, std::ostream* out) {
  *out << kernel.name();
}

/// The kernels in the order of their names; empty without the reference material.
inline std::vector<FinalizedKernel> finalized_kernels() {
  std::vector<FinalizedKernel> kernels;
  const auto folder = shared_path("kernels/visa");
  if (!folder) return kernels;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (entry.path().extension() != ".visaasm") continue;
    FinalizedKernel kernel{entry.path()};
    if (kernel.name().find(".bdw.") != std::string::npos) kernel.gen = isa::Generation::Bdw;
    kernel.simd = std::stoi(kernel.name().substr(kernel.name().find("simd") + 4));
    kernels.push_back(kernel);
  }
  std::sort(kernels.begin(), kernels.end(),
            [](const auto& a, const auto& b) { return a.text < b.text; });
  return kernels;
}

}  // namespace eu::test
