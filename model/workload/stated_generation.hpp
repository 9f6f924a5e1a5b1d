#pragma once
// What an input says of the generation of its code, before it is read.
#include <optional>
#include <string>
#include <string_view>

#include "isa/generation.hpp"

namespace eu::model {

/// Can the kernel be read as one of the generation, and does it end its threads? What can be read
/// as code by chance does not. `form` is a row of Isa::forms.
bool is_whole_kernel(std::string_view bytes, const std::string& path, std::optional<int> form,
                     isa::Generation gen);

}  // namespace eu::model
