#pragma once
// Reads workloads from files: eusim.workload/v1, or a bare kernel in any form (traces/README.md).
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/diagnostics.hpp"
#include "isa/generation.hpp"
#include "isa/isa.hpp"
#include "model/workload/draft.hpp"

namespace eu::model {

/// Maximum size of workloads and kernels.
inline constexpr std::size_t kMaxInputBytes = std::size_t{64} << 20;

/// An invalid workload or kernel (exit code 4).
class WorkloadError : public config::InputError {
 public:
  using InputError::InputError;
};

/// Command line options on the input.
struct InputOptions {
  isa::Generation gen = isa::kDefaultGeneration;  ///< of the machine, and of the code
  std::optional<int> format;                      ///< row of Isa::forms; empty: by content
  std::string kernel;                             ///< one of several in a text (isa::KernelText)
  /// Alternative reader of kernels, used before the instruction set's own. May be empty, or return
  /// nothing for texts it does not handle. Throws isa::InputError.
  std::function<std::optional<isa::Program>(const isa::KernelText&, isa::Generation)> finalize{};
  int threads = 1;                    ///< bare kernel: threads on the first EU
  std::optional<DraftOptions> draft;  ///< bare kernel: draft a workload instead
};

/// Reads a workload, or makes one from a bare kernel: one thread per slot, of own_simd_size(), with
/// zeroed registers, or a draft. Throws WorkloadError, isa::InputError, FileError.
Workload read_workload(const std::string& path, const InputOptions& options);

/// The generation that a workload file states for its kernel, or the only generation (one without
/// its own machine) that a bare kernel can be code of. Empty for other kernels, for pipes, which
/// can be read only once, and for inputs that read_workload rejects.
std::optional<isa::Generation> stated_generation(const std::string& path);

/// What a workload file states of its kernel; other members than `path` may be empty.
struct StatedKernel {
  std::string path;
  std::string gen;
  std::string form;
  std::string select;  ///< one of several in a text
};
/// The kernel of a workload file. Empty for other inputs, for pipes, which can be read only once,
/// and for workloads that name no kernel.
std::optional<StatedKernel> stated_kernel(const std::string& path);

/// Names of the forms of this generation's kernels, in order of their numbers.
std::vector<std::string_view> form_names(isa::Generation gen);

/// Reads a kernel in any form. Throws isa::InputError, FileError.
isa::Program read_kernel_file(const std::string& path, const InputOptions& options,
                              isa::Undecodable undecodable = isa::Undecodable::Reject);

/// Reads a kernel with the first candidate that can read it. Errors are those of the
/// first candidate.
isa::Program read_kernel_file(const std::string& path, const std::vector<InputOptions>& candidates);

/// True if the text is a workload rather than a kernel: it begins as JSON. A C array also begins
/// with a brace, but numbers follow.
bool looks_like_json(const std::vector<std::uint8_t>& bytes);

// Finds the generation of a kernel before it is read.

/// True if the kernel can be read as code of the generation and ends its threads. Data that is
/// readable by chance does not end threads. `form` is a row of Isa::forms.
bool is_whole_kernel(std::string_view bytes, const std::string& path, std::optional<int> form,
                     isa::Generation gen);

/// A generation in messages: "Skylake (skl)".
std::string generation_text(isa::Generation gen);

/// Error message for a kernel and a machine of different generations, with the ways to correct it.
std::string other_generation_text(isa::Generation kernel, isa::Generation machine);

}  // namespace eu::model
