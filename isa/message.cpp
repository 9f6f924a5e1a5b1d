#include "isa/message.hpp"

namespace eu::isa {
namespace {

bool on_gen(MessageGens gens, Gen gen) {
  if (gens == MessageGens::All) return true;
  return (gens == MessageGens::Hsw) == (gen == Gen::Hsw);
}

/// Where a shared function keeps its message type (messages 2-10).
unsigned type_code(Sfid sfid, Descriptor descriptor) {
  switch (sfid) {
    case Sfid::Sampler: return descriptor.sampler_type();
    case Sfid::Gateway:
    case Sfid::Urb: return descriptor.bits(2, 0);
    case Sfid::ThreadSpawner: return descriptor.bits(0, 0);
    default: return descriptor.data_port_type();
  }
}

}  // namespace

const SfidRow* find_sfid(unsigned code, Gen gen) {
  for (const SfidRow& candidate : kSfids)
    if (static_cast<unsigned>(candidate.sfid) == code &&
        (candidate.gens == Gens::All || gen == Gen::Hsw))
      return &candidate;
  return nullptr;
}

std::optional<MessageKind> message_kind(Sfid sfid, Descriptor descriptor, Gen gen) {
  const unsigned code = type_code(sfid, descriptor);
  for (const MessageRow& candidate : kMessages)
    if (candidate.sfid == sfid && candidate.type_code == code && on_gen(candidate.gens, gen))
      return candidate.kind;
  return std::nullopt;
}

}  // namespace eu::isa
