#include "model/report/document/document_sink.hpp"

#include "model/io/data_file.hpp"

namespace eu::model {

using config::JsonValue;

void DocumentTree::member(std::string_view key, JsonValue value) {
  config::add_member(tree_, key, std::move(value));
}

void DocumentTree::list(std::string_view key, std::size_t count, const Element& element) {
  if (lists_ == Lists::Left) return;
  JsonValue::Array elements;
  elements.reserve(count);
  for (std::size_t i = 0; i < count; ++i) elements.push_back(element(i));
  member(key, {std::move(elements), {}});
}

namespace {

constexpr std::size_t kIndent = 2;  // of a member of the document

}  // namespace

void DocumentText::member(std::string_view key, JsonValue value) {
  out_(separator_ + config::to_member(std::string(key), value, kIndent));
  separator_ = ",\n";
}

void DocumentText::list(std::string_view key, std::size_t count, const Element& element) {
  if (count == 0) return member(key, {JsonValue::Array{}, {}});
  const std::string margin(kIndent, ' ');
  out_(separator_ + margin + config::to_line({std::string(key), {}}) + ": [\n");
  for (std::size_t i = 0; i < count; ++i)
    out_(config::to_element(element(i), 2 * kIndent) + (i + 1 == count ? "\n" : ",\n"));
  out_(margin + "]");
  separator_ = ",\n";
}

void DocumentText::end() {
  out_("\n}\n");
}

DocumentTable::DocumentTable(TextSink out) : out_(std::move(out)) {
  out_("path,value,unit\n");
}

void DocumentTable::member(std::string_view key, JsonValue value) {
  add_numbers(value, config::child_path("", key));
}

void DocumentTable::list(std::string_view key, std::size_t count, const Element& element) {
  const std::string path = config::child_path("", key);
  for (std::size_t i = 0; i < count; ++i)
    add_numbers(element(i), config::child_path(path, std::to_string(i)));
}

void DocumentTable::add_numbers(const JsonValue& value, const std::string& path) {
  if (const auto* members = value.object()) {
    for (const config::JsonMember& member : *members)
      add_numbers(member.value, config::child_path(path, member.key));
  } else if (const auto* elements = std::get_if<JsonValue::Array>(&value.data)) {
    for (std::size_t i = 0; i < elements->size(); ++i)
      add_numbers((*elements)[i], config::child_path(path, std::to_string(i)));
  } else if (const MetricRow* row = row_of(path, rows_)) {
    out_(csv_cell(path) + "," + config::to_line(value) + "," + row->unit + "\n");
  }
}

}  // namespace eu::model
