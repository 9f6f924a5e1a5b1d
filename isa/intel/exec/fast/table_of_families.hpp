#pragma once
// The functions of all rows of entries.def, for the vector width of the including file.
#include <tuple>
#include <utility>

#include "isa/intel/exec/fast/families.hpp"
#include "isa/intel/exec/functors.hpp"

namespace eu::isa::fast {
inline namespace EUSIM_VECTORS {

/// True if instructions can have this number of elements and these kinds of sources. Of two sources
/// only the last can be a constant, of three none. Missing sources count as packed; so does a
/// single element.
constexpr bool occurs(int sources, bool constants, int elements, Kind a, Kind b, Kind c) {
  if (!constants && (a == Kind::Constant || b == Kind::Constant)) return false;
  if (elements == 1 && (a == Kind::Scalar || b == Kind::Scalar || c == Kind::Scalar)) return false;
  const bool one = b == Kind::Packed && c == Kind::Packed;
  const bool two = a != Kind::Constant && c == Kind::Packed;
  const bool three = a != Kind::Constant && b != Kind::Constant && c != Kind::Constant;
  return sources == 1 ? one : sources == 2 ? two : three;
}

// Each step is a separate function. None has both vectors and a call that returns, so none must
// align its stack for them. All are for the same host, so the compiler may merge them.

template <class Family, int N, Kind a, Kind b, Kind c>
[[gnu::noinline]] void execute(const Prepared& prepared, IntelState& state, std::uint32_t enabled) {
  if (enabled == 0) return advance(prepared, state);
  if (Family::kFollowsModes && needs_general(state))
    return prepared.plan->fast.general(prepared, state);
  Family::template execute<N, a, b, c>(prepared, state, enabled);
  advance(prepared, state);
}

template <class Family, int N, Kind a, Kind b, Kind c>
[[gnu::noinline]] void execute_masked(const Prepared& prepared, IntelState& state) {
  execute<Family, N, a, b, c>(prepared, state, specially_enabled(prepared, state));
}

template <class Family, int N, Kind a, Kind b, Kind c>
void step_of(const PreparedInstruction& instruction, ThreadState& thread) {
  const Prepared& prepared = static_cast<const Prepared&>(instruction);
  IntelState& state = intel_state(thread);
  if (prepared.plan->fast.special_mask) return execute_masked<Family, N, a, b, c>(prepared, state);
  execute<Family, N, a, b, c>(prepared, state, plainly_enabled(prepared, state));
}

template <class Family, int index>
constexpr StepFn variant() {
  constexpr int elements = kElements[index / (kKinds * kKinds * kKinds)];
  constexpr Kind a = static_cast<Kind>(index / (kKinds * kKinds) % kKinds);
  constexpr Kind b = static_cast<Kind>(index / kKinds % kKinds);
  constexpr Kind c = static_cast<Kind>(index % kKinds);
  if constexpr (occurs(Family::kSources, Family::kTakesConstants, elements, a, b, c))
    return step_of<Family, elements, a, b, c>;
  else
    return nullptr;
}

template <class Family, int... indices>
constexpr Variants all_variants(std::integer_sequence<int, indices...>) {
  return {variant<Family, indices>()...};
}

template <class Family>
inline constexpr Variants kVariants =
    all_variants<Family>(std::make_integer_sequence<int, std::tuple_size_v<Variants>>());

inline constexpr Table kTable = {
#define FAST(entry, ...) &kVariants<__VA_ARGS__>,
#include "isa/intel/exec/fast/entries.def"
#undef FAST
};

}  // namespace EUSIM_VECTORS
}  // namespace eu::isa::fast
