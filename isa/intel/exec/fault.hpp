#pragma once
#include <string>

#include "isa/intel/exec/exec.hpp"

namespace eu::isa {

/// Throws ExecutionFault that names the instruction's program, offset and mnemonic.
[[noreturn]] void fault(const Prepared& prepared, const std::string& what);

/// The fault of a jump to where no instruction starts.
[[noreturn]] void fault_target(const Prepared& prepared, std::int64_t offset_bytes);

}  // namespace eu::isa
