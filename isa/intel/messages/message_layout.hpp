#pragma once
// Payload and response that the descriptor of a message defines, and the restrictions on it
// (isa/MESSAGES.md 2 to 10).
#include <optional>
#include <string>

#include "isa/intel/messages/message.hpp"

namespace eu::isa {

/// A field of a descriptor with reserved codes.
struct MessageField {
  MessageFamily family;
  MessageAccess access;  ///< None: any access
  Generations gens;
  int high;
  int low;
  std::string_view name;
  std::uint32_t allowed;  ///< bit c: code c is not reserved

  unsigned value(Descriptor descriptor) const { return descriptor.bits(high, low); }
};

/// Number of registers that a message may have, including the header.
struct LengthRange {
  int min = 0;
  int max = 0;

  bool contains(unsigned length) const {
    return static_cast<int>(length) >= min && static_cast<int>(length) <= max;
  }
};

/// Layout of a message by its descriptor. An item is a dword of each lane. The payload has
/// parameters first, then data; the response consists of items too.
struct MessageLayout {
  const MessageRow* row = nullptr;
  const MessageField* reserved = nullptr;  ///< a field with a reserved code; null if there is none
  int lanes = 8;
  int item_registers = 1;
  int header_registers = 0;
  int data_items = 0;
  bool wide_data = false;  ///< an item of data is a qword of each lane
  LengthRange payload{1, 15};
  LengthRange response{0, 0};

  bool lacks_header(Descriptor descriptor) const {
    return row->header == MessageHeader::Must && !descriptor.has_header();
  }
  /// True if a shared function can execute it. Registers after the payload are allowed.
  bool is_well_formed(Descriptor descriptor) const {
    return reserved == nullptr && !lacks_header(descriptor) &&
           static_cast<int>(descriptor.message_length()) >= payload.min &&
           response.contains(descriptor.response_length());
  }
};

/// The layout of a message; empty if the shared function has no such message.
std::optional<MessageLayout> message_layout(Sfid sfid, Descriptor descriptor, Generation gen);

/// Number of parameters in a message's row.
int parameter_count(const MessageRow& row);

/// Operands of an atomic operation in addition to the address (isa/MESSAGES.md 2.4).
int atomic_operands(unsigned operation);
/// Operands of an atomic operation on floats in addition to the address (isa/GEN8.md M6).
int float_atomic_operands(unsigned operation);

/// True if the layout of the family's messages is known on a generation. For some families no
/// public text at hand defines it on Gen8 and Gen9 (isa/GEN8.md M13); these messages are refused.
bool layout_is_known(MessageFamily family, Generation gen);

/// True if the lanes of the family have 64-bit addresses.
bool has_wide_addresses(MessageFamily family);

/// True if the message is known and its descriptor is well-formed, with the payload's usual length.
bool is_common_message(Sfid sfid, Descriptor descriptor, Generation gen);

/// Why a message is not well-formed: names the message, the field, and what is allowed. Empty if
/// the message is well-formed.
std::string message_problem(Sfid sfid, Descriptor descriptor, Generation gen);

}  // namespace eu::isa
