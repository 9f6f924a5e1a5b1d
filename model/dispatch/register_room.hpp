#pragma once
// How many threads the registers of a subslice have room for.
#include "config/machine/machine_fwd.hpp"
#include "isa/program.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {

/// Bytes of registers, up to the last that the program names.
int register_bytes(const isa::Program& program);

/// Gives a dispatch what the program's instruction set decides: whether threads have a header, and
/// how many registers.
void suit_program(Dispatch& dispatch, const isa::Program& program);

/// Threads that a subslice can hold at a time: as many as it has slots, or as its register file has
/// room for, in lanes of whole granules.
int threads_of_subslice(const config::Machine& machine, const Dispatch& dispatch);

}  // namespace eu::model
