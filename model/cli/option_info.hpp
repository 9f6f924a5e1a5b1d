#pragma once
// The options of a verb as data: what help, manual pages and completion scripts are made of.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/cli/options.hpp"

namespace eu::model {

/// What an option is for (option_groups.def).
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
  std::string value;          ///< as usage shows it: "FILE|-"; empty for one that takes none
  bool may_be_alone = false;  ///< the value may be left out, and is behind a "="
  std::string meaning;
  OptionGroup group = OptionGroup::General;

  /// "-o, --output FILE"
  std::string usage() const;
};

/// In the order in which they were declared. Throws std::logic_error for an option that
/// option_groups.def does not have.
std::vector<OptionInfo> options_of(const Verb& verb);
std::vector<OptionInfo> option_infos(const po::options_description& options);

}  // namespace eu::model
