#pragma once
// Operands in the PRM dialect, written: r5.0<8;8,1>:f as iga64 writes them, r5.0<4;4,1>.xyyz:f
// where it cannot.
#include "isa/intel/text/operand_words.hpp"

namespace eu::isa {

void append_prm_destination(std::string& out, const Operand& dst, const OperandStyle& style);
/// Source `index` of an instruction; `bitwise`: its negation is ~.
void append_prm_source(std::string& out, const Operand& source, std::size_t index, bool bitwise,
                       const OperandStyle& style);
/// The register region that lies behind an immediate: no type.
void append_prm_region(std::string& out, const Operand& source, const OperandStyle& style);

/// r14.mme0:f: an operand of madm, math.invm and math.rsqtm, which names an accumulator beside the
/// register in Align16's channel fields; iga64 calls eight of them mme0 to mme7, none nomme
/// (isa/GEN8.md T3).
bool is_macro_destination(const Operand& dst, bool three_source);
bool is_macro_source(const Operand& source, bool three_source);
void append_macro_operand(std::string& out, const Operand& operand, unsigned accumulator);

/// Do two register sources say the same?
bool is_same_source(const Operand& a, const Operand& b);

/// `r5`, `null`: a register alone.
void append_prm_register_name(std::string& out, const Operand& operand);
/// `:f`
void append_prm_type(std::string& out, Type type);

}  // namespace eu::isa
