#pragma once
// Machine code of Broadwell, Skylake and Broxton by Intel's OpenCL compiler and Mesa, with iga64's
// disassembly (reference material, see shared.hpp).
#include <algorithm>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "isa/generation.hpp"
#include "isa/intel/text/kernel_reader.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/files.hpp"
#include "tests/support/shared.hpp"

namespace eu::test {

struct Gen9Kernel {
  std::string name;  ///< "features_bytes_skl": a name for tests
  std::string path;  ///< of the .hex file
  isa::Generation gen = isa::Generation::Skl;

  /// Path of iga64's listing, which may not exist.
  std::string listing() const { return path.substr(0, path.rfind('.')) + ".iga.txt"; }
};

inline void PrintTo(const Gen9Kernel& kernel, std::ostream* out) {
  *out << kernel.name;
}

/// Path of a kernel below kernels/gen9; `end` is the part of the name after its generation's key.
inline std::optional<std::string> gen9_kernel(const std::string& stem, isa::Generation gen,
                                              const std::string& end) {
  return shared_path("kernels/gen9/" + stem + "." + std::string(row(gen).key) + end);
}

/// Reads a kernel in any form.
inline isa::Program read_gen9_kernel(const std::string& path, isa::Generation gen) {
  return isa::read_kernel(contents(path), std::nullopt, gen, path);
}

/// The available kernels, by name.
inline std::vector<Gen9Kernel> gen9_kernels() {
  std::vector<Gen9Kernel> kernels;
  const auto folder = shared_path("kernels/gen9");
  if (!folder) return kernels;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    const std::filesystem::path& path = entry.path();
    if (path.extension() != ".hex") continue;
    const auto gen = isa::gen_from_key(path.stem().extension().string().substr(1));
    if (!gen) continue;
    std::string name = std::filesystem::relative(path, *folder).replace_extension().string();
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '/' || c == '.'; }, '_');
    kernels.push_back({std::move(name), path.string(), *gen});
  }
  std::sort(kernels.begin(), kernels.end(),
            [](const Gen9Kernel& a, const Gen9Kernel& b) { return a.name < b.name; });
  return kernels;
}

}  // namespace eu::test
