#include "tests/support/model/recording.hpp"

#include <algorithm>
#include <vector>

#include "model/trace/chunk.hpp"

namespace eu::test {
namespace {

using namespace model;

struct RawChunk {
  ChunkHeader header;
  std::string content;
};

const std::uint8_t* data_of(const std::string& text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

std::vector<RawChunk> chunks_of(const std::string& trace) {
  std::vector<RawChunk> chunks;
  for (std::size_t at = kTraceMagic.size(); at < trace.size();
       at += kChunkHeaderBytes + chunks.back().header.stored_bytes) {
    const std::uint8_t* bytes = data_of(trace) + at;
    const ChunkHeader header = chunk_header(bytes);
    const Bytes content = chunk_content(header, bytes, bytes + kChunkHeaderBytes);
    chunks.push_back({header, std::string(content.begin(), content.end())});
  }
  return chunks;
}

std::size_t place(const std::string& bytes, Choice& choice) {
  return bytes.empty() ? 0 : choice.bits() % bytes.size();
}

void damage_once(std::string& bytes, Choice& choice) {
  if (bytes.empty()) return;
  const std::size_t at = place(bytes, choice);
  const std::size_t count = 1 + choice.bits() % 16;
  switch (choice.below(6)) {
    case 0: bytes.resize(at); break;
    case 1: bytes.erase(at, count); break;
    case 2: bytes.insert(at, bytes.substr(place(bytes, choice), count)); break;
    case 3: bytes[at] = static_cast<char>(choice.of({0, 1, 0x7f, 0x80, 0xff})); break;
    case 4: bytes[at] = static_cast<char>(choice.bits()); break;
    default: bytes[at] = static_cast<char>(bytes[at] ^ (1 << choice.below(8))); break;
  }
}

/// Changes a number of a JSON text, or damages another place.
void lie_in_text(std::string& text, Choice& choice) {
  static constexpr char kDigits[] = "0123456789";
  const std::size_t at = text.find_first_of(kDigits, place(text, choice));
  if (at == std::string::npos || choice.chance(30)) return damage_once(text, choice);
  const std::size_t end = std::min(text.find_first_not_of(kDigits, at), text.size());
  text.replace(at, end - at,
               choice.of<const char*>({"0", "1", "2", "-1", "255", "65536", "4194304", "4294967295",
                                       "9223372036854775807", "99999999999999999999", "0.5"}));
}

}  // namespace

std::string damaged_bytes(const std::string& trace, Choice& choice) {
  std::string bytes = trace;
  for (int times = choice.between(1, 3); times > 0 || bytes == trace; --times)
    damage_once(bytes, choice);
  return bytes;
}

std::string lying_trace(const std::string& trace, Choice& choice) {
  const std::vector<RawChunk> chunks = chunks_of(trace);
  const auto liar = static_cast<std::size_t>(choice.below(static_cast<int>(chunks.size())));
  std::string out(kTraceMagic), chain, old_chain;
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    std::string content = chunks[i].content;
    const ChunkKind kind = chunks[i].header.kind;
    if (kind == ChunkKind::Foot)
      content = foot_text(read_foot(Bytes(content.begin(), content.end()), old_chain), chain);
    for (int times = i == liar ? choice.between(1, 3) : 0; times > 0; --times)
      kind == ChunkKind::Data ? damage_once(content, choice) : lie_in_text(content, choice);
    const std::string chunk = chunk_bytes(kind, data_of(content), content.size());
    extend_chain(old_chain, chunks[i].header.digest);
    extend_chain(chain, chunk_header(data_of(chunk)).digest);
    out += chunk;
  }
  return out;
}

}  // namespace eu::test
