#pragma once
// Plan of a data instruction: the byte offsets of each lane, and the functions that move and
// convert lanes. Plain data, made once per static instruction (exec_prepare.cpp).
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

/// Reads lanes from `bytes` at `offsets` (one per channel) and converts them to the lanes' type.
using GatherFn = void (*)(const std::uint8_t* bytes, const Offsets& offsets, int groups,
                          Lanes& out);
/// Converts lanes and writes the channels of `mask` to `bytes` at `offsets`.
using ScatterFn = void (*)(std::uint8_t* bytes, const Offsets& offsets, std::uint32_t mask,
                           const Lanes& in);

struct Frame;
/// Writes lanes to accumulators, as the explicit or the implicit destination (AccWrCtrl).
using AccumulateFn = void (*)(Frame&, const Lanes& in);
/// Computes Frame::result, and other results that the semantics defines, from Frame::src.
using OperateFn = void (*)(Frame&);

/// The location of an operand's bytes.
enum class Place : std::uint8_t {
  Null,
  Grf,            ///< offsets are byte addresses in the GRF
  Constant,       ///< offsets index OperandPlan::constant
  Accumulator,    ///< offsets are bytes from acc0.0
  Architecture,   ///< offsets are bytes in another architecture register
  Indirect,       ///< offsets are relative to the address in an index register
  IndirectSplit,  ///< as Indirect, but the second half of the channels uses the next register
  IndirectRows,   ///< each group of `row_width` channels has its own index register: Vx1, VxH
  IndirectMove,   ///< movi: each channel takes the low five bits from its own index register
};

/// Bits of a byte address that are set for the fourth of four dwords. Setting them in the address
/// of any of the four gives the fourth.
inline constexpr int kFourthOfFourBytes = 12;

struct OperandPlan {
  Place place = Place::Null;
  Type type = Type::UD;
  bool negate = false;
  bool absolute = false;
  bool complement = false;      ///< flips all bits: `-` of logic instructions from Gen8 on
  bool fourth_of_four = false;  ///< indirect: the last dword of the address's group of four
  std::uint8_t number = 0;      ///< number of the architecture register
  std::uint8_t addr_subreg = 0;
  std::uint8_t row_width = 1;
  std::int16_t addr_imm = 0;
  GatherFn gather = nullptr;  ///< only of sources
  Offsets offsets{};
  std::array<std::uint8_t, 32> constant{};
};

inline constexpr int kMaxLaneSources = 5;

/// Treatment of floating-point lanes when they are read and written.
enum class FloatRules : std::uint8_t {
  Raw,         ///< bits pass unchanged: raw moves and selects, conversions
  Copy,        ///< in a Semantics: Raw or Arithmetic, by the instruction (IVB PRM 6.41.10)
  Arithmetic,  ///< denormals are flushed, ALT mode applies
  Math,        ///< as Arithmetic, but ALT mode keeps NaN (IVB PRM 6.41)
};

/// The fields that fast paths read, in one cache line (isa/intel/exec/fast).
struct alignas(64) FastPlan {
  StepFn general = nullptr;  ///< the general path, the fallback
  std::uint32_t all_channels = 0;
  std::uint32_t no_mask = 0;  ///< all ones if the instruction is NoMask
  /// Source modifiers as bits to set, then bits to flip; integers are negated with all ones.
  std::array<std::uint32_t, 3> set_bits{};
  std::array<std::uint32_t, 3> flip_bits{};
  std::array<std::uint16_t, 3> src_byte{};  ///< byte offsets in the GRF
  std::uint16_t dst_byte = 0;
  std::uint8_t first_channel = 0;
  bool special_mask = false;  ///< enables depend on more than dispatch and PcIP
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
  /// Lanes n and n + 4 share one bit in masks and flags: DF in two registers on Ivy Bridge.
  bool halves_share_masks = false;
  /// SIMD32 uses the low sixteen bits of masks for both halves (IVB PRM 3.3.9, 7.B).
  bool repeats_low_masks = false;
  std::uint32_t keep_singles = 0;  ///< bit of cr0.0 that keeps denormals of F; 0: always flushed
  std::uint32_t keep_halves = 0;   ///< bit of cr0.0 that keeps denormals of HF; 0: always flushed
  std::uint32_t rounding_modes = cr0::kRoundingMask;  ///< bits of cr0.0 to set in the host's unit
  /// Lanes that the channel enables of Align16 or the mask of smov select.
  std::uint32_t written_lanes = ~0u;
  std::uint8_t lane_sources = 0;        ///< number of filled entries of `src`
  bool reads_accumulator = false;       ///< implicit source: Frame::accumulator
  bool accumulates_own_result = false;  ///< AccWrEn writes Frame::accumulator, not the result
  bool has_second_result = false;       ///< Frame::second_result goes to `second_dst`
  AccumulateFn accumulate = nullptr;
  std::uint8_t accumulator_lanes = 8;  ///< lanes of one accumulator: 4 (DF), 8 or 16 (W)
  /// Implicit access: lane of channel 0; the lanes of acc1 follow those of acc0. An indirect
  /// destination adds its position in its register, one lane per `accumulator_lane_bytes`.
  std::uint8_t accumulator_first = 0;
  std::uint8_t accumulator_lane_bytes = 4;
  std::int64_t saturate_low = 0;  ///< range of integer lanes if the instruction saturates
  std::int64_t saturate_high = 0;
  OperandPlan dst;
  OperandPlan second_dst;  ///< destination of a second result; Null if there is none
  std::array<OperandPlan, kMaxLaneSources> src;
  std::string problem;  ///< why the instruction cannot run; empty if it can
};

}  // namespace eu::isa
