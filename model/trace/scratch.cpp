#include "model/trace/scratch.hpp"

namespace eu::model {
namespace {

/// Does the message touch memory, where scratch space lies?
bool touches_memory(const isa::Message& message, isa::Gen gen) {
  const auto kind = isa::message_kind(message.sfid, message.descriptor, gen);
  if (!kind) return false;
  const isa::MessageTiming timing = isa::row(*kind).timing;
  return timing == isa::MessageTiming::Lines || timing == isa::MessageTiming::Atomic;
}

}  // namespace

void move_scratch(Accesses& accesses, const isa::Message& message, isa::Gen gen,
                  const ScratchSpace& scratch) {
  if (scratch.begin == scratch.first || !touches_memory(message, gen)) return;
  for (std::uint32_t& address : accesses.addresses) {
    if (address - scratch.begin < scratch.size_bytes)
      address += scratch.first - scratch.begin;
    else if (address - scratch.first < scratch.size_bytes)
      address += scratch.begin - scratch.first;
  }
}

}  // namespace eu::model
