// Positions of operands' elements in registers (IVB PRM 3.3.9 rules 3 to 5, 3.3.7).
#include "isa/intel/lint/checks.hpp"

namespace eu::isa::lint::check {
namespace {

/// Byte of a channel's element, counted from the operand's first register.
int source_byte(const Operand& source, Generation gen, int channel) {
  const Region& region = source.region;
  const int elements =
      channel / region.width * region.vert_stride + channel % region.width * region.horz_stride;
  return source.subreg_bytes + elements * stride_bytes(source.type, gen);
}

int destination_byte(const Facts& facts, int channel) {
  return facts.in.dst.subreg_bytes + channel * destination_step_bytes(facts.in, facts.gen);
}

bool is_one_element(const Operand& source) {
  return source.region.vert_stride == 0 && source.region.horz_stride == 0;
}

/// True if packed words become packed dwords. The second half of such a source is 16 bytes further
/// on. The manual says integers; hardware only compares the sizes (isa/ERRATA.md D16).
bool widens_packed_words(const Instruction& in, const Operand& source) {
  const Region& region = source.region;
  const bool packed = region.horz_stride == 1 && region.vert_stride == region.width;
  return packed && size_of(source.type) == 2 && size_of(in.dst.type) == 4 &&
         in.dst.region.horz_stride == 1;
}

/// True if the second half of the channels is placed like the first half, one register further on,
/// and the first half is in the first register.
bool source_has_halves(const Operand& source, Generation gen, int half) {
  return source_byte(source, gen, half) == source_byte(source, gen, 0) + kGrfBytes &&
         source_byte(source, gen, half - 1) + size_of(source.type) <= kGrfBytes;
}

bool pairs(int select) {
  return select == 0x4 || select == 0xe;  // xy, zw
}

}  // namespace

void source_over_two_registers(const Facts& facts, Report& report) {
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    const int registers = source_registers(facts, source);
    if (registers > 2) report.add(source_name(index), " is in ", registers);
  });
}

void destination_over_two_registers(const Facts& facts, Report& report) {
  const int registers = destination_registers(facts);
  if (registers > 2) report.add("it is in ", registers);
}

void destination_oword_split(const Facts& facts, Report& report) {
  constexpr int kOword = kGrfBytes / 2;
  const Instruction& in = facts.in;
  if (facts.has(kTwoRegisterDst) || facts.has(kFloatPairs)) return;
  const int end = in.dst.subreg_bytes + destination_span_bytes(in, in.dst, facts.gen);
  if (end <= kOword || in.dst.subreg_bytes >= kOword) return;
  const int half = in.exec_size / 2;
  const bool even = half > 0 && destination_byte(facts, half) >= kOword &&
                    destination_byte(facts, half - 1) + size_of(in.dst.type) <= kOword;
  if (even) return;
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    if (source_registers(facts, source) == 2)
      report.add(source_name(index), " is in two, the destination begins at byte ",
                 in.dst.subreg_bytes);
  });
}

void register_halves(const Facts& facts, Report& report) {
  const Instruction& in = facts.in;
  const int half = in.exec_size / 2;
  if (half == 0 || facts.has(kFloatPairs)) return;
  bool two = false;
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    if (source_registers(facts, source) != 2) return;
    two = true;
    if (!source_has_halves(source, facts.gen, half))
      report.add("channel ", half, " of ", source_name(index), " is at byte ",
                 source_byte(source, facts.gen, half), ", channel 0 at ", source.subreg_bytes);
  });
  const bool split = destination_byte(facts, half) >= kGrfBytes &&
                     destination_byte(facts, half - 1) + size_of(in.dst.type) <= kGrfBytes;
  if (two && !split)
    report.add("channel ", half, " of the destination is at byte ", destination_byte(facts, half));
}

void source_in_one_register(const Facts& facts, Report& report) {
  const Instruction& in = facts.in;
  if (facts.has(kFloatPairs)) return;
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    if (source_registers(facts, source) > 1 || is_one_element(source)) return;
    if (!widens_packed_words(in, source)) report.add(source_name(index), " is in one");
  });
}

void destination_alignment(const Facts& facts, Report& report) {
  const Operand& dst = facts.in.dst;
  if (dst.indirect || facts.has(kFloatPairs) || facts.has(kByteDst)) return;
  if (dst.subreg_bytes % facts.exec_bytes != 0)
    report.add("it begins at byte ", dst.subreg_bytes, ", the execution type has ",
               facts.exec_bytes);
}

void destination_stride_too_small(const Facts& facts, Report& report) {
  const Instruction& in = facts.in;
  if (in.exec_size == 1 || in.dst.region.horz_stride == 0 || facts.has(kFloatPairs)) return;
  if (is_packed_byte_destination(in)) return;                      // rule 4.A
  if (in.dst.type == Type::HF && facts.has(kMixesHalves)) return;  // half_destination
  const int step = destination_step_bytes(in, facts.gen);
  if (step < facts.exec_bytes)
    report.add(step, " bytes apart, the execution type has ", facts.exec_bytes);
}

void packed_bytes(const Facts& facts, Report& report) {
  if (is_packed_byte_destination(facts.in) && !is_raw_move(facts.in)) report.add();
}

void byte_destination_offset(const Facts& facts, Report& report) {
  const Operand& dst = facts.in.dst;
  if (dst.indirect || facts.has(kFloatPairs) || is_raw_move(facts.in)) return;
  if (dst.subreg_bytes % facts.exec_bytes > 1)
    report.add("it is byte ", dst.subreg_bytes % facts.exec_bytes, " of ", facts.exec_bytes);
}

void double_region(const Facts& facts, Report& report) {
  const Instruction& in = facts.in;
  if (in.exec_size < 2) report.add("the execution size is 1");
  if (in.dst.type == Type::DF && !in.dst.is_null() && in.dst.region.horz_stride != 1)
    report.add("the destination has stride ", in.dst.region.horz_stride);
  for_each_register_source(facts, [&](int index, const Operand& source) {
    const Region& region = source.region;
    if (source.type != Type::DF) return;
    if (region.width < 2 || region.horz_stride != 1)
      report.add(source_name(index), " has width ", region.width, " and horizontal stride ",
                 region.horz_stride, ", a single DF is <0,2,1>");
  });
}

void double_shared_masks(const Facts& facts, Report& report) {
  if (!facts.in.no_mask) report.add("it is not WE_all");
  if (facts.has(kPredicated)) report.add("it is predicated");
  if (facts.has(kConditional)) report.add("it has a condition modifier");
}

void double_alignment(const Facts& facts, Report& report) {
  const Operand& dst = facts.in.dst;
  if (dst.type == Type::DF && !dst.indirect && dst.subreg_bytes % 8 != 0)
    report.add("the destination begins at byte ", dst.subreg_bytes);
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    if (source.type == Type::DF && source.subreg_bytes % 8 != 0)
      report.add(source_name(index), " begins at byte ", source.subreg_bytes);
  });
}

void double_channels(const Facts& facts, Report& report) {
  if (is_macro(facts.in)) return;
  const Operand& dst = facts.in.dst;
  const int enables = dst.channel_enable;
  if (dst.type == Type::DF && (enables & 1) != ((enables >> 1) & 1))
    report.add("the destination enables x or y alone");
  else if (dst.type == Type::DF && ((enables >> 2) & 1) != (enables >> 3))
    report.add("the destination enables z or w alone");
  for_each_register_source(facts, [&](int index, const Operand& source) {
    if (source.type == Type::DF && !(pairs(source.swizzle & 0xf) && pairs(source.swizzle >> 4)))
      report.add(source_name(index), " selects other channels");
  });
}

void double_conversion(const Facts& facts, Report& report) {
  const Instruction& in = facts.in;
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    if (size_of(source.type) == size_of(in.dst.type)) return;
    const int registers = std::max(source_registers(facts, source), destination_registers(facts));
    if (registers > 1)
      report.add(source_name(index), " or the destination is in ", registers, " registers");
  });
}

void operand_alignment(const Facts& facts, Report& report) {
  const auto is_misaligned = [](const Operand& operand) {
    return operand.type != Type::DF && operand.subreg_bytes % size_of(operand.type) != 0;
  };
  if (facts.has(kGrfDst) && is_misaligned(facts.in.dst))
    report.add("the destination begins at byte ", facts.in.dst.subreg_bytes);
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    if (is_misaligned(source))
      report.add(source_name(index), " begins at byte ", source.subreg_bytes);
  });
}

void align16_alignment(const Facts& facts, Report& report) {
  if (facts.has(kGrfDst) && facts.in.dst.subreg_bytes % 16 != 0)
    report.add("the destination begins at byte ", facts.in.dst.subreg_bytes);
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    if (source.subreg_bytes % 16 != 0)
      report.add(source_name(index), " begins at byte ", source.subreg_bytes);
  });
}

}  // namespace eu::isa::lint::check
