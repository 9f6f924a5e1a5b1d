#pragma once
// Writer of operands in the PRM dialect: r5.0<8;8,1>:f as in iga64, r5.0<4;4,1>.xyyz:f where iga64
// has no form.
#include "isa/intel/text/operand_words.hpp"

namespace eu::isa {

void append_prm_destination(std::string& out, const Operand& dst, const OperandStyle& style);
/// Appends source `index` of an instruction; `bitwise`: its negation is ~.
void append_prm_source(std::string& out, const Operand& source, std::size_t index, bool bitwise,
                       const OperandStyle& style);
/// Appends the register region in the bits after an immediate, without a type.
void append_prm_region(std::string& out, const Operand& source, const OperandStyle& style);

/// True for an operand such as r14.mme0:f, of madm, math.invm and math.rsqtm. Align16's channel
/// fields name an accumulator next to the register. iga64 writes mme0 to mme7 for eight of them,
/// and nomme for none (isa/GEN8.md T3).
bool is_macro_destination(const Operand& dst, bool three_source);
bool is_macro_source(const Operand& source, bool three_source);
void append_macro_operand(std::string& out, const Operand& operand, unsigned accumulator);

/// True if two register sources are equal.
bool is_same_source(const Operand& a, const Operand& b);

/// Appends the register alone: `r5`, `null`.
void append_prm_register_name(std::string& out, const Operand& operand);
/// Appends the type: `:f`.
void append_prm_type(std::string& out, Type type);

}  // namespace eu::isa
