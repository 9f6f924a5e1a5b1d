#pragma once
// Payloads and descriptors of sends in the PRM dialect, written as iga64 does.
#include "isa/intel/text/operand_words.hpp"

namespace eu::isa {

/// Does the payload's register, and from Gen8 on its type, say all that compilers write? Its region
/// means nothing, and Gen9 has none.
bool is_plain_payload(const Instruction& send, Generation gen);
/// `r12`, `r12:f`: a plain payload.
void append_prm_payload(std::string& out, const Operand& payload);

/// Extended descriptor and descriptor; EOT shows in the first and among the options.
void append_prm_descriptors(std::string& out, const Instruction& send, const OperandStyle& style);

/// All operands of a send with two payloads: registers without regions, descriptors.
void append_prm_split_send(std::string& out, const Instruction& send, const OperandStyle& style);

}  // namespace eu::isa
