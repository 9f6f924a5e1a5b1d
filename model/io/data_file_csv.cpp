#include "model/io/data_file.hpp"

#include <fmt/core.h>

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "isa/common/float_bits.hpp"
#include "model/io/file_io.hpp"

namespace eu::model {
namespace {

using isa::Element;

constexpr std::string_view kBlanks = " \t\r";

/// A half as its bits: C++17 has no type of half the size of float.
struct Half {
  std::uint16_t bits = 0;
};

/// Nearest half, ties to even.
Half half_of(double value) {
  return {isa::narrowed_half(isa::number_to_half(value, 0))};
}

/// Calls use(T{}) with the C++ type of an element.
template <class Use>
auto with_element(Element type, Use&& use) {
  switch (type) {
    case Element::UB: return use(std::uint8_t{});
    case Element::B: return use(std::int8_t{});
    case Element::UW: return use(std::uint16_t{});
    case Element::W: return use(std::int16_t{});
    case Element::D: return use(std::int32_t{});
    case Element::F: return use(float{});
    case Element::DF: return use(double{});
    case Element::UQ: return use(std::uint64_t{});
    case Element::Q: return use(std::int64_t{});
    case Element::HF: return use(Half{});
    default: return use(std::uint32_t{});
  }
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

/// A cell in printable characters, for messages.
std::string shown(std::string_view cell) {
  std::string text(cell.substr(0, 40));
  for (char& c : text)
    if (c < ' ' || c > '~') c = '?';
  return text;
}

/// Shortest decimal that reads back as the same element.
template <class T>
std::string number_text(T value) {
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

template <>
std::string number_text(Half half) {
  constexpr int kDigitsOfHalf = 5;
  const float value = isa::widened_half(half.bits);
  if (value == std::trunc(value)) return number_text(value);
  std::string text;
  for (int count = 1; count <= kDigitsOfHalf; ++count) {
    char digits[32];
    text.assign(digits, std::to_chars(digits, digits + sizeof digits, value,
                                      std::chars_format::general, count)
                            .ptr);
    double back = 0;
    std::from_chars(text.data(), text.data() + text.size(), back);
    if (half_of(back).bits == half.bits) break;
  }
  return text;
}

/// "whole number from 0 to 255".
template <class T>
std::string kind_of() {
  if constexpr (std::is_same_v<T, Half>) {
    return "number from -65504 to 65504";
  } else {
    using Limits = std::numeric_limits<T>;
    return std::string(std::is_floating_point_v<T> ? "number" : "whole number") + " from " +
           number_text(Limits::lowest()) + " to " + number_text(Limits::max());
  }
}

std::from_chars_result read_number(const char* begin, const char* end, Half& half) {
  double value{};
  std::from_chars_result result = std::from_chars(begin, end, value);
  half = half_of(value);
  const bool overflows = std::isfinite(value) && !std::isfinite(isa::widened_half(half.bits));
  if (result.ec == std::errc() && overflows) result.ec = std::errc::result_out_of_range;
  return result;
}

template <class T>
std::from_chars_result read_number(const char* begin, const char* end, T& value) {
  return std::from_chars(begin, end, value);
}

template <class T>
void append_cell(std::vector<std::uint8_t>& bytes, std::string_view cell,
                 const std::string& place) {
  T value{};
  const auto [end, error] = read_number(cell.data(), cell.data() + cell.size(), value);
  if (error == std::errc::result_out_of_range)
    throw FileError(
        fmt::format("{}: {} is out of range; expected a {}", place, shown(cell), kind_of<T>()));
  if (error != std::errc() || end != cell.data() + cell.size())
    throw FileError(fmt::format("{}: \"{}\" is not a {}", place, shown(cell), kind_of<T>()));
  const auto* begin = reinterpret_cast<const std::uint8_t*>(&value);
  bytes.insert(bytes.end(), begin, begin + sizeof value);
}

void append_line(std::vector<std::uint8_t>& bytes, std::string_view line, std::size_t number,
                 Element type) {
  if (trimmed(line).empty()) return;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(',', begin), line.size());
    const std::string_view cell = trimmed(line.substr(begin, end - begin));
    const std::size_t column =
        (cell.empty() ? begin : static_cast<std::size_t>(cell.data() - line.data())) + 1;
    const std::string place = std::to_string(number) + ":" + std::to_string(column);
    with_element(type, [&](auto element) { append_cell<decltype(element)>(bytes, cell, place); });
    begin = end + 1;
  }
}

}  // namespace

bool is_csv_name(const std::string& path) {
  return ends_with(path, ".csv");
}

std::vector<std::uint8_t> decode_csv(std::string_view text, Element type) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";  // spreadsheets write one
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark)
    text.remove_prefix(kByteOrderMark.size());
  std::vector<std::uint8_t> bytes;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    append_line(bytes, text.substr(0, end), number, type);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return bytes;
}

std::string encode_csv(const std::vector<std::uint8_t>& bytes, Element type, std::size_t columns) {
  std::string text;
  const auto size = static_cast<std::size_t>(isa::size_of(type));
  for (std::size_t i = 0; i + size <= bytes.size(); i += size) {
    with_element(type, [&](auto element) {
      std::memcpy(&element, &bytes[i], sizeof element);
      text += number_text(element);
    });
    text += (i / size + 1) % columns == 0 || i + 2 * size > bytes.size() ? '\n' : ',';
  }
  return text;
}

}  // namespace eu::model
