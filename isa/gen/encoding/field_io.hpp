#pragma once
// Moving one field between a word and a member of an Instruction. FieldReader and FieldWriter have
// the same interface, so that one description of the formats (transfer.hpp) serves both directions.
#include <array>
#include <cstdint>
#include <string>

#include "isa/gen/encoding/codec.hpp"
#include "isa/gen/encoding/codes.hpp"
#include "isa/gen/encoding/field.hpp"

namespace eu::isa {

/// "Src0.Width (bits 84:82) is 5; allowed: 0..4"
std::string field_message(const Field& field, std::int64_t value, const std::string& allowed);
/// "0..3, 7": the members of a set of codes.
std::string list_of(CodeSet allowed);
/// Throws DecodeError if a bit is set that is reserved in words of this shape.
void check_reserved_bits(const Word& word, const Shape& shape);

class FieldReader {
 public:
  FieldReader(const Word& word, Gen gen) : word_(word), gen_(gen) {}

  void flag(const Field& field, bool& member) const { member = get(field) != 0; }

  /// An unsigned number that the word holds in units of `scale`.
  template <class T>
  void number(const Field& field, T& member, unsigned scale = 1) const {
    member = static_cast<T>(get(field) * scale);
  }

  /// A two's complement number that the word holds in units of `scale`.
  void signed_number(const Field& field, std::int16_t& member, int scale = 1) const {
    const auto sign = static_cast<std::int32_t>(1u << (field.width() - 1));
    const auto value = static_cast<std::int32_t>(get(field));
    member = static_cast<std::int16_t>(((value ^ sign) - sign) * scale);
  }

  /// An enumeration whose values are the codes.
  template <class Enum>
  void code(const Field& field, Enum& member, CodeSet allowed) const {
    const std::uint32_t value = get(field);
    if (((allowed >> value) & 1) == 0) reject_code(field, value, allowed);
    member = static_cast<Enum>(value);
  }

  /// The n-th value of a list.
  template <std::size_t count>
  void step(const Field& field, std::uint8_t& member,
            const std::array<std::uint8_t, count>& values) const {
    const std::uint32_t value = get(field);
    if (value >= count) reject_code(field, value, codes(0, count - 1));
    member = values[value];
  }

  void vert_stride(const Field& field, std::uint8_t& member, bool vxh_allowed) const {
    const std::uint32_t value = get(field);
    if (vxh_allowed && value == kVxHCode)
      member = Region::kVxH;
    else if (value < kVertStrides.size())
      member = kVertStrides[value];
    else
      reject_code(field, value, vert_stride_codes(vxh_allowed));
  }

  void type(const Field& field, Type& member, TypeCode column) const {
    member = kTypesByCode[static_cast<std::size_t>(column)][get(field)];
  }

  /// A number in two pieces.
  void pieces(const Field& low, const Field& high, std::uint8_t& member) const {
    member = static_cast<std::uint8_t>(get(high) << low.width() | get(low));
  }

  void opcode(Opcode& member) const;
  void math_function(MathFunction& member) const;
  void sfid(std::uint8_t& member) const;

  /// A member that has no bits of its own: it can only be `value`, for the reason `rule`.
  template <class T>
  void implied(const Field&, T& member, T value, const char*) const {
    member = value;
  }
  /// A member that the encoding does not depend on.
  template <class T>
  void derived(T& member, T value) const {
    member = value;
  }
  void reserved(const Shape& shape) const { check_reserved_bits(word_, shape); }

  [[noreturn]] void reject(const Field& field, std::int64_t value,
                           const std::string& allowed) const;

 private:
  [[noreturn]] void reject_code(const Field& field, std::uint32_t value, CodeSet allowed) const;
  std::uint32_t get(const Field& field) const {
    return static_cast<std::uint32_t>(word_.bits(field.high, field.low));
  }

  const Word& word_;
  Gen gen_;
};

class FieldWriter {
 public:
  FieldWriter(Word& word, Gen gen) : word_(word), gen_(gen) {}

  void flag(const Field& field, bool member) { put(field, member); }

  template <class T>
  void number(const Field& field, T member, unsigned scale = 1) {
    const std::uint32_t value = member;
    if (value % scale != 0 || value / scale > field.max())
      reject(field, value, range(0, static_cast<std::int64_t>(field.max()) * scale, scale));
    put(field, value / scale);
  }

  void signed_number(const Field& field, std::int16_t member, int scale = 1) {
    const int half = 1 << (field.width() - 1);
    if (member % scale != 0 || member / scale < -half || member / scale >= half)
      reject(field, member, range(-half * scale, (half - 1) * scale, scale));
    put(field, static_cast<std::uint32_t>(member / scale) & field.max());
  }

  template <class Enum>
  void code(const Field& field, Enum member, CodeSet allowed) {
    const auto value = static_cast<std::uint32_t>(member);
    if (value > 31 || ((allowed >> value) & 1) == 0) reject(field, value, list_of(allowed));
    put(field, value);
  }

  template <std::size_t count>
  void step(const Field& field, std::uint8_t member,
            const std::array<std::uint8_t, count>& values) {
    for (std::size_t code = 0; code < count; ++code)
      if (values[code] == member) return put(field, static_cast<std::uint32_t>(code));
    reject_step(field, member, values.data(), count);
  }

  void vert_stride(const Field& field, std::uint8_t member, bool vxh_allowed) {
    if (vxh_allowed && member == Region::kVxH)
      put(field, kVxHCode);
    else
      step(field, member, kVertStrides);
  }

  void type(const Field& field, Type member, TypeCode column) {
    const std::uint8_t code = code_of(member, column);
    if (code == kNone) reject_type(field, member, column);
    put(field, code);
  }

  void pieces(const Field& low, const Field& high, std::uint8_t member) {
    put(low, member & low.max());
    put(high, static_cast<std::uint32_t>(member >> low.width()) & high.max());
  }

  void opcode(Opcode member);
  void math_function(MathFunction member) { put(field::kFunctionControl, row(member).code); }
  void sfid(std::uint8_t member);

  template <class T>
  void implied(const Field& field, T member, T value, const char* rule) const {
    if (member != value) throw EncodeError(std::string(field.name) + ": " + rule);
  }
  template <class T>
  void derived(T, T) const {}
  void reserved(const Shape&) const {}

  [[noreturn]] void reject(const Field& field, std::int64_t value,
                           const std::string& allowed) const;

 private:
  static std::string range(std::int64_t first, std::int64_t last, std::int64_t step);
  [[noreturn]] void reject_step(const Field& field, std::uint8_t member, const std::uint8_t* values,
                                std::size_t count) const;
  [[noreturn]] void reject_type(const Field& field, Type member, TypeCode column) const;

  void put(const Field& field, std::uint32_t value) {
    word_.set_bits(field.high, field.low, value);
  }

  Word& word_;
  Gen gen_;
};

}  // namespace eu::isa
