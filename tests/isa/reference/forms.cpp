#include "tests/isa/reference/forms.hpp"

namespace eu::test::reference {
namespace {

constexpr Types set_of(Type type) {
  return static_cast<Types>(1u << static_cast<int>(type));
}
constexpr bool has(Types types, Type type) {
  return (types & set_of(type)) != 0;
}
constexpr Types kUb = set_of(Type::UB), kB = set_of(Type::B);
constexpr Types kUw = set_of(Type::UW), kW = set_of(Type::W);
constexpr Types kUd = set_of(Type::UD), kD = set_of(Type::D);
constexpr Types kF = set_of(Type::F), kDf = set_of(Type::DF);
constexpr Types kQuad = set_of(Type::UQ) | set_of(Type::Q), kHf = set_of(Type::HF),
                kUq = set_of(Type::UQ);
constexpr Types kByte = kUb | kB, kWord = kUw | kW, kDword = kUd | kD;
constexpr Types kInt = kByte | kWord | kDword, kUnsigned = kUb | kUw | kUd;

std::vector<Type> list_of(Types types) {
  std::vector<Type> list;
  for (const isa::TypeRow& row : isa::kTypes)
    if (has(types, row.type)) list.push_back(row.type);
  return list;
}

std::vector<CondMod> list_of(Conditions conditions) {
  const std::vector<CondMod> six = {CondMod::Zero,         CondMod::NotZero, CondMod::Greater,
                                    CondMod::GreaterEqual, CondMod::Less,    CondMod::LessEqual};
  std::vector<CondMod> list;
  if (conditions != Conditions::Compare) list.push_back(CondMod::None);
  if (conditions == Conditions::None) return list;
  if (conditions == Conditions::Equality) return {CondMod::None, CondMod::Zero, CondMod::NotZero};
  list.insert(list.end(), six.begin(), six.end());
  if (conditions == Conditions::Any) list.push_back(CondMod::Overflow);
  if (conditions == Conditions::Any || conditions == Conditions::NoOverflow)
    list.push_back(CondMod::Unordered);
  return list;
}

bool is_dword(Type type) {
  return has(kDword, type);
}

/// True if mul allows the types. IVB PRM 6.43: with a DWord and a smaller integer the DWord is
/// source 0; the sign and overflow of products with DWords are undefined.
bool mul_allows_types(const Form& form) {
  return isa::size_of(form.dst) == 8 || is_dword(form.src[0]) || !is_dword(form.src[1]);
}
bool mul_has_dword(const Form& form) {
  return form.opcode == Opcode::Mul && isa::size_of(form.dst) < 8 &&
         (is_dword(form.src[0]) || is_dword(form.src[1]));
}

bool has_letter(const LegalRow& row, char letter) {
  return row.allows.find(letter) != std::string_view::npos;
}

/// Calls `visit` with every choice of one member for source `index` and those after it.
template <class Values, class Set, class Visit>
void for_each_choice(Form form, int index, const Values& values, Set set, const Visit& visit) {
  if (index == form.sources) return visit(form);
  for (const auto& value : values) {
    set(form, index, value);
    for_each_choice(form, index + 1, values, set, visit);
  }
}

void for_each_modifier(const LegalRow& row, const Form& typed,
                       const std::function<void(const Form&)>& visit) {
  const bool plain = mul_has_dword(typed);
  const auto set = [](Form& form, int index, std::uint8_t value) {
    form.modifiers[static_cast<std::size_t>(index)] = value;
  };
  std::vector<std::uint8_t> modifiers = {0};
  if (has_letter(row, 'm')) modifiers = {0, 1, 2, 3};
  for (const CondMod condition : list_of(plain ? Conditions::None : row.conditions))
    for (int saturate = 0; saturate <= (has_letter(row, 's') && !plain ? 1 : 0); ++saturate) {
      Form form = typed;
      form.condition = condition;
      form.saturate = saturate != 0;
      for_each_choice(form, 0, modifiers, set, visit);
    }
}

}  // namespace

namespace {

const std::vector<LegalRow>& rows_of_gen7() {
  static const std::vector<LegalRow> rows = {
#define RULE(sources, destination) Rule{sources, destination},
#define LEGAL(opcode, sources, allows, conditions, section, rules) \
  LegalRow{Opcode::opcode, MathFunction::Inv, sources, allows, Conditions::conditions, {rules}},
#define LEGAL_MATH(function, sources, rules) \
  LegalRow{Opcode::Math, MathFunction::function, sources, "ps", Conditions::None, {rules}},
#include "tests/isa/tables/legal_types.def"
  };
  return rows;
}

/// Rows of Gen8, or of Gen9, which has `mixed` instead of `halves`.
std::vector<LegalRow> rows_of_gen8(Generation gen) {
  const bool mixes = gen != Generation::Bdw;
  std::vector<LegalRow> rows;
  const auto add = [&](LegalRow row, const std::vector<Rule>& halves,
                       const std::vector<Rule>& mixed) {
    const std::vector<Rule>& more = mixes ? mixed : halves;
    row.rules.insert(row.rules.end(), more.begin(), more.end());
    row.gen = gen;
    rows.push_back(row);
  };
#define RULE(sources, destination) Rule{sources, destination},
#define LEGAL(opcode, sources, allows, conditions, rules, halves, mixed)                          \
  add({Opcode::opcode, MathFunction::Inv, sources, allows, Conditions::conditions, {rules}, gen}, \
      {halves}, {mixed});
#define LEGAL_MATH(function, sources, rules, halves, mixed)                                  \
  add({Opcode::Math, MathFunction::function, sources, "ps", Conditions::None, {rules}, gen}, \
      {halves}, {mixed});
#include "tests/isa/tables/legal_types_gen8.def"
  const auto is_changed = [&](const LegalRow& old) {
    for (const LegalRow& row : rows)
      if (row.opcode == old.opcode && row.function == old.function) return true;
    // mach completes a multiplication by words: test_exec_gen8.cpp.
    return !isa::exists_on(old.opcode, gen) || old.opcode == Opcode::Mach;
  };
  std::vector<LegalRow> all;
  for (LegalRow row : rows_of_gen7()) {
    row.gen = gen;
    if (!is_changed(row)) all.push_back(row);
  }
  all.insert(all.end(), rows.begin(), rows.end());
  return all;
}

}  // namespace

const std::vector<LegalRow>& legal_rows(Generation gen) {
  static const std::vector<LegalRow> bdw = rows_of_gen8(Generation::Bdw),
                                     skl = rows_of_gen8(Generation::Skl);
  if (gen == Generation::Bdw) return bdw;
  return gen == Generation::Skl ? skl : rows_of_gen7();
}

void for_each_form(const LegalRow& row, const std::function<void(const Form&)>& visit) {
  const auto set = [](Form& form, int index, Type value) {
    form.src[static_cast<std::size_t>(index)] = value;
  };
  for (const Rule& rule : row.rules)
    for (const Type dst : list_of(rule.destination)) {
      Form form;
      form.gen = row.gen;
      form.opcode = row.opcode;
      form.function = row.function;
      form.sources = row.sources;
      form.dst = dst;
      for_each_choice(form, 0, list_of(rule.sources), set, [&](const Form& typed) {
        if (typed.opcode == Opcode::Mul && !mul_allows_types(typed)) return;
        for_each_modifier(row, typed, visit);
      });
    }
}

std::int64_t count_forms(const LegalRow& row) {
  const auto power = [&](std::size_t base) {
    std::int64_t result = 1;
    for (int k = 0; k < row.sources; ++k) result *= static_cast<std::int64_t>(base);
    return result;
  };
  const std::int64_t mods = has_letter(row, 'm') ? power(4) : 1;
  const auto conditions = static_cast<std::int64_t>(list_of(row.conditions).size());
  const std::int64_t each = mods * conditions * (has_letter(row, 's') ? 2 : 1);
  std::int64_t count = 0;
  for (const Rule& rule : row.rules) {
    const auto destinations = static_cast<std::int64_t>(list_of(rule.destination).size());
    const std::vector<Type> sources = list_of(rule.sources);
    if (row.opcode == Opcode::Mul && has(rule.sources, Type::D) &&
        !has(rule.destination, Type::Q)) {
      // Either source 0 is one of the two DWord types and source 1 any type, without saturation and
      // condition; or no source is a DWord.
      const auto small = static_cast<std::int64_t>(list_of(rule.sources & ~kDword).size());
      count += destinations * (2 * (2 + small) * mods + small * small * each);
    } else {
      count += destinations * power(sources.size()) * each;
    }
  }
  return count;
}

}  // namespace eu::test::reference
