#pragma once
#include <string>

#include "config/json/json_document.hpp"

namespace eu::model {

/// Which eusim this is, where the version says too little: 16 hex digits of a hash of the sources
/// it was built from (model/build_identity.cmake). The same sources give the same on every host,
/// with every compiler.
const char* build_identity();

/// Adds to an object what made it: the version and the build. Rows and results have it in their
/// "provenance".
void add_maker(config::JsonValue& provenance);

/// The build that a row or a result names; empty if it names none, as those of older builds do.
std::string build_of(const config::JsonValue& document);

}  // namespace eu::model
