// The rows of config/machine/machine.hpp: each member has one, and survives writing and reading.
#include <set>

#include "config/json/json_reader.hpp"
#include "config/machine/fields.hpp"
#include "config/machine/machine_file.hpp"
#include "config/machine/machine_tree.hpp"
#include "tests/config/support.hpp"

namespace eu::config {
namespace {

// Counts the members of an aggregate: the most initialisers that it accepts. Fewer are no error.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
struct Anything {
  template <class T>
  operator T() const;  // NOLINT(google-explicit-constructor): must convert implicitly
};
template <class T, class... Initialisers>
auto takes(int) -> decltype(T{std::declval<Initialisers>()...}, std::true_type());
template <class T, class... Initialisers>
std::false_type takes(...);
template <class T, class... Initialisers>
constexpr int member_count() {
  if constexpr (decltype(takes<T, Initialisers..., Anything>(0))::value) {
    return member_count<T, Initialisers..., Anything>();
  } else {
    return sizeof...(Initialisers);
  }
}

#pragma GCC diagnostic pop

/// Members that are not fields.
template <class T>
constexpr int kOtherMembers = 0;
template <>
constexpr int kOtherMembers<Machine> = 1;  // provenance
template <>
constexpr int kOtherMembers<PipeConfig> = 1;  // name: its key
// A base is one member with rows of its own.
template <>
constexpr int kOtherMembers<DataCacheConfig> = 1 - 3;
template <>
constexpr int kOtherMembers<GatewayConfig> = 1 - 2;

/// Visits a struct and its members, recursively, and compares the numbers of rows and members.
class RowCounter {
 public:
  template <class T>
  static int rows_of(T& object) {
    RowCounter counter;
    object.visit(counter);
    return counter.rows();
  }
  template <class T>
  static void check(T& object) {
    EXPECT_EQ(rows_of(object) + kOtherMembers<T>, member_count<T>())
        << "a member without a row, or a row without a member, in " << typeid(T).name();
  }
  static void check(ClassTiming& timing) {  // some lack fractions of cycles
    ClassTiming all = timing;
    all.has_fractional_cycles = true;  // not a field
    EXPECT_EQ(rows_of(all) + 1, member_count<ClassTiming>());
  }
  static void check(TimingTable& table) {  // one member, a row for each of its elements
    RowCounter counter;
    for (const isa::FamilyRow& row : isa::kFamilies) {
      table.family = row.family;
      table.visit(counter);
    }
    EXPECT_EQ(counter.rows(), isa::kTimingClassCount);
  }
  /// Checks the rows of all families' machines together: each family lacks members of another's.
  static void check_machines() {
    RowCounter counter;
    for (const isa::FamilyRow& row : isa::kFamilies) {
      Machine machine = specimen_machine(row.family);
      machine.visit(counter);
    }
    EXPECT_EQ(counter.rows() + kOtherMembers<Machine>, member_count<Machine>());
  }

  void operator()(std::string_view key, int&, Range, std::string_view) { add(key); }
  void operator()(std::string_view key, int&, Range, std::string_view, Default) { add(key); }
  void operator()(std::string_view key, std::string&, std::string_view) { add(key); }
  void operator()(std::string_view key, ClassSet&, std::string_view) { add(key); }
  template <class T>
  void operator()(std::string_view key, std::vector<T>& list, Range, std::string_view) {
    add(key);
    for (T& element : list) check(element);
  }
  template <class T>
  void operator()(std::string_view key, T& member, std::string_view) {
    add(key);
    if constexpr (!std::is_enum_v<T>) check(member);
  }
  template <class T>
  void operator()(std::string_view key, T& member, std::string_view meaning, Optional) {
    (*this)(key, member, meaning);
  }

 private:
  void add(std::string_view key) { keys_.insert(std::string(key)); }
  int rows() const { return static_cast<int>(keys_.size()); }

  std::set<std::string> keys_;
};

struct TwoMembersOneRow {
  int a = 0;
  int b = 0;

  template <class V>
  void visit(V& f) {
    f("a", a, {0, 1}, "");
  }
};

TEST(MachineFields, EveryMemberHasARow) {
  RowCounter::check_machines();
  TwoMembersOneRow forgotten;  // tests the check itself
  EXPECT_EQ(member_count<TwoMembersOneRow>(), 2);
  EXPECT_EQ(RowCounter::rows_of(forgotten), 1);
}

/// The machine read back from its resolved JSON, without rules and sources.
Machine reread(const Machine& machine) {
  Diagnostics diagnostics;
  JsonValue root = *parse_json(resolved_json(machine), "resolved", diagnostics);
  auto& members = *root.object();
  members.erase(members.begin());  // schema
  members.pop_back();              // sources
  Machine out = read_machine(root, diagnostics);
  EXPECT_EQ(texts(diagnostics), "");
  return out;
}

/// Tests with one machine of each family.
class MachineOfFamily : public testing::TestWithParam<const char*> {};

TEST_P(MachineOfFamily, EveryNumberRoundTripsByItself) {
  const Machine base = load_machine(GetParam());
  Machine machine = base;
  int numbers = 0;
  for_each_value(fields_of(machine), "", [&](const std::string& path, const Field& field) {
    const auto* number = std::get_if<IntField>(&field.member);
    if (!number) return;
    ++numbers;
    const int original = *number->member;
    for (const int value : {number->range.min, number->range.max}) {
      if (value == original) continue;
      *number->member = value;
      const auto differences = machine_differences(base, reread(machine));
      ASSERT_EQ(differences.size(), 1u) << path;
      EXPECT_EQ(differences[0].path, path);
      EXPECT_EQ(differences[0].a, std::to_string(original));
      EXPECT_EQ(differences[0].b, std::to_string(value));
    }
    *number->member = original;
  });
  EXPECT_GT(numbers, 13 * 7);
}

INSTANTIATE_TEST_SUITE_P(MachineFields, MachineOfFamily, testing::Values("ivb_gt2", "m1"),
                         [](const auto& info) { return std::string(info.param); });

/// Thus machines written before the key existed stay valid and keep their digests.
TEST(MachineFields, DefaultNumbersAreNotWritten) {
  Machine machine = load_machine("ivb_gt2");
  EXPECT_EQ(resolved_json(machine).find("\"priority\""), std::string::npos);
  const std::string digest = machine_digest(machine);
  machine.eu.pipes[0].priority = 3;
  EXPECT_NE(resolved_json(machine).find("\"priority\": 3"), std::string::npos);
  EXPECT_NE(machine_digest(machine), digest);
}

/// A pipe with a lower priority comes first, independent of its name.
TEST(MachineFields, PipesAreInPriorityOrder) {
  const auto first = [](const std::vector<std::string>& sets) {
    return load_machine("ivb_gt2", {}, sets).eu.pipes.front().name;
  };
  EXPECT_EQ(first({}), "em");
  EXPECT_EQ(first({"/eu/pipes/em/priority=1"}), "fpu");
  EXPECT_EQ(first({"/eu/pipes/a/classes=[\"float\"]"}), "a");
  EXPECT_EQ(first({"/eu/pipes/a/classes=[\"float\"]", "/eu/pipes/a/priority=2"}), "em");
}

TEST(MachineFields, EveryOtherValueRoundTrips) {
  Machine machine = load_machine("ivb_gt2");
  machine.name = "a.b-c_9";
  machine.gen = isa::Generation::Hsw;
  machine.eu.arbitration = Arbitration::OldestFirst;
  machine.eu.pipes.push_back({"third", {}});
  machine.eu.pipes.back().classes.insert(isa::TimingClass::Nop);
  const Machine again = reread(machine);
  EXPECT_EQ(again.name, "a.b-c_9");
  EXPECT_EQ(again.gen, isa::Generation::Hsw);
  ASSERT_EQ(again.eu.pipes.size(), 3u);
  EXPECT_EQ(again.eu.pipes[2].name, "third");
  EXPECT_TRUE(again.eu.pipes[2].classes == machine.eu.pipes[2].classes);
}

}  // namespace
}  // namespace eu::config
