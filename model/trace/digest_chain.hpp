#pragma once
// The end of a trace file: counts, and a digest over all earlier chunks.
#include <optional>
#include <string>
#include <string_view>

#include "model/trace/bytes.hpp"
#include "model/trace/format.hpp"

namespace eu::model {

/// Extends the chain, which begins empty, to SHA-256(chain + digest).
void extend_chain(std::string& chain, std::string_view digest);

/// The content of a foot chunk.
std::string foot_text(const TraceTotals& totals, const std::string& chain);

/// Reads a foot chunk; `chain` is that of the chunks before it. Throws TraceFault.
TraceTotals read_foot(const Bytes& content, const std::string& chain);

}  // namespace eu::model
