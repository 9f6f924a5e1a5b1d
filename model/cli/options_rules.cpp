#include "model/cli/options.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <sstream>

namespace eu::model {
namespace {

struct OptionRule {
  std::string_view verb;
  std::string_view option;
  std::string_view others;  ///< names, separated by blanks
};

constexpr OptionRule kModes[] = {
#define MODE(verb, option, allowed) {verb, option, allowed},
#include "model/cli/option_rules.def"
};
constexpr OptionRule kNeeds[] = {
#define NEEDS(verb, option, needed) {verb, option, needed},
#include "model/cli/option_rules.def"
};
constexpr OptionRule kConflicts[] = {
#define CONFLICT(verb, value, refused) {verb, value, refused},
#include "model/cli/option_rules.def"
};
constexpr std::string_view kOfEveryMode[] = {"color", "help", "max-memory", "input"};

bool is_given(const po::variables_map& values, const std::string& name) {
  const auto found = values.find(name);
  return found != values.end() && !found->second.empty() && !found->second.defaulted();
}

std::vector<std::string> words(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool holds(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// "--html, --konata"
std::string shown(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "--" : ", --") + name;
  return text;
}

void check_mode(const OptionRule& rule, const po::variables_map& values) {
  const std::string mode(rule.option);
  if (!is_given(values, mode)) return;
  const std::vector<std::string> allowed = words(rule.others);
  for (const auto& [name, value] : values) {
    const bool is_general =
        std::find(std::begin(kOfEveryMode), std::end(kOfEveryMode), name) != std::end(kOfEveryMode);
    if (name == mode || is_general || !is_given(values, name) || holds(allowed, name)) continue;
    throw UsageError(fmt::format("--{} has no effect beside --{} (allowed: {})", name, mode,
                                 allowed.empty() ? "no other option" : shown(allowed)));
  }
}

void check_needs(const OptionRule& rule, const po::variables_map& values) {
  const std::string option(rule.option);
  if (!is_given(values, option)) return;
  const std::vector<std::string> needed = words(rule.others);
  if (std::none_of(needed.begin(), needed.end(),
                   [&](const std::string& name) { return is_given(values, name); }))
    throw UsageError(
        fmt::format("--{} needs {}{}", option, needed.size() > 1 ? "one of " : "", shown(needed)));
}

void check_conflict(const OptionRule& rule, const po::variables_map& values) {
  const std::size_t equals = rule.option.find('=');
  const std::string option(rule.option.substr(0, equals));
  if (!is_given(values, option) ||
      values[option].as<std::string>() != rule.option.substr(equals + 1))
    return;
  for (const std::string& name : words(rule.others))
    if (is_given(values, name))
      throw UsageError(fmt::format(
          "--{} has no effect beside --{} {}, which leaves out the text (give --{} a FILE)", name,
          option, rule.option.substr(equals + 1), option));
}

}  // namespace

void check_option_rules(std::string_view verb, const po::variables_map& values) {
  for (const OptionRule& rule : kModes)
    if (rule.verb == verb) check_mode(rule, values);
  for (const OptionRule& rule : kNeeds)
    if (rule.verb == verb) check_needs(rule, values);
  for (const OptionRule& rule : kConflicts)
    if (rule.verb == verb) check_conflict(rule, values);
}

}  // namespace eu::model
