#pragma once
// The options of a verb as data, from which help, manual pages and completion scripts are made.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/cli/options.hpp"

namespace eu::model {

/// The purpose of an option (option_groups.def).
enum class OptionGroup : std::uint8_t {
#define OPTION_GROUP(id, heading) id,
#define OPTION(group, name)
#include "model/cli/option_groups.def"
};

struct OptionGroupRow {
  OptionGroup group;
  std::string_view heading;
};
inline constexpr OptionGroupRow kOptionGroups[] = {
#define OPTION_GROUP(id, heading) {OptionGroup::id, heading},
#define OPTION(group, name)
#include "model/cli/option_groups.def"
};

struct OptionInfo {
  std::string name;           ///< without dashes
  char letter = 0;            ///< of its short form; 0: none
  std::string value;          ///< as usage shows it: "FILE|-"; empty: takes no value
  bool may_be_alone = false;  ///< the value is optional, and follows a "="
  std::string meaning;
  OptionGroup group = OptionGroup::General;

  /// "-o, --output FILE"
  std::string usage() const;
};

/// The options in the order of their declaration. Throws std::logic_error for an option that is
/// missing in option_groups.def.
std::vector<OptionInfo> options_of(const Verb& verb);
std::vector<OptionInfo> option_infos(const po::options_description& options);

}  // namespace eu::model
