// The instruction set of each generation.
#include "isa/g13/g13_isa.hpp"
#include "isa/intel/intel_isa.hpp"
#include "isa/isa.hpp"

namespace eu::isa {

const Isa& isa_of(Generation gen) {
  constexpr const Isa& (*kIsas[])() = {
#define FAMILY(id, key, fractional_times, isa, ...) isa,
#include "isa/common/families.def"
  };
  return kIsas[static_cast<int>(row(gen).family)]();
}

}  // namespace eu::isa
