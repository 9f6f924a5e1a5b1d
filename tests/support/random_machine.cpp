#include "tests/support/random_machine.hpp"

#include "isa/common/timing_class.hpp"

namespace eu::test {
namespace {

class Settings {
 public:
  explicit Settings(Choice& choice) : choice_(choice) {}

  void set(const std::string& path, const std::string& value) {
    list_.push_back(join({path, "=", value}));
  }
  void between(const std::string& path, int low, int high) {
    set(path, std::to_string(choice_.between(low, high)));
  }
  void of(const std::string& path, std::initializer_list<int> values) {
    set(path, std::to_string(choice_.of(values)));
  }
  void word(const std::string& path, std::initializer_list<const char*> values) {
    set(path, join({"\"", choice_.word(values), "\""}));
  }
  /// True with a probability of 1 / `of`.
  bool chance(int of) { return choice_.between(1, of) == 1; }
  std::vector<std::string> take() { return std::move(list_); }

 private:
  Choice& choice_;
  std::vector<std::string> list_;
};

bool uses_a_pipe(isa::TimingClass timing_class) {
  switch (timing_class) {
    case isa::TimingClass::Flow:
    case isa::TimingClass::Send:
    case isa::TimingClass::Wait:
    case isa::TimingClass::Nop: return false;
    default: return true;
  }
}

void classes(Settings& settings, isa::Family family) {
  for (const auto& row : isa::kTimingClasses) {
    if (!row.families.contains(family)) continue;
    const std::string path = join({"/eu/timing/", std::string(row.key), "/"});
    settings.between(path + "issue_cycles", 1, 4);
    settings.between(path + "issue_cycles_per_pass", 0, 3);
    if (!uses_a_pipe(row.timing_class)) continue;
    settings.between(path + "occupancy_cycles", 0, 3);
    settings.between(path + "occupancy_cycles_per_pass", 0, 5);
    for (const char* latency : {"latency_cycles", "acc_latency_cycles", "flag_latency_cycles"})
      settings.between(path + latency, 0, 30);
    if (family != isa::Family::G13) continue;
    for (const char* slip : {"latency_slip_percent", "occupancy_slip_percent"})
      settings.between(path + slip, 0, 99);
  }
}

void messages(Settings& settings, std::initializer_list<const char*> ports) {
  settings.between("/eu/message_queue/depth_entries", 1, 6);
  settings.between("/eu/message_queue/payload_read_cycles", 0, 10);
  settings.between("/eu/message_queue/cycles_per_register", 0, 3);
  settings.between("/eu/message_queue/latency_cycles", 1, 12);
  settings.between("/eu/response/cycles_per_register", 0, 3);
  for (const char* function : ports) {
    const std::string path = join({"/", function, "/"});
    settings.between(path + "latency_cycles", 1, 120);
    settings.between(path + "cycles_per_message", 0, 6);
    settings.between(path + "cycles_per_line", 0, 4);
  }
  settings.of("/slm/banks", {1, 8, 16});
  settings.between("/slm/latency_cycles", 1, 80);
  settings.between("/slm/cycles_per_access", 0, 3);
  for (const char* function : {"gateway", "thread_spawner"}) {
    const std::string path = join({"/", function, "/"});
    settings.between(path + "latency_cycles", 1, 80);
    settings.between(path + "cycles_per_message", 0, 6);
  }
  settings.between("/dispatcher/latency_cycles", 1, 40);
  settings.between("/dispatcher/cycles_per_thread", 0, 10);
  settings.between("/dispatcher/split_groups", 0, 1);
  settings.of("/dispatcher/barriers", {1, 2, 3, 16, 32});
}

/// Sets whether units belong to a subslice, and the intake of a port.
void parts_of_subslices(Settings& settings) {
  settings.between("/data_cache/per_subslice", 0, 1);
  settings.of("/data_cache/payload_registers_per_cycle", {0, 1, 2, 4});
  settings.between("/gateway/per_subslice", 0, 1);
}

void behind_l1(Settings& settings) {
  settings.word("/l3/replacement", {"lru", "pseudo_lru"});
  settings.between("/l3/latency_cycles", 1, 30);
  settings.between("/l3/cycles_per_line", 0, 4);
  settings.between("/l3/same_line_cycles", 0, 6);
  settings.between("/memory/latency_cycles", 1, 400);
  settings.of("/memory/bytes_per_cycle", {1, 22, 64});
  settings.of("/memory/clock_mhz", {0, 333, 800, 3000});
  settings.of("/llc/size_bytes", {0, 65536, 8388608});
}

void memory(Settings& settings) {
  settings.of("/l3/banks", {1, 2, 4});
  settings.word("/l3/table", {"any"});
  settings.of("/l3/partition/data_ways", {0, 1, 3, 16});
  settings.of("/l3/slm_partition/data_ways", {1, 4, 16});
  behind_l1(settings);
}

void fetch(Settings& settings) {
  settings.word("/eu/fetch/kind", {"ideal", "queued", "queued"});
  settings.of("/eu/fetch/queue_bytes", {16, 48, 128, 256});
  settings.between("/eu/fetch/cycles_per_line", 1, 4);
  settings.word("/instruction_cache/start", {"cold", "warm"});
  settings.of("/instruction_cache/size_bytes", {1024, 32768});
  settings.of("/instruction_cache/ways", {1, 8});
  settings.of("/instruction_cache/line_bytes", {16, 64});
  settings.between("/instruction_cache/latency_cycles", 2, 20);
}

void issue(Settings& settings, isa::Family family) {
  classes(settings, family);
  settings.of("/eu/issue_granularity_cycles", {1, 2, 2, 4});
  settings.between("/eu/bank_conflict_cycles", 0, 3);
  settings.between("/eu/switch_cycles", 0, 40);
  settings.between("/eu/wide_factor", 1, 4);
  settings.of("/eu/wide_latency_cycles", {0, 0, 4, 9});
  settings.of("/eu/starvation_cycles", {1, 20, 100, 4096});
  settings.word("/eu/arbitration",
                {"oldest_first", "youngest_first", "round_robin", "loose_round_robin"});
}

/// Sets the number of threads: as in hardware, or more than one vector of slots, which only the
/// model has.
void threads(Settings& settings, int group_threads) {
  if (settings.chance(3))
    settings.of("/eu/threads", {12, 16, 32});
  else
    settings.between("/eu/threads", group_threads, 8);
}

/// Sometimes adds pipes up to the maximum, in another order than that of their names.
void more_pipes(Settings& settings) {
  if (!settings.chance(6)) return;
  for (const char* name : {"a", "b", "x", "y", "z", "zz"}) {
    const std::string path = join({"/eu/pipes/", name, "/"});
    settings.set(path + "classes", "[\"float\", \"co_issue\", \"alu\"]");
    settings.between(path + "priority", 0, 3);
  }
  settings.between("/eu/pipes/em/priority", 0, 3);
}

void register_cache_and_groups(Settings& settings) {
  settings.of("/eu/register_cache/entries", {0, 1, 4, 8, 24});
  settings.between("/eu/register_cache/miss_cycles_per_operand", 0, 3);
  settings.between("/eu/register_cache/mixed_cycles", 0, 2);
  settings.of("/eu/register_cache/mixed_slip_percent_per_half", {0, 43, 99});
  settings.of("/eu/messages_per_wait_group", {0, 1, 2, 8});
}

void l1(Settings& settings) {
  settings.of("/l1/size_bytes", {8192, 16384});
  settings.of("/l1/ways", {1, 4, 8});
  settings.between("/l1/latency_cycles", 1, 60);
}

/// Sometimes adds a third pipe for classes of the first, which needs the first pipe or not.
void pipes_beside_the_first(Settings& settings) {
  settings.between("/eu/pipes/ic/first_pipe_cycles", 0, 4);
  if (!settings.chance(3)) return;
  settings.set("/eu/pipes/third/classes", "[\"f32\", \"scib\", \"ic\"]");
  settings.between("/eu/pipes/third/priority", 1, 3);
  settings.between("/eu/pipes/third/first_pipe_cycles", 0, 4);
}

}  // namespace

std::vector<std::string> random_settings(Choice& choice, int group_threads) {
  Settings settings(choice);
  issue(settings, isa::Family::Intel);
  messages(settings, {"data_cache", "constant_cache"});
  memory(settings);
  fetch(settings);
  threads(settings, group_threads);
  more_pipes(settings);
  settings.between("/machine/subslices", 1, 2);
  settings.between("/machine/eus_per_subslice", 1, 2);
  parts_of_subslices(settings);
  return settings.take();
}

std::vector<std::string> random_g13_settings(Choice& choice, int group_threads) {
  Settings settings(choice);
  issue(settings, isa::Family::G13);
  register_cache_and_groups(settings);
  messages(settings, {"data_cache"});
  l1(settings);
  behind_l1(settings);
  fetch(settings);
  threads(settings, group_threads);
  pipes_beside_the_first(settings);
  settings.between("/machine/subslices", 1, 2);
  settings.between("/machine/eus_per_subslice", 1, 4);
  return settings.take();
}

}  // namespace eu::test
