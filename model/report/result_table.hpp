#pragma once
// The numbers of a result document, one a line.
#include <string>

#include "config/json_document.hpp"

namespace eu::model {

/// CSV (RFC 4180): a line "path,value,unit", then one for each number of the document that
/// `eusim metrics` lists, in the document's order.
std::string result_table(const config::JsonValue& document);

}  // namespace eu::model
