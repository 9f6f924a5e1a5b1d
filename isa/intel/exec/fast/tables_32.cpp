// The fast paths for hosts with AVX2 and FMA. The file itself, and the headers that it includes
// first, are compiled for any host: the linker may use one of their functions that is not inlined
// for all callers. Only the code after them is for such hosts, in its own namespaces.
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
