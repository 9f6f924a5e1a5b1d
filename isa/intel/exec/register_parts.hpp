#pragma once
// Parts of the register files that one execution of an instruction accesses, at the finest
// granularity. One scoreboard entry may cover many parts (IVB PRM 3.3.3.4).
#include <cstdint>

#include "isa/intel/exec/read_bytes.hpp"

namespace eu::isa {

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

}  // namespace eu::isa
