#pragma once
// The arguments of `eusim run`.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "model/cli/load_workload.hpp"
#include "model/cli/options.hpp"
#include "model/cli/result_options.hpp"
#include "model/compare/what_if.hpp"
#include "model/report/analysis/timeline.hpp"
#include "model/report/text/text_report.hpp"

namespace eu::model {

struct RunArguments {
  MachineOptions machine;
  KernelOptions kernel;
  std::string input;
  BareOptions bare;
  std::optional<long long> max_cycles;
  bool untimed = false;  ///< values only
  std::optional<long long> max_instructions;
  std::string report = "full";
  std::string json;
  std::string csv;
  std::string timeline;
  long long listen = 50'000;  ///< cycles
  int width = static_cast<int>(kReportColumns);
  bool listing = false;
  bool dump_registers = false;
  std::optional<long long> registers_at;  ///< cycle
  std::string check_races;                ///< empty: not given
  std::vector<std::string> dump_surfaces;
  std::string record;  ///< trace to write
  std::string record_option = "--record";
  std::string import;  ///< `record`: execution as text, instead of a run
  ViewOptions views;
  std::vector<std::string> what_ifs;
  CounterOptions counters;
  ErrorBarOptions error_bars;

  /// False for --help. Throws UsageError.
  bool parse(const std::vector<std::string>& arguments);
  /// As parse(), for `eusim record`.
  bool parse_record(const std::vector<std::string>& arguments);
  /// Adds the options for the outputs of a result.
  void add_report_to(po::options_description& options);
  /// Throws UsageError.
  void check() const;

  ReportDetail detail() const;
  Cycle cycle_limit() const { return bare.cycle_limit(max_cycles); }
  std::uint64_t instruction_limit() const { return bare.instruction_limit(max_instructions); }
  std::optional<CycleWindow> window() const;
  bool wants_all_what_ifs() const {
    return std::find(what_ifs.begin(), what_ifs.end(), kAllWhatIfs) != what_ifs.end();
  }
  /// False if another output is on standard output.
  bool prints_report() const;
  bool fails_on_races() const { return check_races == "fail"; }
  /// True if an output needs an instrumented run.
  bool wants_analysis() const;

 private:
  void add_to(po::options_description& options);
  void add_registers_at_to(po::options_description& options);
  void add_untimed_to(po::options_description& options);
  /// Refuses what does not go with --finalizer none. Throws UsageError.
  void check_virtual() const;
  /// Refuses what does not go with --untimed, or needs it. Throws UsageError.
  void check_untimed(const std::vector<std::string>& given) const;
  /// Refuses what does not go with --registers-at. Throws UsageError.
  void check_registers_at(const std::vector<std::string>& given) const;
};

}  // namespace eu::model
