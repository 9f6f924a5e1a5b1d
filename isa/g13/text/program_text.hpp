#pragma once
// Programs as text and as bytes in files: machine code, hex and both dialects.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/g13/names.hpp"
#include "isa/isa.hpp"
#include "isa/program.hpp"

namespace eu::isa::g13 {

// Reads programs in all forms: machine code, hex and both dialects.

/// Rows of Isa::forms.
enum class Form13 : int { Binary, Hex, Mesa, Applegpu };
inline constexpr std::string_view kFormNames[] = {"bin", "hex", "mesa", "applegpu"};

/// Reads a program, and detects its form if `text` does not state it. Throws InputError, also for a
/// program without instructions.
Program read_program(const KernelText& text, Generation gen);

/// The most likely form of these bytes.
Form13 guessed_form(std::string_view bytes);

// Assembly in either dialect, line by line: instructions, labels, `.raw`, and listings. In a
// listing the bytes take precedence.

/// Throws TextErrors with all errors.
Program assemble(std::string_view text, Dialect dialect, Generation gen, const std::string& name);

// Writes programs as text.

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
