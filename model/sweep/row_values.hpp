#pragma once
// The parts of a row of a sweep or of replays.
#include <string>
#include <utility>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/process/row_file.hpp"

namespace eu::model {

/// The keys that identify a row; the kernel of a replay is its trace.
inline constexpr std::string_view kRowHead[] = {"id",     "status", "reason", "index",
                                                "kernel", "name",   "base"};

struct RowValues {
  using Values = std::vector<std::pair<std::string, config::JsonValue>>;
  Values head;    ///< the existing members of kRowHead
  Values params;  ///< settings by path; for a replay also the user's choice of machine
  Values stats;   ///< by path: numbers and texts
};

/// The row as JSON.
config::JsonValue document_of(const Row& row);

RowValues row_values(const Row& row);

/// The value as text, without quotes.
std::string plain_text(const config::JsonValue& value);

}  // namespace eu::model
