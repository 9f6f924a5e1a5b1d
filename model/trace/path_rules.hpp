#pragma once
// Which instruction can come after which.
#include <cstdint>
#include <vector>

#include "isa/gen/exec/exec.hpp"

namespace eu::model {

class PathRules {
 public:
  explicit PathRules(const isa::Program& program);

  /// May a thread that executed `from` go on at `to`, which is an instruction or the end?
  bool allow(std::uint32_t from, std::uint32_t to) const;

 private:
  struct Targets {
    bool any = false;  ///< wherever a register says
    std::uint32_t jip = isa::Program::kNowhere;
    std::uint32_t uip = isa::Program::kNowhere;
    std::uint32_t past = isa::Program::kNowhere;  ///< where break goes
  };
  std::vector<Targets> targets_;  ///< of each instruction, apart from the next one
};

}  // namespace eu::model
