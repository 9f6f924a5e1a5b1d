// add, mul, mad and their relatives (IVB PRM 6.4-6.8, 6.36-6.40, 6.43, 6.49-6.52, 6.60).
#include "isa/intel/exec/functors.hpp"
#include "isa/intel/exec/lane_functions.hpp"
#include "isa/intel/exec/named_semantics.hpp"

namespace eu::isa {
namespace {

bool is_dword(Type type) {
  return is_integer(type) && size_of(type) == 4;
}

const char* check_mul(const Instruction& instruction, Generation gen) {
  const Type a = instruction.src[0].type;
  const Type b = instruction.src[1].type;
  if (!is_dword(a) && !is_dword(b)) return nullptr;
  if (is_integer(a) && !is_dword(a) && !has(gen, Capability::MultipliesDwords))
    return "a DWord times a Word needs the DWord as source 0";
  return is_float(instruction.dst.type) ? "the product of DWords cannot be converted to a float"
                                        : nullptr;
}

OperateFn multiplication(const Instruction& instruction, Generation gen) {
  const bool dwords = is_dword(instruction.src[0].type) && is_dword(instruction.src[1].type);
  const bool low_word = dwords && !has(gen, Capability::MultipliesDwords);
  return low_word ? operate2<MultiplyByLowWord, Integer> : operate2<Multiply, Integer>;
}

const char* check_mac(const Instruction& instruction, Generation) {
  const bool dwords = is_dword(instruction.src[0].type) || is_dword(instruction.src[1].type);
  return dwords ? "sources are bytes, words, F or DF" : nullptr;
}

template <class V>
void multiply_accumulate(Frame& frame) {
  const V* a = frame.src[0].as<V>();
  const V* b = frame.src[1].as<V>();
  const V* accumulator = frame.accumulator.as<V>();
  V* result = frame.result.as<V>();
  for_each_lane(frame.groups, [=](int n) {
    if constexpr (kIsInteger<V>)
      result[n] = added(multiplied(a[n], b[n]), accumulator[n]);
    else
      result[n] = fused(a[n], b[n], accumulator[n]);
  });
}

const char* check_dwords(const Instruction& instruction, Generation) {
  const bool dwords = is_dword(instruction.src[0].type) && is_dword(instruction.src[1].type);
  return dwords ? nullptr : "both sources must be D or UD";
}

/// mach, the second half of a 64-bit product. mul has left src0 times the low word of src1 in the
/// accumulator; this adds src0 times the upper bits of src1. The manual names the upper word of
/// src0, as for generations whose mul uses the low word of src0; with Gen7's mul only this gives
/// the product.
void multiply_accumulate_high(Frame& frame) {
  const Integer* a = frame.src[0].integer;
  const Integer* b = frame.src[1].integer;
  Integer* accumulator = frame.accumulator.integer;
  Integer* result = frame.result.integer;
  for_each_lane(frame.groups, [=](int n) {
    const Integer high = multiplied(multiplied(a[n], b[n] >> 16), Integer{1} << 16);
    accumulator[n] = added(accumulator[n], high);
    result[n] = accumulator[n] >> 32;
  });
}

void add_with_carry(Frame& frame) {
  const Integer* a = frame.src[0].integer;
  const Integer* b = frame.src[1].integer;
  for_each_lane(frame.groups, [&](int n) {
    const Integer sum = (a[n] & 0xffffffff) + (b[n] & 0xffffffff);
    frame.result.integer[n] = sum;
    frame.accumulator.integer[n] = sum >> 32;
  });
}

void subtract_with_borrow(Frame& frame) {
  const Integer* a = frame.src[0].integer;
  const Integer* b = frame.src[1].integer;
  for_each_lane(frame.groups, [&](int n) {
    const Integer difference = (a[n] & 0xffffffff) - (b[n] & 0xffffffff);
    frame.result.integer[n] = difference;
    frame.accumulator.integer[n] = difference < 0 ? 1 : 0;
  });
}

template <class Functor>
constexpr Semantics numeric2() {
  return lanewise(operate2<Functor, Integer>, operate2<Functor, float>, operate2<Functor, double>);
}

template <class Functor>
constexpr Semantics rounding() {
  return lanewise(nullptr, operate1<Functor, float>, nullptr).with_half(operate1<Functor, float>);
}

}  // namespace

namespace semantics {

const Semantics add = numeric2<Add>().with_quad(operate2<Add, Wide>).with_half(add_halves);
const Semantics mul = numeric2<Multiply>()
                          .with_quad(multiply_quads)
                          .with_half(operate2<Multiply, float>)  // exact
                          .checked_by(check_mul)
                          .choosing(multiplication);
const Semantics mad = lanewise(nullptr, operate3<MultiplyAdd, float>, operate3<MultiplyAdd, double>)
                          .with_half(multiply_add_halves);
const Semantics mac =
    lanewise(multiply_accumulate<Integer>, multiply_accumulate<float>, multiply_accumulate<double>)
        .with_half(multiply_accumulate_halves)
        .checked_by(check_mac);
const Semantics mach =
    lanewise(multiply_accumulate_high, nullptr, nullptr).checked_by(check_dwords);
const Semantics addc = lanewise(add_with_carry, nullptr, nullptr).checked_by(check_dwords);
const Semantics subb = lanewise(subtract_with_borrow, nullptr, nullptr).checked_by(check_dwords);
const Semantics avg =
    lanewise(operate2<Average, Integer>, nullptr, nullptr).with_quad(operate2<Average, Wide>);
const Semantics lrp = lanewise(nullptr, operate3<Interpolate, float>, nullptr);
const Semantics frc = rounding<Fraction>();
const Semantics rndu = rounding<RoundUp>();
const Semantics rndd = rounding<RoundDown>();
const Semantics rnde = rounding<RoundToEven>();
const Semantics rndz = rounding<RoundToZero>();

}  // namespace semantics
}  // namespace eu::isa
