// Executes instructions that compute: their small program computes eight channels at a time.
#include <cmath>
#include <cstring>

#include "isa/intel/exec/rounding.hpp"
#include "isa/intel/visa/interpreter/state.hpp"

namespace eu::isa::visa {
namespace {

/// Applies an operation with IEEE rounding in the thread's mode to packed elements of the temporary
/// registers. Denormals are flushed unless the control register keeps them.
template <class Float, class Operation>
void on_host(IntelState& lanes, std::uint32_t keeps_denormals, Operation operation) {
  const auto flush = [&](Float value) {
    const bool flushes =
        (lanes.cr[0] & keeps_denormals) == 0 && std::fpclassify(value) == FP_SUBNORMAL;
    return flushes ? std::copysign(Float{0}, value) : value;
  };
  for (int n = 0; n < kLanes; ++n) {
    const int byte = n * static_cast<int>(sizeof(Float));
    const auto at = [&](int number) {
      return (kTemporaryRegister + kRegistersEach * number) * kGrfBytes + byte;
    };
    const Float result =
        operation(flush(lanes.read<Float>(at(0))), flush(lanes.read<Float>(at(1))));
    lanes.write(at(3), flush(result));
  }
}

template <class Float>
Float divided(Float a, Float b) {
  return a / b;
}
template <class Float>
Float root(Float a, Float) {
  return std::sqrt(a);
}

/// The host's operations by Micro::Kind, from DivideSingle on.
using HostStep = void (*)(IntelState&);
constexpr HostStep kHostSteps[] = {
    [](IntelState& lanes) { on_host<float>(lanes, cr0::kSingleDenorms, divided<float>); },
    [](IntelState& lanes) { on_host<double>(lanes, cr0::kDoubleDenorms, divided<double>); },
    [](IntelState& lanes) { on_host<float>(lanes, cr0::kSingleDenorms, root<float>); },
    [](IntelState& lanes) { on_host<double>(lanes, cr0::kDoubleDenorms, root<double>); },
};

void run(const Micro& micro, const InterpreterPlan& plan, IntelState& lanes) {
  if (micro.kind == Micro::Kind::Instruction) {
    const Prepared& prepared = (*plan.arithmetic)[micro.instruction];
    lanes.pc = micro.instruction;
    prepared.execute(prepared, lanes);
    return;
  }
  const RoundingScope rounding(lanes.cr[0]);
  kHostSteps[static_cast<std::size_t>(micro.kind) - 1](lanes);
}

/// Copies eight elements of `size` bytes.
void copy_lanes(std::uint8_t* to, const std::uint8_t* from, int size) {
  std::memcpy(to, from, static_cast<std::size_t>(kLanes * size));
}

}  // namespace

void InterpretedState::compute(const Instruction& in, const Step& step) {
  const std::uint32_t enabled = enabled_channels(in, !step.selects);
  const std::uint32_t chosen = step.selects ? predicate_bits(in) : 0;
  const std::size_t first = step.first_source;
  const auto result_of = [&](std::size_t k) {
    return k == 1 && in.opcode == Opcode::Madw ? high_half(in) : in.operands[k];
  };
  std::array<Elements, kMaxSources> sources;
  std::array<Elements, kMaxResults> results;
  for (std::size_t k = 0; k < step.sources; ++k)
    gather(in, in.operands[first + k], enabled, sources[k]);
  std::uint32_t flags = 0;
  for (int lane = 0; lane < in.exec_size; lane += kLanes) {
    for (std::size_t k = 0; k < step.sources; ++k) {
      const int size = size_of(lane_type(in.operands[first + k].type));
      const int reg = kSourceRegister + kRegistersEach * static_cast<int>(k);
      copy_lanes(lanes.grf.data() + reg * kGrfBytes, sources[k].data() + lane * size, size);
    }
    lanes.flag[0] = chosen >> lane & 0xff;
    for (std::uint32_t m = 0; m < step.micros; ++m)
      run(plan.micros[step.first_micro + m], plan, lanes);
    flags |= (lanes.flag[0] & 0xff) << lane;
    for (std::size_t k = 0; k < step.results; ++k) {
      const int size = size_of(result_of(k).type);
      const int reg = kResultRegister + kRegistersEach * static_cast<int>(k);
      copy_lanes(results[k].data() + lane * size, lanes.grf.data() + reg * kGrfBytes, size);
    }
  }
  for (std::size_t k = 0; k < step.results; ++k) scatter(in, result_of(k), enabled, results[k]);
  if (!step.sets_predicate) return;
  std::uint32_t& predicate = predicates[in.operands[0].id];
  const std::uint32_t written = enabled << in.mask_offset;
  predicate = (predicate & ~written) | (flags << in.mask_offset & written);
}

}  // namespace eu::isa::visa
