// Which instruction set each generation has: the list of them all.
#include "isa/gen/gen_isa.hpp"
#include "isa/isa.hpp"

namespace eu::isa {

const Isa& isa_of(Gen) {
  return gen_isa();
}

}  // namespace eu::isa
