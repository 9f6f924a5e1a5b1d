#pragma once
// Which options of a verb go together (option_rules.def).
#include <string_view>

#include "model/cli/options.hpp"

namespace eu::model {

/// Throws UsageError where an option that the user gave would be ignored beside the others.
void check_option_rules(std::string_view verb, const po::variables_map& values);

}  // namespace eu::model
