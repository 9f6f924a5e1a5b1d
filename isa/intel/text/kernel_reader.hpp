#pragma once
// Reader of a kernel in any of its formats, and the choice of a kernel of a text with several.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/program/program.hpp"

namespace eu::isa {

enum class KernelFormat : std::uint8_t {
  Binary,        ///< machine code as in memory
  Hex,           ///< its bytes in hex (isa/intel/text/bytes.hpp)
  CArray,        ///< its dwords as a C array (isa/intel/text/bytes.hpp)
  Dump,          ///< a driver compiler's dump
  Mesa,          ///< assembly in the Mesa dialect
  Prm,           ///< assembly in the dialect of the manual or of iga64
  Gen4asm,       ///< assembly for intel-gen4asm -a: subregisters count elements
  Gen4asmBytes,  ///< assembly for intel-gen4asm: subregisters count bytes
  Beignet,       ///< a dump of beignet's compiler
  Visa,          ///< the text of a kernel with virtual registers
};

/// Names of the formats, in the order of KernelFormat.
const std::vector<std::string_view>& kernel_format_names();

/// The format that these bytes look like; empty if several are possible. The text of gen4asm does
/// not show what its subregisters count, and may look like the manual's.
std::optional<KernelFormat> guess_format(std::string_view bytes);

/// Reads a kernel; guesses the format if `format` is empty. `which` selects one of several
/// kernels in a text (choose_kernel()). `undecodable` applies to machine code without text. Throws
/// InputError, also for a kernel without instructions and for a format that cannot be guessed.
Program read_kernel(std::string_view bytes, std::optional<KernelFormat> format, Generation gen,
                    const std::string& name, Undecodable undecodable = Undecodable::Reject,
                    const std::string& which = "");

/// Index in `kernels` of the kernel that `which` selects: a number from 1, a width such as SIMD16,
/// a name, or one word of a name. An empty `which` selects the only kernel. Throws InputError with
/// the list if zero or several kernels match; `file` is the text's name.
std::size_t choose_kernel(const std::vector<KernelEntry>& kernels, const std::string& which,
                          const std::string& file);

}  // namespace eu::isa
