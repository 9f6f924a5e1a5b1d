#pragma once
// The parts of a thread's registers that one execution of an instruction accesses.
#include <bitset>
#include <cstdint>
#include <vector>

#include "isa/intel/exec/exec.hpp"

namespace eu::isa {

struct OperandPlan;

// The bytes of the register file that one execution of an instruction writes.

/// Bit b: byte b of the register file, r0.0 first.
using GrfBytes = std::bitset<static_cast<std::size_t>(kGrfCount* kGrfBytes)>;

/// Bytes that the instruction at `prepared` would write now: destination elements of enabled
/// channels. Empty for a send, whose response comes later. Throws ExecutionFault like its execution
/// for an index register that points outside the register file.
GrfBytes written_bytes(const Prepared& prepared, const IntelState& state);

// The bytes of the register file that one execution of an instruction reads.

/// Bytes that the instruction at `prepared` would read now: source elements of the channels that it
/// computes; for a send, the payload. Other bytes cannot change its effect. Throws ExecutionFault
/// like its execution for an index register that points outside the register file.
GrfBytes read_bytes(const Prepared& prepared, const IntelState& state);

// Parts of the register files that one execution of an instruction accesses, at the finest
// granularity. One scoreboard entry may cover many parts (IVB PRM 3.3.3.4).

struct RegisterParts {
  GrfBytes grf;
  std::uint16_t address = 0;       ///< bit n: a0.n
  std::uint64_t flags = 0;         ///< bit n: flag bit n, 16 each of f0.0, f0.1, f1.0, f1.1
  std::uint64_t accumulators = 0;  ///< bit n: byte n, 32 each of acc0, acc1

  bool overlaps(const RegisterParts& other) const {
    return (address & other.address) != 0 || (flags & other.flags) != 0 ||
           (accumulators & other.accumulators) != 0 || (grf & other.grf).any();
  }
  bool empty() const { return address == 0 && flags == 0 && accumulators == 0 && grf.none(); }
  void add(const RegisterParts& other) {
    grf |= other.grf;
    address |= other.address;
    flags |= other.flags;
    accumulators |= other.accumulators;
  }
};

/// Parts that the instruction at `prepared` would read and write now. The written parts do not
/// include the response of a send. Both throw ExecutionFault like read_bytes() and written_bytes().
RegisterParts read_parts(const Prepared& prepared, const IntelState& state);
RegisterParts written_parts(const Prepared& prepared, const IntelState& state);

/// Bytes in RegisterParts of one lane of an accumulator that the instruction writes.
int accumulator_lane_bytes(const Prepared& prepared);

// The bytes of a thread's state that an instruction writes, for results that land late.

/// Bytes that the instruction would write now, except a response: general registers and a0, flags,
/// then accumulators. Throws ExecutionFault like its execution.
std::vector<WrittenByte> written_state(const Prepared& prepared, const IntelState& state);

// Bytes of the GRF that the channels of an operand cover.

/// Adds `count` bytes from byte `first`, up to the end of the GRF.
void add_bytes(GrfBytes& bytes, int first, int count);

/// Adds the elements of these channels; nothing if the operand is not in the GRF. Throws
/// ExecutionFault like resolve_offsets().
void add_operand(GrfBytes& bytes, const Prepared& prepared, const IntelState& state,
                 const OperandPlan& operand, std::uint32_t channels);

}  // namespace eu::isa
