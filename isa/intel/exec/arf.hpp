#pragma once
// Architecture registers as explicit operands, except accumulators (IVB PRM 3.3.3).
#include <array>
#include <cstdint>

#include "isa/intel/exec/exec.hpp"

namespace eu::isa {

/// The 32 bytes of one register number; bytes without a register read as zero.
using ArfImage = std::array<std::uint8_t, kGrfBytes>;

/// True if there is a register of this number (bits 7:4 kind, 3:0 which).
bool arf_exists(std::uint8_t number, Generation gen);

/// Number of words of a0 in the generation.
int address_words(Generation gen);

ArfImage read_arf(const Prepared& prepared, const IntelState& state, std::uint8_t number);

/// Writes the bytes of `image` whose bit in `written` is set; drops writes to read-only registers.
/// A write to ip moves state.pc, and faults if no instruction starts there. A write to cr0 may
/// enter or leave the system routine. Returns true if the thread has moved.
bool write_arf(const Prepared& prepared, IntelState& state, std::uint8_t number,
               const ArfImage& image, std::uint32_t written);

}  // namespace eu::isa
