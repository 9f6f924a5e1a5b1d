#pragma once
// The JSON schemas of sweeps, and of the rows of sweeps and replays.
#include <string>

namespace eu::model {

/// A JSON schema (draft-07) of eusim.sweep/v1.
std::string sweep_schema();

/// A JSON schema (draft-07) of eusim.row/v1.
std::string row_schema();

}  // namespace eu::model
