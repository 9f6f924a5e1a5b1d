#pragma once
// Number of threads for which a subslice has registers.
#include "config/machine/machine_fwd.hpp"
#include "isa/program.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {

/// Bytes of the program's registers, up to the last register that it names.
int register_bytes(const isa::Program& program);

/// Sets what the program's instruction set determines in a dispatch: whether threads have a header,
/// and their bytes of registers.
void suit_program(Dispatch& dispatch, const isa::Program& program);

/// Number of threads that a subslice can hold at a time: the number of its slots, or what its
/// register file has room for, in lanes of whole granules.
int threads_of_subslice(const config::Machine& machine, const Dispatch& dispatch);

}  // namespace eu::model
