// Floating-point operations, after the pseudo-code of IVB PRM chapter 6.
#include <cmath>
#include <cstring>

#include "tests/isa/reference/lane.hpp"

namespace eu::test::reference {
namespace {

/// `exact` rounded to the format in which the lanes are computed.
Number once(const Lanes& lanes, const Number& exact) {
  return rounded(lanes.format, exact, lanes.rounding);
}

Number fused(const Lanes& lanes, const Number& a, const Number& b, const Number& c) {
  return once(lanes, sum(product(a, b), c, lanes.rounding));
}

/// Dot product of components of the lane's group of four: the first product is rounded, the others
/// are fused.
Number dot(const Lanes& lanes, std::size_t lane, std::size_t components, bool homogeneous) {
  const std::size_t first = lane / 4 * 4;
  const auto& a = lanes.number[0];
  const auto& b = lanes.number[1];
  Number total = once(lanes, product(a[first], b[first]));
  for (std::size_t n = first + 1; n < first + components; ++n)
    total = fused(lanes, a[n], b[n], total);
  return homogeneous ? once(lanes, sum(total, b[first + 3], lanes.rounding)) : total;
}

Number interpolated(const Lanes& lanes, std::size_t lane) {
  const Number& x = lanes.number[0][lane];
  const Number rest = once(lanes, sum(from_integer(1), negated(x), lanes.rounding));
  const Number second = once(lanes, product(lanes.number[2][lane], rest));
  return fused(lanes, lanes.number[1][lane], x, second);
}

/// Fraction of a number: never -0; 1 for tiny negative sources (erratum in IVB PRM 6.30).
Number fraction(const Lanes& lanes, const Number& a) {
  if (a.is_infinite()) return sum(a, negated(a), lanes.rounding);
  const Number result = once(lanes, sum(a, negated(integral(a, Rounding::Down)), lanes.rounding));
  return result.is_zero() ? Number{} : result;
}

bool is_min_max(CondMod condition) {
  return condition == CondMod::GreaterEqual || condition == CondMod::Less;
}

std::size_t chosen(const Lanes& lanes, std::size_t lane) {
  const Form& form = *lanes.form;
  if (form.condition == CondMod::None) return ((lanes.predicate >> lane) & 1) != 0 ? 0 : 1;
  return number_relates(form, is_min_max(form.condition), lanes.number[0][lane],
                        lanes.number[1][lane])
             ? 0
             : 1;
}

long double host_value(const Number& number) {
  const auto magnitude = std::ldexp(
      static_cast<long double>(static_cast<std::uint64_t>(number.mantissa)), number.exponent);
  return number.negative ? -magnitude : magnitude;
}

Number from_host(long double value) {
  int exponent = 0;
  const long double fraction = std::frexp(value, &exponent);
  Number number = from_integer(static_cast<Wide>(std::ldexp(fraction, 63)));
  number.exponent = exponent - 63;
  return number;
}

struct Elementary {
  long double value = 0;
  bool defined = true;
  double ulps = 1;  // the smallest tolerance of these in IVB PRM 6.41
};

/// Values of positive sources; tables cover signs, zeros and infinities. The library's errors are
/// far below a ULP of F.
Elementary elementary(MathFunction function, long double x, long double y) {
  switch (function) {
    case MathFunction::Inv: return {1 / x};
    case MathFunction::Log: return {std::log2(x), std::fabs(std::log2(x)) > 1e-3L, 4};
    case MathFunction::Exp: return {std::exp2(x), true, 4};
    case MathFunction::Sqrt: return {std::sqrt(x)};
    case MathFunction::Rsq: return {1 / std::sqrt(x)};
    case MathFunction::Sin: return {std::sin(x), x < 100 && std::fabs(std::sin(x)) > 0.1L, 4};
    case MathFunction::Cos: return {std::cos(x), x < 100 && std::fabs(std::cos(x)) > 0.1L, 4};
    case MathFunction::Fdiv: return {x / y};
    case MathFunction::Pow: return {std::pow(x, y), true, 4};
    default: return {0, false};
  }
}

/// Result of an elementary function; denormal and overflowing results are left to the tables.
Computed elementary_result(const Lanes& lanes, std::size_t lane) {
  Computed computed;
  const int sources = lanes.form->sources;
  for (int k = 0; k < sources; ++k) {
    const Number& source = lanes.number[static_cast<std::size_t>(k)][lane];
    computed.defined &= source.kind == Number::Kind::Finite && !source.negative;
  }
  if (!computed.defined) return computed;
  const Elementary result = elementary(lanes.form->function, host_value(lanes.number[0][lane]),
                                       sources > 1 ? host_value(lanes.number[1][lane]) : 1);
  const long double size = std::fabs(result.value);
  const bool halves = has_type(*lanes.form, Type::HF);
  computed.defined =
      result.defined && size > (halves ? 1e-4L : 1e-37L) && size < (halves ? 6e4L : 1e38L);
  if (!computed.defined) return computed;
  computed.number = from_host(result.value);
  computed.tolerance_ulps = result.ulps;
  return computed;
}

}  // namespace

Computed compute_number(const Lanes& lanes, std::size_t lane) {
  const Number& a = lanes.number[0][lane];
  const Number& b = lanes.number[1][lane];
  const Number& c = lanes.number[2][lane];
  Computed computed;
  Number& result = computed.number;
  switch (lanes.form->opcode) {
    case Opcode::Mov:
    case Opcode::Movi:
    case Opcode::F16to32:
    case Opcode::F32to16: result = a; break;
    case Opcode::Sel:
      computed.chosen = chosen(lanes, lane);
      result = computed.chosen == 0 ? a : b;
      break;
    case Opcode::Csel:
      computed.chosen = number_relates(*lanes.form, false, c, Number{}) ? 0 : 1;
      result = computed.chosen == 0 ? a : b;
      break;
    case Opcode::Add: result = once(lanes, sum(a, b, lanes.rounding)); break;
    case Opcode::Mul: result = once(lanes, product(a, b)); break;
    case Opcode::Mac: result = fused(lanes, a, b, lanes.accumulator_number[lane]); break;
    case Opcode::Mad: result = fused(lanes, b, c, a); break;
    case Opcode::Lrp: result = interpolated(lanes, lane); break;
    case Opcode::Line: result = fused(lanes, a, b, c); break;
    case Opcode::Pln:
      result = fused(lanes, a, b, fused(lanes, c, lanes.number[3][lane], lanes.number[4][lane]));
      break;
    case Opcode::Dp2: result = dot(lanes, lane, 2, false); break;
    case Opcode::Dp3: result = dot(lanes, lane, 3, false); break;
    case Opcode::Dp4: result = dot(lanes, lane, 4, false); break;
    case Opcode::Dph: result = dot(lanes, lane, 3, true); break;
    case Opcode::Frc: result = fraction(lanes, a); break;
    case Opcode::Rndu: result = integral(a, Rounding::Up); break;
    case Opcode::Rndd: result = integral(a, Rounding::Down); break;
    case Opcode::Rnde: result = integral(a, Rounding::NearestEven); break;
    case Opcode::Rndz: result = integral(a, Rounding::TowardZero); break;
    case Opcode::Math: return elementary_result(lanes, lane);
    default: computed.defined = false;
  }
  return computed;
}

Computed compute(const Lanes& lanes, std::size_t lane) {
  const Form& form = *lanes.form;
  const bool numbers =
      isa::is_float(form.src[0]) || form.dst == Type::DF || form.opcode == Opcode::F16to32;
  return numbers ? compute_number(lanes, lane) : compute_integer(lanes, lane);
}

}  // namespace eu::test::reference
