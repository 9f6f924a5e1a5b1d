// Which instruction set each generation has: the list of them all.
#include "isa/g13/g13_isa.hpp"
#include "isa/intel/intel_isa.hpp"
#include "isa/isa.hpp"

namespace eu::isa {

const Isa& isa_of(Gen gen) {
  return gen == Gen::G13 ? g13::g13_isa() : gen_isa();
}

}  // namespace eu::isa
