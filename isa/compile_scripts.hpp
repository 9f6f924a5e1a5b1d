#pragma once
// Scripts that compile sources for generations of hardware.
#include <string_view>

#include "isa/generation.hpp"

namespace eu::isa {

/// A script for the generations from `first` to `last` (compile_scripts.def).
struct CompileScript {
  std::string_view path;
  Generation first;
  Generation last;
};

inline constexpr CompileScript kCompileScripts[] = {
#define COMPILE_SCRIPT(path, first, last) {path, Generation::first, Generation::last},
#include "isa/compile_scripts.def"
};

}  // namespace eu::isa
