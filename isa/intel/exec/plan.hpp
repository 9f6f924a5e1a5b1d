#pragma once
// What is known of a data instruction before it runs: where every lane's bytes lie, which functions
// move and convert them. Made once per static instruction (prepare.cpp), plain data.
#include <array>
#include <cstdint>
#include <string>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/exec/lanes.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// Execution data types (IVB PRM 3.3.8).
enum class ExecType : std::uint8_t { W, D, Q, HF, F, DF };

constexpr bool is_integer(ExecType type) {
  return type <= ExecType::Q;
}

using Offsets = std::array<std::uint16_t, kMaxChannels>;

/// Reads lanes from `bytes` at `offsets` (one offset a channel) and converts to the lanes' type.
using GatherFn = void (*)(const std::uint8_t* bytes, const Offsets& offsets, int groups,
                          Lanes& out);
/// Converts lanes and writes the channels of `mask` to `bytes` at `offsets`.
using ScatterFn = void (*)(std::uint8_t* bytes, const Offsets& offsets, std::uint32_t mask,
                           const Lanes& in);

struct Frame;
/// Writes lanes to accumulators, as explicit destination or as implicit one (AccWrCtrl).
using AccumulateFn = void (*)(Frame&, const Lanes& in);
/// Computes Frame::result (and whatever else a semantics promises) from Frame::src.
using OperateFn = void (*)(Frame&);

/// Where an operand's bytes come from or go to.
enum class Place : std::uint8_t {
  Null,
  Grf,            ///< offsets are byte addresses in the GRF
  Constant,       ///< offsets index OperandPlan::constant
  Accumulator,    ///< offsets are bytes from acc0.0 on
  Architecture,   ///< offsets are bytes in another architecture register
  Indirect,       ///< offsets are relative to the address that an index register holds
  IndirectSplit,  ///< as Indirect, but the second half of the channels uses the next one
  IndirectRows,   ///< every `row_width` channels use their own: Vx1 and VxH
  IndirectMove,   ///< movi: each channel takes the low five bits from its own
};

/// Where the fourth of four dwords lies: these bits of its byte address are set, whichever dword of
/// them the address was of.
inline constexpr int kFourthOfFourBytes = 12;

struct OperandPlan {
  Place place = Place::Null;
  Type type = Type::UD;
  bool negate = false;
  bool absolute = false;
  bool complement = false;      ///< all bits are flipped: `-` of logic from Gen8 on
  bool fourth_of_four = false;  ///< indirect: of the four dwords that the address is in, the last
  std::uint8_t number = 0;      ///< of the architecture register
  std::uint8_t addr_subreg = 0;
  std::uint8_t row_width = 1;
  std::int16_t addr_imm = 0;
  GatherFn gather = nullptr;  ///< sources
  Offsets offsets{};
  std::array<std::uint8_t, 32> constant{};
};

inline constexpr int kMaxLaneSources = 5;

/// What happens to floating-point lanes on their way in and out.
enum class FloatRules : std::uint8_t {
  Raw,         ///< bits pass unchanged: raw moves and selects, conversions
  Copy,        ///< in a Semantics: Raw or Arithmetic, as the instruction says (IVB PRM 6.41.10)
  Arithmetic,  ///< denormals are flushed, ALT mode applies
  Math,        ///< the same, but ALT mode keeps NaN (IVB PRM 6.41)
};

/// What specialised functions look at, in one cache line (isa/intel/exec/fast).
struct alignas(64) FastPlan {
  StepFn general = nullptr;  ///< the general path, to fall back on
  std::uint32_t all_channels = 0;
  std::uint32_t no_mask = 0;  ///< all ones if the instruction is NoMask
  /// Source modifiers on bits: what to set, then what to flip; integers are negated with all ones.
  std::array<std::uint32_t, 3> set_bits{};
  std::array<std::uint32_t, 3> flip_bits{};
  std::array<std::uint16_t, 3> src_byte{};  ///< of the GRF
  std::uint16_t dst_byte = 0;
  std::uint8_t first_channel = 0;
  bool special_mask = false;  ///< more than dispatch and PcIP decide which channels are enabled
  bool saturates = false;
  bool writes_grf = false;  ///< the destination is not null
};

struct Semantics;

struct Plan {
  FastPlan fast;
  StepFn execute = nullptr;
  const Semantics* semantics = nullptr;
  ExecType exec_type = ExecType::D;
  FloatRules float_rules = FloatRules::Raw;
  OperateFn operate = nullptr;
  OperateFn narrow = nullptr;  ///< rounds results to HF, or doubles to F; else null
  ScatterFn scatter = nullptr;
  std::uint8_t lanes = 1;  ///< channels of the instruction (isa/intel/region.hpp)
  /// Lanes n and n + 4 have one bit in masks and flags: DF in two registers on Ivy Bridge.
  bool halves_share_masks = false;
  /// SIMD32 uses the low sixteen bits of masks for both halves (IVB PRM 3.3.9, 7.B).
  bool repeats_low_masks = false;
  std::uint32_t keep_singles = 0;  ///< bit of cr0.0 that keeps denormals of F; 0: nothing does
  std::uint32_t keep_halves = 0;   ///< the same of HF
  std::uint32_t rounding_modes = cr0::kRoundingMask;  ///< of cr0.0, that the host's unit takes over
  /// Lanes that the channel enables of Align16, or the mask of smov, leave.
  std::uint32_t written_lanes = ~0u;
  std::uint8_t lane_sources = 0;        ///< of `src` that are filled
  bool reads_accumulator = false;       ///< as a source that is not named: Frame::accumulator
  bool accumulates_own_result = false;  ///< AccWrEn writes Frame::accumulator, not the result
  bool has_second_result = false;       ///< Frame::second_result goes to `second_dst`
  AccumulateFn accumulate = nullptr;
  std::uint8_t accumulator_lanes = 8;  ///< of one accumulator: 4 (DF), 8 or 16 (W)
  /// Implicit access: lane of channel 0; those of acc1 follow those of acc0. With an indirect
  /// destination its place in its register comes on top, one lane for each `..._lane_bytes`.
  std::uint8_t accumulator_first = 0;
  std::uint8_t accumulator_lane_bytes = 4;
  std::int64_t saturate_low = 0;  ///< integer lanes, when the instruction saturates
  std::int64_t saturate_high = 0;
  OperandPlan dst;
  OperandPlan second_dst;  ///< of a second result; null if there is none
  std::array<OperandPlan, kMaxLaneSources> src;
  std::string problem;  ///< why the instruction cannot run; empty if it can
};

}  // namespace eu::isa
