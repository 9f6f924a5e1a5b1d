#pragma once
// A kernel in any of the forms that people have it in.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/program/program.hpp"

namespace eu::isa {

enum class KernelFormat : std::uint8_t {
  Binary,        ///< machine code as it lies in memory
  Hex,           ///< its bytes in hex (isa/intel/text/bytes_reader.hpp)
  CArray,        ///< its dwords as a C array (isa/intel/text/bytes_reader.hpp)
  Dump,          ///< a driver compiler's dump
  Mesa,          ///< assembly in the Mesa dialect
  Prm,           ///< assembly in the manual's dialect or iga64's
  Gen4asm,       ///< assembly for intel-gen4asm -a: subregisters count elements
  Gen4asmBytes,  ///< assembly for intel-gen4asm: subregisters count bytes
  Beignet,       ///< a dump of beignet's compiler
  Visa,          ///< the text of a kernel with virtual registers
};

/// What the forms are called, in the order of KernelFormat.
const std::vector<std::string_view>& kernel_format_names();

/// The form that these bytes look like; empty where they can be of several: gen4asm's text does not
/// tell what its subregisters count, and may look like the manual's.
std::optional<KernelFormat> guess_format(std::string_view bytes);

/// Reads a kernel; guesses the form if `format` is empty. Of several in a text `which` says one
/// (isa/intel/text/kernel_choice.hpp). Throws InputError, also for a kernel without instructions
/// and a form that cannot be guessed. `undecodable` is for machine code without text.
Program read_kernel(std::string_view bytes, std::optional<KernelFormat> format, Generation gen,
                    const std::string& name, Undecodable undecodable = Undecodable::Reject,
                    const std::string& which = "");

}  // namespace eu::isa
