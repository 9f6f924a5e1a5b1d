#pragma once
// The views: files that show a run event by event. Their kinds, estimated sizes, and output. All
// are made from one record.
#include <memory>
#include <string>
#include <vector>

#include "model/export/konata.hpp"
#include "model/export/shown_run.hpp"

namespace eu::model {

/// The wanted files, and their window of cycles.
struct ViewRequest {
  std::string konata;  ///< file; empty: not wanted
  std::string perfetto;
  std::string vcd;
  std::string html;
  Cycle from = 0;
  Cycle cycles = 20'000;
  KonataOrder konata_order = KonataOrder::Issue;
  std::uint64_t max_bytes = 200'000'000;  ///< of each file

  bool wanted() const {
    return !konata.empty() || !perfetto.empty() || !vcd.empty() || !html.empty();
  }
};

/// A file would be larger than ViewRequest::max_bytes. what() contains its size and what to do.
class ViewTooLarge : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An observer that records a run for views, in bounded memory.
std::unique_ptr<EventRecord> make_record(const ViewRequest& request);

/// A file of a request with its size, estimated from the events in the window.
struct ViewFile {
  std::string option;  ///< "--konata"
  std::string file;
  std::uint64_t estimated_bytes = 0;
  std::uint64_t empty_bytes = 0;  ///< the part that does not depend on the cycles
};
std::vector<ViewFile> view_files(const ViewRequest& request, const EventRecord& record,
                                 const Workload& workload);

/// A file with its size.
struct WrittenView {
  std::string option;
  std::string file;
  std::uint64_t bytes = 0;
};

/// Adds the files to `files`; none if one of them would be too large. Throws ViewTooLarge and
/// FileError.
std::vector<WrittenView> write_views(const ViewRequest& request, const EventRecord& record,
                                     const ShownRun& run, FileBatch& files);

}  // namespace eu::model
