#pragma once
// Reads programs in all forms: machine code, hex and both dialects.
#include <string_view>
#include <vector>

#include "isa/isa.hpp"

namespace eu::isa::g13 {

/// Rows of Isa::forms.
enum class Form13 : int { Binary, Hex, Mesa, Applegpu };
inline constexpr std::string_view kFormNames[] = {"bin", "hex", "mesa", "applegpu"};

/// Reads a program, and detects its form if `text` does not state it. Throws InputError, also for a
/// program without instructions.
Program read_program(const KernelText& text, Generation gen);

/// The most likely form of these bytes.
Form13 guessed_form(std::string_view bytes);

}  // namespace eu::isa::g13
