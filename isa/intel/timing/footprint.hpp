#pragma once
// Footprint of an instruction for the timing model (isa/footprint.hpp). Entries are GRFs,
// then Special.
#include <cstdint>

#include "isa/footprint.hpp"
#include "isa/intel/exec/thread_state.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// Scoreboard entries other than GRFs: one for the whole address register, one per accumulator, one
/// per flag subregister (IVB PRM 3.3.3.4, model/LAWS.md 3). They are in the order of bits in masks.
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

/// Number of registers of the second payload of a sends, from its extended descriptor or from the
/// current a0.
unsigned second_payload_registers(const Instruction& sends, const IntelState& state);

/// True if operands, or a send's descriptor, depend on the address register.
bool uses_address_register(const Instruction& instruction);

/// GRFs that operands access through the current address register: indirect operands (VxH: one per
/// channel, up to 8; src1: up to 2; a two-register destination has two index registers), and
/// payload and response of a send whose descriptor is in a0.0.
DynamicRanges dynamic_ranges(const Instruction& instruction, Generation gen,
                             const IntelState& state);

/// True if this instruction may issue to the EM pipe although it is not a math instruction (IVB PRM
/// 3.1, config/SOURCES.md 6).
bool co_issueable(const Instruction& instruction);

// Inputs to the time of an instruction: its timing class, and its passes through a pipe.

/// The timing class of the opcode table, refined by the operands (config/SOURCES.md 2a, 2g).
TimingClass timing_class_of(const Instruction& instruction, Generation gen);

/// Sets the passes, their width, and the number of passes with a register bank conflict.
void add_passes(const Instruction& instruction, Generation gen, Footprint& footprint);

// Number of operations of an instruction, counted as in the peak rates of machines: a product with
// a sum is two.

/// Zero operations for moves, conversions, selections and comparisons, and for instructions that no
/// pipe executes.
Operations operations_of(const Instruction& in);

}  // namespace eu::isa
