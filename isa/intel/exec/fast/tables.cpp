#include "isa/intel/exec/fast/tables.hpp"

#include <stdexcept>

namespace eu::isa::fast {
namespace {

bool host_has_avx2_and_fma() {
#ifdef __x86_64__
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

const Table*& chosen_table() {
  static const Table* chosen = host_has(Vectors::Bytes32) ? table32() : table16();
  return chosen;
}

}  // namespace

bool host_has(Vectors vectors) {
  return vectors == Vectors::Bytes16 || (table32() != nullptr && host_has_avx2_and_fma());
}

const Table& table() {
  return *chosen_table();
}

VectorsForced::VectorsForced(Vectors vectors) : before_(chosen_table()) {
  if (!host_has(vectors)) throw std::invalid_argument("the host has no such vectors");
  chosen_table() = vectors == Vectors::Bytes32 ? table32() : table16();
}

VectorsForced::~VectorsForced() {
  chosen_table() = before_;
}

}  // namespace eu::isa::fast
