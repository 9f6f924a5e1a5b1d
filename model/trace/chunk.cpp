#include "model/trace/chunk.hpp"

#include <fmt/core.h>
#include <zstd.h>

#include <stdexcept>

#include "config/json/sha256.hpp"

namespace eu::model {
namespace {

constexpr int kCompressionLevel = 3;
constexpr std::size_t kSizeFieldBytes = 12;  ///< of a header, before the digest

void put_u32(std::string& out, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>((value >> shift) & 0xff);
}

std::uint32_t u32_at(const std::uint8_t* bytes) {
  return bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8 |
         static_cast<std::uint32_t>(bytes[2]) << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
}

std::string_view view(const std::uint8_t* bytes, std::size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

}  // namespace

std::string digest_of(std::string_view bytes) {
  const std::string hex = config::sha256_hex(bytes);
  std::string digest;
  for (std::size_t i = 0; i < hex.size(); i += 2)
    digest += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return digest;
}

std::string chunk_bytes(ChunkKind kind, const std::uint8_t* content, std::size_t size) {
  std::string stored(ZSTD_compressBound(size), '\0');
  const std::size_t stored_bytes =
      ZSTD_compress(stored.data(), stored.size(), content, size, kCompressionLevel);
  if (ZSTD_isError(stored_bytes))
    throw std::logic_error(std::string("zstd: ") + ZSTD_getErrorName(stored_bytes));
  stored.resize(stored_bytes);
  std::string chunk;
  put_u32(chunk, static_cast<std::uint32_t>(kind));
  put_u32(chunk, static_cast<std::uint32_t>(size));
  put_u32(chunk, static_cast<std::uint32_t>(stored_bytes));
  return chunk + digest_of(chunk + stored) + stored;
}

ChunkHeader chunk_header(const std::uint8_t* bytes) {
  ChunkHeader header;
  header.kind = static_cast<ChunkKind>(u32_at(bytes));
  if (header.kind != ChunkKind::Head && header.kind != ChunkKind::Data &&
      header.kind != ChunkKind::Foot)
    throw TraceFault("expected a chunk");
  header.raw_bytes = u32_at(bytes + 4);
  header.stored_bytes = u32_at(bytes + 8);
  header.digest = view(bytes + kSizeFieldBytes, kChunkHeaderBytes - kSizeFieldBytes);
  const std::size_t most = header.kind == ChunkKind::Head ? kMaxHeadBytes : kMaxChunkBytes;
  if (header.raw_bytes > most)
    throw TraceFault(
        fmt::format("a chunk of {} bytes (allowed: up to {})", header.raw_bytes, most));
  if (header.kind == ChunkKind::Head &&
      header.raw_bytes > kHeadBytes + kHeadBytesPerByte * header.stored_bytes)
    throw TraceFault(fmt::format("a header of {} bytes cannot come from {}", header.raw_bytes,
                                 header.stored_bytes));
  if (header.stored_bytes > ZSTD_compressBound(most))
    throw TraceFault(
        fmt::format("a chunk of {} compressed bytes is too large", header.stored_bytes));
  return header;
}

Bytes chunk_content(const ChunkHeader& header, const std::uint8_t* header_bytes,
                    const std::uint8_t* stored) {
  std::string hashed(view(header_bytes, kSizeFieldBytes));
  hashed += view(stored, header.stored_bytes);
  if (digest_of(hashed) != header.digest) throw TraceFault("the checksum of a chunk is wrong");
  if (ZSTD_getFrameContentSize(stored, header.stored_bytes) != header.raw_bytes)
    throw TraceFault("a chunk's size is not that of its contents");
  Bytes content(header.raw_bytes);
  const std::size_t size =
      ZSTD_decompress(content.data(), content.size(), stored, header.stored_bytes);
  if (ZSTD_isError(size) || size != content.size())
    throw TraceFault("a chunk cannot be decompressed");
  return content;
}

}  // namespace eu::model
