#pragma once
// Workloads from files: eusim.workload/v1, or a bare kernel in any form (traces/README.md).
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "config/json/diagnostics.hpp"
#include "isa/isa.hpp"
#include "model/workload/draft.hpp"

namespace eu::model {

/// Workloads and kernels are no larger.
inline constexpr std::size_t kMaxInputBytes = std::size_t{64} << 20;

/// A workload or a kernel that cannot be used (exit code 4).
class WorkloadError : public config::InputError {
 public:
  using InputError::InputError;
};

/// What the command line says about the input.
struct InputOptions {
  isa::Generation gen = isa::kDefaultGeneration;  ///< of the machine; what text and bytes are read as
  std::optional<int> format;                   ///< row of Isa::forms; else guessed from content
  std::string kernel;                          ///< of several in a text (isa::KernelText)
  /// Makes a program of a text in another way than its instruction set does; empty, or without a
  /// program, where it is not asked to. Throws isa::InputError.
  std::function<std::optional<isa::Program>(const isa::KernelText&, isa::Generation)> finalize{};
  int threads = 1;                    ///< bare kernel: slots of the first EU to fill
  std::optional<DraftOptions> draft;  ///< bare kernel: make a workload for it, instead
};

/// Reads a workload, or makes one of a bare kernel: one SIMD16 thread a slot, zeroed registers, or
/// a draft.
/// Throws WorkloadError, isa::InputError, FileError.
Workload read_workload(const std::string& path, const InputOptions& options);

/// The generation that the kernel of a workload file names, or the one without a machine of which
/// alone a bare kernel can be. None of other kernels, of a pipe, which can be read only once, and
/// of what read_workload will refuse.
std::optional<isa::Generation> stated_generation(const std::string& path);

/// The forms that kernels of this generation come in, by their numbers.
std::vector<std::string_view> form_names(isa::Generation gen);

/// Reads a kernel in any form. Throws isa::InputError, FileError.
isa::Program read_kernel_file(const std::string& path, const InputOptions& options,
                              isa::Undecodable undecodable = isa::Undecodable::Reject);

/// Reads a kernel as the first of these that can be read so. Errors are those of the first.
isa::Program read_kernel_file(const std::string& path, const std::vector<InputOptions>& candidates);

/// Is this the text of a workload rather than of a kernel: does it begin as JSON does? A C array
/// begins with a brace too, but with numbers in it.
bool looks_like_json(const std::vector<std::uint8_t>& bytes);

}  // namespace eu::model
