#pragma once
// Between a JSON tree and a Machine, and from a Machine to its single values.
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/machine/fields.hpp"
#include "config/machine/machine.hpp"

namespace eu::config {

/// Every field from `root`, unknown and missing keys reported. No provenance, no cross-field rules.
Machine read_machine(const JsonValue& root, Diagnostics& diagnostics);

/// Is the field there in what is written? Not if it has the value that an absent key means.
bool is_written(const Field& field);

/// The value of a field: an integer, a string, an array of strings, or an object of those.
JsonValue value_of(const Field& field);

/// Calls `visit` with each value (not the objects around them) and its path, in declaration order.
void for_each_value(const std::vector<Field>& fields, const std::string& path,
                    const std::function<void(const std::string& path, const Field&)>& visit);

/// The same, but only values that `tree` has too.
void for_each_given(const std::vector<Field>& fields, const JsonValue& tree,
                    const std::string& path,
                    const std::function<void(const std::string& path, const Field&)>& visit);

/// The children of an object; null for a single value.
const std::vector<Field>* children(const Field& field);

/// The timing classes that a pipe of a machine of the family may have.
std::vector<std::string_view> pipe_class_keys(isa::Family family);

/// What a machine says that it is, which decides what fields it has; that of a new one if it says
/// nothing that is known.
isa::Generation stated_gen(const JsonValue& root);

/// A machine of a family to document: each list holds one element, called "*".
Machine specimen_machine(isa::Family family);

/// The fields of machines of all families, those of the first in front; they point into
/// `specimens`, one a family.
std::vector<Field> fields_of_families(std::vector<Machine>& specimens);

/// Does a key name a timing number, one that must have a source? Those with "cycle" in the unit,
/// and slips, which are hundredths of one.
bool is_timing_key(std::string_view key);

}  // namespace eu::config
