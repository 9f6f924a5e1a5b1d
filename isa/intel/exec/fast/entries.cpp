#include "isa/intel/exec/fast/entries.hpp"

#include "isa/intel/exec/functors.hpp"
#include "isa/intel/exec/lane_functions.hpp"

namespace eu::isa::fast {
namespace {

/// Entry whose sources and destination have the same elements.
Entry make_entry(OperateFn operate, int sources, Elements elements, Modifiers modifiers) {
  return {operate, sources, elements, elements, elements, modifiers};
}

Entry float_arithmetic(OperateFn operate, int sources, bool by_mode) {
  Entry entry = make_entry(operate, sources, Elements::Float, Modifiers::All);
  entry.by_mode = by_mode;
  return entry;
}

template <class Functor>
Entry float2(bool by_mode) {
  return float_arithmetic(operate2<Functor, float>, 2, by_mode);
}

Entry fused3(bool by_mode) {
  return float_arithmetic(operate3<MultiplyAdd, float>, 3, by_mode);
}

/// Entry without source modifiers and saturation; the most common operations have such a family.
Entry unmodified(Entry entry) {
  entry.modifiers = Modifiers::None;
  return entry;
}

Entry float_copy(bool by_mode) {
  Entry entry = float_arithmetic(operate1<Copy, float>, 1, by_mode);
  entry.float_rules = FloatRules::Arithmetic;
  return entry;
}

/// Operations whose low 32 bits depend on the low 32 bits of their sources only.
template <class Functor>
Entry dword2() {
  return make_entry(operate2<Functor, Integer>, 2, Elements::Dword, Modifiers::Negate);
}

/// dword2() of a dword and a word.
template <class Functor>
Entry dword_by_word(Elements word) {
  Entry entry = dword2<Functor>();
  entry.source1 = word;
  return entry;
}

template <class Functor>
Entry dword1() {
  return make_entry(operate1<Functor, Integer>, 1, Elements::Dword, Modifiers::Negate);
}

Entry widening(Elements word) {
  Entry entry = dword1<Copy>();
  entry.source0 = entry.source1 = word;
  return entry;
}

Entry shift(OperateFn operate, Elements elements, Modifiers modifiers) {
  return {operate, 2, elements, Elements::Dword, Elements::Dword, modifiers};
}

/// Raw move or conversion. `V`: type of the general path's lanes.
template <class V>
Entry conversion(Elements from, Elements to) {
  return {operate1<Copy, V>, 1, from, from, to, Modifiers::None, FloatRules::Raw};
}

/// Modifiers of ordered operations. Only floats can be modified: integers depend on the sign, and
/// negation may need one more bit.
Modifiers of_ordered(Elements elements) {
  return elements == Elements::Float ? Modifiers::All : Modifiers::None;
}

template <class V>
Entry comparison(Elements elements, std::optional<bool> by_mode = {}) {
  Entry entry = make_entry(compare<V, false>, 2, elements, of_ordered(elements));
  entry.destination = Elements::Any;
  entry.conditional = true;
  entry.by_mode = by_mode;
  return entry;
}

template <class V>
Entry conditional_selection(Elements elements, std::optional<bool> by_mode = {}) {
  Entry entry = make_entry(select<V>, 2, elements, of_ordered(elements));
  entry.conditional = true;
  entry.by_mode = by_mode;
  return entry;
}

template <class V>
Entry predicated_selection(Elements elements) {
  Entry entry = make_entry(select<V>, 2, elements, Modifiers::None);
  entry.float_rules = FloatRules::Raw;
  return entry;
}

}  // namespace

const std::array<Entry, kFamilies>& entries() {
  static const std::array<Entry, kFamilies> kEntries = {
#define FAST(entry, ...) entry,
#include "isa/intel/exec/fast/entries.def"
#undef FAST
  };
  return kEntries;
}

}  // namespace eu::isa::fast
