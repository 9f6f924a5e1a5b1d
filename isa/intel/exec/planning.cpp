#include "isa/intel/exec/planning.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bitset>
#include <limits>

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/data_path.hpp"
#include "isa/intel/exec/lane_functions.hpp"
#include "isa/intel/exec/semantics.hpp"
#include "isa/intel/region.hpp"

namespace eu::isa {
namespace {

constexpr int kMaxOperandBytes = 64;  // IVB PRM 3.3.9, 1.A

int lane_count(std::uint32_t lanes) {
  return static_cast<int>(std::bitset<32>(lanes).count());
}

std::string name_of(Type type) {
  return std::string(row(type).name);
}

int bytes_of(ExecType type) {
  switch (type) {
    case ExecType::W:
    case ExecType::HF: return 2;
    case ExecType::Q:
    case ExecType::DF: return 8;
    default: return 4;
  }
}

void check_sizes(const Instruction& instruction, const Plan& plan, int sources, Generation gen) {
  if (plan.lanes == 0) throw PlanProblem("DF needs floats in pairs, the execution size is 1");
  int largest = size_of(instruction.dst.type);
  for (int k = 0; k < sources; ++k) {
    const Operand& operand = instruction.src[static_cast<std::size_t>(k)];
    if (!operand.is_null()) largest = std::max(largest, size_of(operand.type));
  }
  if (plan.exec_type == ExecType::Q) largest = size_of(Type::Q);  // null counts as Q
  // An smov of 16 doubles writes one of them (isa/GEN8.md X12).
  const bool scatters = instruction.opcode == Opcode::Smov;
  const int lanes = scatters ? lane_count(plan.written_lanes & low_bits(plan.lanes)) : plan.lanes;
  if (lanes * largest > kMaxOperandBytes)
    throw PlanProblem(fmt::format("execution size {} is too large for elements of {} bytes",
                                  instruction.exec_size, largest));
  if (instruction.exec_size < 32 || has(gen, Capability::Masks32)) return;
  if (plan.semantics->condition == ConditionUse::Select)
    throw PlanProblem("the execution size must not exceed 16");
  if (instruction.cond_mod != CondMod::None)
    throw PlanProblem("a condition modifier excludes execution size 32");
}

FloatRules float_rules_of(const Instruction& instruction, const Semantics& semantics) {
  if (semantics.float_rules != FloatRules::Copy) return semantics.float_rules;
  // Without a condition sel copies denormals whatever its modifiers: the manual says "always" of
  // sel (IVB PRM 6.55), and says only of mov that a raw move does not saturate (6.41.10)
  // (isa/ERRATA.md, "Denormals in sel").
  if (semantics.condition == ConditionUse::Select)
    return instruction.cond_mod == CondMod::None ? FloatRules::Raw : FloatRules::Arithmetic;
  const Operand& source = instruction.src[0];
  const bool changes = source.negate || source.absolute || instruction.saturate;
  const bool converts = exec_type_of(source.type) != exec_type_of(instruction.dst.type);
  return changes && !converts ? FloatRules::Arithmetic : FloatRules::Raw;
}

OperateFn operate_function(const Instruction& instruction, const Semantics& semantics,
                           ExecType type, Generation gen) {
  if (type == ExecType::HF) return semantics.half;
  if (type == ExecType::Q && semantics.quad != nullptr) return semantics.quad;
  if (is_integer(type) && semantics.choose_integer != nullptr)
    return semantics.choose_integer(instruction, gen);
  if (type == ExecType::Q) return nullptr;
  if (is_integer(type)) return semantics.integer;
  return type == ExecType::F ? semantics.single : semantics.dbl;
}

/// The type as which null is read.
Type type_of_null(ExecType type) {
  switch (type) {
    case ExecType::F: return Type::F;
    case ExecType::DF: return Type::DF;
    case ExecType::HF: return Type::HF;
    default: return Type::UD;
  }
}

void add_source(const Instruction& instruction, Generation gen, Plan& plan, const Operand& operand,
                const SourceOptions& options = {}) {
  OperandPlan& source = plan.src[plan.lane_sources++];
  source = plan_source(instruction, gen, operand, options);
  if (source.place == Place::Null) source.type = type_of_null(plan.exec_type);
  source.gather =
      gather_function(plan.exec_type, source.type, plan.semantics->shape == SourceShape::Half);
  if (source.gather == nullptr)
    throw PlanProblem(fmt::format("a source of type {} has no meaning here", name_of(source.type)));
  if (source.place == Place::Accumulator &&
      (size_of(source.type) == 1 || is_quad(source.type) ||
       plan.semantics->shape == SourceShape::Half ||
       (plan.exec_type == ExecType::DF && source.type != Type::DF)))
    throw PlanProblem(
        fmt::format("an accumulator cannot be read as {} here", name_of(source.type)));
}

/// Adds the sources of pln and line. pln: p, q and r are components 0, 1 and 3 of the 16-byte group
/// that src0 starts (isa/ERRATA.md D2). line: p is src0's scalar, q the fourth component of its
/// group of four (IVB PRM 6.35, 6.47).
void add_line_sources(const Instruction& instruction, Generation gen, Plan& plan) {
  constexpr int kComponent1 = 4;
  const Operand& group = instruction.src[0];
  const bool plane = plan.semantics->shape == SourceShape::Plane;
  SourceOptions u;
  u.plane = plane;
  SourceOptions v = u;
  v.extra_bytes = kGrfBytes;
  SourceOptions second;
  second.extra_bytes = kComponent1;
  SourceOptions fourth;
  fourth.fourth_of_four = true;
  add_source(instruction, gen, plan, group);
  add_source(instruction, gen, plan, instruction.src[1], u);
  add_source(instruction, gen, plan, group, plane ? second : fourth);
  if (!plane) return;
  add_source(instruction, gen, plan, instruction.src[1], v);
  add_source(instruction, gen, plan, group, fourth);
}

void add_sources(const Instruction& instruction, Generation gen, Plan& plan, int sources) {
  const SourceShape shape = plan.semantics->shape;
  if (shape == SourceShape::Line || shape == SourceShape::Plane)
    return add_line_sources(instruction, gen, plan);
  SourceOptions options;
  options.indexed_move = shape == SourceShape::Indexed;
  for (int k = 0; k < sources; ++k) {
    Operand operand = instruction.src[static_cast<std::size_t>(k)];
    if (shape == SourceShape::Double) operand.type = Type::DF;
    add_source(instruction, gen, plan, operand, options);
  }
}

template <class T>
void set_range(Plan& plan) {
  plan.saturate_low = std::numeric_limits<T>::min();
  plan.saturate_high = std::numeric_limits<T>::max();
}

void set_saturation(Plan& plan) {
  switch (plan.dst.type) {
    case Type::UB: return set_range<std::uint8_t>(plan);
    case Type::B: return set_range<std::int8_t>(plan);
    case Type::UW: return set_range<std::uint16_t>(plan);
    case Type::W: return set_range<std::int16_t>(plan);
    case Type::UD: return set_range<std::uint32_t>(plan);
    case Type::D: return set_range<std::int32_t>(plan);
    case Type::UQ:
    case Type::Q: return;                   // lowest_of() and highest_of()
    default: return set_range<bool>(plan);  // floats: [0, 1]
  }
}

/// True if the instruction uses acc1. acc1 exists for F; on some generations QtrCtrl selects it for
/// all types (isa/ERRATA.md D9).
bool selects_acc1(const Instruction& instruction, ExecType type, Generation gen) {
  return instruction.exec_size <= 8 && (instruction.qtr_ctrl & 1) != 0 &&
         (type == ExecType::F || has(gen, Capability::Acc1OfAnyType));
}

/// Sets the lanes of the implicit accumulator, which follow the destination's (isa/ERRATA.md C4).
void set_implicit_accumulator(const Instruction& instruction, Plan& plan, Generation gen) {
  const int step_bytes =
      plan.lanes > 1 ? destination_step_bytes(instruction, gen) : size_of(instruction.dst.type);
  const int lane_bytes = std::max(step_bytes, bytes_of(plan.exec_type));
  const int lanes = kGrfBytes / bytes_of(plan.exec_type);
  int first = instruction.dst.indirect ? 0 : instruction.dst.subreg_bytes / lane_bytes;
  if (plan.dst.place == Place::Accumulator)
    first += (instruction.dst.number & 1) * lanes;
  else if (selects_acc1(instruction, plan.exec_type, gen))
    first += lanes;
  if (first + plan.lanes > 2 * lanes)
    throw PlanProblem("its channels do not fit into the accumulators");
  plan.accumulator_first = static_cast<std::uint8_t>(first);
  plan.accumulator_lane_bytes = static_cast<std::uint8_t>(lane_bytes);
  plan.accumulator_lanes = static_cast<std::uint8_t>(lanes);
}

void plan_accumulator(const Instruction& instruction, Plan& plan, Generation gen) {
  plan.reads_accumulator = has(instruction.opcode, attribute::ReadsAcc);
  plan.accumulates_own_result = has(instruction.opcode, attribute::WritesAcc);
  const bool is_destination = plan.dst.place == Place::Accumulator;
  if (plan.reads_accumulator || instruction.acc_wr_en)
    set_implicit_accumulator(instruction, plan, gen);
  if (!is_destination && !instruction.acc_wr_en) return;
  const bool converts = plan.narrow != nullptr && is_integer(plan.exec_type);
  if (plan.semantics->condition == ConditionUse::Compare || plan.semantics->half_destination ||
      converts || plan.exec_type == ExecType::Q || is_quad(plan.dst.type) ||
      (is_destination && size_of(plan.dst.type) == 1))
    throw PlanProblem("cannot write an accumulator");
  const bool words = is_destination ? size_of(plan.dst.type) == 2 : plan.exec_type == ExecType::W;
  plan.accumulate = accumulate_function(plan.exec_type, plan.dst.type, words);
}

/// Sets how results are rounded and narrowed. Results stored or computed as HF are narrowed, except
/// moves of HF, which change nothing. From Gen8 on cr0 also selects how doubles are rounded to F;
/// on Gen7 they are rounded toward zero (isa/GEN8.md X13).
void plan_rounding(Plan& plan, Generation gen) {
  const bool halves = plan.exec_type == ExecType::HF;
  if (plan.float_rules == FloatRules::Math || halves || plan.semantics->rounds_itself)
    plan.rounding_modes = 0;
  if (has(gen, Capability::DenormalsByType)) {
    plan.keep_singles = cr0::kSingleDenorms;
    plan.keep_halves = cr0::kHalfDenorms;
  }
  if (plan.semantics->condition == ConditionUse::Compare) return;
  const bool singles_of_doubles = has(gen, Capability::DenormalsByType) &&
                                  plan.exec_type == ExecType::DF && plan.dst.type == Type::F;
  if (halves ? plan.float_rules != FloatRules::Raw
             : plan.dst.type == Type::HF || singles_of_doubles)
    plan.narrow = narrow_function(plan.exec_type, plan.dst.type);
}

void plan_store(Plan& plan) {
  if (plan.semantics->condition == ConditionUse::Compare) {
    plan.scatter = scatter_function(size_of(plan.dst.type));
    return;
  }
  plan.scatter = scatter_function(plan.exec_type, plan.dst.type, plan.semantics->half_destination);
  if (plan.scatter == nullptr)
    throw PlanProblem(
        fmt::format("a destination of type {} has no meaning here", name_of(plan.dst.type)));
}

/// The instruction with the next register as its destination.
Instruction after_destination(const Instruction& instruction) {
  Instruction next = instruction;
  if (next.dst.indirect) throw PlanProblem("the destination must be directly addressed");
  if (next.dst.is_grf()) ++next.dst.number;
  return next;
}

/// Plans the second destination. On Ivy Bridge a conversion from DF to a narrower type writes pairs
/// of elements; the second of a pair is undefined (isa/ERRATA.md, double precision).
OperandPlan plan_second_destination(const Instruction& instruction, Generation gen,
                                    const Plan& plan) {
  if (plan.has_second_result) return plan_destination(after_destination(instruction), gen);
  const bool pairs =
      counts_float_pairs(instruction, gen) && size_of(instruction.dst.type) < size_of(Type::DF);
  return pairs ? plan_destination(instruction, gen, 1) : OperandPlan{};
}

/// The instruction with all channels in order if it is a macro: there channel enables and swizzles
/// are selectors (isa/GEN8.md X9).
Instruction without_selectors(Instruction instruction) {
  if (!is_macro(instruction)) return instruction;
  instruction.dst.channel_enable = Operand{}.channel_enable;
  for (Operand& source : instruction.src) source.swizzle = Operand{}.swizzle;
  return instruction;
}

}  // namespace

Plan plan_data(const Instruction& written, Generation gen) {
  const Instruction instruction = without_selectors(written);
  const Semantics& semantics = semantics_of(instruction);
  const int sources = semantics.shape == SourceShape::First
                          ? 1
                          : source_count(instruction.opcode, instruction.math_function);
  if (semantics.check != nullptr)
    if (const char* wrong = semantics.check(written, gen)) throw PlanProblem(wrong);
  if (row(instruction.opcode).format == Format::ThreeSrc && !instruction.is_align16())
    throw PlanProblem("three sources need Align16");
  Plan plan;
  plan.semantics = &semantics;
  plan_channels(instruction, gen, plan);
  plan.exec_type = exec_type_of(instruction, semantics, sources, gen);
  plan.float_rules = float_rules_of(instruction, semantics);
  plan.operate = operate_function(instruction, semantics, plan.exec_type, gen);
  if (plan.operate == nullptr)
    throw PlanProblem("has no meaning for sources of type " + name_of(instruction.src[0].type));
  check_sizes(instruction, plan, sources, gen);
  plan.dst = plan_destination(instruction, gen);
  plan.has_second_result = has_second_result(instruction.opcode, instruction.math_function);
  plan.second_dst = plan_second_destination(instruction, gen, plan);
  add_sources(instruction, gen, plan, sources);
  set_saturation(plan);
  plan_rounding(plan, gen);
  plan_accumulator(instruction, plan, gen);
  plan_store(plan);
  return plan;
}

}  // namespace eu::isa
