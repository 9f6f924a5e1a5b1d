// Integer operations, after the pseudo-code of IVB PRM chapter 6.
#include "tests/isa/reference/lane.hpp"

namespace eu::test::reference {
namespace {

constexpr std::uint32_t kNotFound = 0xffffffff;

std::uint32_t dword(Wide value) {
  return static_cast<std::uint32_t>(static_cast<WideBits>(value));
}

int lowest_set(std::uint32_t value) {
  int n = 0;
  while (n < 32 && ((value >> n) & 1) == 0) ++n;
  return n;
}

int zeros_from_top(std::uint32_t value) {
  int n = 0;
  while (n < 32 && ((value >> (31 - n)) & 1) == 0) ++n;
  return n;
}

Wide reversed(std::uint32_t value) {
  std::uint32_t result = 0;
  for (int n = 0; n < 32; ++n)
    if ((value >> n) & 1) result |= 1u << (31 - n);
  return result;
}

Wide bits_set(std::uint32_t value) {
  Wide count = 0;
  for (int n = 0; n < 32; ++n) count += (value >> n) & 1;
  return count;
}

/// Leading zeros, or leading ones of a negative signed source (IVB PRM 6.28).
Wide first_from_top(std::uint32_t value, bool is_signed) {
  if (is_signed && (value >> 31) != 0) value = ~value;
  return value == 0 ? kNotFound : static_cast<std::uint32_t>(zeros_from_top(value));
}

/// The extracted bit field, in the three cases of IVB PRM 6.9.
Wide field(const Lanes& lanes, std::size_t lane) {
  const int width = static_cast<int>(dword(lanes.integer[0][lane]) & 31);
  const int offset = static_cast<int>(dword(lanes.integer[1][lane]) & 31);
  const std::uint32_t value = dword(lanes.integer[2][lane]);
  const bool is_signed = lanes.form->src[2] == Type::D;
  if (width == 0) return 0;
  const int top = width + offset < 32 ? width + offset : 32;  // the first bit above the field
  Wide result = 0;
  for (int n = offset; n < top; ++n) result |= static_cast<Wide>((value >> n) & 1) << (n - offset);
  if (is_signed && ((value >> (top - 1)) & 1) != 0) result -= Wide{1} << (top - offset);
  return result;
}

Wide field_mask(std::uint32_t width, std::uint32_t offset) {
  std::uint32_t mask = 0;
  for (unsigned n = offset & 31; n < 32 && n < (offset & 31) + (width & 31); ++n) mask |= 1u << n;
  return mask;
}

Wide inserted(std::uint32_t mask, std::uint32_t value, std::uint32_t rest) {
  std::uint32_t result = rest & ~mask;
  if (mask != 0) result |= (value << lowest_set(mask)) & mask;
  return result;
}

/// True if an operand has 64 bits: then shift counts have six bits (isa/GEN8.md X2).
bool has_quad_mode(const Form& form) {
  return isa::size_of(form.src[0]) == 8 || isa::size_of(form.dst) == 8;
}
int shift_count(const Lanes& lanes, std::size_t lane) {
  return static_cast<int>(dword(lanes.integer[1][lane]) & (has_quad_mode(*lanes.form) ? 63 : 31));
}

/// Bits of the execution type (IVB PRM 3.3.8).
int execution_bits(const Form& form) {
  if (has_quad_mode(form)) return 64;
  for (int k = 0; k < form.sources; ++k)
    if (isa::size_of(form.src[static_cast<std::size_t>(k)]) >= 4) return 32;
  return 16;
}

Wide shifted_left(const Lanes& lanes, std::size_t lane, Computed& computed) {
  const int count = shift_count(lanes, lane);
  const Wide result = lanes.integer[0][lane] * (Wide{1} << count);
  // IVB PRM 6.58: saturation and overflow are correct for results of up to 33 bits.
  const bool wide = result < -(Wide{1} << 32) || result >= (Wide{1} << 32);
  computed.defined = !wide || has_quad_mode(*lanes.form) ||
                     (!lanes.form->saturate && lanes.form->condition == CondMod::None);
  return result;
}

Wide product_of(const Lanes& lanes, std::size_t lane, Computed& computed) {
  const Form& form = *lanes.form;
  const bool dwords = isa::size_of(form.src[0]) == 4 && isa::size_of(form.src[1]) == 4;
  const Wide a = lanes.integer[0][lane];
  Wide b = lanes.integer[1][lane];
  if (dwords && is_gen7(form)) b &= 0xffff;  // isa/ERRATA.md D6
  const Wide bound = Wide{1} << 62;
  const bool small = a > -bound && a < bound && b > -bound && b < bound;
  // Only the low bits of larger products are compared.
  computed.defined = small || (!form.saturate && form.condition == CondMod::None);
  return static_cast<Wide>(static_cast<WideBits>(a) * static_cast<WideBits>(b));
}

/// The high dword of the whole product. The accumulator holds mul's result, in containers of
/// 64 bits.
Wide high_product(const Lanes& lanes, std::size_t lane) {
  const Wide product = lanes.integer[0][lane] * lanes.integer[1][lane];
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(static_cast<WideBits>(product))) >>
         32;
}

Wide absolute(Wide value) {
  return value < 0 ? -value : value;
}

/// Sum of absolute differences in the first channel of each pair; the second is undefined.
Wide differences(const Lanes& lanes, std::size_t lane, Computed& computed) {
  computed.defined = lane % 2 == 0;
  if (!computed.defined) return 0;
  Wide result = lanes.form->opcode == Opcode::Sada2 ? lanes.accumulator[lane] : 0;
  for (std::size_t n = lane; n < lane + 2; ++n)
    result += absolute(lanes.integer[0][n] - lanes.integer[1][n]);
  return result;
}

Wide division(const Lanes& lanes, std::size_t lane, Computed& computed) {
  const Wide a = lanes.integer[0][lane], b = lanes.integer[1][lane];
  computed.defined = b != 0;
  if (b == 0) return 0;
  computed.second = dword(a % b);
  return lanes.form->function == MathFunction::IntMod ? a % b : a / b;
}

Wide selected(const Lanes& lanes, std::size_t lane) {
  const Form& form = *lanes.form;
  const Wide a = lanes.integer[0][lane], b = lanes.integer[1][lane];
  const bool first = form.condition == CondMod::None ? ((lanes.predicate >> lane) & 1) != 0
                                                     : integer_relates(form, a, b);
  return first ? a : b;
}

}  // namespace

Computed compute_integer(const Lanes& lanes, std::size_t lane) {
  const Form& form = *lanes.form;
  const Wide a = lanes.integer[0][lane], b = lanes.integer[1][lane], c = lanes.integer[2][lane];
  Computed computed;
  Wide& result = computed.integer;
  switch (form.opcode) {
    case Opcode::Mov:
    case Opcode::Movi: result = a; break;
    case Opcode::Sel: result = selected(lanes, lane); break;
    case Opcode::Not: result = -1 - a; break;
    case Opcode::And: result = a & b; break;
    case Opcode::Or: result = a | b; break;
    case Opcode::Xor: result = a ^ b; break;
    case Opcode::Shl: result = shifted_left(lanes, lane, computed); break;
    case Opcode::Asr: result = a >> shift_count(lanes, lane); break;
    case Opcode::Shr:
      result = (a & ((Wide{1} << execution_bits(form)) - 1)) >> shift_count(lanes, lane);
      break;
    case Opcode::Bfrev: result = reversed(dword(a)); break;
    case Opcode::Bfe: result = field(lanes, lane); break;
    case Opcode::Bfi1: result = field_mask(dword(a), dword(b)); break;
    case Opcode::Bfi2: result = inserted(dword(a), dword(b), dword(c)); break;
    case Opcode::Add: result = a + b; break;
    case Opcode::Mul: result = product_of(lanes, lane, computed); break;
    case Opcode::Avg: result = (a + b + 1) >> 1; break;
    case Opcode::Mac: result = lanes.accumulator[lane] + a * b; break;
    case Opcode::Mach: result = high_product(lanes, lane); break;
    case Opcode::Lzd: result = zeros_from_top(dword(a)); break;
    case Opcode::Fbh: result = first_from_top(dword(a), form.src[0] == Type::D); break;
    case Opcode::Fbl: result = dword(a) == 0 ? Wide{kNotFound} : lowest_set(dword(a)); break;
    case Opcode::Cbit: result = bits_set(dword(a)); break;
    case Opcode::Addc: result = a + b; break;
    case Opcode::Subb: result = a - b; break;
    case Opcode::Sad2:
    case Opcode::Sada2: result = differences(lanes, lane, computed); break;
    case Opcode::Math: result = division(lanes, lane, computed); break;
    default: computed.defined = false;
  }
  return computed;
}

}  // namespace eu::test::reference
