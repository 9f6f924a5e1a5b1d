#pragma once
// Writer of payloads and descriptors of sends in the PRM dialect, in iga64's form.
#include "isa/intel/text/operand_words.hpp"

namespace eu::isa {

/// True if the payload has the values that compilers write, apart from its register and, from Gen8
/// on, its type. Its region has no meaning, and Gen9 has none.
bool is_plain_payload(const Instruction& send, Generation gen);
/// Appends a plain payload: `r12`, `r12:f`.
void append_prm_payload(std::string& out, const Operand& payload);

/// Appends extended descriptor and descriptor. EOT is in the first and in the options.
void append_prm_descriptors(std::string& out, const Instruction& send, const OperandStyle& style);

/// Appends all operands of a send with two payloads: registers without regions, then descriptors.
void append_prm_split_send(std::string& out, const Instruction& send, const OperandStyle& style);

}  // namespace eu::isa
