#pragma once
// Who makes machine code of vISA: eusim's own lowering, or IGC's finalizer where it is installed.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/isa.hpp"

namespace eu::model {

/// What --finalizer names.
enum class Finalizer : std::uint8_t {
  Own,  ///< isa/intel/visa
  Igc,  ///< GenX_IR, of Debian's libigc-tools
  None  ///< nobody: the kernel is executed on its virtual variables
};

inline const std::vector<std::string_view> kFinalizerNames = {"own", "igc", "none"};

/// Code comes in a second or two, also where a lot is spilled; for some texts it never comes.
inline constexpr unsigned kFinalizerSeconds = 60;

struct InputOptions;
struct KernelOptions;

/// What the options say of the input. Throws UsageError.
InputOptions input_options(const KernelOptions& kernel, isa::Generation gen);
/// The same of a kernel in this form (row of Isa::forms).
InputOptions input_options(const KernelOptions& kernel, isa::Generation gen,
                           std::optional<int> format);

/// The generation of a kernel file where no machine says it: as the options say, else Skylake for
/// vISA, and Ivy Bridge. Throws UsageError.
isa::Generation generation_of(const KernelOptions& kernel, const std::string& input);

/// Is the file vISA, as --from or its beginning says?
bool is_visa_file(const KernelOptions& kernel, const std::string& input);

/// The code that GenX_IR makes of a vISA text, as IGC's OpenCL compiler has it made. It runs in a
/// child process, in a folder of its own, for a limited time; what it says is wrong has the place
/// in the text. It may take `seconds`. Throws isa::InputError, UsageError where it is not installed
/// or the generation is none of its own, SystemLimit.
isa::Program finalize_with_igc(std::string_view text, isa::Generation gen, const std::string& name,
                               unsigned seconds = kFinalizerSeconds);

}  // namespace eu::model
