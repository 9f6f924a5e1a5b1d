#pragma once
// Tables of fast paths by kind of operands, one per vector width. Results do not depend on the
// width.
#include <array>
#include <cstddef>
#include <cstdint>

#include "isa/prepared.hpp"

namespace eu::isa::fast {

/// Layout of a source's elements.
enum class Kind : std::uint8_t {
  Packed,    ///< N consecutive elements in the GRF
  Scalar,    ///< one element in the GRF
  Constant,  ///< eight elements in OperandPlan::constant, repeated
};
inline constexpr int kKinds = 3;

inline constexpr int kSizes = 5;
inline constexpr int kElements[kSizes] = {1, 2, 4, 8, 16};

/// Functions by size and by kind of sources 0, 1 and 2; a missing source counts as packed.
using Variants = std::array<StepFn, kSizes * kKinds * kKinds * kKinds>;
constexpr int variant_index(int size, Kind a, Kind b, Kind c) {
  return ((size * kKinds + static_cast<int>(a)) * kKinds + static_cast<int>(b)) * kKinds +
         static_cast<int>(c);
}

/// Number of families: one per row of entries.def.
inline constexpr std::size_t kFamilies = 0
#define FAST(...) +1
#include "isa/intel/exec/fast/entries.def"
#undef FAST
    ;
/// The functions of all rows, for vectors of one width.
using Table = std::array<const Variants*, kFamilies>;

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
