#pragma once
// The options of views, for all verbs that simulate.
#include <ostream>
#include <string>

#include "model/cli/options.hpp"
#include "model/export/views.hpp"

namespace eu::model {

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
