#pragma once
// Possible successors of instructions.
#include <cstdint>
#include <vector>

#include "isa/isa.hpp"

namespace eu::model {

class PathRules {
 public:
  explicit PathRules(const isa::Program& program);

  /// True if a thread that executed `from` may continue at `to`, an instruction or the end.
  bool allow(std::uint32_t from, std::uint32_t to) const;

 private:
  std::vector<isa::Successors> successors_;  ///< of each instruction
};

}  // namespace eu::model
