#pragma once
// How long a banked memory is busy with what a message touches.
#include <cstdint>

#include "config/machine/machine_functions.hpp"
#include "model/base/cycle.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// Cycles in which `count` dwords of one row come out of a banked memory: lanes that share a bank
/// take turns, unless they share the word too and it `broadcasts` (model/DISPATCH.md 8; operations
/// on a word do not merge).
int bank_cycles(const std::uint32_t* addresses, int count, int banks, int bank_bytes,
                bool broadcasts = true);

/// The same of all rows of a message.
Cycle bank_cycles(const Touched& touched, const config::SlmConfig& config, bool broadcasts);

}  // namespace eu::model
