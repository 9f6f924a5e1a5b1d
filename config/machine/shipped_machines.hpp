#pragma once
// The machine files of this folder, built into the program, so that names work without the folder.
#include <string_view>
#include <vector>

namespace eu::config {

struct ShippedMachine {
  std::string_view name;  ///< of the file, without ".json"
  std::string_view json;  ///< its content
};

/// All machines, sorted by name. Generated from config/*.json (config/embed_files.cmake).
const std::vector<ShippedMachine>& shipped_machines();

}  // namespace eu::config
