// Immediates, mixtures of types, modifiers and options by opcode (IVB PRM 3.3.4, 3.3.8, 3.8, 5.6).
#include "isa/intel/lint/checks.hpp"

namespace eu::isa::lint::check {
namespace {

/// Calls visit(index, source) for each immediate source.
template <class Visit>
void for_each_immediate(const Facts& facts, Visit&& visit) {
  for (int index = 0; index < facts.sources; ++index)
    if (facts.src(index).is_immediate()) visit(index, facts.src(index));
}

bool is_word(Type type) {
  return type == Type::W || type == Type::UW;
}

/// The type code of three bits in the instruction word (IVB PRM 5.2.4.1).
std::uint8_t type_code(const Operand& operand) {
  const TypeRow& type = row(operand.type);
  return operand.is_immediate() ? type.gen7.of_immediate : type.gen7.of_register;
}

}  // namespace

void immediate_halves(const Facts& facts, Report& report) {
  for_each_immediate(facts, [&](int index, const Operand& source) {
    if (is_word(source.type) && source.immediate >> 16 != (source.immediate & 0xffff))
      report.add(source_name(index), " has ", source.immediate >> 16, " above ",
                 source.immediate & 0xffff);
  });
}

namespace {

/// True for V and UV with a destination of dwords, as Intel's compiler writes them
/// (isa/ERRATA.md C20).
bool is_interleaved_vector(const Instruction& in, Type vector, int step_bytes) {
  constexpr int kWord = 2, kDword = 4, kMostChannels = 4;
  return size_of(vector) == kWord && step_bytes == kDword && in.exec_size <= kMostChannels;
}

}  // namespace

void vector_immediate_destination(const Facts& facts, Report& report) {
  const Instruction& in = facts.in;
  if (facts.has(kNullDst)) return;
  for_each_immediate(facts, [&](int, const Operand& source) {
    if (!is_packed_vector(source.type)) return;
    const int step = in.is_align16() ? stride_bytes(in.dst.type, facts.gen)
                                     : destination_step_bytes(in, facts.gen);
    if (in.dst.subreg_bytes % 16 != 0) report.add("it begins at byte ", in.dst.subreg_bytes);
    if (step != size_of(source.type) && !is_interleaved_vector(in, source.type, step))
      report.add(row(source.type).name, ", elements are ", step, " bytes apart");
  });
}

void vector_immediate_size(const Facts& facts, Report& report) {
  for_each_immediate(facts, [&](int, const Operand& source) {
    if (is_packed_vector(source.type) && size_of(source.type) == 2 && facts.in.exec_size > 8)
      report.add("the execution size is ", facts.in.exec_size);
  });
}

void vector_immediate_source0(const Facts& facts, Report& report) {
  const Type vector = facts.src(1).type;
  const Type type = facts.src(0).type;
  if (!is_packed_vector(vector)) return;
  const bool fits = vector == Type::VF ? type == Type::F : is_integer(type) && size_of(type) <= 2;
  if (!fits) report.add("src0 is ", row(type).name, ", src1 ", row(vector).name);
}

void mixed_sources(const Facts& facts, Report& report) {
  const Type first = element_type(facts.src(0).type);
  for (int index = 1; index < facts.sources; ++index) {
    const Type other = element_type(facts.src(index).type);
    const auto is_mixable = [](Type type) { return type == Type::F || type == Type::HF; };
    const bool mixed =
        facts.has(kFromGen8) && is_mixable(first) && is_mixable(other);  // half_mixed
    const bool same = is_float(first) || is_float(other) ? first == other || mixed : true;
    if (!same && !facts.src(index).is_null())
      report.add("src0 is ", row(first).name, ", ", source_name(index), " ", row(other).name);
  }
}

void unused_source(const Facts& facts, Report& report) {
  const Operand& used = facts.src(0);
  const Operand& unused = facts.src(1);
  // After an immediate, the immediate fills the rest of the operand (IVB PRM 3.8).
  const bool null = unused.file == RegFile::Arf && (used.is_immediate() || unused.is_null());
  if (!null)
    report.add("it is not a null register");
  else if (type_code(unused) != type_code(used))
    report.add("src0 is ", row(used.type).name, ", src1 ", row(unused.type).name);
}

void no_predication(const Facts& facts, Report& report) {
  if (!allows(facts.in.opcode, 'p')) report.add(row(facts.in.opcode).mnemonic);
}

void no_saturation(const Facts& facts, Report& report) {
  const Opcode opcode = facts.in.opcode;
  if (opcode == Opcode::Frc || opcode == Opcode::Lrp) return;  // shipped (isa/ERRATA.md C12)
  if (!allows(opcode, 's')) report.add(row(opcode).mnemonic);
}

void no_condition(const Facts& facts, Report& report) {
  if (!allows(facts.in.opcode, 'c')) report.add(row(facts.in.opcode).mnemonic);
}

void no_source_modifier(const Facts& facts, Report& report) {
  const Opcode opcode = facts.in.opcode;
  if (opcode == Opcode::Math) return;  // shipped (isa/ERRATA.md C12)
  if (!allows(opcode, 'm')) report.add(row(opcode).mnemonic);
}

void logic_condition(const Facts& facts, Report& report) {
  const CondMod condition = facts.in.cond_mod;
  if (condition != CondMod::Zero && condition != CondMod::NotZero) report.add();
}

void nibctrl(const Facts& facts, Report& report) {
  const int channels = channel_count(facts.in, facts.gen);
  if (channels > 4) report.add("the instruction has ", channels);
}

void nullary_options(const Facts& facts, Report& report) {
  const Instruction& in = facts.in;
  if (in.no_mask) report.add("NoMask");
  if (in.acc_wr_en) report.add("AccWrEn");
  if (in.is_align16()) report.add("Align16");
  if (facts.has(kNoDD)) report.add("dependency control");
  if (in.thread_ctrl != ThreadControl::Normal) report.add("thread control");
}

void nullary_compacted(const Facts& facts, Report& report) {
  if (facts.in.compacted) report.add();
}

}  // namespace eu::isa::lint::check
