#pragma once
// Finds the generation of a kernel before it is read.
#include <optional>
#include <string>
#include <string_view>

#include "isa/generation.hpp"

namespace eu::model {

/// True if the kernel can be read as code of the generation and ends its threads. Data that is
/// readable by chance does not end threads. `form` is a row of Isa::forms.
bool is_whole_kernel(std::string_view bytes, const std::string& path, std::optional<int> form,
                     isa::Generation gen);

/// A generation in messages: "Skylake (skl)".
std::string generation_text(isa::Generation gen);

/// Error message for a kernel and a machine of different generations, with the ways to correct it.
std::string other_generation_text(isa::Generation kernel, isa::Generation machine);

}  // namespace eu::model
