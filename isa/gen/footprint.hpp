#pragma once
// What the timing model sees of an instruction: registers touched, passes, timing class, message.
// Static: the same for every execution, but for indirect operands (see indirect_ranges).
#include <array>
#include <cstdint>

#include "isa/common/timing_class.hpp"
#include "isa/gen/exec/thread_state.hpp"
#include "isa/gen/instruction.hpp"

namespace eu::isa {

/// Consecutive GRFs; count 0 is none.
struct GrfRange {
  std::uint8_t first = 0;
  std::uint8_t count = 0;
};

/// Scoreboard entries that are no GRF: one for the whole address register, one an accumulator, one
/// a flag subregister (IVB PRM 3.3.3.4, model/LAWS.md 3). The order is that of the bits in a mask
/// of them.
enum class Special : std::uint8_t { Address, Acc0, Acc1, Flag00, Flag01, Flag10, Flag11 };
inline constexpr int kSpecialCount = 7;
constexpr std::uint8_t bit(Special special) {
  return static_cast<std::uint8_t>(1u << static_cast<int>(special));
}

struct Footprint {
  TimingClass timing_class = TimingClass::Nop;
  std::uint8_t passes = 1;  ///< 32-byte passes through a pipe: SIMD8 of 32 bits is one
  /// Passes in which src1 and src2 share a bank (config/SOURCES.md 5).
  std::uint8_t bank_conflicts = 0;
  std::array<GrfRange, 3> reads;   ///< direct GRF sources; send: the payload is reads[0]
  GrfRange write;                  ///< direct GRF destination; send: the response
  std::uint8_t special_reads = 0;  ///< mask of Special
  std::uint8_t special_writes = 0;
  bool indirect = false;  ///< more ranges follow from the address register
  bool wide = false;      ///< 64-bit execution type or product
  bool no_dd_clr = false;
  bool no_dd_chk = false;
  ThreadControl thread_ctrl = ThreadControl::Normal;
  bool reads_notification = false;  ///< n0 is a source
  bool is_send = false;
  bool eot = false;
};

Footprint footprint_of(const Instruction& instruction, Gen gen);

/// Do operands, or a send's descriptor, come from the address register?
bool uses_address_register(const Instruction& instruction);

/// GRFs that operands reach through the address register, as it is now: indirect operands, and
/// payload and response of a send whose descriptor is in a0.0.
struct IndirectRanges {
  static constexpr int kMaxReads = 12;  ///< src0 VxH: one a channel, up to 8; src1: up to 2
  std::array<GrfRange, kMaxReads> reads;
  int read_count = 0;
  std::array<GrfRange, 2> writes;  ///< a two-register destination has two index registers
  int write_count = 0;
};
IndirectRanges indirect_ranges(const Instruction& instruction, Gen gen, const ThreadState& state);

/// May this instruction go to the EM pipe although it is no math (IVB PRM 3.1, config/SOURCES.md
/// 6)?
bool co_issueable(const Instruction& instruction);

}  // namespace eu::isa
