#pragma once
// The views: files that show a run event by event. Their kinds, estimated sizes, output, and
// formats. All are made from one record.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/export/event_view.hpp"
#include "model/io/atomic_file.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// Percentiles of the cycles of the same work on drawn machines.
struct ShownDraws {
  std::int64_t p5 = 0;
  std::int64_t median = 0;
  std::int64_t p95 = 0;
  std::string verdict;  ///< in how many draws it gains: "better in 64 of 64"
};

/// The same work on another machine.
struct ShownWhatIf {
  std::string name;  ///< as the user wrote it
  std::string meaning;
  Cycle cycles = 0;                      ///< of its run, if it has finished
  std::string failure;                   ///< why there are no cycles; else empty
  std::optional<ShownDraws> drawn = {};  ///< if error bars are wanted
  std::string drawn_failure = {};        ///< why wanted error bars are missing
};

/// The input of views in addition to events.
struct ShownRun {
  const ReportInput& report;
  std::vector<ShownWhatIf> what_ifs = {};            ///< the quickest first, failed ones last
  std::optional<config::JsonValue> error_bars = {};  ///< as in the result document
};

/// The order of the rows of instructions.
enum class KonataOrder : std::uint8_t {
  Issue,   ///< by the cycle in which they became their threads' next ones: shows arbitration
  Thread,  ///< thread after thread
};

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

// Kanata 0004, the log of the pipeline viewer Konata: one command per line, with tabs between its
// fields.

/// Writes the log. An instruction is a row, from the cycle in which it became its thread's next one
/// to its result. Cycle 0 of the log is the window's first; instructions cut by the window's end
/// are flushed instead of retired.
void write_konata(const EventView& view, KonataOrder order, AtomicFile& out);

// One self-contained page that shows a run in a browser.

/// Writes the page. It contains its styles, scripts and data, and loads nothing else.
void write_html(const EventView& view, const ShownRun& run, AtomicFile& out);

// Chrome's trace event JSON, which Perfetto and chrome://tracing show.

/// Writes the trace; one cycle is one microsecond. An EU is a process. Its pipes, message queue and
/// thread slots are tracks of slices that do not overlap. Messages and pending results are
/// asynchronous slices, dependencies of stalls are flows, and counters are per EU.
void write_perfetto(const EventView& view, AtomicFile& out);

// Value change dump, for waveform viewers (IEEE 1364-2005, 18.2), through sc_trace.

/// Writes the dump. One time unit, 1 ns, is one cycle of the run; values before the window are
/// unknown. Names of causes and instructions are vectors of ASCII characters. The dump is played
/// from the event record: in the run, EUs are ahead of SystemC's time, and sc_trace has no
/// windows. Throws FileError.
void write_vcd(const EventView& view, AtomicFile& out);

}  // namespace eu::model
