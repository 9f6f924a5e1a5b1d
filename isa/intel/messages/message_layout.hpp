#pragma once
// What the descriptor of a message says about its payload and response, and whether it may say so
// (isa/MESSAGES.md 2 to 10).
#include <optional>
#include <string>

#include "isa/intel/messages/message.hpp"

namespace eu::isa {

/// A field of a descriptor with codes that mean nothing.
struct MessageField {
  MessageFamily family;
  MessageAccess access;  ///< None: whatever the message does
  Generations gens;
  int high;
  int low;
  std::string_view name;
  std::uint32_t allowed;  ///< bit c: code c means something

  unsigned value(Descriptor descriptor) const { return descriptor.bits(high, low); }
};

/// Registers that a message may have, the header included.
struct LengthRange {
  int min = 0;
  int max = 0;

  bool contains(unsigned length) const {
    return static_cast<int>(length) >= min && static_cast<int>(length) <= max;
  }
};

/// A message as its descriptor lays it out. An item is a dword of each lane: parameters first, then
/// data; the response is made of items too.
struct MessageLayout {
  const MessageRow* row = nullptr;
  const MessageField* reserved = nullptr;  ///< a field with a code that means nothing, if any
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
  /// Can a shared function give it a meaning? Registers behind the payload do no harm.
  bool is_well_formed(Descriptor descriptor) const {
    return reserved == nullptr && !lacks_header(descriptor) &&
           static_cast<int>(descriptor.message_length()) >= payload.min &&
           response.contains(descriptor.response_length());
  }
};

/// Empty where the shared function has no such message.
std::optional<MessageLayout> message_layout(Sfid sfid, Descriptor descriptor, Generation gen);

/// Number of parameters that a message's row names.
int parameter_count(const MessageRow& row);

/// Operands of an atomic operation beside the address (isa/MESSAGES.md 2.4).
int atomic_operands(unsigned operation);
/// The same of one on floats (isa/GEN8.md M6).
int float_atomic_operands(unsigned operation);

/// Is it known what messages of the family look like on a generation? Of Gen8 and Gen9 those are
/// not of which no public text at hand tells it (isa/GEN8.md M13); they are refused.
bool layout_is_known(MessageFamily family, Generation gen);

/// Do the lanes of the family have addresses of 64 bits?
bool has_wide_addresses(MessageFamily family);

/// Is the message known, and its descriptor of the shape that such a message has?
bool is_usual_message(Sfid sfid, Descriptor descriptor, Generation gen);

/// Why a message is not well-formed: names the message, the field, and what is allowed. Empty if it
/// is.
std::string message_problem(Sfid sfid, Descriptor descriptor, Generation gen);

}  // namespace eu::isa
