#pragma once
// Operands in the PRM dialect, written: r5.0<8;8,1>:f as iga64 writes them, r5.0<4;4,1>.xyyz:f
// where it cannot.
#include "isa/gen/text/operand_words.hpp"

namespace eu::isa {

void append_prm_destination(std::string& out, const Operand& dst, const OperandStyle& style);
/// Source `index` of an instruction; `bitwise`: its negation is ~.
void append_prm_source(std::string& out, const Operand& source, std::size_t index, bool bitwise,
                       const OperandStyle& style);
/// The register region that lies behind an immediate: no type.
void append_prm_region(std::string& out, const Operand& source, const OperandStyle& style);

/// `r5`, `null`: a register alone.
void append_prm_register_name(std::string& out, const Operand& operand);
/// `:f`
void append_prm_type(std::string& out, Type type);

}  // namespace eu::isa
