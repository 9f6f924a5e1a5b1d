#include "model/trace/recorded_threads.hpp"

namespace eu::model {

PathRules::PathRules(const isa::Program& program) {
  for (std::uint32_t index = 0; index < program.size(); ++index)
    successors_.push_back(program.isa->successors(program, index));
}

bool PathRules::allow(std::uint32_t from, std::uint32_t to) const {
  const isa::Successors& successors = successors_[from];
  return to == from + 1 || successors.anywhere || to == successors.targets[0] ||
         to == successors.targets[1] || to == successors.beyond;
}

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
