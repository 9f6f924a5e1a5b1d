#include "config/machine/machine_base.hpp"

#include <algorithm>
#include <utility>

#include "config/json/json_document.hpp"
#include "config/json/schemas.hpp"
#include "config/machine/machine_tree.hpp"
#include "config/machine/number_range.hpp"

namespace eu::config {
namespace {

constexpr std::size_t kIndent = 2;

JsonValue string_value(std::string_view text) {
  return {std::string(text), {}};
}

/// The entry of "sources" for a number with a source.
std::string source_member(const std::string& path, const Provenance& provenance) {
  JsonValue value{JsonValue::Object(), {}};
  value.object()->reserve(3);
  add_member(value, "kind", string_value(row_of(provenance.source->kind).key));
  add_member(value, "ref", string_value(provenance.source->ref));
  if (provenance.range) add_member(value, "range", range_value(*provenance.range));
  return to_member(path, value, 2 * kIndent);
}

}  // namespace

ResolvedText::ResolvedText(const std::vector<Field>& fields, const Provenances& provenances) {
  members_.push_back({"", to_member("schema", string_value(kMachineSchema.name()), kIndent)});
  for (const Field& field : fields)
    if (is_written(field))
      members_.push_back(
          {child_path("", field.key), to_member(field.key, value_of(field), kIndent)});
  for_each_value(fields, "", [&](const std::string& path, const Field& field) {
    if (!is_written(field)) return;  // an omitted value has no source either
    const Provenance* const provenance = provenances.find(path);
    if (provenance != nullptr && provenance->source)
      sources_.push_back({path, source_member(path, *provenance)});
  });
}

bool ResolvedText::change(const std::vector<Field>& fields, const Provenances& provenances,
                          const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    const std::string top = path.substr(0, path.find('/', 1));
    Piece* const member = find(members_, top);
    Piece* const entry = find(sources_, path);
    if (member == nullptr || entry == nullptr) return false;
    for (const Field& field : fields)
      if (child_path("", field.key) == top)
        member->text = to_member(field.key, value_of(field), kIndent);
    const Provenance& provenance = provenances.at(path);
    if (!provenance.source) return false;
    entry->text = source_member(path, provenance);
  }
  return true;
}

std::string ResolvedText::text() const {
  std::string out = "{\n";
  for (const Piece& member : members_) out.append(member.text) += ",\n";
  out.append(kIndent, ' ') += sources_.empty() ? "\"sources\": {}" : "\"sources\": {\n";
  const char* separator = "";
  for (const Piece& source : sources_)
    out.append(std::exchange(separator, ",\n")).append(source.text);
  if (!sources_.empty()) out.append(1, '\n').append(kIndent, ' ') += '}';
  return out += "\n}\n";
}

ResolvedText::Piece* ResolvedText::find(std::vector<Piece>& pieces, std::string_view path) {
  const auto found = std::find_if(pieces.begin(), pieces.end(),
                                  [path](const Piece& piece) { return piece.path == path; });
  return found == pieces.end() ? nullptr : &*found;
}

}  // namespace eu::config
