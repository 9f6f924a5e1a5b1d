#pragma once
// Tables of fast paths, one per vector width. Results do not depend on the width.
#include "isa/intel/exec/fast/variants.hpp"

namespace eu::isa::fast {

enum class Vectors : std::uint8_t {
  Bytes16,  ///< every host
  Bytes32,  ///< hosts with AVX2 and FMA
};

/// True if there is a table for these vectors and this host can run it.
bool host_has(Vectors vectors);

/// The table for the preparation of programs, by default of the widest vectors that the host has.
const Table& table();

/// Selects other vectors for the preparation of programs during its lifetime, to compare
/// the widths.
class VectorsForced {
 public:
  /// Throws std::invalid_argument if the host does not have these vectors.
  explicit VectorsForced(Vectors vectors);
  ~VectorsForced();
  VectorsForced(const VectorsForced&) = delete;
  VectorsForced& operator=(const VectorsForced&) = delete;

 private:
  const Table* before_;
};

/// The table of each width; null if the build's processor does not have such vectors.
const Table* table16();
const Table* table32();

}  // namespace eu::isa::fast
