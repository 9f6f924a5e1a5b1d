#pragma once
// Programs in the forms that people have them in.
#include <string_view>
#include <vector>

#include "isa/isa.hpp"

namespace eu::isa::g13 {

/// Rows of Isa::forms.
enum class Form13 : int { Binary, Hex, Mesa, Applegpu };
inline constexpr std::string_view kFormNames[] = {"bin", "hex", "mesa", "applegpu"};

/// Reads a program; its form is guessed if the text does not say it. Throws InputError, also for
/// one without instructions.
Program read_program(const KernelText& text, Generation gen);

/// The form that these bytes look like.
Form13 guessed_form(std::string_view bytes);

}  // namespace eu::isa::g13
