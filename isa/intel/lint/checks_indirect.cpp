// Operands addressed through a0 (IVB PRM 3.3.9 rule 6, 3.3.3.4).
#include "isa/intel/lint/checks.hpp"

namespace eu::isa::lint::check {
namespace {

/// Number of index registers: a0.0 to a0.7, from Gen8 on to a0.15.
int index_registers(const Facts& facts) {
  return facts.has(kFromGen8) ? 16 : 8;
}

/// Number of rows of a source that has one index register per row.
int row_count(const Instruction& in, const Operand& source) {
  return in.exec_size / std::min(source.region.width, in.exec_size);
}

/// Bytes that one index register addresses; an operand of two registers has one for each.
int bytes_of_index(const Facts& facts, const Operand& source) {
  const Instruction& in = facts.in;
  if (!has_index_rows(source)) return region_span_bytes(in, source, facts.gen);
  const Region& region = source.region;
  const int width = std::min(region.width, in.exec_size);
  return (width - 1) * region.horz_stride * stride_bytes(source.type, facts.gen) +
         size_of(source.type);
}

/// Calls visit(index, source) for each source addressed through a0.
template <class Visit>
void for_each_indirect_source(const Facts& facts, Visit&& visit) {
  for (int index = 0; index < facts.sources; ++index)
    if (facts.src(index).indirect) visit(index, facts.src(index));
}

/// Number of index registers that an operand uses.
int index_count(const Facts& facts, const Operand& operand) {
  if (has_index_rows(operand)) return row_count(facts.in, operand);
  return facts.has(kTwoRegisterDst) && !operand.is_scalar() ? 2 : 1;
}

}  // namespace

void indirect_destination_index(const Facts& facts, Report& report) {
  if (facts.in.dst.addr_subreg == index_registers(facts) - 1) report.add();
}

void indirect_source_halves(const Facts& facts, Report& report) {
  for_each_indirect_source(facts, [&](int index, const Operand& source) {
    if (has_index_rows(source) || source.is_scalar()) return;  // rule 6.D
    const int bytes = region_span_bytes(facts.in, source, facts.gen);
    if (bytes > 2 * kGrfBytes)
      report.add(source_name(index), " has ", bytes, " bytes");
    else if (source.addr_subreg == index_registers(facts) - 1)
      report.add(source_name(index), " uses a0.7, which is the last");
  });
}

void indirect_source1(const Facts& facts, Report& report) {
  if (facts.sources > 1 && has_index_rows(facts.src(1))) report.add();
}

void indirect_rows_destination(const Facts& facts, Report& report) {
  for_each_indirect_source(facts, [&](int index, const Operand& source) {
    if (has_index_rows(source)) report.add("rows of ", source_name(index));
  });
}

void indirect_span(const Facts& facts, Report& report) {
  for_each_indirect_source(facts, [&](int index, const Operand& source) {
    if (facts.has(kTwoRegisterDst) && !has_index_rows(source)) return;  // rule 6.B
    const int bytes = bytes_of_index(facts, source);
    if (bytes > kGrfBytes) report.add(source_name(index), " has ", bytes, " bytes");
  });
}

void index_register_group(const Facts& facts, Report& report) {
  const auto is_misaligned = [&](const Operand& operand) {
    const int count = index_count(facts, operand);
    return count <= index_registers(facts) && operand.addr_subreg % count != 0;
  };
  // smov writes only the channels of its mask: one of IGC's uses one index register
  // (isa/GEN8.md X12).
  const bool writes_all = facts.in.opcode != Opcode::Smov;
  if (writes_all && facts.has(kIndirectDst | kTwoRegisterDst) && facts.in.dst.addr_subreg % 2 != 0)
    report.add("the destination uses two from a0.", facts.in.dst.addr_subreg);
  for_each_indirect_source(facts, [&](int index, const Operand& source) {
    if (is_misaligned(source))
      report.add(source_name(index), " uses ", index_count(facts, source), " from a0.",
                 source.addr_subreg);
  });
}

void index_register_count(const Facts& facts, Report& report) {
  for_each_indirect_source(facts, [&](int index, const Operand& source) {
    if (has_index_rows(source) && row_count(facts.in, source) > index_registers(facts))
      report.add(source_name(index), " has ", row_count(facts.in, source), " rows");
  });
}

void indirect_file(const Facts& facts, Report& report) {
  if (facts.in.dst.indirect && !facts.in.dst.is_grf()) report.add("destination");
  for_each_indirect_source(facts, [&](int index, const Operand& source) {
    if (!source.is_grf()) report.add(source_name(index));
  });
}

void indirect_offset_alignment(const Facts& facts, Report& report) {
  const auto is_misaligned = [](const Operand& operand) {
    return operand.indirect && operand.addr_imm % size_of(operand.type) != 0;
  };
  if (is_misaligned(facts.in.dst)) report.add("destination, ", facts.in.dst.addr_imm, " bytes");
  for_each_indirect_source(facts, [&](int index, const Operand& source) {
    if (is_misaligned(source)) report.add(source_name(index), ", ", source.addr_imm, " bytes");
  });
}

}  // namespace eu::isa::lint::check
