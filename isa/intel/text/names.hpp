#pragma once
// Words for codes in assembly text: the rows that writers and readers share. If a code has several
// words, the first is written and all are read.
#include <cstdint>
#include <string_view>

#include "isa/intel/instruction.hpp"

namespace eu::isa {

template <class Value>
struct NameRow {
  std::string_view name;
  Value value;
};

/// The first word for `value`; empty if the table has none.
template <class Value, std::size_t count>
constexpr std::string_view name_of(const NameRow<Value> (&rows)[count], Value value) {
  for (const NameRow<Value>& row : rows)
    if (row.value == value) return row.name;
  return {};
}

/// Words for conditions: Mesa's, then those of the manual (IVB PRM 5.2.2).
inline constexpr NameRow<CondMod> kCondModNames[] = {
    {"z", CondMod::Zero},          {"nz", CondMod::NotZero},  {"g", CondMod::Greater},
    {"ge", CondMod::GreaterEqual}, {"l", CondMod::Less},      {"le", CondMod::LessEqual},
    {"o", CondMod::Overflow},      {"u", CondMod::Unordered}, {"e", CondMod::Zero},
    {"ne", CondMod::NotZero},      {"eq", CondMod::Zero},     {"gt", CondMod::Greater},
    {"lt", CondMod::Less},         {"ov", CondMod::Overflow}, {"un", CondMod::Unordered},
    {"ze", CondMod::Zero},
};

/// iga64's words for conditions.
inline constexpr NameRow<CondMod> kPrmCondModNames[] = {
    {"eq", CondMod::Zero},         {"ne", CondMod::NotZero},   {"gt", CondMod::Greater},
    {"ge", CondMod::GreaterEqual}, {"lt", CondMod::Less},      {"le", CondMod::LessEqual},
    {"ov", CondMod::Overflow},     {"un", CondMod::Unordered},
};

/// Predicate controls except the plain one, which has no word.
inline constexpr NameRow<PredCtrl> kAlign1PredNames[] = {
    {"anyv", PredCtrl::Any2v},    {"allv", PredCtrl::All2v},    {"any2h", PredCtrl::Any2h},
    {"all2h", PredCtrl::All2h},   {"any4h", PredCtrl::Any4h},   {"all4h", PredCtrl::All4h},
    {"any8h", PredCtrl::Any8h},   {"all8h", PredCtrl::All8h},   {"any16h", PredCtrl::Any16h},
    {"all16h", PredCtrl::All16h}, {"any32h", PredCtrl::Any32h}, {"all32h", PredCtrl::All32h},
    {"any2v", PredCtrl::Any2v},   {"all2v", PredCtrl::All2v},
};
inline constexpr NameRow<PredCtrl> kAlign16PredNames[] = {
    {"x", PredCtrl::Align16X}, {"y", PredCtrl::Align16Y},         {"z", PredCtrl::Align16Z},
    {"w", PredCtrl::Align16W}, {"any4h", PredCtrl::Align16Any4h}, {"all4h", PredCtrl::Align16All4h},
};

/// Architecture registers; the number after the word is bits 3:0 of the register number.
inline constexpr NameRow<Arf> kArfNames[] = {
    {"null", Arf::Null},
    {"a", Arf::Address},
    {"acc", Arf::Accumulator},
    {"f", Arf::Flag},
    {"sr", Arf::State},
    {"cr", Arf::Control},
    {"n", Arf::Notification},
    {"ip", Arf::Ip},
    {"tdr", Arf::ThreadDependency},
    {"tm", Arf::Timestamp},
    {"mask", Arf::ChannelEnable},
    {"ce", Arf::ChannelEnable},
};

/// True if the generation has registers of this kind.
constexpr bool exists_on(Arf kind, Generation gen) {
  return kind != Arf::ChannelEnable || facts(gen).layout != Layout::Gen7;
}

/// True if registers of this kind have no number in text.
constexpr bool is_unnumbered(Arf kind) {
  return kind == Arf::Null || kind == Arf::Ip;
}

inline constexpr std::string_view kChannelLetters = "xyzw";

/// Options in braces that are plain words.
enum class Option : std::uint8_t {
  Align1,
  Align16,
  NoMask,
  UseMask,
  NoDDClr,
  NoDDChk,
  Compacted,
  Atomic,
  Switch,
  AccWrEn,
  Eot,
  PredInv,
  Breakpoint,
  BranchCtrl,
  SecondHalf,
  Compressed,
};

/// Words for options: Mesa's, then those of other assemblers and the manual. Two words are this
/// project's: PredInv inverts predication where there is no predicate to carry the sign; BranchCtrl
/// is the PRM dialect's suffix b (isa/GEN8.md E7).
inline constexpr NameRow<Option> kOptionNames[] = {
    {"align1", Option::Align1},         {"align16", Option::Align16},
    {"WE_all", Option::NoMask},         {"NoDDClr", Option::NoDDClr},
    {"NoDDChk", Option::NoDDChk},       {"compacted", Option::Compacted},
    {"atomic", Option::Atomic},         {"switch", Option::Switch},
    {"AccWrEnable", Option::AccWrEn},   {"EOT", Option::Eot},
    {"PredInv", Option::PredInv},       {"breakpoint", Option::Breakpoint},
    {"WE_normal", Option::UseMask},     {"NoMask", Option::NoMask},
    {"mask_disable", Option::NoMask},   {"AccWrEn", Option::AccWrEn},
    {"CmptCtrl", Option::Compacted},    {"accwrctrl", Option::AccWrEn},
    {"SecHalf", Option::SecondHalf},    {"Compr", Option::Compressed},
    {"BranchCtrl", Option::BranchCtrl},
};

}  // namespace eu::isa
