#pragma once
// The rows of config/machine/machine.hpp as data: a tree of fields that point to the members of one
// object. Reader, writer, documentation and schema use this tree.
#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "config/machine/machine.hpp"

namespace eu::config {

struct Field;

/// An object with fixed keys.
struct GroupField {
  std::vector<Field> fields;
};

/// An object with the user's names as keys, stored as a vector in the order of the names.
struct ListField {
  std::vector<Field> elements;                           ///< each a group, keyed by its name
  std::function<void()> clear;                           ///< invalidates `elements`
  std::function<Field(const std::string& name)> append;  ///< valid until the next call
};

struct ChoiceField {
  std::vector<std::string_view> names;
  std::vector<std::string_view> meanings;
  std::function<std::size_t()> get;
  std::function<void(std::size_t)> set;
};

struct IntField {
  int* member;
  Range range;
  std::optional<int> absent;  ///< value of an absent key

  bool is_absent() const { return absent == *member; }
};

struct Field {
  std::string key;
  std::string_view meaning;
  bool required = true;
  Range size{0, 0};  ///< of a ListField
  std::variant<IntField, std::string*, ChoiceField, ClassSet*, GroupField, ListField> member;
};

/// The fields of `object`; they point into it.
template <class T>
std::vector<Field> fields_of(T& object);

/// An integer with a default, or a group of only such fields.
inline bool may_be_absent(const Field& field) {
  if (const auto* number = std::get_if<IntField>(&field.member)) return number->absent.has_value();
  const auto* group = std::get_if<GroupField>(&field.member);
  return group != nullptr && std::all_of(group->fields.begin(), group->fields.end(), may_be_absent);
}

/// Visitor that makes fields of rows.
class FieldBuilder {
 public:
  std::vector<Field> fields;

  void operator()(std::string_view key, int& member, Range range, std::string_view meaning) {
    add(key, meaning, IntField{&member, range, {}});
  }
  void operator()(std::string_view key, int& member, Range range, std::string_view meaning,
                  Default absent) {
    add(key, meaning, IntField{&member, range, absent.value});
    fields.back().required = false;
  }
  void operator()(std::string_view key, std::string& member, std::string_view meaning) {
    add(key, meaning, &member);
  }
  void operator()(std::string_view key, ClassSet& member, std::string_view meaning) {
    add(key, meaning, &member);
  }
  template <class E, std::enable_if_t<std::is_enum_v<E>, int> = 0>
  void operator()(std::string_view key, E& member, std::string_view meaning) {
    ChoiceField choice;
    choice.names = keys_of(enum_rows(E()));
    for (const EnumRow<E>& row : enum_rows(E())) choice.meanings.push_back(row.meaning);
    choice.get = [&member] { return static_cast<std::size_t>(&row_of(member) - enum_rows(E())); };
    choice.set = [&member](std::size_t index) { member = enum_rows(E())[index].value; };
    add(key, meaning, std::move(choice));
  }
  template <class T>
  void operator()(std::string_view key, std::vector<T>& member, Range size,
                  std::string_view meaning) {
    ListField list;
    for (T& element : member) list.elements.push_back(element_field(element));
    list.clear = [&member] { member.clear(); };
    list.append = [&member](const std::string& name) {
      member.emplace_back().name = name;
      return element_field(member.back());
    };
    add(key, meaning, std::move(list));
    fields.back().size = size;
  }
  template <class T, std::enable_if_t<!std::is_enum_v<T>, int> = 0>
  void operator()(std::string_view key, T& member, std::string_view meaning) {
    add(key, meaning, GroupField{fields_of(member)});
    fields.back().required = !may_be_absent(fields.back());
  }
  /// A row with a default.
  template <class T>
  void operator()(std::string_view key, T& member, std::string_view meaning, Optional) {
    (*this)(key, member, meaning);
    fields.back().required = false;
  }

 private:
  template <class Member>
  void add(std::string_view key, std::string_view meaning, Member member) {
    fields.push_back({std::string(key), meaning, true, {0, 0}, std::move(member)});
  }
  template <class T>
  static Field element_field(T& element) {
    return {element.name, {}, true, {0, 0}, GroupField{fields_of(element)}};
  }
};

template <class T>
std::vector<Field> fields_of(T& object) {
  FieldBuilder builder;
  object.visit(builder);
  return std::move(builder.fields);
}

}  // namespace eu::config
