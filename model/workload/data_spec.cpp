#include "model/workload/data_spec.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "isa/common/float_bits.hpp"
#include "model/io/data_file.hpp"
#include "model/io/file_io.hpp"

namespace eu::model {
namespace {

using config::JsonCursor;
using config::ObjectReader;
using isa::Element;

template <class T>
void append_value(std::vector<std::uint8_t>& bytes, T value, int size = sizeof(T)) {
  const auto* begin = reinterpret_cast<const std::uint8_t*>(&value);
  bytes.insert(bytes.end(), begin, begin + size);
}

/// Nearest half, ties to even.
std::uint16_t half_bits(double value) {
  return isa::narrowed_half(isa::number_to_half(value, 0));
}

void append_real(std::vector<std::uint8_t>& bytes, Element type, double value) {
  if (type == Element::DF)
    append_value(bytes, value);
  else if (type == Element::F)
    append_value(bytes, static_cast<float>(value));
  else if (type == Element::HF)
    append_value(bytes, half_bits(value));
  else
    append_value(bytes, static_cast<std::int64_t>(value), isa::size_of(type));
}

/// Appends an element given as bits, such as "0x3f800000".
void append_bits(std::vector<std::uint8_t>& bytes, Element type, const JsonCursor& cursor) {
  const std::string text = cursor.text();
  std::uint64_t value = 0;
  const bool prefixed = text.rfind("0x", 0) == 0;
  const auto [end, error] =
      std::from_chars(text.data() + (prefixed ? 2 : 0), text.data() + text.size(), value, 16);
  const int bits = 8 * isa::size_of(type);
  if (!prefixed || error != std::errc() || end != text.data() + text.size() ||
      (bits < 64 && value >> bits != 0)) {
    cursor.error(fmt::format("expected the bits of a value, \"0x\" and up to {} hexadecimal digits",
                             bits / 4));
    return;
  }
  append_value(bytes, value, isa::size_of(type));
}

void append_value(std::vector<std::uint8_t>& bytes, Element type, const JsonCursor& cursor) {
  if (std::holds_alternative<std::string>(cursor.value().data)) {
    append_bits(bytes, type, cursor);
  } else if (isa::is_float(type)) {
    const double max = largest_number(type);
    append_real(bytes, type, cursor.real(-max, max));
  } else {
    const auto [min, max] = integer_range(type);
    append_value(bytes, cursor.integer(min, max), isa::size_of(type));
  }
}

/// SplitMix64: small, with equal results on all hosts.
class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  /// Returns a multiple of 2^-53 in [0, 1).
  double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

/// Makes the elements of a pattern; all must be in the range of the type.
class PatternMaker {
 public:
  PatternMaker(ObjectReader& object, const JsonCursor& place, Element type, std::size_t count)
      : object_(object), place_(place), type_(type), count_(count) {}

  std::vector<std::uint8_t> make(std::size_t pattern) {
    switch (pattern) {
      case 0: make_constant(); break;
      case 1: make_iota(); break;
      default: make_random();
    }
    return std::move(bytes_);
  }

 private:
  /// Appends a value; integers are truncated. False with an error if it is out of the type's range.
  bool add(double value) {
    if (!isa::is_float(type_)) {
      const auto [min, max] = integer_range(type_);
      // The largest int64 has no double: the nearest, 2^63, is out of range.
      const double cut = std::trunc(value);
      if (!(cut >= static_cast<double>(min) && cut <= static_cast<double>(max) && cut < 0x1p63)) {
        const std::size_t index = bytes_.size() / static_cast<std::size_t>(isa::size_of(type_));
        place_.error(fmt::format("element {} would be {} (allowed: {} to {})", index,
                                 config::to_line({value, {}}), min, max));
        return false;
      }
    }
    append_real(bytes_, type_, value);
    return true;
  }

  void make_constant() {
    const double value = object_.required("value").real(-kMaxPattern, kMaxPattern);
    for (std::size_t i = 0; i < count_ && add(value);) ++i;
  }

  void make_iota() {
    const double start = object_.optional("start").real(-kMaxPattern, kMaxPattern, 0.0);
    const double step = object_.optional("step").real(-kMaxPattern, kMaxPattern, 1.0);
    const double modulo = object_.optional("modulo").real(0.0, kMaxPattern, 0.0);
    for (std::size_t i = 0; i < count_; ++i) {
      const double value = start + step * static_cast<double>(i);
      if (!add(modulo > 0.0 ? std::fmod(value, modulo) : value)) return;
    }
  }

  void make_random() {
    RandomNumbers random(static_cast<std::uint64_t>(
        object_.optional("seed").integer(0, std::numeric_limits<std::int64_t>::max(), 0)));
    const double min = object_.optional("min").real(-kMaxPattern, kMaxPattern, 0.0);
    const JsonCursor end = object_.optional("max");
    const double max = end.real(-kMaxPattern, kMaxPattern, 1.0);
    if (max < min) (end.present() ? end : place_).error("is less than min");
    for (std::size_t i = 0; i < count_; ++i) {
      const double value = min + (max - min) * random.fraction();
      if (!add(isa::is_float(type_) ? value : std::floor(value))) return;
    }
  }

  ObjectReader& object_;
  const JsonCursor& place_;
  const Element type_;
  const std::size_t count_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace

const std::vector<Element> kDataTypes = {Element::UD, Element::D, Element::UW, Element::W,
                                         Element::UB, Element::B, Element::DF, Element::F,
                                         Element::UQ, Element::Q, Element::HF};

const std::vector<std::string_view>& data_type_names() {
  static const std::vector<std::string_view> kNames = {"ud", "d", "uw", "w", "ub", "b",
                                                       "df", "f", "uq", "q", "hf"};
  return kNames;
}

const std::vector<std::string_view>& pattern_names() {
  static const std::vector<std::string_view> kNames = {"constant", "iota", "random"};
  return kNames;
}

std::pair<std::int64_t, std::int64_t> integer_range(Element type) {
  using Limits = std::numeric_limits<std::int64_t>;
  const int unused = 64 - 8 * isa::size_of(type);
  if (isa::is_signed(type)) return {Limits::min() >> unused, Limits::max() >> unused};
  return {0, unused == 0 ? Limits::max() : (std::int64_t{1} << (64 - unused)) - 1};
}

double largest_number(Element type) {
  constexpr double kLargestHalf = 65504.0;
  switch (type) {
    case Element::HF: return kLargestHalf;
    case Element::F: return std::numeric_limits<float>::max();
    default: return std::numeric_limits<double>::max();
  }
}

Element read_type(const JsonCursor& cursor) {
  return kDataTypes[cursor.choice(data_type_names(), 0)];
}

namespace {

/// Accepts all keys of data: after an error about their kind, they get no errors.
void accept_keys(ObjectReader& object) {
  for (const char* key :
       {"type", "value", "count", "start", "step", "modulo", "seed", "min", "max", "channels"})
    object.optional(key);
}

}  // namespace

TypedData DataReader::read(ObjectReader& object, const JsonCursor& place) const {
  const JsonCursor values = object.optional("values");
  const JsonCursor pattern = object.optional("pattern");
  const JsonCursor file = object.optional("file");
  const int given = values.present() + pattern.present() + file.present();
  if (given != 1) {
    place.error("needs exactly one of values, pattern and file");
    accept_keys(object);
    return {};
  }
  TypedData data;
  if (file.present()) {
    const JsonCursor type = object.optional("type");
    data.has_type = type.present();
    if (data.has_type) data.type = read_type(type);
    try {
      read_file(object, file, type, data);
    } catch (const FileError& error) {
      file.error(error.what());
    }
    return data;
  }
  data.type = read_type(object.required("type"));
  data.has_type = true;
  const std::size_t max_count = max_bytes_ / static_cast<std::size_t>(isa::size_of(data.type));
  if (values.present()) {
    for (const JsonCursor& value : values.array(1, max_count))
      append_value(data.bytes, data.type, value);
  } else {
    const std::size_t kind = pattern.choice(pattern_names(), pattern_names().size());
    if (kind == pattern_names().size()) {
      accept_keys(object);
      return {};
    }
    const auto count = static_cast<std::size_t>(
        object.required("count").integer(1, static_cast<std::int64_t>(max_count)));
    data.bytes = PatternMaker(object, pattern, data.type, count).make(kind);
  }
  return data;
}

namespace {

/// Takes the elements of a NumPy array, whose type the workload may have stated.
void take_array(NpyArray array, TypedData& data) {
  const bool fits = isa::size_of(array.type) == isa::size_of(data.type) &&
                    isa::is_float(array.type) == isa::is_float(data.type);
  if (data.has_type && !fits) {
    const auto name = [](Element type) {
      const auto at = std::find(kDataTypes.begin(), kDataTypes.end(), type) - kDataTypes.begin();
      return std::string(data_type_names()[static_cast<std::size_t>(at)]);
    };
    throw FileError(
        fmt::format("an array of {}, but the type is {}", name(array.type), name(data.type)));
  }
  if (!data.has_type) data.type = array.type;
  data.has_type = true;
  data.bytes = std::move(array.bytes);
}

}  // namespace

/// Reads raw bytes, a picture, a table or an array.
void DataReader::read_file(ObjectReader& object, const JsonCursor& file, const JsonCursor& type,
                           TypedData& data) const {
  const std::string name = file.text();
  if (is_foreign_image_name(name))
    throw FileError(name + ": unsupported kind of picture (allowed: .png, .pgm, .ppm)");
  check_npy_name(name);
  data.bytes = read_bytes(resolve_path(directory_, name), max_bytes_);
  if (data.bytes.empty()) throw FileError(name + ": is empty");
  try {
    if (is_image_name(name)) {
      const JsonCursor channels = object.optional("channels");
      Image image = decode_image(data.bytes, max_bytes_);
      data.bytes.clear();
      if (channels.present())
        image = with_channels(image, static_cast<int>(channels.integer(1, 4, image.channels)));
      data.bytes = image.pixels;
      data.picture = std::move(image);
      data.type = Element::UB;
      data.has_type = true;
    } else if (is_npy_name(name) || is_npy(data.bytes)) {
      take_array(decode_npy(data.bytes), data);
    } else if (is_csv_name(name)) {
      if (!type.present()) throw FileError("the numbers of a table need a type");
      data.bytes = decode_csv({reinterpret_cast<const char*>(data.bytes.data()), data.bytes.size()},
                              read_type(type));
    }
    if (data.bytes.empty()) throw FileError("has no elements");
  } catch (const FileError& error) {
    data.bytes.clear();
    throw FileError(name + ": " + error.what());
  }
}

}  // namespace eu::model
