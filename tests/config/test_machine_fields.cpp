// The rows of config/machine/machine.hpp and what is derived from them.
#include <set>

#include "config/json/json_reader.hpp"
#include "config/machine/fields.hpp"
#include "config/machine/machine_file.hpp"
#include "config/machine/machine_tree.hpp"
#include "tests/config/support.hpp"

namespace eu::config {
namespace {

// Counts the members of an aggregate: how many initialisers it takes; too few is no mistake here.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
struct Anything {
  template <class T>
  operator T() const;  // NOLINT(google-explicit-constructor): it is to convert
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

/// Members that are no field.
template <class T>
constexpr int kOtherMembers = 0;
template <>
constexpr int kOtherMembers<Machine> = 1;  // provenance
template <>
constexpr int kOtherMembers<PipeConfig> = 1;  // name: its key

/// Visits a struct and all below it and compares the number of rows with that of members.
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
  static void check(TimingTable& table) {  // one member, a row for each of its elements
    RowCounter counter;
    for (const isa::Family family : isa::kFamilies) {
      table.family = family;
      table.visit(counter);
    }
    EXPECT_EQ(counter.rows(), isa::kTimingClassCount);
  }
  /// What machines of one family lack, those of another have.
  static void check_machines() {
    RowCounter counter;
    for (const isa::Family family : isa::kFamilies) {
      Machine machine = specimen_machine(family);
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
  TwoMembersOneRow forgotten;  // the check itself
  EXPECT_EQ(member_count<TwoMembersOneRow>(), 2);
  EXPECT_EQ(RowCounter::rows_of(forgotten), 1);
}

/// The machine read back from its resolved JSON, rules and sources apart.
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

/// Of each family a machine.
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

/// So machines that were written before there was such a key stay valid, and keep their digests.
TEST(MachineFields, ANumberThatIsWhatAnAbsentKeyMeansIsNotWritten) {
  Machine machine = load_machine("ivb_gt2");
  EXPECT_EQ(resolved_json(machine).find("\"priority\""), std::string::npos);
  const std::string digest = machine_digest(machine);
  machine.eu.pipes[0].priority = 3;
  EXPECT_NE(resolved_json(machine).find("\"priority\": 3"), std::string::npos);
  EXPECT_NE(machine_digest(machine), digest);
}

/// A pipe with a lower priority comes first, whatever it is called.
TEST(MachineFields, PipesStandInTheOrderOfTheirPriorities) {
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
  machine.gen = isa::Gen::Hsw;
  machine.eu.arbitration = Arbitration::OldestFirst;
  machine.eu.pipes.push_back({"third", {}});
  machine.eu.pipes.back().classes.insert(isa::TimingClass::Nop);
  const Machine again = reread(machine);
  EXPECT_EQ(again.name, "a.b-c_9");
  EXPECT_EQ(again.gen, isa::Gen::Hsw);
  ASSERT_EQ(again.eu.pipes.size(), 3u);
  EXPECT_EQ(again.eu.pipes[2].name, "third");
  EXPECT_TRUE(again.eu.pipes[2].classes == machine.eu.pipes[2].classes);
}

/// Of the integers that may be absent.
const std::map<std::string, std::string> kFallbacks = {
    {"/dispatcher/launch_ns", "0"},
    {"/dispatcher/preempt_after_cycles", "0"},
    {"/dispatcher/preempted_ns", "0"},
    {"/edram/bytes_per_cycle", "0"},
    {"/edram/clock_mhz", "0"},
    {"/edram/latency_cycles", "0"},
    {"/edram/size_bytes", "0"},
    {"/edram/ways", "0"},
    {"/eu/messages_per_wait_group", "0"},
    {"/eu/pipes/*/first_pipe_cycles", "0"},
    {"/eu/pipes/*/priority", "0"},
    {"/eu/register_cache/entries", "0"},
    {"/eu/register_cache/miss_cycles_per_operand", "0"},
    {"/eu/register_cache/arrival_instructions_per_half", "0"},
    {"/eu/register_cache/mixed_cycles", "0"},
    {"/eu/wide_latency_cycles", "0"},
    {"/register_file/granule_lanes", "0"},
    {"/register_file/subslice_bytes", "0"},
    {"/machine/slices", "1"},
    {"/memory/clock_mhz", "0"},
    {"/model_error/p5_percent", "100"},
    {"/model_error/p95_percent", "100"},
    {"/model_error/rows", "0"},
    {"/slm/allocation_bytes", "0"},
    {"/slm/subslice_bytes", "0"}};

TEST(MachineFields, TheListHasAllFieldsOnceWithUnitsAndMeanings) {
  std::set<std::string> paths;
  for (const FieldInfo& field : machine_fields()) {
    EXPECT_TRUE(paths.insert(field.path).second) << field.path;
    EXPECT_NE(field.meaning, "") << field.path;
    if (field.allowed.find("integer") != std::string::npos) {
      const auto fallback = kFallbacks.find(field.path);
      EXPECT_EQ(field.fallback, fallback == kFallbacks.end() ? "" : fallback->second) << field.path;
    }
    if (is_timing_key(field.path)) {
      EXPECT_NE(field.unit, "") << field.path;
    }
  }
  EXPECT_EQ(paths.count("/eu/pipes/*/classes"), 1u);
  for (const MachineValue& value : machine_values(load_machine("ivb_gt2"))) {
    if (value.path.rfind("/eu/pipes/", 0) == 0) continue;
    EXPECT_EQ(paths.count(value.path), 1u) << value.path;
  }
}

TEST(MachineFields, UnitsComeFromTheKeys) {
  std::map<std::string, FieldInfo> fields;
  for (const FieldInfo& field : machine_fields()) fields[field.path] = field;
  EXPECT_EQ(fields["/eu/timing/alu/latency_cycles"].unit, "cycles");
  EXPECT_EQ(fields["/eu/timing/alu/issue_cycles_per_pass"].unit, "cycles/pass");
  EXPECT_EQ(fields["/memory/bytes_per_cycle"].unit, "bytes/cycle");
  EXPECT_EQ(fields["/slm/bank_bytes"].unit, "bytes");
  EXPECT_EQ(fields["/machine/clock_mhz"].unit, "MHz");
  EXPECT_EQ(fields["/eu/message_queue/depth_entries"].unit, "entries");
  EXPECT_EQ(fields["/eu/threads"].unit, "");
}

TEST(MachineFields, ExplainsValuesObjectsAndChoices) {
  EXPECT_EQ(explain("/eu/message_queue/depth_entries"),
            "/eu/message_queue/depth_entries\n"
            "  sends an EU can hold before the front end stalls\n"
            "  integer, 1 to 64; in entries\n");
  EXPECT_EQ(explain("/eu/arbitration"),
            "/eu/arbitration\n"
            "  which of several ready threads issues\n"
            "  one of oldest_first, youngest_first, round_robin, loose_round_robin; "
            "\"oldest_first\" if absent\n"
            "    oldest_first: the ready thread dispatched first\n"
            "    youngest_first: the ready thread dispatched last\n"
            "    round_robin: a turn that passes on each time something issues\n"
            "    loose_round_robin: a turn that passes on when it is used\n");
  EXPECT_EQ(explain("/eu/response"),
            "/eu/response\n"
            "  the way of its answer back\n"
            "  object\n"
            "    /eu/response/cycles_per_register: the EU's write-back bus busy for each register "
            "of a response\n");
  EXPECT_EQ(explain("/eu/pipes"),
            "/eu/pipes\n"
            "  execution pipes, by name; each can start an instruction a cycle, of different "
            "threads\n"
            "  object of 1 to 8 entries, keyed by name\n"
            "    /eu/pipes/*: object\n");
  EXPECT_NE(explain("/eu/pipes/any_name/classes").find("array of timing classes: alu, "),
            std::string::npos);
}

TEST(MachineFields, ExplainsAValueInAMachine) {
  const Machine machine = load_machine("ivb_gt2", {}, {"/eu/switch_cycles=30"});
  EXPECT_EQ(explain("/eu/switch_cycles", &machine),
            "/eu/switch_cycles\n"
            "  from the issue of an instruction with {Switch} to the thread's next\n"
            "  integer, 0 to 1000; in cycles\n"
            "  ivb_gt2: 30, given at --set /eu/switch_cycles=30\n"
            "  source: assumed (nothing is known; the reasoning is named), --set\n");
}

/// Rows and sections that a shipped machine names are of a page that is named too; what a user
/// changed has the user's own source.
TEST(MachineFields, ExplainNamesThePageThatShippedMachinesCite) {
  const Machine machine = load_machine("ivb_gt1", {}, {"/eu/switch_cycles=30"});
  const std::string explained = explain("/eu/timing/alu/latency_cycles", &machine);
  const std::string source =
      "  source: measured (measured on hardware by the source named), 2a: sel to sada2; mov, cmp, "
      "add, mul on integers\n"
      "    rows and sections are those of config/SOURCES.md\n";
  EXPECT_NE(explained.find(source), std::string::npos) << explained;
  EXPECT_EQ(explain("/eu/switch_cycles", &machine).find("config/SOURCES.md"), std::string::npos);
}

TEST(MachineFields, ExplainRejectsUnknownPaths) {
  const TestFiles files;
  EXPECT_EQ(files.errors([] { explain("/eu/respons"); }),
            "error: /eu/respons: unknown key; did you mean response? (allowed: threads, "
            "issue_granularity_cycles, bank_conflict_cycles, switch_cycles, exception_cycles, "
            "wide_factor, wide_latency_cycles, "
            "starvation_cycles, messages_per_wait_group, register_cache, fetch, arbitration, "
            "register_renaming, pipes, timing, "
            "message_queue, response)");
  EXPECT_EQ(files.errors([] { explain("/eu/threads/x"); }),
            "error: /eu/threads/x: unknown key (allowed: none)");
  EXPECT_EQ(files.errors([] { explain("eu"); }), "error: \"eu\" is no path such as /eu/threads");
  EXPECT_EQ(files.errors([] { explain(""); }), "error: \"\" is no path such as /eu/threads");
}

}  // namespace
}  // namespace eu::config
