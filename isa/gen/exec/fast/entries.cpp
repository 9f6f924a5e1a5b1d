#include "isa/gen/exec/fast/entries.hpp"

#include "isa/gen/exec/fast/families.hpp"
#include "isa/gen/exec/lane_functions.hpp"

namespace eu::isa::fast {
namespace {

template <class Functor, bool by_mode>
constexpr Entry float2() {
  return {operate2<Functor, float>,
          2,
          Elements::Float,
          Elements::Float,
          Elements::Float,
          Modifiers::All,
          {},
          false,
          &kVariants<Binary<Functor, float, by_mode>, 2>,
          by_mode};
}

/// Operations whose low 32 bits depend on the low 32 bits of their sources only.
template <class Functor>
constexpr Entry dword2(OperateFn operate = operate2<Functor, Integer>) {
  return {operate,
          2,
          Elements::Dword,
          Elements::Dword,
          Elements::Dword,
          Modifiers::Negate,
          {},
          false,
          &kVariants<Binary<Functor, std::uint32_t>, 2>};
}

template <class Functor>
constexpr Entry dword1() {
  return {operate1<Functor, Integer>,
          1,
          Elements::Dword,
          Elements::Dword,
          Elements::Dword,
          Modifiers::Negate,
          {},
          false,
          &kVariants<Unary<Functor, std::uint32_t>, 1>};
}

template <class Functor, class T>
constexpr Entry shift(OperateFn operate, Elements elements, Modifiers modifiers) {
  return {operate,
          2,
          elements,
          Elements::Dword,
          Elements::Dword,
          modifiers,
          {},
          false,
          &kVariants<Shift<Functor, T>, 2>};
}

template <class From, class To>
constexpr Entry conversion(OperateFn operate, Elements from, Elements to) {
  return {operate,
          1,
          from,
          from,
          to,
          Modifiers::None,
          FloatRules::Raw,
          false,
          &kVariants<Move<From, To>, 1>};
}

template <bool by_mode>
constexpr Entry fused3() {
  return {operate3<MultiplyAdd, float>,
          3,
          Elements::Float,
          Elements::Float,
          Elements::Float,
          Modifiers::All,
          {},
          false,
          &kVariants<Fused<by_mode>, 3>,
          by_mode};
}

template <bool by_mode>
constexpr Entry float_copy() {
  return {operate1<Copy, float>,
          1,
          Elements::Float,
          Elements::Float,
          Elements::Float,
          Modifiers::All,
          FloatRules::Arithmetic,
          false,
          &kVariants<Unary<Copy, float, by_mode>, 1>,
          by_mode};
}

template <class T, bool by_mode = false>
constexpr Entry comparison(OperateFn operate, Elements elements, Modifiers modifiers,
                           std::optional<bool> mode = {}) {
  return {operate,
          2,
          elements,
          elements,
          Elements::Any,
          modifiers,
          {},
          true,
          &kVariants<Comparison<T, by_mode>, 2>,
          mode};
}

template <class T, bool by_mode = false>
constexpr Entry conditional_selection(OperateFn operate, Elements elements, Modifiers modifiers,
                                      std::optional<bool> mode = {}) {
  return {operate,  2,        elements,
          elements, elements, modifiers,
          {},       true,     &kVariants<ConditionalSelection<T, by_mode>, 2>,
          mode};
}

constexpr Entry predicated_selection(OperateFn operate, Elements elements) {
  return {operate,         2,        elements,
          elements,        elements, Modifiers::None,
          FloatRules::Raw, false,    &kVariants<PredicatedSelection, 2>};
}

}  // namespace

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = {
      float2<Add, false>(),
      float2<Multiply, false>(),
      fused3<false>(),
      float_copy<false>(),
      float2<Add, true>(),
      float2<Multiply, true>(),
      fused3<true>(),
      float_copy<true>(),
      conversion<std::uint32_t, std::uint32_t>(operate1<Copy, float>, Elements::Float,
                                               Elements::Float),
      conversion<float, std::int32_t>(operate1<Copy, float>, Elements::Float, Elements::Signed),
      conversion<float, std::uint32_t>(operate1<Copy, float>, Elements::Float, Elements::Unsigned),
      conversion<std::int32_t, float>(operate1<Copy, Integer>, Elements::Signed, Elements::Float),
      conversion<std::uint32_t, float>(operate1<Copy, Integer>, Elements::Unsigned,
                                       Elements::Float),
      dword1<Copy>(),
      dword1<Not>(),
      dword2<Add>(),
      dword2<MultiplyByLowWord>(),
      dword2<Multiply>(),
      dword2<And>(),
      dword2<Or>(),
      dword2<Xor>(),
      shift<ShiftLeft, std::uint32_t>(operate2<ShiftLeft, Integer>, Elements::Dword,
                                      Modifiers::Negate),
      shift<ShiftRight, std::uint32_t>(shift_right_logical, Elements::Dword, Modifiers::Negate),
      shift<ShiftRight, std::int32_t>(operate2<ShiftRight, Integer>, Elements::Signed,
                                      Modifiers::None),
      shift<ShiftRight, std::uint32_t>(operate2<ShiftRight, Integer>, Elements::Unsigned,
                                       Modifiers::None),
      comparison<float>(compare<float, false>, Elements::Float, Modifiers::All, false),
      comparison<float, true>(compare<float, false>, Elements::Float, Modifiers::All, true),
      comparison<std::int32_t>(compare<Integer, false>, Elements::Signed, Modifiers::None),
      comparison<std::uint32_t>(compare<Integer, false>, Elements::Unsigned, Modifiers::None),
      conditional_selection<float>(select<float>, Elements::Float, Modifiers::All, false),
      conditional_selection<float, true>(select<float>, Elements::Float, Modifiers::All, true),
      conditional_selection<std::int32_t>(select<Integer>, Elements::Signed, Modifiers::None),
      conditional_selection<std::uint32_t>(select<Integer>, Elements::Unsigned, Modifiers::None),
      predicated_selection(select<float>, Elements::Float),
      predicated_selection(select<Integer>, Elements::Dword),
  };
  return all;
}

}  // namespace eu::isa::fast
