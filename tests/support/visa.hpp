#pragma once
// Kernels of vISA for tests, and IGC's finalizer (GenX_IR, Debian package libigc-tools).
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/visa/kernel.hpp"

namespace eu::test {

/// Declarations of variables of all kinds and types: V32 d, V33 f, V34 w, V35 d, V36 ud, VUW, VB,
/// VUB, VQ, VUQ, VHF and VDF of 64 elements, VS of three d, P1 and P2 of 16, P3 of 32, A0 to A3 of
/// 8, S0, T6; and the beginning of a function.
extern const char* const kVisaHead;

/// A kernel of these lines of instructions, followed by a label END and the end of the thread.
std::string visa_kernel(const std::string& lines);

/// Instructions that IGC's finalizer accepts in visa_kernel(): at least one of each mnemonic.
const std::vector<std::string>& visa_instructions();

/// The lines of a file, split at tabs, without empty lines and lines that begin with #.
std::vector<std::vector<std::string>> tsv_rows(const std::string& path);

/// All `.visaasm` files of the reference material; empty without the material.
std::vector<std::string> shared_visa_files();

/// The code that IGC's finalizer makes of vISA text: bytes, and the listing without comments.
/// Empty if it refuses the text, which its exit code does not show. It runs in a child, at most
/// 20 seconds.
std::string finalized(const std::string& text, const std::string& platform);

/// The bytes alone, 16 or 8 per instruction.
std::vector<std::uint8_t> finalized_bytes(const std::string& text, const std::string& platform);

/// "BDW" if the file's name says so, else "SKL".
std::string visa_platform(const std::string& path);

}  // namespace eu::test
