#include "model/trace/scratch.hpp"

namespace eu::model {
void move_scratch(Accesses& accesses, const isa::RequestTraits& traits,
                  const ScratchSpace& scratch) {
  if (scratch.begin == scratch.first || !traits.touches_memory()) return;
  for (std::uint32_t& address : accesses.addresses) {
    if (address - scratch.begin < scratch.size_bytes)
      address += scratch.first - scratch.begin;
    else if (address - scratch.first < scratch.size_bytes)
      address += scratch.begin - scratch.first;
  }
}

}  // namespace eu::model
