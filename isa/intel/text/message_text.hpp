#pragma once
// The message of a send as text. Only the descriptor and the shared function's name define bits.
// The other words describe the message for readers, but their lengths must match the descriptor.
#include <cstdint>
#include <optional>

#include "isa/intel/instruction.hpp"
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

// Messages in gen4asm's words: sampler (3, 0, F), write (0, 16, 12, 0), data_port (10, 8, 0, 3, 0,
// 1).

/// Reads a shared function with its arguments, mlen and rlen.
MessageText read_gen4asm_message(Scanner& scanner, Generation gen);

// Messages in beignet's dumps: data (bti: 2, rgba: 14, SIMD16, legacy, Untyped Surface Read). A
// dump does not show whether a message has a header. The reader derives it from the message and
// from what beignet's compiler does (isa/MESSAGES.md 2, 4).

/// Reads a shared function with its arguments, mlen and rlen. A descriptor of length 0 means that
/// the descriptor is in a0.0.
MessageText read_beignet_message(Scanner& scanner, Generation gen);

// The region that Mesa's text shows for a send's payload on Gen9: the bits of the extended
// descriptor in the place where other instructions have a region (isa/GEN8.md E9).

/// The region that these bits of an extended descriptor mean; empty if they are not a region.
std::optional<Region> payload_region(std::uint32_t ex_desc, AccessMode mode);

/// The extended descriptor with the bits of this region; empty if there is none.
std::optional<std::uint32_t> ex_desc_of_region(const Region& region, AccessMode mode);

}  // namespace eu::isa
