#pragma once
// Machine code from vISA: by eusim's own lowering, or by IGC's finalizer where it is installed.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/isa.hpp"

namespace eu::model {

/// The values of --finalizer.
enum class Finalizer : std::uint8_t {
  Own,  ///< isa/intel/visa
  Igc,  ///< GenX_IR, of Debian's libigc-tools
  None  ///< no machine code: the kernel is executed on its virtual variables
};

inline const std::vector<std::string_view> kFinalizerNames = {"own", "igc", "none"};

/// Time limit. GenX_IR takes a second or two, even with many spills; for some texts it never ends.
inline constexpr unsigned kFinalizerSeconds = 60;

struct InputOptions;
struct KernelOptions;

/// The options as InputOptions. Throws UsageError.
InputOptions input_options(const KernelOptions& kernel, isa::Generation gen);
/// As above, for a kernel in form `format` (row of Isa::forms).
InputOptions input_options(const KernelOptions& kernel, isa::Generation gen,
                           std::optional<int> format);

/// Throws UsageError if --finalizer igc or none had no effect when `input` was read.
void check_finalizer(const KernelOptions& kernel, const std::string& input);

/// The generation of a kernel file where no machine gives it: that of the options, else Skylake for
/// vISA and Ivy Bridge for other code. Throws UsageError.
isa::Generation generation_of(const KernelOptions& kernel, const std::string& input);

/// True if the file is vISA, by --from or by its beginning.
bool is_visa_file(const KernelOptions& kernel, const std::string& input);

/// The code that GenX_IR makes from a vISA text, with the options of IGC's OpenCL compiler. GenX_IR
/// runs in a child process and a folder of its own, for at most `seconds`; its errors get their
/// place in the text. Throws isa::InputError, SystemLimit, and UsageError if GenX_IR is not
/// installed or does not have the generation.
isa::Program finalize_with_igc(std::string_view text, isa::Generation gen, const std::string& name,
                               unsigned seconds = kFinalizerSeconds);

}  // namespace eu::model
