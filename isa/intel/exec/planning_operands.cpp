#include "isa/intel/exec/planning.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/data_path.hpp"
#include "isa/intel/region.hpp"

namespace eu::isa {
namespace {

bool three_sources(const Instruction& instruction) {
  return row(instruction.opcode).format == Format::ThreeSrc;
}

/// True if index registers come in pairs, since the destination fills two registers (IVB PRM 3.3.9,
/// 6). Never from Gen8 on (isa/GEN8.md X11).
bool splits(const Instruction& instruction, Generation gen) {
  return !has(gen, Capability::SixteenIndexRegisters) &&
         channel_count(instruction, gen) * destination_step_bytes(instruction, gen) > kGrfBytes;
}

constexpr int kRowElements = 4;  // in Align16
constexpr int kOwordBytes = 16;

int component_of(const Operand& operand, int n) {
  return (operand.swizzle >> (2 * (n % kRowElements))) & 3;
}

/// Offset of a double in Align16. Channel selects name the dwords within its oword. A row has four
/// elements in the unit of DF execution sizes: floats with DoublesCountAsFloats, else doubles.
int align16_double_offset(const Operand& operand, Generation gen, int row_step, int n) {
  const int component = component_of(operand, 2 * n);
  if (component % 2 != 0 || component_of(operand, 2 * n + 1) != component + 1)
    throw PlanProblem("channel selects of DF must name the pairs xy and zw");
  const int row_owords = has(gen, Capability::DoublesCountAsFloats) ? 1 : 2;
  const int oword = n / 2;
  return oword / row_owords * row_step * stride_bytes(Type::DF, gen) +
         oword % row_owords * kOwordBytes + component * 4;
}

int align16_offset(const Instruction& instruction, Generation gen, const Operand& operand, int n) {
  if (operand.replicate) return 0;
  const int row_step = three_sources(instruction) ? kRowElements : operand.region.vert_stride;
  if (operand.type == Type::DF) return align16_double_offset(operand, gen, row_step, n);
  const int element = n * elements_per_channel(instruction, gen);
  return (element / kRowElements * row_step + component_of(operand, element)) *
         size_of(operand.type);
}

/// Byte offset of channel n from its region's origin.
int region_offset(const Instruction& instruction, Generation gen, const Operand& operand, int n) {
  if (instruction.is_align16()) return align16_offset(instruction, gen, operand, n);
  const Region& region = operand.region;
  const int row_step = region.vert_stride == Region::kVxH ? 0 : region.vert_stride;
  const int element = n * elements_per_channel(instruction, gen);
  return (element / region.width * row_step + element % region.width * region.horz_stride) *
         stride_bytes(operand.type, gen);
}

/// Throws PlanProblem unless the two floats of a double are adjacent, as Ivy Bridge requires.
void check_double_halves(const Instruction& instruction, Generation gen, const Operand& operand,
                         bool side_by_side) {
  if (operand.type != Type::DF || side_by_side || !counts_float_pairs(instruction, gen)) return;
  throw PlanProblem(
      "regions of DF count floats on Ivy Bridge, and the two of a double must be "
      "side by side: a single DF is <0,2,1>, a destination <1>");
}

void check_region(const Instruction& instruction, Generation gen, const Operand& operand) {
  if (instruction.is_align16()) {
    if (operand.region.vert_stride == Region::kVxH)
      throw PlanProblem("Align16 has no Vx1 or VxH addressing");
  } else if (operand.region.width == 0) {
    throw PlanProblem("a source region has width 0");
  } else {
    check_double_halves(instruction, gen, operand,
                        operand.region.width > 1 && operand.region.horz_stride == 1);
  }
}

/// Gives lanes after the instruction's channels the offset of channel 0, so that whole lane groups
/// can be read.
void repeat_first(int channels, Offsets& offsets) {
  std::fill(offsets.begin() + channels, offsets.end(), offsets[0]);
}

/// Number of registers from the first to the last that the offsets touch.
int register_span(const Offsets& offsets, int channels, int size_bytes) {
  const auto [low, high] = std::minmax_element(offsets.begin(), offsets.begin() + channels);
  return (*high + size_bytes - 1) / kGrfBytes - *low / kGrfBytes + 1;
}

/// Size in bytes of a place, the limit of offsets into it.
int limit_bytes(Place place) {
  switch (place) {
    case Place::Constant:
    case Place::Architecture: return kGrfBytes;
    case Place::Accumulator: return 2 * kGrfBytes;
    default: return kGrfCount * kGrfBytes;
  }
}

void set_offset(OperandPlan& plan, int n, int offset) {
  const int limit = limit_bytes(plan.place);
  if (offset + size_of(plan.type) > limit)
    throw PlanProblem(fmt::format(
        "channel {} is at byte {} of a register file that ends at byte {}", n, offset, limit - 1));
  plan.offsets[static_cast<std::size_t>(n)] = static_cast<std::uint16_t>(offset);
}

/// Plans direct addressing: sets place and number, returns the byte at which the region starts.
int plan_direct(const Operand& operand, OperandPlan& plan) {
  // NOLINTNEXTLINE(clang-analyzer-core.DivideZero): an operand with a region has a type
  if (operand.subreg_bytes % size_of(operand.type) != 0)
    throw PlanProblem(fmt::format("subregister byte {} is not a multiple of the {} bytes of {}",
                                  operand.subreg_bytes, size_of(operand.type),
                                  row(operand.type).name));
  plan.number = operand.number;
  if (operand.is_grf()) {
    plan.place = Place::Grf;
    return operand.number * kGrfBytes + operand.subreg_bytes;
  }
  if (operand.is_arf(Arf::Accumulator) && (operand.number & 0xf) < 2) {
    plan.place = Place::Accumulator;
    return (operand.number & 0xf) * kGrfBytes + operand.subreg_bytes;
  }
  plan.place = Place::Architecture;
  return operand.subreg_bytes;
}

/// Channel n as a channel of its half of the instruction if each half has its own index
/// register; else n.
int channel_of_index(const OperandPlan& plan, int channels, int n) {
  const int half = channels / 2;
  return plan.place == Place::IndirectSplit && n >= half ? n - half : n;
}

/// Plans indirect addressing: index register `addr_subreg` gives the origin.
void plan_indirect(const Instruction& instruction, Generation gen, const Operand& operand,
                   OperandPlan& plan, bool scalar) {
  plan.addr_subreg = operand.addr_subreg;
  plan.addr_imm = operand.addr_imm;
  plan.place = Place::Indirect;
  if (operand.file != RegFile::Grf) throw PlanProblem("only the GRF can be addressed indirectly");
  if (splits(instruction, gen) && !scalar) plan.place = Place::IndirectSplit;
}

void plan_indirect_source(const Instruction& instruction, Generation gen, const Operand& operand,
                          const SourceOptions& options, OperandPlan& plan) {
  const int channels = channel_count(instruction, gen);
  plan_indirect(instruction, gen, operand, plan, !instruction.is_align16() && operand.is_scalar());
  plan.fourth_of_four = options.fourth_of_four;
  if (options.indexed_move) {
    plan.place = Place::IndirectMove;
    return;
  }
  if (operand.region.vert_stride == Region::kVxH) {
    if (splits(instruction, gen))
      throw PlanProblem("a destination of two registers excludes Vx1 and VxH sources");
    plan.place = Place::IndirectRows;
    const int row_channels = operand.region.width / elements_per_channel(instruction, gen);
    if (row_channels == 0)
      throw PlanProblem("each float of a pair would have an index register of its own");
    plan.row_width = static_cast<std::uint8_t>(row_channels);
  }
  for (int n = 0; n < channels; ++n) {
    const int channel = channel_of_index(plan, channels, n);
    set_offset(plan, n, region_offset(instruction, gen, operand, channel) + options.extra_bytes);
  }
}

void plan_direct_source(const Instruction& instruction, Generation gen, const Operand& operand,
                        const SourceOptions& options, OperandPlan& plan) {
  int origin = plan_direct(operand, plan) + options.extra_bytes;
  if (options.fourth_of_four) origin |= kFourthOfFourBytes;
  const int channels = channel_count(instruction, gen);
  for (int n = 0; n < channels; ++n) {
    const int offset = options.plane
                           ? region_offset(instruction, gen, operand, n % 8) + n / 8 * 2 * kGrfBytes
                           : region_offset(instruction, gen, operand, n);
    set_offset(plan, n, origin + offset);
  }
  const int span = register_span(plan.offsets, channels, size_of(operand.type));
  if (!options.plane && span > 2)
    throw PlanProblem(fmt::format("a source spans {} registers; at most 2 can be read", span));
}

/// Sets the offsets of the destination's channels. Lanes that smov does not write get the offset of
/// a lane that it writes.
void set_destination_offsets(const Instruction& instruction, int channels, int step_bytes,
                             int origin, OperandPlan& plan) {
  const bool scatters = instruction.opcode == Opcode::Smov;
  const std::uint32_t written = scatters ? lanes_of_smov(instruction) : ~0u;
  const auto is_written = [&](int n) { return (written >> n & 1) != 0; };
  std::size_t last_written = 0;
  for (int n = 0; n < channels; ++n) {
    if (!is_written(n)) continue;
    set_offset(plan, n, origin + channel_of_index(plan, channels, n) * step_bytes);
    last_written = static_cast<std::size_t>(n);
  }
  for (int n = 0; n < channels; ++n)
    if (!is_written(n)) plan.offsets[static_cast<std::size_t>(n)] = plan.offsets[last_written];
}

}  // namespace

int destination_step_bytes(const Instruction& instruction, Generation gen) {
  const int stride = instruction.is_align16() ? 1 : instruction.dst.region.horz_stride;
  return elements_per_channel(instruction, gen) * stride * stride_bytes(instruction.dst.type, gen);
}

OperandPlan plan_destination(const Instruction& instruction, Generation gen, int element) {
  const Operand& dst = instruction.dst;
  OperandPlan plan;
  plan.type = dst.type;
  if (dst.is_immediate()) throw PlanProblem("the destination is an immediate");
  if (dst.file == RegFile::Arf && !arf_exists(dst.number, gen))
    throw PlanProblem("there is no architecture register " + std::to_string(dst.number));
  if (dst.is_null()) return plan;
  const int channels = channel_count(instruction, gen);
  const int step_bytes = destination_step_bytes(instruction, gen);
  check_double_halves(instruction, gen, dst,
                      instruction.is_align16() || dst.region.horz_stride == 1);
  if (step_bytes == 0 && instruction.exec_size > 1)
    throw PlanProblem("the destination's horizontal stride is 0");
  int origin = element * step_bytes / elements_per_channel(instruction, gen);
  if (dst.indirect)
    plan_indirect(instruction, gen, dst, plan, false);
  else
    origin += plan_direct(dst, plan);
  set_destination_offsets(instruction, channels, step_bytes, origin, plan);
  repeat_first(channels, plan.offsets);
  const int span = register_span(plan.offsets, channels, size_of(dst.type));
  if (span > 2)
    throw PlanProblem(
        fmt::format("the destination spans {} registers; at most 2 can be written", span));
  return plan;
}

OperandPlan plan_source(const Instruction& instruction, Generation gen, const Operand& operand,
                        const SourceOptions& options) {
  OperandPlan plan;
  plan.type = operand.type;
  if (operand.is_immediate()) {
    plan_immediate(instruction, gen, operand, plan);
    return plan;
  }
  plan.complement = operand.negate && has(instruction.opcode, attribute::Bitwise) &&
                    has(gen, Capability::ComplementsLogic);
  plan.negate = operand.negate && !plan.complement;
  plan.absolute = operand.absolute;
  plan.number = operand.number;
  if (operand.is_null()) return plan;
  if (operand.file == RegFile::Arf && !arf_exists(operand.number, gen))
    throw PlanProblem("there is no architecture register " + std::to_string(operand.number));
  if (is_packed_vector(operand.type))
    throw PlanProblem(std::string(row(operand.type).name) + " is a type of immediates only");
  check_region(instruction, gen, operand);
  if (operand.indirect)
    plan_indirect_source(instruction, gen, operand, options, plan);
  else
    plan_direct_source(instruction, gen, operand, options, plan);
  repeat_first(channel_count(instruction, gen), plan.offsets);
  return plan;
}

}  // namespace eu::isa
