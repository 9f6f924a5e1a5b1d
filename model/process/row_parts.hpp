#pragma once
// What rows of sweeps and of replays have in common (eusim.row/v1).
#include <cstddef>
#include <string>

#include "config/json/json_document.hpp"

namespace eu::model {

inline constexpr std::size_t kIdDigits = 16;  ///< of a SHA-256 in a row's "id"

/// A row that says nothing yet but what it is.
config::JsonValue row_start(const std::string& id, const std::string& status);

/// Says in a row's "set" what the path was set to, the last time: the JSON that `value` is, else a
/// text.
void add_setting(config::JsonValue& set, const std::string& path, const std::string& value);

/// Adds what came of a run, member by member (model/report/document/result_document.hpp result_totals).
void add_totals(config::JsonValue& row, const config::JsonValue& totals);

}  // namespace eu::model
