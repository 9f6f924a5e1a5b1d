#pragma once
// Conversion between a JSON tree and a Machine, and iteration over a Machine's values.
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/machine/fields.hpp"
#include "config/machine/machine.hpp"

namespace eu::config {

/// Reads every field from `root`; reports unknown and missing keys. Sets no provenance, and checks
/// no rules between fields.
Machine read_machine(const JsonValue& root, Diagnostics& diagnostics);

/// Whether the field is written: not if it has the value of an absent key.
bool is_written(const Field& field);

/// A field's value as JSON: an integer, a string, an array of strings, or an object of those.
JsonValue value_of(const Field& field);

/// Calls `visit` with each value (not the objects around them) and its path, in declaration order.
void for_each_value(const std::vector<Field>& fields, const std::string& path,
                    const std::function<void(const std::string& path, const Field&)>& visit);

/// As for_each_value(), but only for values that `tree` has too.
void for_each_given(const std::vector<Field>& fields, const JsonValue& tree,
                    const std::string& path,
                    const std::function<void(const std::string& path, const Field&)>& visit);

/// The children of an object; null for a single value.
const std::vector<Field>* children(const Field& field);

/// The timing classes that a pipe may have on machines of the family.
std::vector<std::string_view> pipe_class_keys(isa::Family family);

/// The generation that a document states, which decides its fields; that of a new machine if it is
/// missing or unknown.
isa::Generation stated_gen(const JsonValue& root);

/// A machine of a family for documentation: each list has one element, called "*".
Machine specimen_machine(isa::Family family);

/// The fields of machines of all families, those of the first family first. They point into
/// `specimens`, which has one machine per family.
std::vector<Field> fields_of_families(std::vector<Machine>& specimens);

/// Whether a key names a timing number, which must have a source: "cycle" is in its unit, or it is
/// a slip, which counts hundredths of a cycle.
bool is_timing_key(std::string_view key);

}  // namespace eu::config
