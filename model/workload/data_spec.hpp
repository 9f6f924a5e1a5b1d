#pragma once
// Numbers in a workload: written out, made by a pattern, or read from a file.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/json/json_reader.hpp"
#include "isa/element.hpp"
#include "model/io/image_file.hpp"

namespace eu::model {

/// The types of numbers in data, and their names in lower case ("f", "ud", ...), in one order.
extern const std::vector<isa::Element> kDataTypes;
const std::vector<std::string_view>& data_type_names();

/// How elements are made that are not written out, in one order.
const std::vector<std::string_view>& pattern_names();
/// Largest number of a pattern, and with a minus the least.
inline constexpr double kMaxPattern = 1e15;

/// Smallest and largest number that an element of an integer type can be given as. Numbers of UQ
/// from 2^63 on are given as bits.
std::pair<std::int64_t, std::int64_t> integer_range(isa::Element type);
/// Largest finite number of a float type.
double largest_number(isa::Element type);

/// The type that a "type" key names.
isa::Element read_type(const config::JsonCursor& cursor);

/// Bytes that a data object describes. It has one of
///   "values": [numbers, or strings "0x..." that give an element's bits]
///   "pattern": "constant" (value), "iota" (start, step, modulo), "random" (seed, min, max); count
///   "file": raw bytes, a picture ("channels"), a table or a NumPy array, relative to the
///   workload's
///           directory
/// and, but for bytes, pictures and arrays, a "type". `read_file` returns a file's bytes; what it
/// throws is reported at the key. At most `max_bytes`.
struct TypedData {
  isa::Element type = isa::Element::UB;
  bool has_type = false;  ///< else they are bytes that nobody has said more of
  std::vector<std::uint8_t> bytes;
  std::optional<Image> picture;  ///< if the file is one; its pixels are `bytes`
};
class DataReader {
 public:
  DataReader(std::string directory, std::size_t max_bytes)
      : directory_(std::move(directory)), max_bytes_(max_bytes) {}

  /// Reads the data keys of `object`; the caller finishes it.
  TypedData read(config::ObjectReader& object, const config::JsonCursor& place) const;

 private:
  void read_file(config::ObjectReader& object, const config::JsonCursor& file,
                 const config::JsonCursor& type, TypedData& data) const;

  std::string directory_;
  std::size_t max_bytes_;
};

}  // namespace eu::model
