#pragma once
// The version and the build.
#include <string>

#include "config/json/json_document.hpp"

namespace eu::model {

/// "0.1.0"
inline constexpr const char* kVersion = EUSIM_VERSION;

/// Identity of this build, finer than the version: 16 hex digits of a hash of the sources it was
/// built from (model/build_identity.cmake). The same sources give the same identity on every host,
/// with every compiler.
const char* build_identity();

/// Adds the version and the build to an object. Rows and results have them in their "provenance".
void add_maker(config::JsonValue& provenance);

/// Build that a row or a result names; empty if it names none, like those of older builds.
std::string build_of(const config::JsonValue& document);

}  // namespace eu::model
