#pragma once
// Programs as text.
#include <cstdint>
#include <optional>
#include <string>

#include "isa/isa.hpp"

namespace eu::isa::g13 {

/// Assembly as drivers print it, that assembles to the same bytes: jumps go to labels, and a word
/// whose text does not say all of it stands as `.raw`, with its text behind it. With offsets the
/// listing of drivers, which has offset, bytes and text of each instruction.
std::string write_assembly(const Program& program, const WriteOptions& options);

/// Bytes in hex, an instruction a line.
std::string write_hex(const Program& program, const WriteOptions& options);

/// One instruction; of a word that is none its name.
std::string text_at(const Program& program, std::uint32_t index);

/// Where a jump goes to, in bytes of the program; empty for other instructions.
std::optional<std::int64_t> jump_target(const Program& program, std::uint32_t index);

}  // namespace eu::isa::g13
