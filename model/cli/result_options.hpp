#pragma once
// Options of what a result has besides the run: counters, error bars, views.
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "model/cli/options.hpp"
#include "model/compare/error_bars.hpp"
#include "model/export/views.hpp"
#include "model/report/analysis/counters.hpp"

namespace eu::model {

/// --counters
struct CounterOptions {
  std::string sets;  ///< empty: no counters

  void add_to(po::options_description& options);
  /// Completes --counters without a value: it would take the INPUT after it as its value.
  static std::vector<std::string> complete(std::vector<std::string> arguments);

  bool wanted() const { return !sets.empty(); }
  /// Throws UsageError for an unknown set.
  void check() const;
  /// Call only if wanted().
  CounterRequest request() const;
  std::optional<CounterRequest> requested() const {
    return wanted() ? std::optional(request()) : std::nullopt;
  }
};

/// --error-bars, --seed and --jobs.
struct ErrorBarOptions {
  std::optional<int> draws;  ///< machines to draw; none: no error bars
  std::optional<std::uint64_t> seed;
  std::optional<int> jobs;

  /// Adds --error-bars and --seed.
  void add_to(po::options_description& options);
  /// Adds --jobs, for a verb without another use of it.
  void add_jobs_to(po::options_description& options);
  /// Completes --error-bars without a value: it would take the INPUT after it as its value.
  static std::vector<std::string> complete(std::vector<std::string> arguments);

  bool wanted() const { return draws.has_value(); }
  /// Throws UsageError for an option that needs --error-bars.
  void check() const;
  ErrorBarRequest request() const;
};

/// The options of views, for all verbs that simulate.
class ViewOptions {
 public:
  void add_to(po::options_description& options);
  /// Throws UsageError.
  void check() const;
  bool wanted() const { return request_.wanted(); }
  bool wants_page() const { return !request_.html.empty(); }
  ViewRequest request() const;

  /// The files of the given options.
  std::vector<NamedFile> files() const;
  /// Throws WriteError if a view needs a folder for temporary files and there is none.
  void check_temporary_files() const;

  /// Prints what is written and adds it to `files`. Throws UsageError for a file that would be too
  /// large, and for an empty window.
  void write(const EventRecord& record, const ShownRun& run, std::ostream& progress,
             FileBatch& files) const;

 private:
  ViewRequest request_;
  long long from_cycle_ = 0;
  long long cycles_ = static_cast<long long>(ViewRequest{}.cycles);
  long long max_bytes_ = static_cast<long long>(ViewRequest{}.max_bytes);
  std::string konata_order_ = "issue";
};

}  // namespace eu::model
