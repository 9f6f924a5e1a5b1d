#pragma once
// Reads a trace file. It is checked completely when it is opened, then read piece by piece. Memory
// grows with the file only by an entry per piece.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/trace/chunk.hpp"
#include "model/trace/header.hpp"

namespace eu::model {

class TraceFile {
 public:
  /// Treatment of a file that ends early or is damaged.
  enum class Damage : bool {
    Refuse,
    Cut,  ///< use the part before the damage
  };

  /// Throws TraceError.
  TraceFile(const std::string& path, Damage damage);
  ~TraceFile();
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;

  const std::string& path() const { return path_; }
  const TraceHeader& header() const { return header_; }
  /// Empty for a cut file.
  const std::optional<TraceTotals>& totals() const { return totals_; }
  /// Why the file was cut; empty if it is complete.
  const std::string& cut_reason() const { return cut_reason_; }
  std::uint64_t size_bytes() const { return size_bytes_; }

  /// Pieces of the file, by number, from `next` up to `end`.
  struct PieceRange {
    std::uint32_t next = 0;
    std::uint32_t end = 0;
  };
  /// The pieces of a thread's stream.
  PieceRange pieces(std::uint32_t thread, Stream stream) const;
  /// Copies a piece to `out`. Throws TraceFault if the file changes while it is read.
  void read_piece(std::uint32_t number, Bytes& out) const;

 private:
  struct Piece {
    std::uint64_t key;  ///< thread and stream
    std::uint32_t chunk;
    std::uint32_t offset;
    std::uint32_t size;
  };
  struct Chunk {
    std::uint64_t offset;  ///< in the file
    ChunkHeader header;
  };
  struct Cached {
    std::size_t chunk;
    std::uint64_t last_use;
    Bytes content;
  };

  void read_at(std::uint64_t offset, std::uint8_t* out, std::size_t size) const;
  Bytes read_chunk(std::uint64_t offset, ChunkHeader& header) const;
  void read_head(std::uint64_t& at, std::string& chain);
  void read_rest(std::uint64_t at, std::string chain);
  void index_pieces(const Bytes& content);
  void sort_pieces();
  std::uint64_t most_threads() const;
  std::uint64_t claims() const;
  void check_claims() const;
  const Bytes& content_of(std::size_t chunk) const;

  std::string path_;
  int file_ = -1;
  std::uint64_t size_bytes_ = 0;
  TraceHeader header_;
  std::optional<TraceTotals> totals_;
  std::string cut_reason_;
  std::vector<Chunk> chunks_;
  std::vector<Piece> pieces_;  ///< by key, in the order of the file
  /// The first piece at or after each thread, and the end.
  std::vector<std::uint32_t> first_piece_;
  mutable std::vector<Cached> cache_;
  mutable std::uint64_t uses_ = 0;
};

}  // namespace eu::model
