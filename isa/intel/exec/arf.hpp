#pragma once
// Architecture registers as explicit operands, but for accumulators (IVB PRM 3.3.3).
#include <array>
#include <cstdint>

#include "isa/intel/exec/exec.hpp"

namespace eu::isa {

/// The 32 bytes that a register number addresses; unpopulated ones read as zero.
using ArfImage = std::array<std::uint8_t, kGrfBytes>;

/// Is there a register of this number (bits 7:4 kind, 3:0 which)?
bool arf_exists(std::uint8_t number, Generation gen);

/// Words of a0 that the generation has.
int address_words(Generation gen);

ArfImage read_arf(const Prepared& prepared, const IntelState& state, std::uint8_t number);

/// Writes the bytes of `image` whose bit in `written` is set. Writes to read-only registers are
/// dropped. A write to ip moves state.pc (and faults if no instruction starts there), one to cr0
/// may lead into or out of the system routine: true then.
bool write_arf(const Prepared& prepared, IntelState& state, std::uint8_t number,
               const ArfImage& image, std::uint32_t written);

}  // namespace eu::isa
