#pragma once
// A row of a sweep or of replays taken apart.
#include <string>
#include <utility>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/process/row_file.hpp"

namespace eu::model {

/// What a row says of itself; the kernel of a replay is its trace.
inline constexpr std::string_view kRowHead[] = {"id",     "status", "reason", "index",
                                                "kernel", "name",   "base"};

struct RowValues {
  using Values = std::vector<std::pair<std::string, config::JsonValue>>;
  Values head;    ///< those of kRowHead that are there
  Values params;  ///< by path; of a replay also its machine, as it was asked for
  Values stats;   ///< by path: numbers and texts
};

/// The row as JSON.
config::JsonValue document_of(const Row& row);

RowValues row_values(const Row& row);

/// The value without the quotes of a text.
std::string plain_text(const config::JsonValue& value);

}  // namespace eu::model
