#pragma once
// Message descriptors: the part every message shares, and which message one asks for
// (messages 1; IVB PRM 6.56). What a shared function does with it is the model's business.
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "isa/opcode.hpp"

namespace eu::isa {

enum class Sfid : std::uint8_t {
#define SFID(id, code, ...) id = code,
#include "isa/sfids.def"
};

enum class MessageGens : std::uint8_t { All, Ivb, Hsw };

struct SfidRow {
  Sfid sfid;
  Gens gens;
  std::string_view mesa_name;
  std::string_view key;  ///< in machine files, reports and results
};

inline constexpr SfidRow kSfids[] = {
#define SFID(id, code, gens, mesa_name, key) {Sfid::id, Gens::gens, mesa_name, key},
#include "isa/sfids.def"
};

/// The row of a shared function; null for a code that names none on `gen`.
const SfidRow* find_sfid(unsigned code, Gen gen);

enum class MessageKind : std::uint8_t {
#define MESSAGE(id, ...) id,
#include "isa/messages.def"
};

struct MessageRow {
  MessageKind kind;
  Sfid sfid;
  MessageGens gens;
  std::uint8_t type_code;
  std::string_view mesa_name;
};

inline constexpr MessageRow kMessages[] = {
#define MESSAGE(id, sfid, gens, code, name) \
  {MessageKind::id, Sfid::sfid, MessageGens::gens, code, name},
#include "isa/messages.def"
};

constexpr const MessageRow& row(MessageKind kind) {
  return kMessages[static_cast<int>(kind)];
}

/// A 32-bit descriptor; registers are 32-byte GRFs (messages 1).
struct Descriptor {
  std::uint32_t raw = 0;

  constexpr unsigned bits(int high, int low) const {
    return (raw >> low) & ((1u << (high - low + 1)) - 1);
  }
  constexpr unsigned message_length() const { return bits(28, 25); }
  constexpr unsigned response_length() const { return bits(24, 20); }
  constexpr bool has_header() const { return bits(19, 19) != 0; }
  constexpr unsigned function_control() const { return bits(18, 0); }
  /// Binding table index: data ports and sampler.
  constexpr unsigned binding_table_index() const { return bits(7, 0); }
  /// Message control and type of the data ports (SFID 4, 5, 9, 10, 12).
  constexpr unsigned data_port_control() const { return bits(13, 8); }
  constexpr unsigned data_port_type() const { return bits(17, 14); }
  /// Data cache only: scratch block instead of the types above.
  constexpr bool is_scratch_block() const { return bits(18, 18) != 0; }
  constexpr unsigned sampler_index() const { return bits(11, 8); }
  constexpr unsigned sampler_type() const { return bits(16, 12); }
  constexpr unsigned sampler_simd_mode() const { return bits(18, 17); }
};

/// Which message a descriptor asks of a shared function; empty where the table has no such row.
/// Scratch blocks (Descriptor::is_scratch_block) are not in the table of types.
std::optional<MessageKind> message_kind(Sfid sfid, Descriptor descriptor, Gen gen);

}  // namespace eu::isa
