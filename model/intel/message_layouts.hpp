#pragma once
// Layouts of messages, decoded from descriptors and cached for each unit.
#include <vector>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/messages/message_layout.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

/// Layout of a message. Throws MessageFault for an invalid message; the error names the message,
/// the field and the allowed values.
isa::MessageLayout checked_layout(const isa::Request& message, isa::Generation gen);

/// Layouts of the last messages of a unit: most instructions send the same message repeatedly.
class MessageLayouts {
 public:
  explicit MessageLayouts(isa::Generation gen) : gen_(gen) {}

  /// Like checked_layout(). The reference is valid until the next call.
  const isa::MessageLayout& of(const Packet& packet) {
    if (!cached_.empty()) {
      const CachedLayout& known = cached_[packet.index % kCachedLayouts];
      if (known.is_of(packet.message)) return known.layout;
    }
    return decode_layout(packet);
  }
  isa::Generation gen() const { return gen_; }

 private:
  static constexpr std::size_t kCachedLayouts = 32;

  struct CachedLayout {
    isa::MessageLayout layout;  ///< without a row: empty entry
    isa::Sfid sfid = isa::Sfid::Null;
    isa::Descriptor descriptor{};

    bool is_of(const isa::Request& message) const {
      return layout.row != nullptr && sfid == sfid_of(message) &&
             descriptor.raw == message.descriptor &&
             descriptor.second_length == message.second_payload.count;
    }
  };

  const isa::MessageLayout& decode_layout(const Packet& packet);

  isa::Generation gen_;
  /// By the low bits of the instruction's index; empty at first.
  std::vector<CachedLayout> cached_;
};

}  // namespace eu::model
