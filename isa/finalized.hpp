#pragma once
// What is known of code that a finalizer made of virtual registers, beside the code itself.
#include <string>

#include "isa/program.hpp"

namespace eu::isa {

struct Finalized {
  std::string finalizer;  ///< "own", "igc"
  int registers = 0;      ///< that the code uses
  int spill_bytes = 0;    ///< of scratch space, for each thread
  int scratch_bytes = 0;  ///< of it that the code needs in all, as far as it says so
};

/// A kind of Code that says so. Code that is changed later says nothing any more.
struct FinalizedCode {
  virtual ~FinalizedCode() = default;
  Finalized finalized;
};

/// Null of other programs. `Program::source` names the lines.
inline const Finalized* finalized(const Program& program) {
  const auto* code = dynamic_cast<const FinalizedCode*>(program.code.get());
  return code == nullptr ? nullptr : &code->finalized;
}

}  // namespace eu::isa
