#pragma once
// Writes a trace file: pieces of streams are collected into chunks.
#include <string>

#include "model/trace/header.hpp"
#include "model/trace/thread_writer.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

class TraceWriter {
 public:
  /// Begins to write to `file`, which must outlive the object. Throws FileError.
  TraceWriter(AtomicFile& file, const TraceHeader& header);

  /// Moves a thread's records to the chunk if there are many, or at the thread's end (`is_all`).
  void take(std::uint32_t thread, ThreadWriter& writer, bool is_all);

  /// Writes the rest and the end; the caller commits the file. Throws FileError if a write failed.
  void finish();

  const TraceTotals& totals() const { return totals_; }
  const std::string& path() const { return file_.path(); }
  std::uint64_t size_bytes() const { return file_.size_bytes(); }

 private:
  void write_chunk(ChunkKind kind, const Bytes& content);
  void write(std::string_view bytes);

  AtomicFile& file_;
  std::string error_;  ///< of the first failed write; the recorded run continues
  Bytes chunk_;
  std::string digests_;  ///< digest of the digests of all chunks so far, in order
  TraceTotals totals_;
};

/// Summary of a written trace: "FILE: N threads, N instructions, ..., bytes an instruction".
std::string trace_size_text(const TraceWriter& writer);

}  // namespace eu::model
