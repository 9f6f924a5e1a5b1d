#pragma once
// Which instruction can come after which.
#include <cstdint>
#include <vector>

#include "isa/isa.hpp"

namespace eu::model {

class PathRules {
 public:
  explicit PathRules(const isa::Program& program);

  /// May a thread that executed `from` go on at `to`, which is an instruction or the end?
  bool allow(std::uint32_t from, std::uint32_t to) const;

 private:
  std::vector<isa::Successors> successors_;  ///< of each instruction
};

}  // namespace eu::model
