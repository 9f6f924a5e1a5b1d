#include "model/trace/trace_writer.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/common/message_text.hpp"
#include "model/text/json_values.hpp"
#include "model/trace/chunk.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{8}
                                    << 10;  ///< of a thread, before they join a chunk
constexpr std::size_t kChunkBytes = std::size_t{64} << 10;  ///< of pieces, before they are written
static_assert(2 * (kPieceBytes + kChunkBytes) < kMaxChunkBytes);

}  // namespace

TraceWriter::TraceWriter(AtomicFile& file, const TraceHeader& header) : file_(file) {
  write(kTraceMagic);
  const Bytes head = head_content(header);
  if (head.size() > kMaxHeadBytes)
    throw FileError(fmt::format("{}: a kernel of {} bytes is too large for a trace", path(),
                                header.workload.program.bytes.size()));
  write_chunk(ChunkKind::Head, head);
}

void TraceWriter::write(std::string_view bytes) {
  if (!error_.empty()) return;
  try {
    file_.write(bytes);
  } catch (const FileError& error) {
    error_ = error.what();
  }
}

void TraceWriter::write_chunk(ChunkKind kind, const Bytes& content) {
  const std::string chunk = chunk_bytes(kind, content.data(), content.size());
  extend_chain(digests_, chunk_header(reinterpret_cast<const std::uint8_t*>(chunk.data())).digest);
  write(chunk);
}

void TraceWriter::take(std::uint32_t thread, ThreadWriter& writer, bool is_all) {
  if (is_all) {
    ++totals_.threads;
    totals_.instructions += writer.instructions();
    totals_.messages += writer.messages();
  } else if (writer.size_bytes() < kPieceBytes) {
    return;
  }
  for (int stream = 0; stream < kStreamCount; ++stream) {
    Bytes& records = writer.stream(static_cast<Stream>(stream));
    if (records.empty()) continue;
    put_varint(chunk_, thread);
    put_varint(chunk_, static_cast<unsigned>(stream));
    put_varint(chunk_, records.size());
    chunk_.insert(chunk_.end(), records.begin(), records.end());
    records.clear();
  }
  if (chunk_.size() < kChunkBytes) return;
  write_chunk(ChunkKind::Data, chunk_);
  ++totals_.chunks;
  chunk_.clear();
}

std::string trace_size_text(const TraceWriter& writer) {
  const TraceTotals& totals = writer.totals();
  const double ratio = static_cast<double>(writer.size_bytes()) /
                       static_cast<double>(std::max<std::uint64_t>(1, totals.instructions));
  return fmt::format(
      "{}: {} threads, {} instructions, {} messages; {} bytes, {:.3f} an instruction",
      isa::name_text(writer.path()), totals.threads, totals.instructions, totals.messages,
      writer.size_bytes(), ratio);
}

void TraceWriter::finish() {
  if (!chunk_.empty()) {
    write_chunk(ChunkKind::Data, chunk_);
    ++totals_.chunks;
  }
  const std::string foot = foot_text(totals_, digests_);
  write_chunk(ChunkKind::Foot, Bytes(foot.begin(), foot.end()));
  if (!error_.empty()) throw WriteError(error_);
  file_.finish();
}

}  // namespace eu::model
