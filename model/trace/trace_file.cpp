#include "model/trace/trace_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "config/json/input_file.hpp"
#include "model/base/message_model.hpp"
#include "model/trace/chunk.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kCachedChunks = 64;

constexpr std::uint64_t kBytesOfKind = 1 << 16;

/// Message for a file that is not a trace: its kind, and what reads it.
std::string not_a_trace(std::string_view begin, const std::string& path) {
  const config::FileKind kind = config::file_kind(begin, path);
  if (!kind.is_known()) return "is not a trace; eusim record writes traces";
  return "is not a trace but " + kind.text() + "; eusim record writes traces";
}

std::uint64_t key_of(std::uint64_t thread, std::uint64_t stream) {
  return thread * kStreamCount + stream;
}

}  // namespace

TraceFile::TraceFile(const std::string& path, Damage damage) : path_(path) {
  file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status {};
  if (file_ < 0 || ::fstat(file_, &status) != 0) {
    const std::string reason = errno == ENOENT ? "no such file" : std::strerror(errno);
    if (file_ >= 0) ::close(file_);
    throw TraceError(fmt::format("{}: {}", path, reason));
  }
  if (S_ISDIR(status.st_mode)) {
    ::close(file_);
    throw TraceError(path + ": is a directory");
  }
  config::note_file_read(path, file_);
  size_bytes_ = S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
  try {
    std::uint64_t at = 0;
    std::string chain;
    read_head(at, chain);
    try {
      read_rest(at, chain);
    } catch (const TraceFault& fault) {
      if (damage == Damage::Refuse)
        throw TraceError(
            fmt::format("{}: {}; --partial uses what comes before the damage", path, fault.what()));
      cut_reason_ = fault.what();
    }
    check_claims();
  } catch (...) {
    ::close(file_);
    throw;
  }
  sort_pieces();
}

TraceFile::~TraceFile() {
  ::close(file_);
}

void TraceFile::read_at(std::uint64_t offset, std::uint8_t* out, std::size_t size) const {
  while (size > 0) {
    const ssize_t n = ::pread(file_, out, size, static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) throw TraceFault("the file ends within a chunk");
    out += n;
    offset += static_cast<std::uint64_t>(n);
    size -= static_cast<std::size_t>(n);
  }
}

Bytes TraceFile::read_chunk(std::uint64_t offset, ChunkHeader& header) const {
  std::uint8_t bytes[kChunkHeaderBytes];
  if (offset + sizeof bytes > size_bytes_) throw TraceFault("the file ends within a chunk");
  read_at(offset, bytes, sizeof bytes);
  header = chunk_header(bytes);
  if (header.stored_bytes > size_bytes_ - offset - sizeof bytes)
    throw TraceFault("the file ends within a chunk");
  Bytes stored(header.stored_bytes);
  read_at(offset + sizeof bytes, stored.data(), stored.size());
  return chunk_content(header, bytes, stored.data());
}

void TraceFile::read_head(std::uint64_t& at, std::string& chain) {
  std::uint8_t magic[kTraceMagic.size()];
  if (size_bytes_ < sizeof magic) throw TraceError(path_ + ": " + not_a_trace("", path_));
  read_at(0, magic, sizeof magic);
  const std::string_view found(reinterpret_cast<const char*>(magic), sizeof magic);
  if (found.substr(0, 7) != kTraceMagic.substr(0, 7)) {
    std::string begin(static_cast<std::size_t>(std::min(size_bytes_, kBytesOfKind)), '\0');
    read_at(0, reinterpret_cast<std::uint8_t*>(begin.data()), begin.size());
    throw TraceError(path_ + ": " + not_a_trace(begin, path_));
  }
  if (magic[7] > kTraceMagic[7])
    throw TraceError(
        fmt::format("{}: a trace of version {}, newer than this program, which reads version {}",
                    path_, magic[7], int{kTraceMagic[7]}));
  if (found != kTraceMagic)
    throw TraceError(fmt::format("{}: a trace of version {}, which does not exist (allowed: {})",
                                 path_, magic[7], int{kTraceMagic[7]}));
  at = sizeof magic;
  ChunkHeader header;
  Bytes content;
  try {
    content = read_chunk(at, header);
  } catch (const TraceFault& fault) {
    throw TraceError(fmt::format("{}: {}", path_, fault.what()));
  }
  if (header.kind != ChunkKind::Head) throw TraceError(path_ + ": has no header");
  header_ = model::read_head(content, path_);
  extend_chain(chain, header.digest);
  at += kChunkHeaderBytes + header.stored_bytes;
}

void TraceFile::read_rest(std::uint64_t at, std::string chain) {
  while (at < size_bytes_) {
    ChunkHeader header;
    const Bytes content = read_chunk(at, header);
    if (header.kind == ChunkKind::Head) throw TraceFault("a second header");
    if (header.kind == ChunkKind::Foot) {
      totals_ = read_foot(content, chain);
      if (at + kChunkHeaderBytes + header.stored_bytes != size_bytes_)
        throw TraceFault("the file continues after its end");
      if (totals_->chunks != chunks_.size()) throw TraceFault("the number of chunks is another");
      return;
    }
    chunks_.push_back({at, header});
    index_pieces(content);
    extend_chain(chain, header.digest);
    at += kChunkHeaderBytes + header.stored_bytes;
  }
  throw TraceFault("the file has no end: it was cut");
}

void TraceFile::index_pieces(const Bytes& content) {
  const std::uint64_t threads = most_threads();
  ByteReader reader(content.data(), content.size());
  while (!reader.empty()) {
    const std::uint64_t thread = reader.varint();
    const std::uint64_t stream = reader.varint();
    const std::uint64_t size = reader.varint();
    if (thread >= threads) throw TraceFault(fmt::format("thread {} of {}", thread, threads));
    if (stream >= kStreamCount) throw TraceFault("stream " + std::to_string(stream));
    const auto offset = static_cast<std::uint32_t>(content.size() - reader.left());
    reader.take(size);
    pieces_.push_back({key_of(thread, stream), static_cast<std::uint32_t>(chunks_.size() - 1),
                       offset, static_cast<std::uint32_t>(size)});
    if (pieces_.size() > claims())
      throw TraceFault("more pieces than a file of this size can have");
  }
}

/// Maximum number of threads: that of the dispatch, unless threads spawn others.
std::uint64_t TraceFile::most_threads() const {
  const auto dispatched = static_cast<std::uint64_t>(header_.workload.dispatch.thread_count());
  const bool spawns = message_use(header_.workload.program).spawns;
  return spawns ? std::max(dispatched, claims()) : dispatched;
}

/// Maximum number of threads or pieces of this file.
std::uint64_t TraceFile::claims() const {
  return kClaims + kClaimsPerByte * size_bytes_;
}

void TraceFile::check_claims() const {
  const auto threads = static_cast<std::uint64_t>(header_.workload.dispatch.thread_count());
  if (threads > claims())
    throw TraceError(fmt::format(
        "{}: a dispatch of {} threads, more than a file of this size can hold", path_, threads));
  if (totals_ && (totals_->threads < threads || totals_->threads > most_threads()))
    throw TraceError(fmt::format("{}: {} threads were recorded of a dispatch of {}", path_,
                                 totals_->threads, threads));
}

/// Indexes pieces by thread: thousands of threads would otherwise search the whole file.
void TraceFile::sort_pieces() {
  std::stable_sort(pieces_.begin(), pieces_.end(),
                   [](const Piece& a, const Piece& b) { return a.key < b.key; });
  const std::uint64_t threads = pieces_.empty() ? 0 : pieces_.back().key / kStreamCount + 1;
  first_piece_.reserve(threads + 1);
  for (std::uint32_t number = 0; number < pieces_.size(); ++number)
    while (first_piece_.size() <= pieces_[number].key / kStreamCount)
      first_piece_.push_back(number);
  first_piece_.push_back(static_cast<std::uint32_t>(pieces_.size()));
}

TraceFile::PieceRange TraceFile::pieces(std::uint32_t thread, Stream stream) const {
  if (thread + std::size_t{1} >= first_piece_.size()) return {};
  const auto begin = pieces_.begin();
  const auto by_key = [](const Piece& a, const Piece& b) { return a.key < b.key; };
  const Piece wanted{key_of(thread, static_cast<unsigned>(stream)), 0, 0, 0};
  const auto [first, last] = std::equal_range(begin + first_piece_[thread],
                                              begin + first_piece_[thread + 1], wanted, by_key);
  return {static_cast<std::uint32_t>(first - begin), static_cast<std::uint32_t>(last - begin)};
}

void TraceFile::read_piece(std::uint32_t number, Bytes& out) const {
  const Piece& piece = pieces_[number];
  const Bytes& content = content_of(piece.chunk);
  out.assign(content.begin() + piece.offset, content.begin() + piece.offset + piece.size);
}

const Bytes& TraceFile::content_of(std::size_t chunk) const {
  ++uses_;
  for (Cached& cached : cache_)
    if (cached.chunk == chunk) {
      cached.last_use = uses_;
      return cached.content;
    }
  ChunkHeader header;
  Bytes content = read_chunk(chunks_[chunk].offset, header);
  if (header.digest != chunks_[chunk].header.digest)
    throw TraceFault("the file has changed while it was read");
  if (cache_.size() < kCachedChunks)
    return cache_.emplace_back(Cached{chunk, uses_, content}).content;
  Cached& oldest =
      *std::min_element(cache_.begin(), cache_.end(),
                        [](const Cached& a, const Cached& b) { return a.last_use < b.last_use; });
  oldest = {chunk, uses_, std::move(content)};
  return oldest.content;
}

}  // namespace eu::model
