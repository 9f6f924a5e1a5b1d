#pragma once
// Words that begin an instruction.
#include <algorithm>
#include <iterator>

#include "isa/common/scanner.hpp"
#include "isa/intel/opcode.hpp"

namespace eu::isa {

/// True for a mnemonic of any generation; ignores case.
inline bool is_mnemonic(std::string_view word) {
  return std::any_of(std::begin(kOpcodes), std::end(kOpcodes), [&](const OpcodeRow& opcode) {
    return same_ignoring_case(word, opcode.mnemonic);
  });
}

}  // namespace eu::isa
