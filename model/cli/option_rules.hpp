#pragma once
// Rules on combinations of a verb's options (option_rules.def).
#include <string_view>

#include "model/cli/options.hpp"

namespace eu::model {

/// Throws UsageError if a given option would have no effect beside the other given options.
void check_option_rules(std::string_view verb, const po::variables_map& values);

}  // namespace eu::model
