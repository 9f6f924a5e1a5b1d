#pragma once
#include <string>

#include "isa/intel/exec/exec.hpp"

namespace eu::isa {

/// Throws an ExecutionFault with the instruction's program, offset and mnemonic.
[[noreturn]] void fault(const Prepared& prepared, const std::string& what);

/// Throws the fault of a jump to an offset at which no instruction starts.
[[noreturn]] void fault_target(const Prepared& prepared, std::int64_t offset_bytes);

}  // namespace eu::isa
