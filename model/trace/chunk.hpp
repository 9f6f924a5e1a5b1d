#pragma once
// Chunks of a trace file: compressed, with a digest. The last one has counts, and a digest over all
// earlier chunks.
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "model/trace/bytes.hpp"
#include "model/trace/format.hpp"

namespace eu::model {

/// The bytes of a chunk in the file.
std::string chunk_bytes(ChunkKind kind, const std::uint8_t* content, std::size_t size);

struct ChunkHeader {
  ChunkKind kind = ChunkKind::Data;
  std::uint32_t raw_bytes = 0;
  std::uint32_t stored_bytes = 0;
  std::string digest;  ///< 32 bytes: SHA-256 of the 12 bytes before it and the stored ones
};

/// Reads a header of `kChunkHeaderBytes` bytes. Throws TraceFault for an unknown kind and for sizes
/// out of bounds.
ChunkHeader chunk_header(const std::uint8_t* bytes);

/// Checks the digest, and returns the decompressed content. Throws TraceFault.
Bytes chunk_content(const ChunkHeader& header, const std::uint8_t* header_bytes,
                    const std::uint8_t* stored);

/// SHA-256 as 32 bytes.
std::string digest_of(std::string_view bytes);

// The end of a trace file: counts, and a digest over all earlier chunks.

/// Extends the chain, which begins empty, to SHA-256(chain + digest).
void extend_chain(std::string& chain, std::string_view digest);

/// The content of a foot chunk.
std::string foot_text(const TraceTotals& totals, const std::string& chain);

/// Reads a foot chunk; `chain` is that of the chunks before it. Throws TraceFault.
TraceTotals read_foot(const Bytes& content, const std::string& chain);

}  // namespace eu::model
