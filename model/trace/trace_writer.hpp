#pragma once
// A trace file as it is written: pieces of streams are collected into chunks.
#include <string>

#include "model/trace/header.hpp"
#include "model/trace/thread_writer.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

class TraceWriter {
 public:
  /// Begins to write to `file`, which outlives this. Throws FileError.
  TraceWriter(AtomicFile& file, const TraceHeader& header);

  /// Takes over a thread's records if it has collected many, or if that was all.
  void take(std::uint32_t thread, ThreadWriter& writer, bool is_all);

  /// Writes the rest and the end; to commit the file is left to whoever opened it. Throws
  /// FileError for anything that could not be written.
  void finish();

  const TraceTotals& totals() const { return totals_; }
  const std::string& path() const { return file_.path(); }
  std::uint64_t size_bytes() const { return file_.size_bytes(); }

 private:
  void write_chunk(ChunkKind kind, const Bytes& content);
  void write(std::string_view bytes);

  AtomicFile& file_;
  std::string error_;  ///< of the first write that failed; the run that is recorded goes on
  Bytes chunk_;
  std::string digests_;  ///< digest of the digests of all chunks so far, in order
  TraceTotals totals_;
};

/// "FILE: n instructions, ..., bytes an instruction".
std::string trace_size_text(const TraceWriter& writer);

}  // namespace eu::model
