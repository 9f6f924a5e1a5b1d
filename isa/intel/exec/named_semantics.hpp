#pragma once
// The semantics that the rows of isa/intel/opcodes.def and isa/intel/math_functions.def name. Only
// for the files that define them; others use semantics_of().
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

namespace semantics {
#define OP(id, mnemonic, format, sources, allows, timing, attributes, name) \
  extern const Semantics name;
#include "isa/intel/opcodes.def"
}  // namespace semantics

namespace math_semantics {
#define MATH(id, code, mesa_name, prm_name, sources, results, gens, timing, name) \
  extern const Semantics name;
#include "isa/intel/math_functions.def"
}  // namespace math_semantics

}  // namespace eu::isa
