#include "model/export/views.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace eu::model {
namespace {

/// Bytes in a file per event of each kind: averages over the shipped workloads (tests/export
/// compares the estimate with written files).
struct BytesPer {
  std::uint64_t file;
  std::uint64_t eu;           ///< with a thread in the window
  std::uint64_t instruction;  ///< of the kernel
  std::uint64_t span;
  std::uint64_t issue;
  std::uint64_t message;

  std::uint64_t of(const EventRecord& record, const Workload& workload) const {
    const EventRecord::Counts& counts = record.counts();
    return file + eu * record.eu_count() + instruction * workload.program.size() +
           span * counts.spans + issue * counts.issues + message * counts.messages;
  }
  /// Bytes of a file without cycles.
  std::uint64_t empty(const Workload& workload) const {
    return file + instruction * workload.program.size();
  }
};

struct Format {
  const char* option;
  std::string ViewRequest::*file;
  BytesPer bytes;
  void (*write)(const EventView&, const ShownRun&, const ViewRequest&, AtomicFile&);
};

const Format kFormats[] = {
    {"--konata",
     &ViewRequest::konata,
     {20, 0, 0, 55, 235, 20},
     [](const EventView& view, const ShownRun&, const ViewRequest& request, AtomicFile& out) {
       write_konata(view, request.konata_order, out);
     }},
    {"--perfetto",
     &ViewRequest::perfetto,
     {3000, 0, 0, 280, 700, 800},
     [](const EventView& view, const ShownRun&, const ViewRequest&, AtomicFile& out) {
       write_perfetto(view, out);
     }},
    {"--vcd",
     &ViewRequest::vcd,
     {1000, 9000, 0, 150, 330, 40},
     [](const EventView& view, const ShownRun&, const ViewRequest&, AtomicFile& out) {
       write_vcd(view, out);
     }},
    {"--html",
     &ViewRequest::html,
     {102'000, 0, 520, 15, 34, 30},
     [](const EventView& view, const ShownRun& run, const ViewRequest&, AtomicFile& out) {
       write_html(view, run, out);
     }},
};

std::string megabytes(std::uint64_t bytes) {
  return bytes < 10'000'000 ? fmt::format("{} kB", (bytes + 999) / 1000)
                            : fmt::format("{} MB", (bytes + 500'000) / 1'000'000);
}

/// The number of cycles that would fit, in steps of a hundred.
Cycle fitting_cycles(const ViewRequest& request, const ViewFile& file, Cycle run_cycles) {
  const Cycle end = std::min(request.from + request.cycles, std::max(run_cycles, request.from + 1));
  const auto share = static_cast<double>(request.max_bytes) /
                     static_cast<double>(std::max<std::uint64_t>(file.estimated_bytes, 1));
  const auto cycles = static_cast<Cycle>(share * 0.8 * static_cast<double>(end - request.from));
  return std::max<Cycle>(cycles >= 100 ? cycles / 100 * 100 : cycles, 1);
}

void check_sizes(const ViewRequest& request, const std::vector<ViewFile>& files, Cycle run_cycles) {
  for (const ViewFile& file : files)
    if (file.estimated_bytes > request.max_bytes)
      throw ViewTooLarge(fmt::format(
          "{} {}: would be about {}, more than {}; {}allow more (--max-view-bytes)", file.option,
          file.file, megabytes(file.estimated_bytes), megabytes(request.max_bytes),
          file.empty_bytes > request.max_bytes
              ? ""
              : fmt::format("choose fewer cycles (--cycles {} should fit) or ",
                            fitting_cycles(request, file, run_cycles))));
}

}  // namespace

std::unique_ptr<EventRecord> make_record(const ViewRequest& request) {
  std::vector<EventRecord::Budget> budgets;
  for (const Format& format : kFormats)
    if (!(request.*format.file).empty())
      budgets.push_back(
          {request.max_bytes, format.bytes.span, format.bytes.issue, format.bytes.message});
  const Cycle end = request.cycles > kNever - request.from ? kNever : request.from + request.cycles;
  return std::make_unique<EventRecord>(request.from, end, std::move(budgets));
}

std::vector<ViewFile> view_files(const ViewRequest& request, const EventRecord& record,
                                 const Workload& workload) {
  std::vector<ViewFile> files;
  for (const Format& format : kFormats)
    if (const std::string& file = request.*format.file; !file.empty())
      files.push_back(
          {format.option, file, format.bytes.of(record, workload), format.bytes.empty(workload)});
  return files;
}

std::vector<WrittenView> write_views(const ViewRequest& request, const EventRecord& record,
                                     const ShownRun& run, FileBatch& files) {
  const ReportInput& report = run.report;
  check_sizes(request, view_files(request, record, report.workload), report.result.cycles);
  const EventView view(record, report.machine, report.workload, report.result);
  std::vector<WrittenView> written;
  for (const Format& format : kFormats) {
    const std::string& file = request.*format.file;
    if (file.empty()) continue;
    AtomicFile& out = files.open(file, request.max_bytes);
    format.write(view, run, request, out);
    out.finish();
    written.push_back({format.option, file, out.size_bytes()});
  }
  return written;
}

}  // namespace eu::model
