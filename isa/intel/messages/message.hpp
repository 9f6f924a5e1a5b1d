#pragma once
// Message descriptors: the fields that all messages share, and the message that a descriptor
// selects (isa/MESSAGES.md 1; IVB PRM 6.56). The model defines the effect of messages.
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "isa/intel/opcode.hpp"
#include "isa/kernel_needs.hpp"
#include "isa/request.hpp"

namespace eu::isa {

enum class Sfid : std::uint8_t {
#define SFID(id, code, ...) id = code,
#include "isa/intel/messages/sfids.def"
};

struct SfidRow {
  Sfid sfid;
  Generations gens;
  std::string_view mesa_name;
  std::string_view key;  ///< name in machine files, reports and results
};

inline constexpr SfidRow kSfids[] = {
#define SFID(id, code, gens, mesa_name, key) {Sfid::id, available::gens, mesa_name, key},
#include "isa/intel/messages/sfids.def"
};

/// The row of a shared function; null if `gen` has no function with this code.
const SfidRow* find_sfid(unsigned code, Generation gen);
/// The row of a shared function on any generation; null if there is none.
const SfidRow* find_sfid(unsigned code);

enum class MessageKind : std::uint8_t {
#define MESSAGE(id, ...) id,
#include "isa/intel/messages/messages.def"
};

enum class MessageFamily : std::uint8_t {
#define MESSAGE_FAMILY(id, ...) id,
#include "isa/intel/messages/message_families.def"
};

/// The kind of target that a binding table index in the message's descriptor selects.
MessageTarget target_of(MessageFamily family);

using MessageAccess = RequestAccess;
enum class MessageHeader : std::uint8_t { May, Must };
using MessageTiming = RequestTiming;

/// Bits of a function control that select a message, and their value.
struct MessageSelector {
  std::uint32_t mask;
  std::uint32_t value;
};

/// Selectors of message types per shared function (isa/MESSAGES.md 2 to 10).
namespace selector {
/// Data ports: bits 17:14, and bit 18, the category, which only the data cache has.
constexpr MessageSelector port(unsigned type) {
  return {0x1fu << 14, type << 14};
}
constexpr MessageSelector scratch(unsigned write) {
  return {3u << 17, (2u | write) << 17};
}
constexpr MessageSelector sampler(unsigned type) {
  return {0x1fu << 12, type << 12};
}
/// Sampler in the mode SIMD32/64.
constexpr MessageSelector video(unsigned type) {
  return {0x7fu << 12, (3u << 5 | type) << 12};
}
constexpr MessageSelector vme(unsigned type) {
  return {3u << 13, type << 13};
}
constexpr MessageSelector interpolator(unsigned mode) {
  return {3u << 12, mode << 12};
}
constexpr MessageSelector low3(unsigned type) {
  return {7, type};
}
constexpr MessageSelector low4(unsigned type) {
  return {15, type};
}
constexpr MessageSelector low1(unsigned type) {
  return {1, type};
}
constexpr MessageSelector any() {
  return {0, 0};
}
}  // namespace selector

struct MessageRow {
  MessageKind kind;
  Sfid sfid;
  Generations gens;
  MessageSelector selector;
  MessageFamily family;
  MessageAccess access;
  MessageHeader header;
  std::string_view parameters;  ///< separated by blanks
  MessageTiming timing;
  std::string_view mesa_name;  ///< name in Mesa's descriptor text; empty if there is none
  std::string_view name;
};

inline constexpr MessageRow kMessages[] = {
#define MESSAGE(id, sfid, gens, selects, family, access, header, parameters, timing, mesa, name) \
  {MessageKind::id,                                                                              \
   Sfid::sfid,                                                                                   \
   available::gens,                                                                              \
   selector::selects,                                                                            \
   MessageFamily::family,                                                                        \
   MessageAccess::access,                                                                        \
   MessageHeader::header,                                                                        \
   parameters,                                                                                   \
   MessageTiming::timing,                                                                        \
   mesa,                                                                                         \
   name},
#include "isa/intel/messages/messages.def"
};

constexpr const MessageRow& row(MessageKind kind) {
  return kMessages[static_cast<int>(kind)];
}

/// True for an index that means memory without a surface. Several such indices differ in the caches
/// that hold the data (isa/MESSAGES.md 1).
constexpr bool is_stateless(unsigned index, Generation gen) {
  constexpr unsigned kFirstOfSeveral = 250;
  constexpr unsigned kNonCoherent = 253;  // from Gen8 on (isa/GEN8.md M4)
  if (facts(gen).layout != Layout::Gen7 && index == kNonCoherent) return true;
  return index == kStatelessIndex || (has(gen, Capability::CachedStatelessIndices) &&
                                      index >= kFirstOfSeveral && index != kSlmIndex);
}

/// Descriptor bit: the payload begins with a header.
inline constexpr std::uint32_t kHeaderBit = 1u << 19;

/// A 32-bit descriptor; registers are 32-byte GRFs (isa/MESSAGES.md 1).
struct Descriptor {
  std::uint32_t raw = 0;
  std::uint8_t second_length = 0;  ///< registers of a second payload, after the first payload

  constexpr unsigned bits(int high, int low) const {
    return (raw >> low) & ((1u << (high - low + 1)) - 1);
  }
  constexpr unsigned first_length() const { return bits(28, 25); }
  /// Registers of the whole payload.
  constexpr unsigned message_length() const { return first_length() + second_length; }
  constexpr unsigned response_length() const { return bits(24, 20); }
  constexpr bool has_header() const { return (raw & kHeaderBit) != 0; }
  constexpr unsigned function_control() const { return bits(18, 0); }
  /// Binding table index of data ports and sampler.
  constexpr unsigned binding_table_index() const { return bits(7, 0); }
  /// Message control and type of the data ports (SFID 4, 5, 9, 10, 12).
  constexpr unsigned data_port_control() const { return bits(13, 8); }
  constexpr unsigned data_port_type() const { return bits(17, 14); }
  /// Data cache only: true for a scratch block, whose types are not those above.
  constexpr bool is_scratch_block() const { return bits(18, 18) != 0; }
  constexpr unsigned sampler_index() const { return bits(11, 8); }
  constexpr unsigned sampler_type() const { return bits(16, 12); }
  constexpr unsigned sampler_simd_mode() const { return bits(18, 17); }
};

/// The message that a descriptor selects of a shared function; empty if the table has no such row.
std::optional<MessageKind> message_kind(Sfid sfid, Descriptor descriptor, Generation gen);
/// The message on the oldest generation that has it; empty if there is none.
std::optional<MessageKind> message_kind(Sfid sfid, Descriptor descriptor);

/// True if the message accesses shared local memory, not the cache.
bool is_slm_message(Sfid sfid, Descriptor descriptor);

/// Units that serve requests (Isa::units): shared functions by their codes, then shared
/// local memory.
inline constexpr std::uint8_t kSlmUnit = 16;
inline constexpr int kUnitCount = kSlmUnit + 1;
inline std::uint8_t unit_of(Sfid sfid, Descriptor descriptor) {
  return is_slm_message(sfid, descriptor) ? kSlmUnit : static_cast<std::uint8_t>(sfid);
}

}  // namespace eu::isa
