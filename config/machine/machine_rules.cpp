#include "config/machine/machine_rules.hpp"

#include <fmt/core.h>

#include <string_view>

namespace eu::config {

namespace {

class Report {
 public:
  Report(std::string_view rule, const std::function<void(const BrokenRule&)>& report)
      : rule_(rule), report_(report) {}

  /// Reports an error of the value or object at `path` alone.
  void operator()(const std::string& path, const std::string& message) const {
    (*this)(path, message, {path});
  }
  void operator()(const std::string& path, const std::string& message,
                  std::vector<std::string> involved) const {
    report_({path, fmt::format("rule {}: {}", rule_, message), std::move(involved)});
  }

 private:
  std::string_view rule_;
  const std::function<void(const BrokenRule&)>& report_;
};

void every_class_has_a_pipe(const Machine& machine, const Report& report) {
  std::vector<std::string> involved;
  for (const PipeConfig& pipe : machine.eu.pipes)
    involved.push_back(fmt::format("/eu/pipes/{}/classes", pipe.name));
  for (const auto& row : isa::kTimingClasses) {
    if (isa::is_front_end(row.timing_class) || !row.families.contains(machine.family())) continue;
    bool accepted = false;
    for (const PipeConfig& pipe : machine.eu.pipes) {
      accepted = accepted || pipe.classes.contains(row.timing_class);
    }
    if (!accepted) report("/eu/pipes", "no pipe accepts class " + std::string(row.key), involved);
  }
}

void front_end_classes_have_no_pipe(const Machine& machine, const Report& report) {
  for (const PipeConfig& pipe : machine.eu.pipes) {
    for (const auto& row : isa::kTimingClasses) {
      if (isa::is_front_end(row.timing_class) && pipe.classes.contains(row.timing_class)) {
        report(fmt::format("/eu/pipes/{}/classes", pipe.name),
               fmt::format("class {} executes in the front end, in no pipe", row.key));
      }
    }
  }
}

void pipes_take_classes_of_the_machine(const Machine& machine, const Report& report) {
  for (const PipeConfig& pipe : machine.eu.pipes)
    for (const auto& row : isa::kTimingClasses)
      if (pipe.classes.contains(row.timing_class) && !row.families.contains(machine.family()))
        report(
            fmt::format("/eu/pipes/{}/classes", pipe.name),
            fmt::format("no instruction of {} is of class {}", isa::row(machine.gen).key, row.key));
}

void the_first_pipe_needs_no_other(const Machine& machine, const Report& report) {
  const PipeConfig& first = machine.eu.pipes.front();
  if (first.first_pipe_cycles != 0)
    report(fmt::format("/eu/pipes/{}/first_pipe_cycles", first.name),
           "must be 0: this is the first pipe, by priority and then by name");
}

void register_file_has_granules(const Machine& machine, const Report& report) {
  const RegisterFileConfig& file = machine.register_file;
  if (file.subslice_bytes != 0 && file.granule_lanes == 0)
    report("/register_file/granule_lanes",
           "must be at least 1 where /register_file/subslice_bytes is not 0",
           {"/register_file/granule_lanes", "/register_file/subslice_bytes"});
}

void l1_is_made_of_whole_sets(const Machine& machine, const Report& report) {
  if (machine.l1.ways == 0) return;  // machines of this family have none
  const int row_bytes = machine.l3.line_bytes * machine.l1.ways;
  if (machine.l1.size_bytes % row_bytes != 0)
    report("/l1/size_bytes",
           "must be a multiple of the L3's line_bytes x ways = " + std::to_string(row_bytes),
           {"/l1/size_bytes", "/l1/ways", "/l3/line_bytes"});
}

void front_end_classes_only_issue(const Machine& machine, const Report& report) {
  for (const auto& row : isa::kTimingClasses) {
    if (!isa::is_front_end(row.timing_class)) continue;
    const ClassTiming& t = machine.eu.timing[row.timing_class];
    const std::string path = "/eu/timing/" + std::string(row.key);
    std::vector<std::string> without_effect;
    for (const auto& [key, value] : {std::pair("occupancy_cycles", t.occupancy_cycles),
                                     {"occupancy_cycles_per_pass", t.occupancy_cycles_per_pass},
                                     {"latency_cycles", t.latency_cycles},
                                     {"acc_latency_cycles", t.acc_latency_cycles},
                                     {"flag_latency_cycles", t.flag_latency_cycles}})
      if (value != 0) without_effect.push_back(path + "/" + key);
    if (!without_effect.empty())
      report(path,
             "executes in the front end: occupancies and latencies have no effect and must be 0",
             without_effect);
  }
}

void issue_takes_time(const Machine& machine, const Report& report) {
  for (const auto& row : isa::kTimingClasses) {
    if (!row.families.contains(machine.family())) continue;
    const ClassTiming& t = machine.eu.timing[row.timing_class];
    const std::string path = "/eu/timing/" + std::string(row.key);
    if (t.issue_cycles + t.issue_cycles_per_pass <= 0) {
      report(path,
             "issue_cycles and issue_cycles_per_pass must add up to more than 0: a thread would "
             "issue without end",
             {path + "/issue_cycles", path + "/issue_cycles_per_pass"});
    }
  }
}

bool is_power_of_two(int value) {
  return (value & (value - 1)) == 0;
}

void issue_granularity_is_a_power_of_two(const Machine& machine, const Report& report) {
  if (!is_power_of_two(machine.eu.issue_granularity_cycles))
    report("/eu/issue_granularity_cycles", "must be a power of two");
}

void l3_is_made_of_whole_sets(const Machine& machine, const Report& report) {
  const L3Config& l3 = machine.l3;
  if (!is_power_of_two(l3.line_bytes)) report("/l3/line_bytes", "must be a power of two");
  if (l3.way_bytes % l3.line_bytes != 0)
    report("/l3/way_bytes", "must be a multiple of line_bytes = " + std::to_string(l3.line_bytes),
           {"/l3/way_bytes", "/l3/line_bytes"});
}

std::string allowed_partitions(L3Table table, bool with_slm) {
  std::string allowed;
  for (const L3Partition& partition : legal_partitions(table))
    if ((partition.slm_ways != 0) == with_slm)
      allowed += (allowed.empty() ? "" : ", ") + partition_text(partition);
  return allowed;
}

void l3_partition_is_a_row_of_its_table(const Machine& machine, const Report& report) {
  const L3Table table = machine.l3.table;
  const auto check = [&](const std::string& key, bool with_slm) {
    const L3Partition& partition = machine.l3.partition_for(with_slm);
    if (is_legal(table, partition) &&
        (with_slm || partition.slm_ways == 0 || table == L3Table::Any))
      return;
    report("/l3/" + key,
           fmt::format("{} ways are not a partition{} of table {} "
                       "(slm+urb+all+data+read_only[+instruction+constant+texture], allowed: {}{})",
                       partition_text(partition), with_slm ? "" : " without shared local memory",
                       row_of(table).key, with_slm ? allowed_partitions(table, true) + ", " : "",
                       allowed_partitions(table, false)),
           {"/l3/" + key, "/l3/table"});
  };
  check("partition", false);
  check("slm_partition", true);
}

void llc_is_made_of_whole_sets(const Machine& machine, const Report& report) {
  const std::int64_t row_bytes = std::int64_t{machine.l3.line_bytes} * machine.llc.ways;
  if (machine.llc.size_bytes % row_bytes != 0) {
    report("/llc/size_bytes",
           "must be a multiple of the L3's line_bytes x ways = " + std::to_string(row_bytes),
           {"/llc/size_bytes", "/llc/ways", "/l3/line_bytes"});
  }
}

void edram_is_whole(const Machine& machine, const Report& report) {
  const EdramConfig& edram = machine.edram;
  if (edram.size_bytes == 0) return;
  for (const auto& [key, value] : {std::pair("ways", edram.ways),
                                   {"clock_mhz", edram.clock_mhz},
                                   {"latency_cycles", edram.latency_cycles},
                                   {"bytes_per_cycle", edram.bytes_per_cycle}})
    if (value == 0)
      report(std::string("/edram/") + key, "must be at least 1 where /edram/size_bytes is not 0",
             {std::string("/edram/") + key, "/edram/size_bytes"});
  const std::int64_t row_bytes = std::int64_t{machine.l3.line_bytes} * std::max(edram.ways, 1);
  if (edram.size_bytes % row_bytes != 0)
    report("/edram/size_bytes",
           "must be a multiple of the L3's line_bytes x ways = " + std::to_string(row_bytes),
           {"/edram/size_bytes", "/edram/ways", "/l3/line_bytes"});
}

void instruction_cache_is_made_of_whole_sets(const Machine& machine, const Report& report) {
  const InstructionCacheConfig& cache = machine.instruction_cache;
  if (!is_power_of_two(cache.line_bytes))
    report("/instruction_cache/line_bytes", "must be a power of two");
  if (cache.size_bytes % (cache.line_bytes * cache.ways) != 0)
    report("/instruction_cache/size_bytes",
           "must be a multiple of line_bytes x ways = " +
               std::to_string(cache.line_bytes * cache.ways),
           {"/instruction_cache/size_bytes", "/instruction_cache/ways",
            "/instruction_cache/line_bytes"});
}

void slm_banks_are_addressed_by_bits(const Machine& machine, const Report& report) {
  if (!is_power_of_two(machine.slm.bank_bytes)) report("/slm/bank_bytes", "must be a power of two");
}

void thread_pools_have_equal_parts(const Machine& machine, const Report& report) {
  const int eus = machine.machine.subslices * machine.machine.eus_per_subslice;
  const int pools = machine.dispatcher.thread_pools;
  if (pools != 0 && eus % pools != 0)
    report("/dispatcher/thread_pools",
           fmt::format("must be 0 or divide the {} EUs of the machine", eus),
           {"/dispatcher/thread_pools", "/machine/subslices", "/machine/eus_per_subslice"});
}

void slices_have_equal_parts(const Machine& machine, const Report& report) {
  if (machine.machine.subslices % machine.machine.slices != 0)
    report("/machine/slices",
           fmt::format("must divide the {} subslices of the machine", machine.machine.subslices),
           {"/machine/slices", "/machine/subslices"});
}

void model_error_is_an_interval(const Machine& machine, const Report& report) {
  for (const EnumRow<LimitClass>& row : kLimitClasses) {
    const ErrorInterval& error = machine.model_error.of(row.value);
    const std::string path = fmt::format("/model_error/{}", row.key);
    const std::vector<std::string> both = {path + "/p5_percent", path + "/p95_percent"};
    if (error.p5_percent > error.p95_percent)
      report(both[0], fmt::format("must be at most p95_percent = {}", error.p95_percent), both);
    if (!error.is_known() && (error.p5_percent != 100 || error.p95_percent != 100))
      report(path + "/rows", "must be at least 1 where there are percents",
             {path + "/rows", both[0], both[1]});
  }
}

struct Rule {
  std::string_view name;
  void (*check)(const Machine&, const Report&);
};

#define RULE(name) \
  { #name, name }
constexpr Rule kRules[] = {
    RULE(every_class_has_a_pipe),
    RULE(front_end_classes_have_no_pipe),
    RULE(pipes_take_classes_of_the_machine),
    RULE(the_first_pipe_needs_no_other),
    RULE(register_file_has_granules),
    RULE(l1_is_made_of_whole_sets),
    RULE(front_end_classes_only_issue),
    RULE(issue_takes_time),
    RULE(l3_is_made_of_whole_sets),
    RULE(l3_partition_is_a_row_of_its_table),
    RULE(slm_banks_are_addressed_by_bits),
    RULE(issue_granularity_is_a_power_of_two),
    RULE(instruction_cache_is_made_of_whole_sets),
    RULE(thread_pools_have_equal_parts),
    RULE(slices_have_equal_parts),
    RULE(llc_is_made_of_whole_sets),
    RULE(edram_is_whole),
    RULE(model_error_is_an_interval),
};
#undef RULE

}  // namespace

void check_rules(const Machine& machine, const std::function<void(const BrokenRule&)>& report) {
  for (const Rule& rule : kRules) rule.check(machine, Report(rule.name, report));
}

}  // namespace eu::config
