#include "isa/intel/timing/footprint.hpp"

#include <algorithm>

#include "isa/intel/messages/message.hpp"
#include "isa/intel/region.hpp"

namespace eu::isa {
namespace {

EntryRange range_of_bytes(int first_byte, int end_byte) {
  const int first = std::clamp(first_byte / kGrfBytes, 0, kGrfCount);
  const int end = std::clamp((end_byte + kGrfBytes - 1) / kGrfBytes, first, kGrfCount);
  return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(end - first)};
}

EntryRange range_of_registers(unsigned first, unsigned count) {
  return range_of_bytes(static_cast<int>(first) * kGrfBytes,
                        static_cast<int>(first + count) * kGrfBytes);
}

int byte_address(const Operand& operand) {
  return operand.number * kGrfBytes + operand.subreg_bytes;
}

/// Bytes of a source from its origin; pln, line and ret read more than the region covers.
int source_span_bytes(const Instruction& in, int source, Generation gen) {
  if (in.opcode == Opcode::Ret)  // return address and call mask
    return std::max(8, region_span_bytes(in, in.src[0], gen));
  if (in.opcode == Opcode::Pln && source == 1)
    return 2 * kGrfBytes * std::max(1, in.exec_size / 8);  // u and v, eight channels each
  if ((in.opcode == Opcode::Pln || in.opcode == Opcode::Line) && source == 0)
    return 16 - in.src[0].subreg_bytes % 16;  // to the end of its four dwords
  return region_span_bytes(in, in.src[source], gen);
}

int destination_span_bytes(const Instruction& in, Generation gen) {
  const bool two_results = has_second_result(in.opcode, in.math_function);
  return isa::destination_span_bytes(in, in.dst, gen) + (two_results ? kGrfBytes : 0);
}

// ---- scoreboard entries other than GRFs -------------------------------------------------------

std::uint8_t accumulator_entries(int number) {
  return bit(number & 1 ? Special::Acc1 : Special::Acc0);
}

/// Accumulators of an implicit access (IVB PRM 3.3.3.5). 2Q selects acc1 for floats; for integers
/// it selects acc1 on some generations, and acc0 on others (isa/ERRATA.md D9).
std::uint8_t implicit_accumulators(const Instruction& in, Generation gen) {
  const Type type = in.src[0].type;
  if (is_float(type) && channel_count(in, gen) * size_of(type) > kGrfBytes)
    return bit(Special::Acc0) | bit(Special::Acc1);
  const bool second = (in.qtr_ctrl & 1) != 0;
  return accumulator_entries(second && (is_float(type) || has(gen, Capability::Acc1OfAnyType)) ? 1
                                                                                               : 0);
}

std::uint8_t flag_entry(int reg, int subreg) {
  return static_cast<std::uint8_t>(bit(Special::Flag00) << (2 * (reg & 1) + (subreg & 1)));
}

std::uint8_t flag_entries_of_operand(const Operand& operand, int span_bytes) {
  std::uint8_t entries = 0;
  for (int byte = operand.subreg_bytes & 3; byte < (operand.subreg_bytes & 3) + span_bytes;
       byte += 2)
    if (byte < 4) entries |= flag_entry(operand.number, byte / 2);
  return entries;
}

std::uint8_t entries_of_operand(const Operand& operand, int span_bytes) {
  if (operand.is_arf(Arf::Address)) return bit(Special::Address);
  if (operand.is_arf(Arf::Flag)) return flag_entries_of_operand(operand, span_bytes);
  if (operand.is_arf(Arf::Accumulator)) {
    std::uint8_t entries = accumulator_entries(operand.number);
    if (span_bytes > kGrfBytes) entries |= bit(Special::Acc1);
    return entries;
  }
  return 0;
}

std::uint8_t predicate_entries(const Instruction& in) {
  if (in.pred_ctrl == PredCtrl::None) return 0;
  const bool vertical =
      !in.is_align16() && (in.pred_ctrl == PredCtrl::Any2v || in.pred_ctrl == PredCtrl::All2v);
  if (vertical || in.exec_size > 16) return flag_entry(in.flag_reg, 0) | flag_entry(in.flag_reg, 1);
  return flag_entry(in.flag_reg, in.flag_subreg);
}

void add_special_entries(const Instruction& in, Generation gen, Footprint& footprint) {
  footprint.special_reads |= predicate_entries(in);
  if (writes_flags(in)) footprint.special_writes |= flag_entry(in.flag_reg, in.flag_subreg);
  for (int i = 0; i < row(in.opcode).sources; ++i)
    footprint.special_reads |= entries_of_operand(in.src[i], source_span_bytes(in, i, gen));
  footprint.special_writes |= entries_of_operand(in.dst, destination_span_bytes(in, gen));
  if (has(in.opcode, attribute::ReadsAcc))
    footprint.special_reads |= implicit_accumulators(in, gen);
  if (in.acc_wr_en) footprint.special_writes |= implicit_accumulators(in, gen);
}

/// Adds the second payload of sends, whose length is in the extended descriptor. If that is in a
/// register, the length is unknown before execution.
void add_second_payload(const Instruction& in, Footprint& footprint) {
  if (row(in.opcode).format != Format::Sends) return;
  if (in.ex_desc_is_register) {
    footprint.special_reads |= bit(Special::Address);
    return;
  }
  footprint.reads[2] = range_of_registers(in.src[2].number, second_payload_registers(in.ex_desc));
}

void add_send(const Instruction& in, Footprint& footprint) {
  footprint.is_send = true;
  footprint.eot = in.eot;
  footprint.special_reads |= predicate_entries(in);
  if (in.descriptor_is_register()) {
    footprint.special_reads |= bit(Special::Address);
    return;
  }
  const Descriptor descriptor{in.src[1].immediate};
  footprint.reads[0] = range_of_registers(in.src[0].number, descriptor.message_length());
  if (in.dst.is_grf())
    footprint.write = range_of_registers(in.dst.number, descriptor.response_length());
  add_second_payload(in, footprint);
}

void add_operands(const Instruction& in, Generation gen, Footprint& footprint) {
  const auto uses_address = [&](const Operand& operand) {
    if (!operand.indirect) return false;
    footprint.special_reads |= bit(Special::Address);
    return true;
  };
  for (int i = 0; i < row(in.opcode).sources; ++i) {
    const Operand& source = in.src[i];
    footprint.reads_notification |= source.is_arf(Arf::Notification);
    if (uses_address(source) || !source.is_grf()) continue;
    const int begin = byte_address(source);
    footprint.reads[i] = range_of_bytes(begin, begin + source_span_bytes(in, i, gen));
  }
  if (!uses_address(in.dst) && in.dst.is_grf()) {
    const int begin = byte_address(in.dst);
    footprint.write = range_of_bytes(begin, begin + destination_span_bytes(in, gen));
  }
  add_special_entries(in, gen, footprint);
}

}  // namespace

unsigned second_payload_registers(const Instruction& sends, const IntelState& state) {
  return second_payload_registers(
      sends.ex_desc_is_register ? state.address_dword(sends.ex_desc_subreg & 7u) : sends.ex_desc);
}

Footprint footprint_of(const Instruction& in, Generation gen) {
  Footprint footprint;
  footprint.timing_class = timing_class_of(in, gen);
  footprint.no_dd_clr = in.no_dd_clr;
  footprint.no_dd_chk = in.no_dd_chk;
  footprint.thread_ctrl = in.thread_ctrl;
  footprint.indirect = uses_address_register(in);
  footprint.exec_size = in.exec_size;
  footprint.channels = static_cast<std::uint8_t>(channel_count(in, gen));
  footprint.writes_dependencies = in.dst.is_arf(Arf::ThreadDependency);
  if (is_send(in.opcode)) {
    add_send(in, footprint);
    return footprint;
  }
  add_passes(in, gen, footprint);
  add_operands(in, gen, footprint);
  return footprint;
}

bool uses_address_register(const Instruction& in) {
  if (is_send(in.opcode)) return in.descriptor_is_register() || in.ex_desc_is_register;
  const auto* end = in.src.data() + row(in.opcode).sources;
  return in.dst.indirect ||
         std::any_of(in.src.data(), end, [](const Operand& source) { return source.indirect; });
}

DynamicRanges dynamic_ranges(const Instruction& in, Generation gen, const IntelState& state) {
  DynamicRanges ranges;
  // An operand with more registers than the list holds: the instruction faults when it executes.
  const auto add = [](auto& list, int& count, EntryRange range) {
    if (count < static_cast<int>(list.size())) list[count++] = range;
  };
  const auto read = [&](EntryRange range) { add(ranges.reads, ranges.read_count, range); };
  const auto write = [&](EntryRange range) { add(ranges.writes, ranges.write_count, range); };
  if (is_send(in.opcode)) {
    const Descriptor descriptor{in.descriptor_is_register() ? state.address_dword(0)
                                                            : in.src[1].immediate};
    if (row(in.opcode).format == Format::Sends)
      read(range_of_registers(in.src[2].number, second_payload_registers(in, state)));
    read(range_of_registers(in.src[0].number, descriptor.message_length()));
    if (in.dst.is_grf()) write(range_of_registers(in.dst.number, descriptor.response_length()));
    return ranges;
  }
  for (int i = 0; i < row(in.opcode).sources; ++i)
    if (in.src[i].indirect)
      for_each_indirect_row(in, in.src[i], false, gen, state,
                            [&](int begin, int end) { read(range_of_bytes(begin, end)); });
  if (in.dst.indirect)
    for_each_indirect_row(in, in.dst, true, gen, state,
                          [&](int begin, int end) { write(range_of_bytes(begin, end)); });
  return ranges;
}

}  // namespace eu::isa
