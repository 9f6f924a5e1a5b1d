#include "model/cli/option_info.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "model/cli/help.hpp"

namespace eu::model {
namespace {

struct OptionRow {
  OptionGroup group;
  std::string_view name;
};
constexpr OptionRow kOptions[] = {
#define OPTION_GROUP(id, heading)
#define OPTION(group, name) {OptionGroup::group, name},
#include "model/cli/option_groups.def"
};

OptionGroup group_of(std::string_view option) {
  const auto row = std::find_if(std::begin(kOptions), std::end(kOptions),
                                [&](const OptionRow& each) { return each.name == option; });
  if (row == std::end(kOptions))
    throw std::logic_error(fmt::format("--{} has no row in option_groups.def", option));
  return row->group;
}

/// Parses a value as Boost shows it: "NAME", "NAME (=default)" or, if it is optional,
/// "[=NAME(=implicit)]".
void take_value(std::string shown, OptionInfo& info) {
  info.may_be_alone = shown.rfind("[=", 0) == 0;
  if (info.may_be_alone) shown.erase(0, 2);
  const std::size_t end = shown.find(info.may_be_alone ? "(=" : " (=");
  info.value = shown.substr(0, end);
  if (info.may_be_alone || end == std::string::npos) return;
  info.meaning += fmt::format(" (default: {})", shown.substr(end + 3, shown.size() - end - 4));
}

OptionInfo info_of(const po::option_description& option) {
  OptionInfo info;
  info.name = option.long_name();
  info.group = group_of(info.name);
  info.meaning = option.description();
  const std::string shorter =
      option.canonical_display_name(po::command_line_style::allow_dash_for_short);
  if (shorter.size() == 2 && shorter[0] == '-') info.letter = shorter[1];
  if (option.semantic()->max_tokens() != 0) take_value(option.semantic()->name(), info);
  return info;
}

}  // namespace

std::string OptionInfo::usage() const {
  const std::string shorter = letter == 0 ? "" : fmt::format("-{}, ", letter);
  if (may_be_alone) return fmt::format("{}--{}[={}]", shorter, name, value);
  return fmt::format("{}--{}{}{}", shorter, name, value.empty() ? "" : " ", value);
}

std::vector<OptionInfo> option_infos(const po::options_description& options) {
  std::vector<OptionInfo> infos;
  for (const auto& option : options.options()) infos.push_back(info_of(*option));
  return infos;
}

std::vector<OptionInfo> options_of(const Verb& verb) {
  std::vector<OptionInfo> infos;
  const HelpReader reader(
      [&](const po::options_description& options) { infos = option_infos(options); });
  verb.run({"--help"});
  return infos;
}

}  // namespace eu::model
