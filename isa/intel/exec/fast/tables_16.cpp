#include "isa/intel/exec/fast/table_of_families.hpp"
#include "isa/intel/exec/fast/tables.hpp"

namespace eu::isa::fast {

const Table* table16() {
  return &kTable;
}

}  // namespace eu::isa::fast
