#pragma once
// The message of a send as text. Only the descriptor and the shared function's name define bits.
// The other words describe the message for readers, but their lengths must match the descriptor.
#include "isa/intel/text/operand_reader.hpp"

namespace eu::isa {

struct MessageText {
  OperandText descriptor_register;  ///< `begin` is null: the descriptor is an immediate
  const char* dword_at = nullptr;   ///< null: none, the descriptor is a register
  std::uint32_t dword = 0;          ///< all of DW3: with a register, its region
  Type descriptor_type = Type::UD;
  std::uint8_t sfid = 0;
  bool has_sfid = true;           ///< false: it is in a register, with the extended descriptor
  const char* mlen_at = nullptr;  ///< null: not given
  const char* rlen_at = nullptr;
  std::uint32_t mlen = 0;
  std::uint32_t rlen = 0;
  /// The extended descriptor without SFID and EOT; `ex_desc_at` is null: not given.
  const char* ex_desc_at = nullptr;
  std::uint32_t ex_desc = 0;
  OperandText ex_desc_register;      ///< `begin` is null: it is not in a register
  const char* ex_mlen_at = nullptr;  ///< null: not given
  std::uint32_t ex_mlen = 0;         ///< length of the second payload, in registers
};

/// Reads descriptor, shared function and message words in the Mesa dialect, up to the options. With
/// two payloads (`split`) it reads the extended descriptor too.
MessageText read_mesa_message(Scanner& scanner, Generation gen, bool split);

/// Reads `mlen 5` and returns 5; `word` is "mlen".
std::uint32_t read_length(Scanner& scanner, std::string_view word, int max);

/// Sets source 1, SFID and extended descriptor of a send whose controls and payloads are set. Fails
/// if words and descriptor differ.
void set_message(const Scanner& scanner, const MessageText& text, const OperandPlace& place,
                 const char* payload_at, Instruction& send);

}  // namespace eu::isa
