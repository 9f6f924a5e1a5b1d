// Restrictions of moves, comparisons and arithmetic (their pages in IVB PRM chapter 6).
#include "isa/intel/lint/checks.hpp"

namespace eu::isa::lint::check {
namespace {

bool is_dword_integer(Type type) {
  return is_integer(type) && size_of(type) == 4;
}

/// True for a product with a dword integer as source (IVB PRM 6.43).
bool multiplies_dwords(const Facts& facts) {
  return is_dword_integer(facts.src(0).type) || is_dword_integer(facts.src(1).type);
}

bool divides_integers(const Instruction& math) {
  switch (math.math_function) {
    case MathFunction::IntDiv:
    case MathFunction::IntDivMod:
    case MathFunction::IntMod: return true;
    default: return false;
  }
}

}  // namespace

void cmp_condition_missing(const Facts& facts, Report& report) {
  if (!facts.has(kConditional)) report.add();
}

void cmp_condition(const Facts& facts, Report& report) {
  if (facts.in.cond_mod == CondMod::Overflow) report.add(".o");
  if (facts.in.cond_mod == CondMod::Unordered) report.add(".u");
}

void cmpn_condition(const Facts& facts, Report& report) {
  const CondMod condition = facts.in.cond_mod;
  if (condition != CondMod::GreaterEqual && condition != CondMod::Less) report.add();
}

void cmp_null_switch(const Facts& facts, Report& report) {
  if (facts.in.thread_ctrl != ThreadControl::Switch) report.add();
}

void cmp_simd16_dword(const Facts& facts, Report& report) {
  if (is_integer(facts.src(0).type) && facts.exec_bytes == 4) report.add();
}

void cmp_destination(const Facts& facts, Report& report) {
  const Operand& dst = facts.in.dst;
  if (dst.file == RegFile::Arf && !dst.is_arf(Arf::Accumulator)) report.add();  // IVB PRM 5.7
}

void sel_condition(const Facts& facts, Report& report) {
  if (facts.has(kPredicated) == facts.has(kConditional))
    report.add(facts.has(kPredicated) ? "it has both" : "it has none");
}

void sel_conversion(const Facts& facts, Report& report) {
  for (int index = 0; index < facts.sources; ++index) {
    const Type type = element_type(facts.src(index).type);
    if (size_of(type) != size_of(facts.in.dst.type))
      report.add(source_name(index), " is ", row(type).name, ", the destination ",
                 row(facts.in.dst.type).name);
  }
}

void mov_conversion_condition(const Facts& facts, Report& report) {
  const Type source = element_type(facts.src(0).type);
  if (source != facts.in.dst.type)
    report.add(row(source).name, " -> ", row(facts.in.dst.type).name);
}

void mul_float_destination(const Facts& facts, Report& report) {
  if (is_float(facts.in.dst.type) && multiplies_dwords(facts)) report.add();
}

void mul_dword_flags(const Facts& facts, Report& report) {
  if (!facts.has(kConditional) && !facts.has(kSaturated)) return;
  if (multiplies_dwords(facts)) report.add();
}

void mul_operand_order(const Facts& facts, Report& report) {
  const Type first = facts.src(0).type;
  if (is_integer(first) && size_of(first) <= 2 && is_dword_integer(facts.src(1).type)) report.add();
}

/// In the sequence mul, mach, mov the accumulator receives the partial product (IVB PRM 6.39).
void mul_low_word(const Facts& facts, Report& report) {
  const Operand& factor = facts.src(1);
  if (facts.has(kAccDst) || !factor.is_immediate() || !is_dword_integer(factor.type)) return;
  if (!is_dword_integer(facts.src(0).type)) return;
  const auto value = static_cast<std::int32_t>(factor.immediate);
  const bool fits =
      factor.type == Type::D ? value >= -0x8000 && value < 0x8000 : factor.immediate <= 0xffff;
  if (!fits)
    report.add("src1 is ", factor.type == Type::D ? value : std::int64_t{factor.immediate});
}

void mul_negated_unsigned(const Facts& facts, Report& report) {
  if (!is_dword_integer(facts.src(0).type) || !is_dword_integer(facts.src(1).type)) return;
  for_each_register_source(facts, [&](int index, const Operand& source) {
    if (source.type == Type::UD && source.negate) report.add(source_name(index));
  });
}

void mach_absolute(const Facts& facts, Report& report) {
  if (facts.in.dst.type != Type::UD) return;
  for (int index = 0; index < facts.sources; ++index) {
    const Operand& source = facts.src(index);
    if (source.type == Type::D && !source.is_immediate() && (!source.absolute || source.negate))
      report.add(source_name(index));
  }
}

void lzd_absolute(const Facts& facts, Report& report) {
  const Operand& source = facts.src(0);
  if (is_signed(source.type) && !source.is_immediate() && (!source.absolute || source.negate))
    report.add();
}

void lrp_overflow(const Facts& facts, Report& report) {
  if (facts.in.cond_mod == CondMod::Overflow) report.add();
}

void shl_saturation(const Facts& facts, Report& report) {
  if (is_dword_integer(facts.in.dst.type)) report.add();
}

void f32to16_destination(const Facts& facts, Report& report) {
  const Operand& dst = facts.in.dst;
  if (!dst.indirect && dst.subreg_bytes % 4 != 0)
    report.add("it begins at byte ", dst.subreg_bytes);
  if (dst.region.horz_stride != 2) report.add("its stride is ", dst.region.horz_stride);
}

void math_grf(const Facts& facts, Report& report) {
  if (!facts.in.dst.is_grf()) report.add("destination");
  for (int index = 0; index < facts.sources; ++index) {
    const Operand& source = facts.src(index);
    const bool later = facts.has(kFromGen8) && (source.is_immediate() || is_macro(facts.in));
    if (!source.is_grf() && !later) report.add(source_name(index));
  }
}

void math_function_types(const Facts& facts, Report& report) {
  const bool integers = divides_integers(facts.in);
  for (int index = 0; index < facts.sources; ++index)
    if (is_integer(facts.src(index).type) != integers)
      report.add(source_name(index), " of ", row(facts.in.math_function).prm_name, " is ",
                 row(facts.src(index).type).name);
}

void math_mixed_integers(const Facts& facts, Report& report) {
  if (divides_integers(facts.in) && facts.src(0).type != facts.src(1).type) report.add();
}

void math_integer_size(const Facts& facts, Report& report) {
  if (divides_integers(facts.in)) report.add();
}

void dot_size(const Facts& facts, Report& report) {
  if (facts.in.exec_size < 4) report.add("it is ", facts.in.exec_size);
}

void dot_stride(const Facts& facts, Report& report) {
  if (facts.has(kWrites) && facts.in.dst.region.horz_stride != 1)
    report.add("destination has ", facts.in.dst.region.horz_stride);
  for_each_register_source(facts, [&](int index, const Operand& source) {
    if (source.region.horz_stride != 1)
      report.add(source_name(index), " has ", source.region.horz_stride);
  });
}

void plane_size(const Facts& facts, Report& report) {
  if (facts.in.exec_size != 8 && facts.in.exec_size != 16) report.add("it is ", facts.in.exec_size);
}

void plane_source0(const Facts& facts, Report& report) {
  const Region& region = facts.src(0).region;
  if (region.vert_stride != 0 || region.horz_stride != 0) report.add();
}

void plane_source0_offset(const Facts& facts, Report& report) {
  const Operand& source = facts.src(0);
  if (is_direct_grf(source) && source.subreg_bytes % 16 != 0)
    report.add("it begins at byte ", source.subreg_bytes);
}

void sad_size(const Facts& facts, Report& report) {
  if (facts.in.exec_size == 1) report.add();
}

void sad_destination(const Facts& facts, Report& report) {
  if (facts.in.dst.subreg_bytes % 4 != 0)
    report.add("it begins at byte ", facts.in.dst.subreg_bytes);
}

void movi_source(const Facts& facts, Report& report) {
  if (!facts.src(0).is_grf() || !facts.src(0).indirect) report.add();
}

void movi_size(const Facts& facts, Report& report) {
  if (facts.in.exec_size > 8) report.add("it is ", facts.in.exec_size);
}

void movi_base(const Facts& facts, Report& report) {
  if (facts.src(0).addr_subreg != 0) report.add("they begin at a0.", facts.src(0).addr_subreg);
}

void movi_destination(const Facts& facts, Report& report) {
  if (facts.in.dst.subreg_bytes % 16 != 0)
    report.add("it begins at byte ", facts.in.dst.subreg_bytes);
}

void movi_stride(const Facts& facts, Report& report) {
  const int step = destination_step_bytes(facts.in, facts.gen);
  if (step != size_of(facts.src(0).type))
    report.add("stride ", step, " bytes, element ", size_of(facts.src(0).type));
}

void movi_rows(const Facts& facts, Report& report) {
  if (has_index_rows(facts.src(0))) report.add();
}

}  // namespace eu::isa::lint::check
