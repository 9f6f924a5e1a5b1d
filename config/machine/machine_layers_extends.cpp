#include "config/machine/machine_layers.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "config/json/json_reader.hpp"
#include "config/json/suggestion.hpp"
#include "config/machine/machine.hpp"
#include "config/machine/machine_tree.hpp"
#include "isa/common/message_text.hpp"

namespace eu::config {
namespace {

/// Words that other formats use for `extends`.
constexpr std::string_view kOtherWordsForExtends[] = {
    "inherits", "inherit", "inherits_from", "base", "parent", "based_on", "from", "super"};

template <class Keys>
bool is_one_of(std::string_view key, const Keys& keys) {
  return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

bool is_meant_for_extends(std::string_view key) {
  return is_one_of(key, kOtherWordsForExtends) || !isa::nearest_name(key, {"extends"}).empty();
}

/// The unknown key that is probably meant as `extends`; null if there is none.
const JsonMember* misnamed_extends(const JsonValue& document,
                                   const std::vector<std::string_view>& fields) {
  for (const JsonMember& member : *document.object())
    if (!is_one_of(member.key, kFileKeys) && !is_comment_key(member.key) &&
        !is_one_of(member.key, fields) && is_meant_for_extends(member.key))
      return &member;
  return nullptr;
}

}  // namespace

bool is_machine_or_extends_one(const JsonValue& document, Diagnostics& diagnostics) {
  if (document.find("extends")) return true;
  Machine machine;
  machine.gen = stated_gen(document);
  const std::vector<Field> all = fields_of(machine);
  std::vector<std::string_view> fields, missing;
  for (const Field& field : all) {
    fields.push_back(field.key);
    if (field.required && !document.find(field.key)) missing.push_back(field.key);
  }
  if (2 * missing.size() <= fields.size()) return true;
  if (const JsonMember* misnamed = misnamed_extends(document, fields))
    diagnostics.error(misnamed->key_location, child_path("", misnamed->key),
                      "unknown key; did you mean extends?");
  else
    diagnostics.error(
        document.location, "/extends",
        fmt::format(
            "missing key, as in \"extends\": \"ivb_gt2\"; without it the file must have all "
            "of a machine, and lacks {}",
            comma_list(missing)));
  return false;
}

}  // namespace eu::config
