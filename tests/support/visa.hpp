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

/// An instruction of each mnemonic, and of some several, that IGC's finalizer takes in
/// visa_kernel().
const std::vector<std::string>& visa_instructions();

/// Lines that begin with neither # nor nothing, split at tabs.
std::vector<std::vector<std::string>> tsv_rows(const std::string& path);

/// All `.visaasm` files of the reference material; empty where it is not there.
std::vector<std::string> shared_visa_files();

/// The code that IGC's finalizer makes of vISA text: bytes and listing without its comments. Empty
/// where it refuses the text: its exit code does not say. It runs in a child, at most 20 seconds.
std::string finalized(const std::string& text, const std::string& platform);

/// The bytes alone, of 16 or 8 an instruction.
std::vector<std::uint8_t> finalized_bytes(const std::string& text, const std::string& platform);

/// "SKL", or "BDW" where a file's name says so.
std::string visa_platform(const std::string& path);

}  // namespace eu::test
