#include "model/workload/workload_reader.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "config/json/json_document.hpp"
#include "isa/generation.hpp"
#include "isa/isa.hpp"
#include "model/io/file_io.hpp"

namespace eu::model {

namespace {

std::optional<isa::Program> read_as(std::string_view bytes, const std::string& path,
                                    std::optional<int> form, isa::Generation gen) {
  try {
    return isa::isa_of(gen).read({bytes, form, path, isa::Undecodable::Reject, ""}, gen);
  } catch (const isa::InputError&) {
    return std::nullopt;
  }
}

/// True if the kernel can be read as code of the default family.
bool is_readable_by_default(std::string_view bytes, const std::string& path) {
  return std::any_of(std::begin(isa::kAllGenerations), std::end(isa::kAllGenerations),
                     [&](const isa::GenerationRow& row) {
                       return row.family == isa::kDefaultFamily &&
                              read_as(bytes, path, std::nullopt, row.gen).has_value();
                     });
}

/// A generation of another family, if only code of such a family fits the kernel.
std::optional<isa::Generation> only_generation(std::string_view bytes, const std::string& path) {
  if (is_readable_by_default(bytes, path)) return std::nullopt;
  for (const isa::GenerationRow& row : isa::kAllGenerations)
    if (row.family != isa::kDefaultFamily && is_whole_kernel(bytes, path, std::nullopt, row.gen))
      return row.gen;
  return std::nullopt;
}

}  // namespace

bool is_whole_kernel(std::string_view bytes, const std::string& path, std::optional<int> form,
                     isa::Generation gen) {
  const std::optional<isa::Program> program = read_as(bytes, path, form, gen);
  return program && program->isa->needs(*program).ends_thread;
}

std::optional<isa::Generation> stated_generation(const std::string& path) {
  config::Diagnostics ignored;  // read_workload reports them
  std::optional<config::JsonValue> document;
  try {
    if (is_device(path)) return std::nullopt;
    const std::vector<std::uint8_t> bytes = read_bytes(path, kMaxInputBytes);
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!looks_like_json(bytes)) return only_generation(text, path);
    document = config::parse_json(text, path, ignored);
  } catch (const FileError&) {  // read_workload reports it
  }
  if (!document) return std::nullopt;
  const config::JsonValue* gen = config::find_path(*document, {"kernel", "gen"});
  const auto* name = gen == nullptr ? nullptr : std::get_if<std::string>(&gen->data);
  if (name == nullptr) return std::nullopt;
  return isa::gen_from_key(*name);
}

std::string generation_text(isa::Generation gen) {
  return fmt::format("{} ({})", row(gen).name, row(gen).key);
}

std::string other_generation_text(isa::Generation kernel, isa::Generation machine) {
  std::string scripts;
  for (const isa::CompileScript& script : isa::kCompileScripts)
    if (script.first <= machine && machine <= script.last)
      scripts +=
          fmt::format("{}{} --gen {}", scripts.empty() ? "" : ", ", script.path, row(machine).key);
  return fmt::format(
      "the kernel is code of {}, but the machine is of {}: use a machine of the kernel's "
      "generation, such as {}{}",
      generation_text(kernel), generation_text(machine), row(kernel).machine,
      scripts.empty()
          ? ""
          : fmt::format(", or compile the source for {} ({})", row(machine).key, scripts));
}

}  // namespace eu::model
