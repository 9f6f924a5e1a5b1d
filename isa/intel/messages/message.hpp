#pragma once
// Message descriptors: the part every message shares, and which message one asks for
// (isa/MESSAGES.md 1; IVB PRM 6.56). What a shared function does with it is the model's business.
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
  std::string_view key;  ///< in machine files, reports and results
};

inline constexpr SfidRow kSfids[] = {
#define SFID(id, code, gens, mesa_name, key) {Sfid::id, available::gens, mesa_name, key},
#include "isa/intel/messages/sfids.def"
};

/// The row of a shared function; null for a code that names none on `gen`.
const SfidRow* find_sfid(unsigned code, Generation gen);
/// The same on any generation.
const SfidRow* find_sfid(unsigned code);

enum class MessageKind : std::uint8_t {
#define MESSAGE(id, ...) id,
#include "isa/intel/messages/messages.def"
};

enum class MessageFamily : std::uint8_t {
#define MESSAGE_FAMILY(id, ...) id,
#include "isa/intel/messages/message_families.def"
};

/// What a binding table index of a message's descriptor stands for.
MessageTarget target_of(MessageFamily family);

using MessageAccess = RequestAccess;
enum class MessageHeader : std::uint8_t { May, Must };
using MessageTiming = RequestTiming;

/// Bits of a function control, and what they are.
struct MessageSelector {
  std::uint32_t mask;
  std::uint32_t value;
};

/// Where the shared functions keep their message types (isa/MESSAGES.md 2 to 10).
namespace selector {
/// Data ports: 17:14, and the category 18, which only the data cache has.
constexpr MessageSelector port(unsigned type) {
  return {0x1fu << 14, type << 14};
}
constexpr MessageSelector scratch(unsigned write) {
  return {3u << 17, (2u | write) << 17};
}
constexpr MessageSelector sampler(unsigned type) {
  return {0x1fu << 12, type << 12};
}
/// Sampler in the SIMD32/64 mode.
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
  std::string_view mesa_name;  ///< in Mesa's descriptor text; empty if it has none
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

/// Where there are several indices for memory without a surface, they differ in what caches hold
/// (isa/MESSAGES.md 1).
constexpr bool is_stateless(unsigned index, Generation gen) {
  constexpr unsigned kFirstOfSeveral = 250;
  constexpr unsigned kNonCoherent = 253;  // from Gen8 on (isa/GEN8.md M4)
  if (facts(gen).layout != Layout::Gen7 && index == kNonCoherent) return true;
  return index == kStatelessIndex || (has(gen, Capability::CachedStatelessIndices) &&
                                      index >= kFirstOfSeveral && index != kSlmIndex);
}

/// Bit of a descriptor: the payload begins with a header.
inline constexpr std::uint32_t kHeaderBit = 1u << 19;

/// A 32-bit descriptor; registers are 32-byte GRFs (isa/MESSAGES.md 1).
struct Descriptor {
  std::uint32_t raw = 0;
  std::uint8_t second_length = 0;  ///< registers of a second payload, which follow the first's

  constexpr unsigned bits(int high, int low) const {
    return (raw >> low) & ((1u << (high - low + 1)) - 1);
  }
  constexpr unsigned first_length() const { return bits(28, 25); }
  /// Of the whole payload.
  constexpr unsigned message_length() const { return first_length() + second_length; }
  constexpr unsigned response_length() const { return bits(24, 20); }
  constexpr bool has_header() const { return (raw & kHeaderBit) != 0; }
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
std::optional<MessageKind> message_kind(Sfid sfid, Descriptor descriptor, Generation gen);
/// The same on any generation: the oldest that has it.
std::optional<MessageKind> message_kind(Sfid sfid, Descriptor descriptor);

/// Is it for shared local memory rather than for the cache?
bool is_slm_message(Sfid sfid, Descriptor descriptor);

/// Units that requests go to (Isa::units): shared functions by their codes, then shared local
/// memory.
inline constexpr std::uint8_t kSlmUnit = 16;
inline constexpr int kUnitCount = kSlmUnit + 1;
inline std::uint8_t unit_of(Sfid sfid, Descriptor descriptor) {
  return is_slm_message(sfid, descriptor) ? kSlmUnit : static_cast<std::uint8_t>(sfid);
}

}  // namespace eu::isa
