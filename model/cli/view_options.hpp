#pragma once
// The options of views, for all verbs that simulate.
#include <ostream>
#include <string>

#include "model/cli/options.hpp"
#include "model/views/views.hpp"

namespace eu::model {

class ViewOptions {
 public:
  /// For the help on --from, which KernelOptions read too.
  static constexpr const char* kFromHelp =
      "; a number: the first cycle that --html, --konata, --perfetto and --vcd show (default: 0)";

  void add_to(po::options_description& options);
  /// Throws UsageError.
  void check() const;
  void begin_at(Cycle from) { request_.from = from; }
  bool wanted() const { return request_.wanted(); }
  ViewRequest request() const;

  /// Says what is written and writes it. Throws UsageError for a file that would be too large.
  void write(const EventRecord& record, const ReportInput& run, std::ostream& progress) const;

 private:
  ViewRequest request_;
  long long cycles_ = static_cast<long long>(ViewRequest{}.cycles);
  long long max_bytes_ = static_cast<long long>(ViewRequest{}.max_bytes);
  std::string konata_order_ = "issue";
};

}  // namespace eu::model
