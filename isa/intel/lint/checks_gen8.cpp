// Restrictions of Gen8 and Gen9 (isa/GEN8.md R).
#include "isa/intel/lint/checks.hpp"

namespace eu::isa::lint::check {
namespace {

constexpr int kOwordBytes = 16;

/// True if an operand other than null has the type; immediates count.
bool has_type(const Facts& facts, Type type) {
  if (facts.in.dst.type == type && !facts.in.dst.is_null()) return true;
  for (int index = 0; index < facts.sources; ++index)
    if (element_type(facts.src(index).type) == type && !facts.src(index).is_null()) return true;
  return false;
}

/// True for F and HF in one instruction. A mov that mixes them is a conversion and
/// computes nothing.
bool mixes(const Facts& facts) {
  return has_type(facts, Type::F) && has_type(facts, Type::HF);
}
bool computes_mixed(const Facts& facts) {
  return mixes(facts) && facts.in.opcode != Opcode::Mov;
}

bool packs_halves(const Facts& facts) {
  return facts.in.dst.type == Type::HF && facts.has(kWrites) &&
         (facts.in.is_align16() || facts.in.dst.region.horz_stride == 1);
}

bool has_integer_source(const Facts& facts) {
  for (int index = 0; index < facts.sources; ++index)
    if (is_integer(facts.src(index).type)) return true;
  return false;
}

bool has_half_source(const Facts& facts) {
  for (int index = 0; index < facts.sources; ++index)
    if (facts.src(index).type == Type::HF) return true;
  return false;
}

bool all_sources_are(const Facts& facts, Type type) {
  for (int index = 0; index < facts.sources; ++index)
    if (facts.src(index).type != type) return false;
  return true;
}

bool divides_integers(MathFunction function) {
  return function == MathFunction::IntDiv || function == MathFunction::IntMod ||
         function == MathFunction::IntDivMod;
}

/// Bytes from one element of a source to the next; empty if the step differs between rows.
std::optional<int> step_bytes(const Facts& facts, const Operand& source) {
  const Region& region = source.region;
  const bool one_step =
      region.vert_stride == region.width * region.horz_stride || facts.in.exec_size <= region.width;
  if (region.width == 1) return region.vert_stride * size_of(source.type);
  if (!one_step) return std::nullopt;
  return region.horz_stride * size_of(source.type);
}

}  // namespace

void half_mixed(const Facts& facts, Report& report) {
  if (computes_mixed(facts)) report.add();
}

void half_conversion(const Facts& facts, Report& report) {
  const Operand& dst = facts.in.dst;
  const bool to_half = dst.type == Type::HF && has_integer_source(facts);
  const bool to_integer = is_integer(dst.type) && size_of(dst.type) < 4 && has_half_source(facts);
  if ((!to_half && !to_integer) || dst.is_null()) return;
  const int step = destination_step_bytes(facts.in, facts.gen);
  if (facts.in.exec_size > 1 && step != 4) report.add("the stride is ", step, " bytes");
  if (!dst.indirect && dst.subreg_bytes % 4 != 0)
    report.add("it begins at byte ", static_cast<int>(dst.subreg_bytes));
}

void half_destination(const Facts& facts, Report& report) {
  const Operand& dst = facts.in.dst;
  if (dst.type != Type::HF || facts.in.exec_size == 1 || all_sources_are(facts, Type::HF)) return;
  if (dst.region.horz_stride == 2) return;
  const bool packed = dst.region.horz_stride == 1 && mixes(facts) &&
                      (dst.indirect || dst.subreg_bytes % kOwordBytes == 0);
  if (!packed) report.add();
}

void mixed_half_size(const Facts& facts, Report& report) {
  if (!mixes(facts) || facts.in.exec_size <= 8) return;
  if (facts.in.is_align16() || packs_halves(facts)) report.add();
}

void mixed_half_align16_stride(const Facts& facts, Report& report) {
  if (!mixes(facts)) return;
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    if (source.region.vert_stride != 4) report.add(source_name(index));
  });
}

void mixed_half_accumulator(const Facts& facts, Report& report) {
  if (mixes(facts)) report.add();
}

void mixed_half_math_source(const Facts& facts, Report& report) {
  if (!mixes(facts)) return;
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    if (source.type == Type::HF && !source.is_scalar() && step_bytes(facts, source) != 4)
      report.add(source_name(index));
  });
}

void half_mad_register(const Facts& facts, Report& report) {
  if (facts.in.dst.subreg_bytes != 0) report.add("the destination");
  for (int index = 0; index < facts.sources; ++index)
    if (facts.src(index).subreg_bytes != 0 || facts.src(index).replicate)
      report.add(source_name(index));
}

void quad_placement(const Facts& facts, Report& report) {
  const Operand& dst = facts.in.dst;
  if (!is_direct_grf(dst)) return;
  const int dst_step = destination_step_bytes(facts.in, facts.gen);
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    if (source.is_scalar()) return;
    const auto step = step_bytes(facts, source);
    if (facts.in.exec_size > 1 && step != dst_step)
      report.add(source_name(index), " has another stride");
    else if (source.subreg_bytes != dst.subreg_bytes)
      report.add(source_name(index), " begins at byte ", static_cast<int>(source.subreg_bytes),
                 " of its register, the destination at byte ", static_cast<int>(dst.subreg_bytes));
  });
}

void quad_align16_size(const Facts& facts, Report& report) {
  if (size_of(facts.in.dst.type) != 8 || facts.in.dst.is_null() || facts.in.exec_size <= 2) return;
  for (int index = 0; index < facts.sources; ++index)
    if (size_of(facts.src(index).type) < 8) return report.add(source_name(index));
}

void mul_dword_accumulator(const Facts& facts, Report& report) {
  if (multiplies_dwords(facts.in)) report.add();
}

void mul_narrow_flags(const Facts& facts, Report& report) {
  const auto is_dword = [](Type type) { return is_integer(type) && size_of(type) == 4; };
  if (!is_dword(facts.src(0).type) && !is_dword(facts.src(1).type)) return;
  if (is_float(facts.in.dst.type) || size_of(facts.in.dst.type) > 4) return;
  if (facts.in.saturate) report.add("it saturates");
  if (facts.has(kConditional)) report.add("it has a condition modifier");
}

void logic_absolute(const Facts& facts, Report& report) {
  for_each_register_source(facts, [&](int index, const Operand& source) {
    if (source.absolute) report.add(source_name(index));
  });
}

void int_div_modifier(const Facts& facts, Report& report) {
  if (divides_integers(facts.in.math_function)) report.add();
}

void int_div_types(const Facts& facts, Report& report) {
  const Type type = facts.in.dst.type;
  if (!divides_integers(facts.in.math_function) || facts.has(kNullDst) || !is_integer(type)) return;
  for (int index = 0; index < facts.sources; ++index)
    if (is_signed(facts.src(index).type) != is_signed(type))
      report.add(source_name(index), " is ", row(facts.src(index).type).name, ", the destination ",
                 row(type).name);
}

void two_register_destination_split(const Facts& facts, Report& report) {
  const Operand& dst = facts.in.dst;
  const int step = destination_step_bytes(facts.in, facts.gen);
  if (step == 0) return;  // destination-stride-zero
  const int in_first = (kGrfBytes - dst.subreg_bytes + step - 1) / step;
  if (2 * in_first != facts.in.exec_size)
    report.add(in_first, " of ", static_cast<int>(facts.in.exec_size), " are in the first");
}

void sends_second_payload(const Facts& facts, Report& report) {
  const Operand& payload = facts.in.src[2];
  const int registers = second_payload_registers(facts.in.ex_desc);
  const bool none = payload.is_null() && registers == 0;
  if (!payload.is_grf() && !none && !facts.in.ex_desc_is_register)
    report.add(registers, " registers");
}

}  // namespace eu::isa::lint::check
