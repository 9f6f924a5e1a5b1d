#pragma once
// Time of a banked memory for the accesses of a message.
#include <cstdint>

#include "config/machine/machine_functions.hpp"
#include "model/base/cycle.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// Cycles of a banked memory for `count` dwords of one row. Lanes that share a bank take turns,
/// unless they also share the word and the memory `broadcasts` (model/DISPATCH.md 8; operations on
/// a word do not merge).
int bank_cycles(const std::uint32_t* addresses, int count, int banks, int bank_bytes,
                bool broadcasts = true);

/// Likewise, for all rows of a message.
Cycle bank_cycles(const Touched& touched, const config::SlmConfig& config, bool broadcasts);

}  // namespace eu::model
