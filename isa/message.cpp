#include "isa/message.hpp"

namespace eu::isa {

const SfidRow* find_sfid(unsigned code, Gen gen) {
  for (const SfidRow& candidate : kSfids)
    if (static_cast<unsigned>(candidate.sfid) == code &&
        (candidate.gens == Gens::All || gen == Gen::Hsw))
      return &candidate;
  return nullptr;
}

std::optional<MessageKind> message_kind(Sfid sfid, Descriptor descriptor, Gen gen) {
  for (const MessageRow& candidate : kMessages)
    if (candidate.sfid == sfid &&
        (descriptor.raw & candidate.selector.mask) == candidate.selector.value &&
        on_gen(candidate.gens, gen))
      return candidate.kind;
  return std::nullopt;
}

}  // namespace eu::isa
