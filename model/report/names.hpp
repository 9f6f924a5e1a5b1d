#pragma once
// How causes and instructions are called in what a person reads.
#include <string>

#include "config/machine.hpp"
#include "isa/program.hpp"
#include "model/core/accounting.hpp"

namespace eu::model {

/// Key of a cause on this machine: pipes are called by their names. Empty for a pipe it has not.
std::string cause_key(int cause, const config::Machine& machine);

/// "0x0040 add(8) g4<1>F g2<8,8,1>F ..." cut to `width` characters.
std::string instruction_label(const isa::Program& program, std::uint32_t index, std::size_t width);

/// The byte offset as reports write it: "0x0040".
std::string offset_text(const isa::Program& program, std::uint32_t index);

/// "12.3" for 123 of 1000; "0.0" of nothing. Rounded half up in integers, so that it is the same
/// everywhere.
std::string percent(std::uint64_t part, std::uint64_t whole);

}  // namespace eu::model
