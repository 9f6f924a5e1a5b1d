#include "isa/intel/exec/named_semantics.hpp"

namespace eu::isa {
namespace {

constexpr const Semantics* kOpcodeSemantics[] = {
#define OP(id, mnemonic, format, sources, allows, timing, attributes, name) &semantics::name,
#include "isa/intel/opcodes.def"
};

constexpr const Semantics* kMathSemantics[] = {
#define MATH(id, code, mesa_name, prm_name, sources, results, gens, timing, name) \
  &math_semantics::name,
#include "isa/intel/math_functions.def"
};

}  // namespace

const Semantics& semantics_of(const Instruction& instruction) {
  if (instruction.opcode == Opcode::Math)
    return *kMathSemantics[static_cast<int>(instruction.math_function)];
  return *kOpcodeSemantics[static_cast<int>(instruction.opcode)];
}

}  // namespace eu::isa
