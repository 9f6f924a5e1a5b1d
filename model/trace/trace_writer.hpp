#pragma once
// A trace file as it is written: pieces of streams are collected into chunks.
#include <cstdio>
#include <string>

#include "model/trace/header.hpp"
#include "model/trace/thread_writer.hpp"

namespace eu::model {

class TraceWriter {
 public:
  /// Begins the file. Throws FileError.
  TraceWriter(const std::string& path, const TraceHeader& header);
  /// What was not finished is removed.
  ~TraceWriter();
  TraceWriter(const TraceWriter&) = delete;
  TraceWriter& operator=(const TraceWriter&) = delete;

  /// Takes over a thread's records if it has collected many, or if that was all.
  void take(std::uint32_t thread, ThreadWriter& writer, bool is_all);

  /// Writes the rest and the end. Throws FileError for anything that could not be written.
  void finish();

  const TraceTotals& totals() const { return totals_; }
  std::uint64_t size_bytes() const { return size_bytes_; }

 private:
  void write_chunk(ChunkKind kind, const Bytes& content);
  void write(std::string_view bytes);

  std::string path_;
  std::FILE* file_;
  int error_ = 0;  ///< errno of the first write that failed
  Bytes chunk_;
  std::string digests_;  ///< digest of the digests of all chunks so far, in order
  TraceTotals totals_;
  std::uint64_t size_bytes_ = 0;
  bool finished_ = false;
};

/// "FILE: n instructions, ..., bytes an instruction".
std::string trace_size_text(const std::string& path, const TraceWriter& writer);

}  // namespace eu::model
