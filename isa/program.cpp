#include "isa/program.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

namespace eu::isa {

std::uint32_t Program::index_of(std::int64_t offset_bytes) const {
  const auto found = std::lower_bound(offsets_bytes.begin(), offsets_bytes.end(), offset_bytes);
  if (found == offsets_bytes.end() || *found != offset_bytes) return kNowhere;
  return static_cast<std::uint32_t>(found - offsets_bytes.begin());
}

std::string offset_text(std::uint32_t offset_bytes) {
  return fmt::format("0x{:04x}", offset_bytes);
}

namespace {

constexpr std::string_view kComment = "// ";
constexpr std::size_t kMostDigits = 9;  ///< of a line's number, which must fit an int

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// The place in `saxpy.cl:6: y[i] = ...`: the first number between two colons ends the file's name.
std::optional<SourcePlace> place_of(std::string_view words) {
  for (std::size_t colon = words.find(':'); colon != std::string_view::npos && colon != 0;
       colon = words.find(':', colon + 1)) {
    const std::string_view rest = words.substr(colon + 1);
    const auto digits = static_cast<std::size_t>(
        std::find_if_not(rest.begin(), rest.end(), is_digit) - rest.begin());
    if (digits == 0 || digits > kMostDigits || rest.substr(digits, 1) != ":") continue;
    SourcePlace place;
    place.file = words.substr(0, colon);
    place.line = std::stoi(std::string(rest.substr(0, digits)));
    place.code = rest.substr(std::min(digits + 2, rest.size()));
    return place;
  }
  return std::nullopt;
}

}  // namespace

std::string source_comment(const SourcePlace& place) {
  return std::string(kComment) + place.file + ":" + std::to_string(place.line) + ": " + place.code;
}

std::optional<SourcePlace> source_place(std::string_view text) {
  for (std::size_t at = text.find(kComment); at != std::string_view::npos;
       at = text.find(kComment, at + 1)) {
    // Comments of the instruction itself may come before it.
    const std::optional<SourcePlace> place = place_of(text.substr(at + kComment.size()));
    if (place && place->file.find(kComment) == std::string::npos) return place;
  }
  return std::nullopt;
}

std::optional<SourcePlace> source_place(const Program& program, std::uint32_t index) {
  if (index >= program.source.size()) return std::nullopt;
  return source_place(program.source[index].text);
}

}  // namespace eu::isa
