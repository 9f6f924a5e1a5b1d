#pragma once
// Writes programs as text.
#include <cstdint>
#include <optional>
#include <string>

#include "isa/isa.hpp"

namespace eu::isa::g13 {

/// Assembly in the form of drivers, which assembles to the same bytes. Jumps lead to labels. A word
/// whose text is incomplete is written as `.raw`, with its text after it. With offsets, the
/// drivers' listing: offset, bytes and text of each instruction.
std::string write_assembly(const Program& program, const WriteOptions& options);

/// Bytes in hex, one instruction per line.
std::string write_hex(const Program& program, const WriteOptions& options);

/// One instruction as text; "undecodable" for a word that is not an instruction.
std::string text_at(const Program& program, std::uint32_t index);

/// Target of a jump, as byte offset in the program; empty for other instructions.
std::optional<std::int64_t> jump_target(const Program& program, std::uint32_t index);

}  // namespace eu::isa::g13
