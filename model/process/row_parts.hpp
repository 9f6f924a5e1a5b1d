#pragma once
// Common parts of rows of sweeps and of replays (eusim.row/v1).
#include <cstddef>
#include <string>

#include "config/json/json_document.hpp"

namespace eu::model {

inline constexpr std::size_t kIdDigits = 16;  ///< of a SHA-256 in a row's "id"

/// A row with its schema, id and status only.
config::JsonValue row_start(const std::string& id, const std::string& status);

/// Sets a path in a row's "set", replacing an earlier value. `value` is stored as JSON if it is
/// JSON, else as text.
void add_setting(config::JsonValue& set, const std::string& path, const std::string& value);

/// Adds the results of a run, member by member
/// (model/report/document/result_document.hpp result_totals).
void add_totals(config::JsonValue& row, const config::JsonValue& totals);

}  // namespace eu::model
