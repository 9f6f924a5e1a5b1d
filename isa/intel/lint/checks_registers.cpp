// Registers that exist, and the operands that may use them (IVB PRM 3.3.1 to 3.3.3).
#include <array>

#include "isa/intel/lint/checks.hpp"
#include "isa/intel/lint/opcode_sets.hpp"
#include "isa/intel/messages/message.hpp"

namespace eu::isa::lint::check {
namespace {

enum class Access : std::uint8_t { ReadWrite, ReadOnly };

struct ArfRow {
  int registers = 0;
  int first_reserved_byte = 0;
  int bytes = 0;
  int granularity_bytes = 1;
  Access access = Access::ReadWrite;
};

using ArfRows = std::array<ArfRow, 16>;

constexpr ArfRows arf_rows(bool from_gen8) {
  ArfRows rows{};
#define ARF(kind, registers, first_reserved_byte, bytes, granularity, access)                      \
  rows[static_cast<std::size_t>(Arf::kind)] = {registers, first_reserved_byte, bytes, granularity, \
                                               Access::access};
#define ARF_FROM_GEN8(...) \
  if (from_gen8) {         \
    ARF(__VA_ARGS__)       \
  }
#include "isa/intel/lint/arf.def"
  return rows;
}
constexpr ArfRows kArfs[] = {arf_rows(false), arf_rows(true)};

const ArfRow& row_of(const Facts& facts, const Operand& arf) {
  return kArfs[facts.has(kFromGen8)][arf.number >> 4];
}

/// Calls visit(name, operand) for each operand that is an architecture register other than null.
template <class Visit>
void for_each_arf(const Facts& facts, Visit&& visit) {
  const auto is_arf = [](const Operand& operand) {
    return operand.file == RegFile::Arf && !operand.indirect && !operand.is_null();
  };
  if (is_arf(facts.in.dst)) visit("destination", facts.in.dst);
  for (int index = 0; index < facts.sources; ++index)
    if (is_arf(facts.src(index))) visit(source_name(index), facts.src(index));
}

void check_grf_end(Report& report, std::string_view name, int end_byte) {
  constexpr int kFileBytes = kGrfCount * kGrfBytes;
  if (end_byte > kFileBytes) report.add(name, " ends in g", (end_byte - 1) / kGrfBytes);
}

/// Bytes that a source reads beyond its region (IVB PRM 6.47).
int hidden_bytes(const Instruction& in, int source) {
  return in.opcode == Opcode::Pln && source == 1 ? in.exec_size * 4 : 0;
}

void check_payload(const Instruction& send, Report& report) {
  if (send.descriptor_is_register()) return;
  const Descriptor descriptor{send.src[1].immediate, second_payload_registers(send.ex_desc)};
  const auto end = [](const Operand& first, unsigned registers) {
    return (first.number + static_cast<int>(registers)) * kGrfBytes;
  };
  if (is_direct_grf(send.src[0]))
    check_grf_end(report, "the payload", end(send.src[0], descriptor.first_length()));
  if (descriptor.second_length != 0 && is_direct_grf(send.src[2]))
    check_grf_end(report, "the second payload", end(send.src[2], descriptor.second_length));
  if (is_direct_grf(send.dst))
    check_grf_end(report, "the response", end(send.dst, descriptor.response_length()));
}

}  // namespace

void grf_out_of_range(const Facts& facts, Report& report) {
  const Instruction& in = facts.in;
  if (on::sends(in.opcode)) return check_payload(in, report);
  const auto first_byte = [](const Operand& operand) {
    return operand.number * kGrfBytes + operand.subreg_bytes;
  };
  for_each_grf_source(facts, [&](int index, const Operand& source) {
    check_grf_end(
        report, source_name(index),
        first_byte(source) + region_span_bytes(in, source, facts.gen) + hidden_bytes(in, index));
  });
  if (!facts.has(kGrfDst) || !on::data(in.opcode)) return;
  const bool two_results = has_second_result(in.opcode, in.math_function);
  check_grf_end(report, "the destination",
                first_byte(in.dst) + destination_span_bytes(in, in.dst, facts.gen) +
                    (two_results ? kGrfBytes : 0));
}

void reserved_arf(const Facts& facts, Report& report) {
  for_each_arf(facts, [&](std::string_view name, const Operand& operand) {
    if ((operand.number & 15) >= row_of(facts, operand).registers)
      report.add(name, ", number ", operand.number & 15);
  });
}

void reserved_arf_subregister(const Facts& facts, Report& report) {
  for_each_arf(facts, [&](std::string_view name, const Operand& operand) {
    if (operand.subreg_bytes >= row_of(facts, operand).first_reserved_byte)
      report.add(name, " begins at byte ", operand.subreg_bytes);
  });
}

void arf_boundary(const Facts& facts, Report& report) {
  const auto check = [&](std::string_view name, const Operand& operand, int span_bytes) {
    const int end = operand.subreg_bytes + span_bytes;
    if (end > row_of(facts, operand).bytes)
      report.add(name, " ends ", end - row_of(facts, operand).bytes, " bytes beyond");
  };
  const Instruction& in = facts.in;
  for_each_arf(facts, [&](std::string_view name, const Operand& operand) {
    check(name, operand,
          &operand == &in.dst ? destination_span_bytes(in, operand, facts.gen)
                              : region_span_bytes(in, operand, facts.gen));
  });
}

void arf_granularity(const Facts& facts, Report& report) {
  for_each_arf(facts, [&](std::string_view name, const Operand& operand) {
    const int granularity = row_of(facts, operand).granularity_bytes;
    if (size_of(operand.type) < granularity || operand.subreg_bytes % granularity != 0)
      report.add(name, " of type ", row(operand.type).name, " at byte ", operand.subreg_bytes,
                 ", pieces have ", granularity, " bytes");
  });
}

void read_only_arf(const Facts& facts, Report& report) {
  const Operand& dst = facts.in.dst;
  if (dst.file == RegFile::Arf && !dst.is_null() && row_of(facts, dst).access == Access::ReadOnly)
    report.add();
}

void arf_source1(const Facts& facts, Report& report) {
  const Operand& source = facts.src(1);
  if (source.file == RegFile::Arf && !source.is_null()) report.add();
}

void null_source(const Facts& facts, Report& report) {
  for (int index = 0; index < facts.sources; ++index)
    if (facts.src(index).is_null() && !facts.src(index).indirect) report.add(source_name(index));
}

void control_register_switch(const Facts& facts, Report& report) {
  if (facts.in.thread_ctrl == ThreadControl::Switch) return;
  for_each_arf(facts, [&](std::string_view name, const Operand& operand) {
    if (operand.is_arf(Arf::Control)) report.add(name);
  });
}

}  // namespace eu::isa::lint::check
