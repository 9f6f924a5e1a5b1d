#pragma once
// Data in a workload: listed values, a pattern, or a file.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/json/json_reader.hpp"
#include "isa/element.hpp"
#include "model/io/data_file.hpp"

namespace eu::model {

/// The types of numbers in data, and their lower-case names ("f", "ud", ...), in the same order.
extern const std::vector<isa::Element> kDataTypes;
const std::vector<std::string_view>& data_type_names();

/// The names of patterns, in one order.
const std::vector<std::string_view>& pattern_names();
/// Largest magnitude of a pattern's parameters.
inline constexpr double kMaxPattern = 1e15;

/// Smallest and largest number of an element of an integer type. UQ values from 2^63 on are given
/// as bits.
std::pair<std::int64_t, std::int64_t> integer_range(isa::Element type);
/// Largest finite number of a float type.
double largest_number(isa::Element type);

/// The type of a "type" key.
isa::Element read_type(const config::JsonCursor& cursor);

/// Bytes described by a data object. The object has one of
///   "values": [numbers, or strings "0x..." with an element's bits]
///   "pattern": "constant" (value), "iota" (start, step, modulo), "random" (seed, min, max); count
///   "file": raw bytes, a picture ("channels"), a table or a NumPy array; its path is relative to
///           the workload's folder
/// and a "type", except for raw bytes, pictures and arrays. Errors of a file are reported at its
/// key. At most `max_bytes`.
struct TypedData {
  isa::Element type = isa::Element::UB;
  bool has_type = false;  ///< false: bytes of unknown type
  std::vector<std::uint8_t> bytes;
  std::optional<Image> picture;  ///< of a picture file; its pixels are `bytes`
};
class DataReader {
 public:
  DataReader(std::string directory, std::size_t max_bytes)
      : directory_(std::move(directory)), max_bytes_(max_bytes) {}

  /// Reads the data keys of `object`; the caller finishes the object.
  TypedData read(config::ObjectReader& object, const config::JsonCursor& place) const;

 private:
  void read_file(config::ObjectReader& object, const config::JsonCursor& file,
                 const config::JsonCursor& type, TypedData& data) const;

  std::string directory_;
  std::size_t max_bytes_;
};

}  // namespace eu::model
