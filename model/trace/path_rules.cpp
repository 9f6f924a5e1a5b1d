#include "model/trace/path_rules.hpp"

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

}  // namespace eu::model
