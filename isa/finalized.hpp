#pragma once
// Properties of code that a finalizer made from virtual registers.
#include <string>

#include "isa/program.hpp"

namespace eu::isa {

struct Finalized {
  std::string finalizer;  ///< "own", "igc"
  int registers = 0;      ///< that the code uses
  int spill_bytes = 0;    ///< of scratch space, for each thread
  int scratch_bytes = 0;  ///< of scratch space in total, as far as the code states it
};

/// Code with these properties. They are lost when the code is changed later.
struct FinalizedCode {
  virtual ~FinalizedCode() = default;
  Finalized finalized;
};

/// Properties of a finalized program, else null. `Program::source` has the lines.
inline const Finalized* finalized(const Program& program) {
  const auto* code = dynamic_cast<const FinalizedCode*>(program.code.get());
  return code == nullptr ? nullptr : &code->finalized;
}

}  // namespace eu::isa
