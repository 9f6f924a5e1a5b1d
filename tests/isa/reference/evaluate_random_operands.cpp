#include "tests/isa/reference/evaluate.hpp"

namespace eu::test::reference {
namespace {

constexpr std::uint64_t kIntegers[] = {0,          1,          2,          0x7f,       0x80,
                                       0xff,       0x7fff,     0x8000,     0xffff,     0x10000,
                                       0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 31};
constexpr std::uint64_t kSingles[] = {
    0,          0x80000000, 1,          0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff, 0xff7fffff,
    0x7f800000, 0xff800000, 0x7fc00000, 0xffc54321, 0x3f800000, 0xbf800000, 0x3f000000, 0xbf000000,
    0x40200000, 0x4b000001, 0xb3000000, 0x4f000000, 0xcf000000, 0x4f800000, 0x477fe000, 0x477ff000};
constexpr std::uint64_t kDoubles[] = {0,
                                      0x8000000000000000,
                                      1,
                                      0x800fffffffffffff,
                                      0x0010000000000000,
                                      0x7fefffffffffffff,
                                      0x7ff0000000000000,
                                      0xfff0000000000000,
                                      0x7ff8000000000000,
                                      0xfff8000000054321,
                                      0x3ff0000000000000,
                                      0xbff0000000000000,
                                      0x41dfffffffc00000,
                                      0xc1e0000000000000,
                                      0x47efffffe0000000,
                                      0x47f0000000000000,
                                      0x380fffffffffffff};
constexpr std::uint64_t kHalves[] = {0, 0x8000, 1, 0x83ff, 0x0400, 0x7bff, 0x7c00, 0xfc00, 0x7e00};

template <std::size_t count>
std::uint64_t one_of(std::mt19937_64& random, const std::uint64_t (&values)[count]) {
  return values[random() % count];
}

}  // namespace

std::uint64_t RandomOperands::integer(Type type) {
  const std::uint64_t bits = one_in(2)   ? one_of(random_, kIntegers)
                             : one_in(3) ? random_() & 0xff
                                         : random_();
  return bits & (~std::uint64_t{0} >> (64 - 8 * isa::size_of(type)));
}

std::uint64_t RandomOperands::single() {
  const std::uint64_t bits = random_() & 0xffffffff;
  switch (random_() % 6) {
    case 0: return one_of(random_, kSingles);
    case 1: return bits;
    case 2: return 0x3f800000 | (bits & 0x80fff000);  // products with few bits: ties
    case 3: return 0x00800000 | (bits & 0x81ffffff);  // sums near the smallest normal number
    case 4: return 0x42000000 | (bits & 0x87ffffff);  // size of integers, some with a fraction
    default: return 0x3f000000 | (bits & 0x80ffffff);
  }
}

std::uint64_t RandomOperands::wide() {
  const std::uint64_t bits = random_();
  switch (random_() % 5) {
    case 0: return one_of(random_, kDoubles);
    case 1: return bits;
    case 2: return 0x3ff0000000000000 | (bits & 0x801ffffff0000000);
    case 3: return 0x0010000000000000 | (bits & 0x803fffffffffffff);
    default: return 0x4100000000000000 | (bits & 0x80ffffffffffffff);
  }
}

std::uint64_t RandomOperands::half() {
  return one_in(3) ? one_of(random_, kHalves) : random_() & 0xffff;
}

/// A random float from 1/16 to 16.
std::uint64_t RandomOperands::moderate() {
  return (0x3d800000 + random_() % 0x04000000) & 0xffffffff;
}

std::uint64_t RandomOperands::element(const Form& form, Type type) {
  if (form.opcode == Opcode::Math && type == Type::F && !one_in(4)) return moderate();
  if (form.opcode == Opcode::F16to32) return half();
  if (form.opcode == Opcode::Math && type == Type::HF && !one_in(4))
    return 0x2c00 + random_() % 0x2000;  // from 1/16 to 16
  if (type == Type::HF) return half();
  if (type == Type::DF) return wide();
  return type == Type::F ? single() : integer(type);
}

Operands RandomOperands::make(const Form& form) {
  Operands operands;
  const bool line = form.opcode == Opcode::Line || form.opcode == Opcode::Pln;
  for (std::size_t k = 0; k < operands.source.size(); ++k) {
    const Type type = form.src[line ? k % 2 : k < 3 ? k : 0];
    for (std::uint64_t& bits : operands.source[k]) bits = element(form, type);
    // p, q and r are equal for all channels.
    if (line && k % 2 == 0) operands.source[k].fill(operands.source[k][0]);
  }
  for (std::int64_t& lane : operands.accumulator) {
    if (form.src[0] == Type::DF)
      lane = static_cast<std::int64_t>(wide());
    else if (form.src[0] == Type::HF)
      lane = static_cast<std::int64_t>(to_bits(kSingle,
                                               from_bits(kHalf, 0x2000 + random_() % 0x3000, true),
                                               Rounding::NearestEven, true));
    else if (form.src[0] == Type::F)
      lane = static_cast<std::int64_t>(single());
    else
      lane = static_cast<std::int32_t>(one_in(2) ? random_() & 0xff : random_());
  }
  operands.predicate = static_cast<std::uint32_t>(random_());
  operands.keeps_double_denormals = one_in(2);
  if (!is_gen7(form)) {
    operands.keeps_single_denormals = one_in(2);
    operands.keeps_half_denormals = one_in(2);
  }
  operands.alt_mode = form.src[0] == Type::F && !has_type(form, Type::HF) &&
                      form.opcode != Opcode::Math && form.opcode != Opcode::F32to16 && one_in(3);
  // The rounding mode affects overflows; math rounds to nearest in all modes.
  if (form.condition != CondMod::Overflow && form.opcode != Opcode::Math && one_in(2))
    operands.rounding = static_cast<Rounding>(random_() % 4);
  return operands;
}

}  // namespace eu::test::reference
