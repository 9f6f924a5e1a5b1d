#pragma once
// The specialised functions for vectors of one width or another. Results do not depend on it.
#include "isa/intel/exec/fast/variants.hpp"

namespace eu::isa::fast {

enum class Vectors : std::uint8_t {
  Bytes16,  ///< every host
  Bytes32,  ///< hosts with AVX2 and FMA
};

/// Is there a table for these vectors, and can this host run it?
bool host_has(Vectors vectors);

/// What programs are prepared with: of the widest vectors that the host has.
const Table& table();

/// Prepares programs for other vectors while it lives, to hold one width to the other.
class VectorsForced {
 public:
  /// Throws std::invalid_argument if the host has none such.
  explicit VectorsForced(Vectors vectors);
  ~VectorsForced();
  VectorsForced(const VectorsForced&) = delete;
  VectorsForced& operator=(const VectorsForced&) = delete;

 private:
  const Table* before_;
};

/// One for each width; null where the build's processor has no such vectors.
const Table* table16();
const Table* table32();

}  // namespace eu::isa::fast
