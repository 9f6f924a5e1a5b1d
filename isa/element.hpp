#pragma once
// Element types of input and output data: registers of a dispatch, surfaces, files.
#include <cstdint>
#include <string_view>

namespace eu::isa {

enum class Element : std::uint8_t { UD, D, UW, W, UB, B, DF, F, UQ, Q, HF };

enum class ElementKind : std::uint8_t { Unsigned, Signed, Float };

struct ElementRow {
  Element element;
  std::uint8_t size_bytes;
  ElementKind kind;
  std::string_view name;
};

inline constexpr ElementRow kElementRows[] = {
    {Element::UD, 4, ElementKind::Unsigned, "UD"}, {Element::D, 4, ElementKind::Signed, "D"},
    {Element::UW, 2, ElementKind::Unsigned, "UW"}, {Element::W, 2, ElementKind::Signed, "W"},
    {Element::UB, 1, ElementKind::Unsigned, "UB"}, {Element::B, 1, ElementKind::Signed, "B"},
    {Element::DF, 8, ElementKind::Float, "DF"},    {Element::F, 4, ElementKind::Float, "F"},
    {Element::UQ, 8, ElementKind::Unsigned, "UQ"}, {Element::Q, 8, ElementKind::Signed, "Q"},
    {Element::HF, 2, ElementKind::Float, "HF"},
};

constexpr const ElementRow& row(Element element) {
  return kElementRows[static_cast<int>(element)];
}
constexpr int size_of(Element element) {
  return row(element).size_bytes;
}
constexpr bool is_float(Element element) {
  return row(element).kind == ElementKind::Float;
}
constexpr bool is_signed(Element element) {
  return row(element).kind == ElementKind::Signed;
}

}  // namespace eu::isa
