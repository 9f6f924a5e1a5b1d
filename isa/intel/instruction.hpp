#pragma once
// A decoded instruction as plain data: all fields of the instruction word, and nothing derived.
#include <array>
#include <cstdint>

#include "isa/footprint.hpp"
#include "isa/intel/opcode.hpp"
#include "isa/intel/types.hpp"

namespace eu::isa {

/// Register file of an operand (IVB PRM 5.2.2; 10b is reserved on Gen7, isa/ERRATA.md A7).
enum class RegFile : std::uint8_t { Arf = 0, Grf = 1, Immediate = 3 };

/// Architecture register kinds: bits 7:4 of an ARF register number (IVB PRM 3.3.3.1).
enum class Arf : std::uint8_t {
  Null = 0x0,
  Address = 0x1,
  Accumulator = 0x2,
  Flag = 0x3,
  ChannelEnable = 0x4,  ///< from Gen8 on
  State = 0x7,
  Control = 0x8,
  Notification = 0x9,
  Ip = 0xa,
  ThreadDependency = 0xb,
  Timestamp = 0xc,
};

enum class AccessMode : std::uint8_t { Align1, Align16 };

/// Condition modifier, bits 27:24 (IVB PRM 5.2.2).
enum class CondMod : std::uint8_t {
  None = 0,
  Zero = 1,
  NotZero = 2,
  Greater = 3,
  GreaterEqual = 4,
  Less = 5,
  LessEqual = 6,
  Overflow = 8,
  Unordered = 9,
};

/// Predicate control, bits 19:16. In Align16 the values 2..7 mean x, y, z, w, any4h, all4h.
enum class PredCtrl : std::uint8_t {
  None = 0,
  Sequential = 1,
  Any2v = 2,
  All2v = 3,
  Any2h = 4,
  All2h = 5,
  Any4h = 6,
  All4h = 7,
  Any8h = 8,
  All8h = 9,
  Any16h = 10,
  All16h = 11,
  Any32h = 12,
  All32h = 13,
  Align16X = 2,
  Align16Y = 3,
  Align16Z = 4,
  Align16W = 5,
  Align16Any4h = 6,
  Align16All4h = 7,
};

/// Source region in elements. With vert_stride kVxH an address register gives each row's origin.
/// Align16 encodes only the vertical stride: width is 4 and horz_stride 1, except for a replicated
/// three-source operand, which is <0;1,0>.
struct Region {
  static constexpr std::uint8_t kVxH = 0xff;
  std::uint8_t vert_stride = 0;
  std::uint8_t width = 1;
  std::uint8_t horz_stride = 0;  ///< also the destination's stride

  friend bool operator==(const Region& a, const Region& b) {
    return a.vert_stride == b.vert_stride && a.width == b.width && a.horz_stride == b.horz_stride;
  }
};

struct Operand {
  RegFile file = RegFile::Arf;
  Type type = Type::UD;
  bool indirect = false;  ///< register-indirect: address = a0.addr_subreg + addr_imm
  bool negate = false;    ///< numeric, for logic operations of Gen7 too (IVB PRM 6.6)
  bool absolute = false;
  bool replicate = false;             ///< three-source RepCtrl
  std::uint8_t number = 0;            ///< register number; for ARF bits 7:4 are the kind
  std::uint8_t subreg_bytes = 0;      ///< byte offset in the register, 0..31
  std::uint8_t addr_subreg = 0;       ///< a0 element, 0..7; from Gen8 on 0..15
  std::uint8_t swizzle = 0xe4;        ///< Align16 channel select, two bits per channel, x lowest
  std::uint8_t channel_enable = 0xf;  ///< Align16 destination write mask, x lowest
  std::int16_t addr_imm = 0;          ///< bytes, -512..511
  Region region;
  /// Raw dword; W and UW are replicated in both halves. For a send, the descriptor without EOT.
  /// Zero in branches, whose DW3 is JIP and UIP.
  std::uint32_t immediate = 0;
  std::uint32_t immediate_high = 0;  ///< upper dword of 64-bit types

  bool is_arf(Arf kind) const {
    return file == RegFile::Arf && static_cast<Arf>(number >> 4) == kind;
  }
  bool is_null() const { return is_arf(Arf::Null); }
  bool is_grf() const { return file == RegFile::Grf; }
  bool is_immediate() const { return file == RegFile::Immediate; }
  /// True for one element for all channels: <0;1,0>.
  bool is_scalar() const { return region == Region{0, 1, 0}; }
};

struct Instruction {
  Opcode opcode = Opcode::Nop;
  AccessMode access_mode = AccessMode::Align1;
  ThreadControl thread_ctrl = ThreadControl::Normal;
  PredCtrl pred_ctrl = PredCtrl::None;
  CondMod cond_mod = CondMod::None;
  MathFunction math_function = MathFunction::Inv;  ///< math only
  std::uint8_t sfid = 0;                           ///< sends only
  std::uint8_t exec_size = 1;                      ///< channels: 1, 2, 4, 8, 16 or 32
  std::uint8_t qtr_ctrl = 0;
  std::uint8_t nib_ctrl = 0;
  std::uint8_t flag_reg = 0;
  std::uint8_t flag_subreg = 0;
  bool no_mask = false;
  bool no_dd_clr = false;
  bool no_dd_chk = false;
  bool pred_inv = false;
  bool acc_wr_en = false;
  bool compacted = false;  ///< 8 bytes in memory, when decoded or encoded
  bool breakpoint = false;
  bool saturate = false;
  bool eot = false;          ///< sends only
  bool branch_ctrl = false;  ///< goto, if, else from Gen8 on
  /// Sends of Gen9: the extended descriptor without SFID and EOT, that is bits 31:16 and, for two
  /// payloads, the number of registers of the second in bits 9:6.
  std::uint32_t ex_desc = 0;
  bool ex_desc_is_register = false;  ///< sends: the extended descriptor is in a0
  std::uint8_t ex_desc_subreg = 0;   ///< its dword of a0, 0..7
  Operand dst;
  std::array<Operand, 3> src;
  /// Branches and calls: distances as encoded, in 8-byte units except for Haswell's calls
  /// (isa/ERRATA.md B1), in bytes from Gen8 on. Formats of Gen7 without UIP keep the bits of that
  /// field: zero or JIP's sign.
  std::int32_t jip = 0;
  std::int32_t uip = 0;

  int size_bytes() const { return compacted ? 8 : 16; }
  bool is_align16() const { return access_mode == AccessMode::Align16; }
  /// The channel of the thread that is channel 0 of the instruction (IVB PRM 5.2.2).
  int first_channel() const { return 8 * qtr_ctrl + 4 * nib_ctrl; }
  /// Sends: true if the descriptor is in a0.0; otherwise it is the immediate src[1]. The second
  /// payload of sends and sendsc is src[2].
  bool descriptor_is_register() const { return !src[1].is_immediate(); }
};

/// Number of registers of the second payload in an extended descriptor (isa/GEN8.md E10).
constexpr std::uint8_t second_payload_registers(std::uint32_t ex_desc) {
  return static_cast<std::uint8_t>((ex_desc >> 6) & 0xf);
}

/// True for steps of exact division and square root, which name acc2 to acc9 (isa/GEN8.md X9).
inline bool is_macro(const Instruction& in) {
  const bool math = in.opcode == Opcode::Math && (in.math_function == MathFunction::Invm ||
                                                  in.math_function == MathFunction::Rsqrtm);
  return math || in.opcode == Opcode::Madm;
}

/// Value of a macro's channel fields that selects no accumulator.
inline constexpr std::uint8_t kNoMacroAccumulator = 8;

/// Region in the word of math's macro steps for their sources: a vec4, for doubles half a vec4.
constexpr Region macro_region(Type type) {
  return {static_cast<std::uint8_t>(size_of(type) == 8 ? 2 : 4), 4, 1};
}

/// True if the instruction writes the flags of its flag subregister.
inline bool writes_flags(const Instruction& in) {
  if (in.opcode == Opcode::Math) return is_macro(in);
  return in.cond_mod != CondMod::None && in.opcode != Opcode::Sel && in.opcode != Opcode::Csel;
}

}  // namespace eu::isa
