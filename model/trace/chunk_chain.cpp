#include "model/trace/chunk.hpp"

#include <limits>

#include "config/json/json_reader.hpp"
#include "model/text/json_values.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonValue;

std::string hex_of(const std::string& digest) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  for (const char c : digest) {
    hex += kDigits[static_cast<unsigned char>(c) >> 4];
    hex += kDigits[static_cast<unsigned char>(c) & 15];
  }
  return hex;
}

}  // namespace

void extend_chain(std::string& chain, std::string_view digest) {
  chain = digest_of(chain + std::string(digest));
}

std::string foot_text(const TraceTotals& totals, const std::string& chain) {
  JsonValue root = json_object();
  add_member(root, "threads", json_number(totals.threads));
  add_member(root, "instructions", json_number(totals.instructions));
  add_member(root, "messages", json_number(totals.messages));
  add_member(root, "chunks", json_number(totals.chunks));
  add_member(root, "chain_sha256", json_text(hex_of(chain)));
  return config::to_line(root);
}

TraceTotals read_foot(const Bytes& content, const std::string& chain) {
  config::Diagnostics diagnostics;
  const auto document = config::parse_json(
      {reinterpret_cast<const char*>(content.data()), content.size()}, "footer", diagnostics);
  TraceTotals totals;
  std::string digest;
  if (document) {
    config::ObjectReader root = config::JsonCursor(*document, diagnostics).object();
    const auto count = [&](const char* key) {
      return static_cast<std::uint64_t>(
          root.required(key).integer(0, std::numeric_limits<std::int64_t>::max()));
    };
    totals.threads = count("threads");
    totals.instructions = count("instructions");
    totals.messages = count("messages");
    totals.chunks = count("chunks");
    digest = root.required("chain_sha256").text();
    root.finish();
  }
  if (!diagnostics.empty()) throw TraceFault(diagnostics.list().front().text());
  if (digest != hex_of(chain))
    throw TraceFault("the digests of the chunks differ from those of the end");
  return totals;
}

}  // namespace eu::model
