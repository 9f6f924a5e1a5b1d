#pragma once
// Moving one field between a word and a member of an Instruction. FieldReader and FieldWriter have
// the same interface, so that one description of the formats (transfer.hpp) serves both directions.
#include <array>
#include <cstdint>
#include <string>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/encoding/codes.hpp"
#include "isa/intel/encoding/field.hpp"

namespace eu::isa {

/// "Src0.Width (bits 84:82) is 5; allowed: 0..4"
std::string field_message(const Field& field, std::int64_t value, const std::string& allowed);
/// "0..3, 7": the members of a set of codes.
std::string list_of(CodeSet allowed);
/// Throws DecodeError if a bit is set that is reserved in words of this shape.
void check_reserved_bits(const Word& word, const Shape& shape);

/// What a code stands for on a generation. Throw DecodeError for one that stands for nothing.
Opcode read_opcode(std::uint32_t code, Generation gen);
MathFunction read_math_function(std::uint32_t code, Generation gen);
std::uint8_t read_sfid(std::uint32_t code, Generation gen);
[[noreturn]] void reject_decoding(const Field& field, std::int64_t value,
                                  const std::string& allowed);

template <Layout its_layout>
class FieldReader {
 public:
  static constexpr Layout kLayout = its_layout;

  FieldReader(const Word& word, Generation gen) : word_(word), gen_(gen) {}
  Generation gen() const { return gen_; }

  void flag(const Field& field, bool& member) const { member = get(field) != 0; }

  /// An unsigned number that the word holds in units of `scale`.
  template <class T>
  void number(const Field& field, T& member, unsigned scale = 1) const {
    member = static_cast<T>(get(field) * scale);
  }

  /// A two's complement number that the word holds in units of `scale`.
  template <class T>
  void signed_number(const Field& field, T& member, int scale = 1) const {
    member = static_cast<T>(extended(get(field), field.width()) * scale);
  }
  /// The same with its sign in a bit of its own.
  template <class T>
  void signed_number(const Field& low, const Field& sign, T& member, int scale = 1) const {
    member = static_cast<T>(extended(get(sign) << low.width() | get(low), low.width() + 1) * scale);
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
    const TypesByCode& types = kTypesByCode<its_layout>[static_cast<std::size_t>(column)];
    const std::uint32_t value = get(field);
    if (its_layout != Layout::Gen7 && ((types.codes >> value) & 1) == 0)
      reject_code(field, value, types.codes);
    member = types.types[value];
  }

  /// A number in two pieces.
  void pieces(const Field& low, const Field& high, std::uint8_t& member, unsigned scale = 1) const {
    member = static_cast<std::uint8_t>((get(high) << low.width() | get(low)) * scale);
  }
  /// Bits of a member that stand at `shift` in it; the others keep what they are.
  void piece(const Field& field, std::uint32_t& member, int shift) const {
    member = (member & ~(field.max() << shift)) | get(field) << shift;
  }

  void opcode(Opcode& member) const { member = read_opcode(get(field::kOpcode), gen_); }
  void math_function(MathFunction& member) const {
    member = read_math_function(get(field::kFunctionControl), gen_);
  }
  void sfid(std::uint8_t& member) const { member = read_sfid(get(field::kSfid), gen_); }

  /// One of two values: the first if the bit is clear.
  template <class T>
  void choice(const Field& field, T& member, T if_clear, T if_set) const {
    member = get(field) != 0 ? if_set : if_clear;
  }
  /// The type of a source beside source 0's: HF if the bit is set, else as that one's, which where
  /// it is HF itself stands for F.
  void half_beside(const Field& field, Type first, Type& member) const {
    const bool half = get(field) != 0;
    if (half && first != Type::F && first != Type::HF)
      reject(field, 1, "0 unless SrcType is F or HF");
    member = half ? Type::HF : first == Type::HF ? Type::F : first;
  }

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
  /// A field that is only there for indirect operands.
  void zero(const Field& field) const {
    if (get(field) != 0) reject(field, get(field), "0 where the operand is not indirect");
  }
  void reserved(const Shape& shape) const { check_reserved_bits(word_, shape); }

  [[noreturn]] void reject(const Field& field, std::int64_t value,
                           const std::string& allowed) const {
    reject_decoding(field, value, allowed);
  }

 private:
  [[noreturn]] void reject_code(const Field& field, std::uint32_t value, CodeSet allowed) const {
    reject_decoding(field, value, list_of(allowed));
  }
  static std::int32_t extended(std::uint32_t value, int width) {
    const std::uint32_t sign = 1u << (width - 1);
    return static_cast<std::int32_t>((value ^ sign) - sign);
  }
  std::uint32_t get(const Field& field) const {
    return static_cast<std::uint32_t>(word_.bits(field.high, field.low));
  }

  const Word& word_;
  Generation gen_;
};

/// Throw EncodeError for what the generation does not have.
std::uint32_t code_of_opcode(Opcode opcode, Generation gen);
std::uint32_t code_of_math_function(MathFunction function, Generation gen);
std::uint32_t code_of_sfid(std::uint8_t sfid, Generation gen);
[[noreturn]] void reject_encoding(const Field& field, std::int64_t value,
                                  const std::string& allowed);
[[noreturn]] void reject_range(const Field& field, std::int64_t value, std::int64_t first,
                               std::int64_t last, std::int64_t step);
[[noreturn]] void reject_step(const Field& field, std::uint8_t value, const std::uint8_t* values,
                              std::size_t count);
[[noreturn]] void reject_type(const Field& field, Type type, TypeCode column, Layout layout);

template <Layout its_layout>
class FieldWriter {
 public:
  static constexpr Layout kLayout = its_layout;

  FieldWriter(Word& word, Generation gen) : word_(word), gen_(gen) {}
  Generation gen() const { return gen_; }

  void flag(const Field& field, bool member) { put(field, member); }

  template <class T>
  void number(const Field& field, T member, unsigned scale = 1) {
    const std::uint32_t value = member;
    if (value % scale != 0 || value / scale > field.max())
      reject_range(field, value, 0, static_cast<std::int64_t>(field.max()) * scale, scale);
    put(field, value / scale);
  }

  template <class T>
  void signed_number(const Field& field, T member, int scale = 1) {
    put(field, twos_complement(field, member, scale, field.width()) & field.max());
  }
  template <class T>
  void signed_number(const Field& low, const Field& sign, T member, int scale = 1) {
    const std::uint32_t value = twos_complement(low, member, scale, low.width() + 1);
    put(low, value & low.max());
    put(sign, value >> low.width() & 1);
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
    const std::uint8_t code = code_of(member, column, its_layout);
    if (code == kNone) reject_type(field, member, column, its_layout);
    put(field, code);
  }

  void pieces(const Field& low, const Field& high, std::uint8_t member, unsigned scale = 1) {
    const std::uint32_t last = low.max() | high.max() << low.width();
    if (member % scale != 0 || member / scale > last)
      reject_range(low, member, 0, last * scale, scale);
    put(low, member / scale & low.max());
    put(high, member / scale >> low.width());
  }
  void piece(const Field& field, std::uint32_t member, int shift) {
    put(field, member >> shift & field.max());
  }

  void opcode(Opcode member) { put(field::kOpcode, code_of_opcode(member, gen_)); }
  void math_function(MathFunction member) {
    put(field::kFunctionControl, code_of_math_function(member, gen_));
  }
  void sfid(std::uint8_t member) { put(field::kSfid, code_of_sfid(member, gen_)); }

  template <class T>
  void choice(const Field& field, T member, T if_clear, T if_set) {
    if (member != if_clear && member != if_set)
      reject(field, static_cast<int>(member), "a register or an immediate");
    put(field, member == if_set);
  }
  void half_beside(const Field& field, Type first, Type member) {
    const bool mixes =
        (first == Type::F || first == Type::HF) && (member == Type::F || member == Type::HF);
    if (!mixes && member != first) reject_type(field, member, TypeCode::ThreeSrc, its_layout);
    put(field, member == Type::HF);
  }

  template <class T>
  void implied(const Field& field, T member, T value, const char* rule) const {
    if (member != value) throw EncodeError(std::string(field.name) + ": " + rule);
  }
  template <class T>
  void derived(T, T) const {}
  void zero(const Field&) const {}
  void reserved(const Shape&) const {}

  [[noreturn]] void reject(const Field& field, std::int64_t value,
                           const std::string& allowed) const {
    reject_encoding(field, value, allowed);
  }

 private:
  static std::uint32_t twos_complement(const Field& field, std::int64_t value, int scale,
                                       int width) {
    const std::int64_t half = std::int64_t{1} << (width - 1);
    if (value % scale != 0 || value / scale < -half || value / scale >= half)
      reject_range(field, value, -half * scale, (half - 1) * scale, scale);
    return static_cast<std::uint32_t>(value / scale);
  }

  void put(const Field& field, std::uint32_t value) {
    word_.set_bits(field.high, field.low, value);
  }

  Word& word_;
  Generation gen_;
};

}  // namespace eu::isa
