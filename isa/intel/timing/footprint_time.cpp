#include "isa/intel/timing/footprint.hpp"

#include <algorithm>

#include "isa/intel/region.hpp"

namespace eu::isa {
namespace {

bool all_float(const Instruction& in) {
  for (int i = 0; i < row(in.opcode).sources; ++i)
    if (in.src[i].type != Type::F && in.src[i].type != Type::VF) return false;
  return true;
}

/// Timing class from Gen8 on. Of the instructions that are ternary or dot on Gen7, only lrp and pln
/// take twice the time of the others; they form the class ternary. line and the rest of ternary are
/// in the class alu (config/SOURCES.md 9).
TimingClass class_from_gen8(Opcode opcode) {
  if (opcode == Opcode::Lrp || opcode == Opcode::Pln) return TimingClass::Ternary;
  const TimingClass base = row(opcode).timing_class;
  return base == TimingClass::Ternary || opcode == Opcode::Line ? TimingClass::Alu : base;
}

int execution_type_bytes(const Instruction& in) {
  int bytes = size_of(in.dst.type);
  for (int i = 0; i < row(in.opcode).sources; ++i) bytes = std::max(bytes, size_of(in.src[i].type));
  return bytes;
}

/// True for 64-bit execution types, and for products of two 32-bit integers, which count as 64-bit
/// (config/SOURCES.md 2a).
bool is_wide(const Instruction& in) {
  const auto dword_integer = [](const Operand& o) {
    return is_integer(o.type) && size_of(o.type) == 4;
  };
  const bool product = (in.opcode == Opcode::Mul || in.opcode == Opcode::Mad) &&
                       dword_integer(in.src[0]) && dword_integer(in.src[1]);
  return product || execution_type_bytes(in) == 8;
}

/// Number of registers that a destination covers, up to the end of the GRF.
int registers_written(const Instruction& in, Generation gen) {
  if (!in.dst.is_grf() || in.dst.indirect) return 1;
  const int begin = in.dst.number * kGrfBytes + in.dst.subreg_bytes;
  const int end = begin + destination_span_bytes(in, in.dst, gen);
  const int first = begin / kGrfBytes;
  return std::clamp((end + kGrfBytes - 1) / kGrfBytes, first, kGrfCount) - first;
}

/// Rows of VxH and Vx1 sources: each has its own index register and is read in its own pass
/// (config/SOURCES.md 9, after N14).
int indirect_rows_of(const Instruction& in) {
  int rows = 1;
  for (int i = 0; i < row(in.opcode).sources; ++i) {
    const Operand& source = in.src[i];
    if (!source.indirect || source.region.vert_stride != Region::kVxH) continue;
    rows = std::max(rows, in.exec_size / std::min<int>(source.region.width, in.exec_size));
  }
  return rows;
}

int passes_of(const Instruction& in, Generation gen) {
  const int bytes = channel_count(in, gen) * execution_type_bytes(in);
  return std::max(
      {1, (bytes + kGrfBytes - 1) / kGrfBytes, registers_written(in, gen), indirect_rows_of(in)});
}

/// Register bank: even and odd registers of the lower and the upper half of the file
/// (config/SOURCES.md 5).
int bank_of(int grf) {
  return 2 * (grf >= kGrfCount / 2) + (grf & 1);
}

int bank_conflicts_of(const Instruction& in, int passes, Generation gen) {
  if (row(in.opcode).format != Format::ThreeSrc) return 0;
  const auto same = [&](int a, int b) { return in.src[a].number == in.src[b].number; };
  if (facts(gen).layout == Layout::Gen9 && (same(0, 1) || same(0, 2) || same(1, 2))) return 0;
  int conflicts = 0;
  for (int pass = 0; pass < passes; ++pass) {
    const int src1 = in.src[1].number + (in.src[1].replicate ? 0 : pass);
    const int src2 = in.src[2].number + (in.src[2].replicate ? 0 : pass);
    conflicts += bank_of(src1) == bank_of(src2);
  }
  return conflicts;
}

}  // namespace

TimingClass timing_class_of(const Instruction& in, Generation gen) {
  if (in.opcode == Opcode::Math) return row(in.math_function).timing_class;
  const bool gen7 = facts(gen).layout == Layout::Gen7;
  const TimingClass base = gen7 ? row(in.opcode).timing_class : class_from_gen8(in.opcode);
  if (base != TimingClass::Float) return base;
  if (co_issueable(in)) return TimingClass::CoIssue;
  if (all_float(in)) return TimingClass::Float;
  return gen7 && row(in.opcode).format == Format::ThreeSrc ? TimingClass::Ternary
                                                           : TimingClass::Alu;
}

void add_passes(const Instruction& in, Generation gen, Footprint& footprint) {
  const int passes = passes_of(in, gen);
  footprint.wide = is_wide(in);
  footprint.passes = static_cast<std::uint8_t>(passes);
  footprint.bank_conflicts = static_cast<std::uint8_t>(bank_conflicts_of(in, passes, gen));
}

bool co_issueable(const Instruction& in) {
  if (row(in.opcode).timing_class != TimingClass::Float || in.acc_wr_en) return false;
  if (in.cond_mod != CondMod::None && in.opcode != Opcode::Cmp) return false;
  const auto plain = [](const Operand& operand) {
    return operand.type == Type::F && !operand.indirect && (operand.is_grf() || operand.is_null());
  };
  if (!plain(in.dst)) return false;
  if (!in.is_align16() && in.exec_size > 1 && in.dst.region.horz_stride != 1) return false;
  for (int i = 0; i < row(in.opcode).sources; ++i) {
    const Operand& source = in.src[i];
    if (!plain(source) || source.is_null()) return false;
    if (in.is_align16() || source.is_scalar()) continue;
    const bool packed =
        source.region.horz_stride == 1 && source.region.vert_stride == source.region.width;
    if (!packed || (in.dst.is_grf() && source.subreg_bytes != in.dst.subreg_bytes)) return false;
  }
  return true;
}

}  // namespace eu::isa
