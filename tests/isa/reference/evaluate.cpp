#include "tests/isa/reference/evaluate.hpp"

#include <algorithm>

#include "tests/isa/reference/lane.hpp"

namespace eu::test::reference {
namespace {

enum class Kind : std::uint8_t { Integer, Single, Double, Half };

Kind kind_of(const Form& form) {
  if (form.opcode == Opcode::F16to32) return Kind::Half;
  if (has_doubles(form)) return Kind::Double;
  if (computes_halves(form)) return Kind::Half;
  return isa::is_float(form.src[0]) ? Kind::Single : Kind::Integer;
}

/// True if the form flushes denormals. Raw moves and selections keep every bit, and conversions
/// keep denormals (IVB PRM 2.3.1.2).
bool flushes(const Form& form) {
  switch (form.opcode) {
    case Opcode::Sel: return form.condition != CondMod::None;
    case Opcode::F16to32:
    case Opcode::F32to16: return false;
    case Opcode::Mov:
    case Opcode::Movi: return form.src[0] == form.dst && (form.modifiers[0] != 0 || form.saturate);
    default: return true;
  }
}

/// True if the form copies all bits, those of a NaN included.
bool is_raw(const Form& form) {
  if (form.sources == 2 && form.src[1] != form.dst) return false;
  if (form.src[0] != form.dst || form.saturate || flushes(form)) return false;
  if (form.opcode == Opcode::Sel) return form.modifiers[0] == 0 && form.modifiers[1] == 0;
  return (form.opcode == Opcode::Mov || form.opcode == Opcode::Movi) && form.modifiers[0] == 0;
}

Wide integer_of(Type type, std::uint64_t bits) {
  const int width = 8 * isa::size_of(type);
  const auto low = static_cast<Wide>(bits & ((WideBits{1} << width) - 1));
  const bool negative = isa::is_signed(type) && ((low >> (width - 1)) & 1) != 0;
  return negative ? low - (Wide{1} << width) : low;
}

Number number_of(const Form& form, Type type, std::uint64_t bits, const Operands& operands) {
  if (form.opcode == Opcode::F16to32) return from_bits(kHalf, bits & 0xffff, true);
  if (type == Type::DF)
    return from_bits(kDouble, bits, operands.keeps_double_denormals || !flushes(form));
  const bool keeps = !flushes(form) && form.opcode != Opcode::F32to16;  // table of IVB PRM 6.27
  if (type == Type::F)
    return from_bits(kSingle, bits & 0xffffffff, keeps || operands.keeps_singles());
  if (type == Type::HF)
    return from_bits(kHalf, bits & 0xffff, operands.keeps_half_denormals || !flushes(form));
  return from_integer(integer_of(type, bits));
}

/// The operand of each source of the operation's lanes.
std::vector<std::size_t> lane_sources(const Form& form) {
  if (form.opcode == Opcode::Line) return {0, 1, 0};
  if (form.opcode == Opcode::Pln) return {0, 1, 0, 1, 0};
  std::vector<std::size_t> sources;
  for (int k = 0; k < form.sources; ++k) sources.push_back(static_cast<std::size_t>(k));
  return sources;
}

Lanes read_lanes(const Form& form, const Operands& operands, int channels) {
  Lanes lanes;
  lanes.count = channels;
  lanes.form = &form;
  lanes.rounding = operands.rounding;
  lanes.predicate = operands.predicate;
  lanes.format = kind_of(form) == Kind::Double ? kDouble : computes_halves(form) ? kHalf : kSingle;
  const std::vector<std::size_t> from = lane_sources(form);
  for (std::size_t k = 0; k < from.size(); ++k) {
    const Type type = form.src[from[k]];
    const unsigned modifier = form.modifiers[from[k]];
    for (std::size_t n = 0; n < static_cast<std::size_t>(lanes.count); ++n) {
      const std::uint64_t bits = operands.source[k][n];
      lanes.raw[k][n] = bits;
      if (kind_of(form) == Kind::Integer) {
        Wide value = integer_of(type, bits);
        if (modifier & 1) value = value < 0 ? -value : value;
        const bool complements = !is_gen7(form) && isa::has(form.opcode, isa::attribute::Bitwise);
        lanes.integer[k][n] = (modifier & 2) == 0 ? value : complements ? -1 - value : -value;
      } else {
        Number value = number_of(form, type, bits, operands);
        if (modifier & 1) value = magnitude(value);
        lanes.number[k][n] = modifier & 2 ? negated(value) : value;
      }
    }
  }
  for (std::size_t n = 0; n < static_cast<std::size_t>(lanes.count); ++n) {
    const auto bits = static_cast<std::uint64_t>(operands.accumulator[n]);
    lanes.accumulator[n] = operands.accumulator[n];
    lanes.accumulator_number[n] =
        lanes.format.fraction_bits == kDouble.fraction_bits
            ? from_bits(kDouble, bits, operands.keeps_double_denormals)
            : from_bits(kSingle, bits & 0xffffffff, operands.keeps_singles());
  }
  return lanes;
}

struct Range {
  Wide low, high;
  bool has(Wide value) const { return value >= low && value <= high; }
  Wide clamped(Wide value) const { return value < low ? low : value > high ? high : value; }
};

Range range_of(Type type) {
  const int width = 8 * isa::size_of(type);
  if (isa::is_signed(type)) return {-(Wide{1} << (width - 1)), (Wide{1} << (width - 1)) - 1};
  return {0, (Wide{1} << width) - 1};
}

bool relates(CondMod condition, int sign) {
  switch (condition) {
    case CondMod::Zero: return sign == 0;
    case CondMod::NotZero: return sign != 0;
    case CondMod::Greater: return sign > 0;
    case CondMod::GreaterEqual: return sign >= 0;
    case CondMod::Less: return sign < 0;
    case CondMod::LessEqual: return sign <= 0;
    default: return false;
  }
}

int sign_of(Wide value) {
  return value == 0 ? 0 : value < 0 ? -1 : 1;
}

std::uint64_t low_bits(Wide value, Type type) {
  const auto bits = static_cast<WideBits>(value) & ((WideBits{1} << (8 * isa::size_of(type))) - 1);
  return static_cast<std::uint64_t>(bits);
}

Format format_of(Type type) {
  return type == Type::DF ? kDouble : type == Type::HF ? kHalf : kSingle;
}

/// True if cr0 keeps denormals of the destination's type.
bool keeps_denormals(const Form& form, const Operands& operands) {
  if (form.dst == Type::DF) return operands.keeps_double_denormals;
  return form.dst == Type::HF ? operands.keeps_half_denormals : operands.keeps_singles();
}

/// IVB PRM 3.6: flags compare the result, converted to the destination's type, with zero; after
/// saturation, except .o (isa/ERRATA.md C21).
Outcome finish_integer(const Form& form, const Operands& operands, Wide value) {
  Outcome outcome;
  const bool to_float = form.dst == Type::F || form.dst == Type::HF;
  const Range range = to_float ? Range{0, 1} : range_of(form.dst);
  const Wide wrapped = to_float ? value : integer_of(form.dst, low_bits(value, form.dst));
  const Wide stored = form.saturate ? range.clamped(value) : value;
  outcome.flag = form.condition == CondMod::Overflow
                     ? !to_float && !range.has(value)
                     : relates(form.condition, sign_of(form.saturate ? stored : wrapped));
  outcome.bits = to_float
                     ? to_bits(format_of(form.dst), from_integer(stored), operands.rounding, true)
                     : low_bits(stored, form.dst);
  return outcome;
}

/// The rounded result in the destination's format, before saturation.
struct Stored {
  std::uint64_t bits = 0;
  int sign = 0;
  bool overflows = false;
};

Stored stored_float(const Form& form, const Operands& operands, const Number& result) {
  Stored stored;
  if (isa::is_integer(form.dst) && form.opcode != Opcode::F32to16) {
    const Range range = range_of(form.dst);
    const Wide value = to_integer(result, range.low, range.high);
    const Wide wide = to_integer(result, -(Wide{1} << 100), Wide{1} << 100);
    stored.bits = low_bits(value, form.dst);
    stored.sign = sign_of(value);
    stored.overflows = !result.is_nan() && !range.has(wide);
    return stored;
  }
  const bool keeps = keeps_denormals(form, operands) || !flushes(form);
  const bool narrows =
      form.dst == Type::F && form.src[0] == Type::DF && is_gen7(form);  // IVB PRM 2.4.5
  const Format format = form.opcode == Opcode::F32to16 ? kHalf : format_of(form.dst);
  stored.bits = to_bits(format, result, narrows ? Rounding::TowardZero : operands.rounding, keeps);
  const bool compares_denormals = form.opcode == Opcode::F32to16 || keeps_denormals(form, operands);
  const Number stored_value = from_bits(format, stored.bits, compares_denormals);
  stored.sign = stored_value.is_zero() || stored_value.is_nan() ? 0
                : stored_value.negative                         ? -1
                                                                : 1;
  stored.overflows = stored_value.is_infinite();
  return stored;
}

bool result_overflows(const Operands& operands, const Number& result) {
  return from_bits(kSingle, to_bits(kSingle, result, operands.rounding, false), false)
      .is_infinite();
}

/// True if the manual leaves the result open: ALT mode has no infinities and no NaN, and the tables
/// of IVB PRM 6.4 and 6.43 do not define them as sources.
bool is_outside_alt_mode(const Form& form, const Lanes& lanes, std::size_t lane,
                         const Number& result) {
  const auto has = [&](bool (Number::*property)() const) {
    return lanes.any_source(lane, [&](const Number& source) { return (source.*property)(); });
  };
  return flushes(form) && (result.is_nan() || has(&Number::is_nan) || has(&Number::is_infinite));
}

Outcome finish_number(const Form& form, const Operands& operands, const Lanes& lanes,
                      std::size_t lane, const Number& result) {
  Outcome outcome;
  const Stored stored = stored_float(form, operands, result);
  if (form.condition == CondMod::Unordered)
    outcome.flag = result.is_nan();
  else if (form.condition == CondMod::Overflow)
    outcome.flag =
        stored.overflows &&
        (isa::is_integer(form.dst) && form.opcode != Opcode::F32to16
             ? true
             : !lanes.any_source(lane, [](const Number& source) { return source.is_infinite(); }));
  else if (form.saturate && !(isa::is_integer(form.dst) && form.opcode != Opcode::F32to16))
    outcome.flag = relates(form.condition, result.is_nan() ? 0 : std::max(stored.sign, 0));
  else
    outcome.flag =
        result.is_nan() ? form.condition == CondMod::NotZero : relates(form.condition, stored.sign);
  outcome.bits = stored.bits;
  if (isa::is_integer(form.dst) && form.opcode != Opcode::F32to16) return outcome;
  outcome.any_nan = result.is_nan();
  if (operands.alt_mode && flushes(form) && result_overflows(operands, result))
    outcome.bits = to_bits(kSingle, result, Rounding::NearestEven, false) - 1;  // fmax
  if (!form.saturate) return outcome;
  outcome.any_nan = false;
  const bool below = result.is_nan() || result.negative || result.is_zero();
  const Number one = from_integer(1);
  if (below)
    outcome.bits = 0;
  else if (order(result, one) > 0)
    outcome.bits = to_bits(form.opcode == Opcode::F32to16 ? kHalf : format_of(form.dst), one,
                           Rounding::NearestEven, true);
  return outcome;
}

Outcome finish_comparison(const Form& form, const Lanes& lanes, std::size_t lane) {
  Outcome outcome;
  if (kind_of(form) == Kind::Integer) {
    outcome.flag =
        relates(form.condition, sign_of(lanes.integer[0][lane] - lanes.integer[1][lane]));
  } else {
    outcome.flag = number_relates(form, form.opcode == Opcode::Cmpn, lanes.number[0][lane],
                                  lanes.number[1][lane]);
  }
  const int width = 8 * isa::size_of(form.dst);
  outcome.bits = outcome.flag ? ~std::uint64_t{0} >> (64 - width) : 0;
  return outcome;
}

}  // namespace

bool number_relates(const Form& form, bool second_nan_wins, const Number& a, const Number& b) {
  if (second_nan_wins && b.is_nan()) return form.condition != CondMod::NotZero;
  const std::optional<int> sign = order(a, b);
  return sign ? relates(form.condition, *sign) : form.condition == CondMod::NotZero;
}

bool integer_relates(const Form& form, Wide a, Wide b) {
  return relates(form.condition, sign_of(a - b));
}

std::vector<Outcome> evaluate(const Form& form, const Operands& operands, int channels) {
  const Lanes lanes = read_lanes(form, operands, channels);
  std::vector<Outcome> outcomes;
  for (std::size_t lane = 0; lane < static_cast<std::size_t>(lanes.count); ++lane) {
    if (form.opcode == Opcode::Cmp || form.opcode == Opcode::Cmpn) {
      outcomes.push_back(finish_comparison(form, lanes, lane));
      outcomes.back().defined = !(operands.alt_mode && is_outside_alt_mode(form, lanes, lane, {}));
      continue;
    }
    const Computed computed = compute(lanes, lane);
    Outcome outcome = kind_of(form) == Kind::Integer
                          ? finish_integer(form, operands, computed.integer)
                          : finish_number(form, operands, lanes, lane, computed.number);
    if (is_raw(form) && isa::is_float(form.dst)) {
      outcome.bits = lanes.raw[computed.chosen][lane];
      outcome.any_nan = false;
    }
    outcome.defined =
        computed.defined &&
        !(operands.alt_mode && is_outside_alt_mode(form, lanes, lane, computed.number));
    outcome.tolerance_ulps = computed.tolerance_ulps;
    outcome.second_bits = computed.second;
    if (form.opcode == Opcode::Sel || form.opcode == Opcode::Csel) outcome.flag = false;
    outcomes.push_back(outcome);
  }
  return outcomes;
}

}  // namespace eu::test::reference
