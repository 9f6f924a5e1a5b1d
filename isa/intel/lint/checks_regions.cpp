// Regioning parameters (IVB PRM 3.3.9 rules 1, 2, 7; 5.2.2).
#include "isa/intel/lint/checks.hpp"

namespace eu::isa::lint::check {
namespace {

int largest_element_bytes(const Facts& facts) {
  int bytes = size_of(facts.in.dst.type);
  for (int index = 0; index < facts.sources; ++index)
    bytes = std::max(bytes, size_of(facts.src(index).type));
  return bytes;
}

/// Bytes from the first element of a row to the end of the last one.
int row_bytes(const Operand& source, Generation gen) {
  return ((source.region.width - 1) * source.region.horz_stride + 1) *
         stride_bytes(source.type, gen);
}

bool crosses_register(const Facts& facts, const Operand& source) {
  const Instruction& in = facts.in;
  const int bytes = row_bytes(source, facts.gen);
  const int rows = in.exec_size / std::min(source.region.width, in.exec_size);
  const int step = source.region.vert_stride * stride_bytes(source.type, facts.gen);
  for (int row = 0; row < rows; ++row)
    if ((source.subreg_bytes + row * step) % kGrfBytes + bytes > kGrfBytes) return true;
  return false;
}

}  // namespace

/// Check of rules that `on` and `when` define completely.
void broken(const Facts&, Report& report) {
  report.add();
}

void exec_bytes(const Facts& facts, Report& report) {
  const int bytes = channel_count(facts.in, facts.gen) * largest_element_bytes(facts);
  if (bytes > 64) report.add("execution size ", facts.in.exec_size, ", ", bytes, " bytes");
}

void destination_stride_ratio(const Facts& facts, Report& report) {
  const Instruction& in = facts.in;
  if (in.exec_size == 1 || facts.has(kFloatPairs) || size_of(in.dst.type) >= facts.exec_bytes)
    return;
  if (destination_step_bytes(in, facts.gen) > facts.exec_bytes)
    report.add("stride ", in.dst.region.horz_stride, ", ratio ",
               facts.exec_bytes / size_of(in.dst.type));
}

void exec_below_width(const Facts& facts, Report& report) {
  for_each_register_source(facts, [&](int index, const Operand& source) {
    if (source.region.width > facts.in.exec_size)
      report.add(source_name(index), " has width ", source.region.width, ", the execution size is ",
                 facts.in.exec_size);
  });
}

void row_stride(const Facts& facts, Report& report) {
  for_each_register_source(facts, [&](int index, const Operand& source) {
    const Region& region = source.region;
    if (region.width != facts.in.exec_size || region.horz_stride == 0) return;
    if (has_index_rows(source) || region.vert_stride == region.width * region.horz_stride) return;
    report.add(source_name(index), " has vertical stride ", region.vert_stride, ", not ",
               region.width * region.horz_stride);
  });
}

void width_one_stride(const Facts& facts, Report& report) {
  for_each_register_source(facts, [&](int index, const Operand& source) {
    if (source.region.width == 1 && source.region.horz_stride != 0)
      report.add(source_name(index), " has horizontal stride ", source.region.horz_stride);
  });
}

void scalar_strides(const Facts& facts, Report& report) {
  if (facts.in.exec_size != 1) return;
  for_each_register_source(facts, [&](int index, const Operand& source) {
    const Region& region = source.region;
    if (region.width != 1 || has_index_rows(source)) return;
    if (region.vert_stride != 0 || region.horz_stride != 0)
      report.add(source_name(index), " has <", region.vert_stride, ",1,", region.horz_stride, ">");
  });
}

void zero_strides_width(const Facts& facts, Report& report) {
  for_each_register_source(facts, [&](int index, const Operand& source) {
    const Region& region = source.region;
    if (region.vert_stride == 0 && region.horz_stride == 0 && region.width != 1)
      report.add(source_name(index), " has width ", region.width);
  });
}

void destination_stride_zero(const Facts& facts, Report& report) {
  if (facts.in.dst.region.horz_stride == 0) report.add();
}

void row_crosses_register(const Facts& facts, Report& report) {
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    if (source.region.horz_stride != 0 && source.region.width > 1 &&
        crosses_register(facts, source))
      report.add(source_name(index), " begins at byte ", source.subreg_bytes, ", a row has ",
                 row_bytes(source, facts.gen), " bytes");
  });
}

void vertical_stride_type(const Facts& facts, Report& report) {
  for_each_register_source(facts, [&](int index, const Operand& source) {
    const int stride = source.region.vert_stride;
    if (stride < 16 || stride == Region::kVxH ||
        stride * stride_bytes(source.type, facts.gen) <= 32)
      return;
    report.add(source_name(index), " of type ", row(source.type).name, " has vertical stride ",
               stride);
  });
}

void align16_simd16(const Facts& facts, Report& report) {
  if (largest_element_bytes(facts) >= 4) report.add();
}

void simd32_mask(const Facts& facts, Report& report) {
  if (!facts.in.no_mask) report.add();
}

void align16_destination_stride(const Facts& facts, Report& report) {
  if (facts.in.dst.region.horz_stride != 1 && !is_macro(facts.in))
    report.add("it is ", facts.in.dst.region.horz_stride);
}

}  // namespace eu::isa::lint::check
