#include "isa/intel/visa/equivalents.hpp"

namespace eu::isa::visa {

namespace gen = eu::isa;

std::optional<gen::Opcode> namesake(Opcode opcode) {
  switch (opcode) {
    case Opcode::Mov: return gen::Opcode::Mov;
    case Opcode::Sel:
    case Opcode::Min:
    case Opcode::Max: return gen::Opcode::Sel;
    case Opcode::Cmp: return gen::Opcode::Cmp;
    case Opcode::Frc: return gen::Opcode::Frc;
    case Opcode::Rndd: return gen::Opcode::Rndd;
    case Opcode::Rndu: return gen::Opcode::Rndu;
    case Opcode::Rnde: return gen::Opcode::Rnde;
    case Opcode::Rndz: return gen::Opcode::Rndz;
    case Opcode::Lzd: return gen::Opcode::Lzd;
    case Opcode::Add: return gen::Opcode::Add;
    case Opcode::Mul: return gen::Opcode::Mul;
    case Opcode::Avg: return gen::Opcode::Avg;
    case Opcode::Lrp: return gen::Opcode::Lrp;
    case Opcode::And: return gen::Opcode::And;
    case Opcode::Or: return gen::Opcode::Or;
    case Opcode::Xor: return gen::Opcode::Xor;
    case Opcode::Not: return gen::Opcode::Not;
    case Opcode::Shl: return gen::Opcode::Shl;
    case Opcode::Shr: return gen::Opcode::Shr;
    case Opcode::Asr: return gen::Opcode::Asr;
    case Opcode::Cbit: return gen::Opcode::Cbit;
    case Opcode::Fbh: return gen::Opcode::Fbh;
    case Opcode::Fbl: return gen::Opcode::Fbl;
    case Opcode::Bfrev: return gen::Opcode::Bfrev;
    case Opcode::Bfe: return gen::Opcode::Bfe;
    default: return std::nullopt;
  }
}

std::optional<MathFunction> math_function(Opcode opcode) {
  switch (opcode) {
    case Opcode::Inv: return MathFunction::Inv;
    case Opcode::Log: return MathFunction::Log;
    case Opcode::Exp: return MathFunction::Exp;
    case Opcode::Sqrt: return MathFunction::Sqrt;
    case Opcode::Rsqrt: return MathFunction::Rsq;
    case Opcode::Sin: return MathFunction::Sin;
    case Opcode::Cos: return MathFunction::Cos;
    case Opcode::Pow: return MathFunction::Pow;
    default: return std::nullopt;
  }
}

}  // namespace eu::isa::visa
