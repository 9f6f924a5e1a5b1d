// Accumulators (IVB PRM 3.3.3.5, 5.7).
#include "isa/intel/lint/checks.hpp"

namespace eu::isa::lint::check {
namespace {

/// Calls visit(name, operand) for each operand that is an accumulator.
template <class Visit>
void for_each_accumulator(const Facts& facts, Visit&& visit) {
  if (facts.in.dst.is_arf(Arf::Accumulator)) visit("destination", facts.in.dst);
  for (int index = 0; index < facts.sources; ++index)
    if (facts.src(index).is_arf(Arf::Accumulator)) visit(source_name(index), facts.src(index));
}

void name_use(const Facts& facts, Report& report) {
  // From Gen8 on the bit has another meaning in branches, and compilers set it.
  const bool is_branch = row(facts.in.opcode).timing_class == TimingClass::Flow;
  if (facts.in.acc_wr_en && !(is_branch && facts.has(kFromGen8))) report.add("AccWrEn");
  for_each_accumulator(facts, [&](std::string_view name, const Operand&) { report.add(name); });
}

constexpr std::uint8_t kIdentitySwizzle = 0xe4;  ///< xyzw

/// Stride in elements of a region whose rows follow each other without gaps; -1 for other regions.
int uniform_stride(const Operand& source, int exec_size) {
  const Region& region = source.region;
  if (region.width == 1) return region.vert_stride;
  const bool uniform =
      region.width >= exec_size || region.vert_stride == region.width * region.horz_stride;
  return uniform ? region.horz_stride : -1;
}

}  // namespace

void accumulator_subregister(const Facts& facts, Report& report) {
  for_each_accumulator(facts, [&](std::string_view name, const Operand& operand) {
    if (operand.subreg_bytes != 0) report.add(name, " begins at byte ", operand.subreg_bytes);
  });
}

void accumulator_simd16_float(const Facts& facts, Report& report) {
  for_each_accumulator(facts, [&](std::string_view name, const Operand& operand) {
    if (operand.type == Type::F) report.add(name);
  });
}

void accumulator_simd16_dword(const Facts& facts, Report& report) {
  for_each_accumulator(facts, [&](std::string_view name, const Operand& operand) {
    if (is_integer(operand.type) && size_of(operand.type) == 4) report.add(name);
  });
}

void accumulator_mismatch(const Facts& facts, Report& report) {
  for_each_accumulator(facts, [&](std::string_view, const Operand& operand) {
    if (operand.number != facts.in.dst.number)
      report.add("acc", operand.number & 15, " and acc", facts.in.dst.number & 15);
  });
}

void accumulator_swizzle(const Facts& facts, Report& report) {
  for_each_accumulator(facts, [&](std::string_view name, const Operand& operand) {
    if (&operand != &facts.in.dst && operand.swizzle != kIdentitySwizzle) report.add(name);
  });
}

void accumulator_implicit_swizzle(const Facts& facts, Report& report) {
  for_each_register_source(facts, [&](int index, const Operand& source) {
    if (source.swizzle != kIdentitySwizzle) report.add(source_name(index));
  });
}

void accumulator1_type(const Facts& facts, Report& report) {
  for_each_accumulator(facts, [&](std::string_view name, const Operand& operand) {
    if ((operand.number & 15) == 1 && operand.type != Type::F)
      report.add(name, " has type ", row(operand.type).name);
  });
}

void accumulator_byte(const Facts& facts, Report& report) {
  for_each_accumulator(facts, [&](std::string_view name, const Operand& operand) {
    if (size_of(operand.type) == 1) report.add(name, " has type ", row(operand.type).name);
  });
}

void accumulator_region(const Facts& facts, Report& report) {
  const Instruction& in = facts.in;
  if (in.exec_size == 1) return;
  for_each_accumulator(facts, [&](std::string_view name, const Operand& operand) {
    if (&operand == &in.dst) return;
    const int step = uniform_stride(operand, in.exec_size) * stride_bytes(operand.type, facts.gen);
    const int dst_step = destination_step_bytes(in, facts.gen);
    if (step != dst_step)
      report.add(name, " is not ", dst_step, " bytes from element to element as the destination");
  });
}

/// Does not report the destination of a send, which another rule checks: shipped code has acc0
/// there (isa/ERRATA.md C6).
void accumulator_elsewhere(const Facts& facts, Report& report) {
  // From Gen8 on the bit has another meaning in branches, and compilers set it.
  const bool is_branch = row(facts.in.opcode).timing_class == TimingClass::Flow;
  if (facts.in.acc_wr_en && !(is_branch && facts.has(kFromGen8))) report.add("AccWrEn");
  const bool sends = is_send(facts.in.opcode);
  for_each_accumulator(facts, [&](std::string_view name, const Operand& operand) {
    if (!sends || &operand != &facts.in.dst) report.add(name);
  });
}

void accumulator_second_quarter(const Facts& facts, Report& report) {
  if (facts.in.qtr_ctrl % 2 != 0 && is_integer(facts.src(0).type)) report.add();
}

void accumulator_none(const Facts& facts, Report& report) {
  name_use(facts, report);
}

void accumulator_no_destination(const Facts& facts, Report& report) {
  if (facts.has(kAccDst)) report.add("destination");
  if (facts.has(kAccWrEn)) report.add("AccWrEn");
}

void accumulator_modifier(const Facts& facts, Report& report) {
  for_each_accumulator(facts, [&](std::string_view name, const Operand& operand) {
    if (operand.negate || operand.absolute) report.add(name);
  });
}

void accumulator_write_enable(const Facts& facts, Report& report) {
  if (!facts.has(kAccWrEn)) report.add();
}

}  // namespace eu::isa::lint::check
