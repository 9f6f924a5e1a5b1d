// The specialised functions for hosts with AVX2 and FMA. The file is compiled for any host, as all
// others are, and what it includes first too: a function of these that is not inlined may be linked
// in place of everybody's. What follows is for such hosts alone, and in namespaces of its own.
#include "isa/intel/exec/fast/tables.hpp"

#ifdef __x86_64__

#include <array>
#include <cmath>
#include <cstring>
#include <tuple>
#include <utility>

#include "isa/common/float_bits.hpp"
#include "isa/common/wide.hpp"
#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/semantics.hpp"

#define EUSIM_VECTOR_BYTES 32
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif

#include "isa/intel/exec/fast/table_of_families.hpp"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace eu::isa::fast {

const Table* table32() {
  return &kTable;
}

}  // namespace eu::isa::fast

#else

namespace eu::isa::fast {

const Table* table32() {
  return nullptr;
}

}  // namespace eu::isa::fast

#endif
