// Bit fields and bit counts of 32-bit values (IVB PRM 6.9-6.11, 6.16, 6.28, 6.29, 6.37).
#include "isa/intel/exec/named_semantics.hpp"
#include "isa/intel/exec/scalar.hpp"

namespace eu::isa {
namespace {

constexpr Integer kNotFound = 0xffffffff;

std::uint32_t low_dword(Integer value) {
  return static_cast<std::uint32_t>(value);
}

struct Reverse {
  Integer operator()(Integer a) const {
    std::uint32_t value = low_dword(a);
    std::uint32_t result = 0;
    for (int n = 0; n < 32; ++n, value >>= 1) result = result << 1 | (value & 1);
    return result;
  }
};

struct CountOnes {
  Integer operator()(Integer a) const { return __builtin_popcount(low_dword(a)); }
};

struct LeadingZeros {
  Integer operator()(Integer a) const { return leading_zeros(low_dword(a)); }
};

struct FirstFromLow {
  Integer operator()(Integer a) const {
    return low_dword(a) == 0 ? kNotFound : trailing_zeros(low_dword(a));
  }
};

/// fbh. For signed sources it finds the highest bit that differs from the sign.
void first_from_high(Frame& frame) {
  const bool is_signed_source = is_signed(frame.plan.src[0].type);
  for_each_lane(frame.groups, [&](int n) {
    const std::uint32_t value = low_dword(frame.src[0].integer[n]);
    const bool negative = is_signed_source && (value >> 31) != 0;
    const std::uint32_t pattern = negative ? ~value : value;
    frame.result.integer[n] = pattern == 0 ? kNotFound : leading_zeros(pattern);
  });
}

/// bfe with width, offset and value. The field ends at bit 31 at the latest.
void extract_field(Frame& frame) {
  const bool is_signed_source = is_signed(frame.plan.src[2].type);
  for_each_lane(frame.groups, [&](int n) {
    const int offset = static_cast<int>(frame.src[1].integer[n] & 31);
    int width = static_cast<int>(frame.src[0].integer[n] & 31);
    if (width > 32 - offset) width = 32 - offset;
    std::uint32_t field = 0;
    if (width != 0) {
      const std::uint32_t top = low_dword(frame.src[2].integer[n]) << (32 - width - offset);
      field = is_signed_source
                  ? static_cast<std::uint32_t>(static_cast<std::int32_t>(top) >> (32 - width))
                  : top >> (32 - width);
    }
    frame.result.integer[n] = field;
  });
}

struct FieldMask {
  Integer operator()(Integer width, Integer offset) const {
    return low_dword(((Integer{1} << (width & 31)) - 1) << (offset & 31));
  }
};

/// bfi2. The lowest set bit of the mask is the position of the field.
struct InsertField {
  Integer operator()(Integer mask, Integer field, Integer rest) const {
    const std::uint32_t bits = low_dword(mask);
    if (bits == 0) return low_dword(rest);
    return ((low_dword(field) << trailing_zeros(bits)) & bits) | (low_dword(rest) & ~bits);
  }
};

constexpr Semantics dwords(OperateFn operate) {
  return lanewise(operate, nullptr, nullptr);
}

}  // namespace

namespace semantics {

const Semantics bfrev = dwords(operate1<Reverse, Integer>);
const Semantics cbit = dwords(operate1<CountOnes, Integer>);
const Semantics lzd = dwords(operate1<LeadingZeros, Integer>);
const Semantics fbh = dwords(first_from_high);
const Semantics fbl = dwords(operate1<FirstFromLow, Integer>);
const Semantics bfe = dwords(extract_field);
const Semantics bfi1 = dwords(operate2<FieldMask, Integer>);
const Semantics bfi2 = dwords(operate3<InsertField, Integer>);

}  // namespace semantics
}  // namespace eu::isa
