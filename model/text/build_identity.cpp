#include "model/text/build_identity.hpp"

namespace eu::model {

void add_maker(config::JsonValue& provenance) {
  config::add_member(provenance, "eusim_version", {std::string(kVersion), {}});
  config::add_member(provenance, "eusim_build", {std::string(build_identity()), {}});
}

std::string build_of(const config::JsonValue& document) {
  const config::JsonValue* value = config::find_path(document, {"provenance", "eusim_build"});
  const auto* build = value == nullptr ? nullptr : std::get_if<std::string>(&value->data);
  return build == nullptr ? "" : *build;
}

}  // namespace eu::model
