#pragma once
// What the timing model sees of an instruction (isa/footprint.hpp): entries are GRFs, then Special.
#include <cstdint>

#include "isa/footprint.hpp"
#include "isa/intel/exec/thread_state.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// Scoreboard entries that are no GRF: one for the whole address register, one an accumulator, one
/// a flag subregister (IVB PRM 3.3.3.4, model/LAWS.md 3). The order is that of the bits in a mask
/// of them.
enum class Special : std::uint8_t { Address, Acc0, Acc1, Flag00, Flag01, Flag10, Flag11 };
inline constexpr int kSpecialCount = 7;
constexpr std::uint8_t bit(Special special) {
  return static_cast<std::uint8_t>(1u << static_cast<int>(special));
}
inline constexpr SpecialEntry kSpecials[kSpecialCount] = {
    {"a0", EntryKind::Address}, {"acc0", EntryKind::Accumulator}, {"acc1", EntryKind::Accumulator},
    {"f0.0", EntryKind::Flag},  {"f0.1", EntryKind::Flag},        {"f1.0", EntryKind::Flag},
    {"f1.1", EntryKind::Flag},
};

Footprint footprint_of(const Instruction& instruction, Generation gen);

/// Registers of the second payload of a sends, by its extended descriptor or a0 as it is now.
unsigned second_payload_registers(const Instruction& sends, const IntelState& state);

/// Do operands, or a send's descriptor, come from the address register?
bool uses_address_register(const Instruction& instruction);

/// GRFs that operands reach through the address register, as it is now: indirect operands (VxH: one
/// a channel, up to 8; src1: up to 2; a two-register destination has two index registers), and
/// payload and response of a send whose descriptor is in a0.0.
DynamicRanges dynamic_ranges(const Instruction& instruction, Generation gen,
                             const IntelState& state);

/// May this instruction go to the EM pipe although it is no math (IVB PRM 3.1, config/SOURCES.md
/// 6)?
bool co_issueable(const Instruction& instruction);

}  // namespace eu::isa
