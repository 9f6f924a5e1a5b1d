#pragma once
// The general path of a data instruction: gather, operate, flags, saturate, accumulate, store.
#include <array>
#include <cstdint>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/exec/plan.hpp"
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// The function that executes an instruction with this plan.
StepFn data_path(const Plan& plan);

// Register-indirect addressing (IVB PRM 3.3.6.2-3.3.6.4, 3.3.9 rule 6).

/// Byte addresses in the GRF of the channels of an indirect operand. Throws ExecutionFault if a
/// channel of `channels` is outside the GRF or not aligned to its type. Other channels with such an
/// address get address 0.
Offsets resolve_offsets(const Prepared& prepared, const IntelState& state,
                        const OperandPlan& operand, std::uint32_t channels);

// Reads operands into lanes.

/// Returns the function that reads elements of `type` for an execution type; null if there is no
/// such conversion. `half`: the words hold half-precision numbers.
GatherFn gather_function(ExecType exec_type, Type type, bool half);

/// Fills Frame::src with the sources: read, converted, flushed, modified. Throws ExecutionFault if
/// an index register of an enabled channel points outside the GRF.
template <class V>
void gather_sources(Frame& frame);

/// Applies the float rules of a source of `type`: flushes denormals, maps to ALT mode.
template <class V>
void flush_inputs(const Frame& frame, Type type, Lanes& values);

/// Reads one source as integers (for jmpi).
void gather_integers(const Prepared& prepared, const IntelState& state, const OperandPlan& operand,
                     std::uint32_t channels, int groups, Lanes& out);

// Accumulators: one container per channel, with more bits than the type of an access (IVB PRM
// 3.3.3.5, 5.7; isa/ERRATA.md C2-C4, D9).

/// Lanes of one accumulator for elements of a type.
constexpr int accumulator_lanes(Type type) {
  return size_of(type) == 2 ? 16 : 32 / size_of(type);
}

/// Reads an explicit accumulator source into `out`.
void read_accumulator(ExecType exec_type, const OperandPlan& operand, const IntelState& state,
                      int groups, Lanes& out);

/// Reads the implicit accumulator source into Frame::accumulator. Its lanes follow the
/// destination's lanes.
void read_implicit_accumulator(Frame& frame);

/// Returns the function that writes lanes of an execution type as values of the destination's type.
/// A container keeps 64 bits of an integer, 33 if `words`.
AccumulateFn accumulate_function(ExecType exec_type, Type type, bool words);

// Condition modifiers: flags from a result or from a comparison of two sources (IVB PRM 3.6).

/// Lanes whose sources satisfy `condition`, bit n = lane n. `second_nan_wins`: apply the rules of
/// cmpn and of sel with .ge and .l (IVB PRM 2.3.1.1) instead of those of cmp.
template <class V>
std::uint32_t compare_lanes(CondMod condition, bool second_nan_wins, const V* a, const V* b,
                            int groups);

/// Lanes whose result satisfies the instruction's condition modifier against zero. Uses the result
/// as the destination type holds it.
template <class V>
std::uint32_t result_condition(const Frame& frame);

// Writes lanes to the destination.

/// Returns the function that stores lanes of an execution type as elements of `type`; null if there
/// is no such conversion. `half`: stores half-precision numbers.
ScatterFn scatter_function(ExecType exec_type, Type type, bool half);

/// Returns the function that stores lanes of all ones or all zeros as elements of
/// `mask_bytes` bytes.
ScatterFn scatter_function(int mask_bytes);

/// Stores the enabled channels of `lanes` to `dst` with the plan's scatter function. A write to ip
/// moves state.pc.
void store(Frame& frame, const OperandPlan& dst, const Lanes& lanes);

// Architecture registers as explicit operands, except accumulators (IVB PRM 3.3.3).

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
