#pragma once
// Makes nodes and operands of their parts.
#include "isa/intel/messages/message.hpp"
#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering::make {

Node label(int name, std::uint32_t line);

/// An instruction without operands.
Node instruction(Opcode opcode, int channels, std::uint32_t line);

/// A message whose descriptor is an immediate; the caller adds payloads and response.
Node send(Sfid sfid, std::uint32_t descriptor, int channels, std::uint32_t line);

/// Sets the destination: packed elements of a variable.
void destination(Node& node, const Code& code, const Reference& at, Type type, int stride = 1);

/// Sets a source: packed elements of a variable; one for all channels if `is_scalar`.
void source(Node& node, int operand, const Code& code, const Reference& at, Type type,
            bool is_scalar = false);

/// Sets an operand of a step of exact division or root: a register, and the one of acc2 to acc9
/// that extends it (isa/GEN8.md T3), from 0 on, or kNoMacroAccumulator.
void macro_operand(Node& node, int operand, const Reference& at, Type type,
                   std::uint8_t accumulator);

/// Makes the node a message of two payloads.
void second_payload(Node& node, const Code& code, const Reference& at, int registers);

/// Sets a source to an immediate of up to 32 bits; a word fills both halves.
void immediate(Node& node, int operand, Type type, std::uint32_t value);
Operand immediate(Type type, std::uint32_t value);

/// A mov of packed elements, independent of masks.
Node copy(const Code& code, const Reference& to, const Reference& from, Type type, int channels,
          std::uint32_t line);

/// An architecture register; it is not a variable.
Operand arf(Arf kind, int number, int subreg_bytes, Type type);

/// The file of a bank's operands.
RegFile file_of(Bank bank);

}  // namespace eu::isa::lowering::make
