// --gen, --isa, --from, --kernel, --finalizer: generation, instruction set and form of a kernel.
#include <fmt/core.h>

#include <algorithm>

#include "config/json/suggestion.hpp"
#include "model/cli/finalizer.hpp"
#include "model/cli/options.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

/// The keys of a table as a choice in a usage line: ivb|hsw.
template <class Row, std::size_t N>
std::string alternatives(const Row (&rows)[N]) {
  std::string text;
  for (const std::string_view key : config::keys_of(rows))
    text += (text.empty() ? "" : "|") + std::string(key);
  return text;
}

/// The values of --finalizer: own|igc|none.
std::string finalizer_words() {
  std::string words;
  for (const std::string_view name : kFinalizerNames)
    words += (words.empty() ? "" : "|") + std::string(name);
  return words;
}

}  // namespace

void KernelOptions::add_to(po::options_description& options) {
  const std::string forms =
      "form of the kernel: " + config::comma_list(form_names(isa::kDefaultGeneration)) +
      " (default: guessed from content)";
  options.add_options()("gen", po::value(&gen)->value_name(alternatives(isa::kAllGenerations)),
                        "generation of the kernel's code")(
      "isa", po::value(&isa)->value_name("gen|g13"),
      "instruction set of the kernel's code: Intel's or Apple's (default: that of --gen, else "
      "guessed from content)")("from", po::value(&from)->value_name("FORM"), forms.c_str())(
      "kernel", po::value(&kernel)->value_name("NUMBER|NAME|SIMD16"),
      "which kernel of a text that has several; without it an error lists them")(
      "finalizer", po::value(&finalizer)->value_name(finalizer_words()),
      "what makes the code of a visa text: own (eusim itself), or igc (IGC's GenX_IR, if "
      "installed); none, with run --untimed: execute the text on its virtual variables (default: "
      "own)");
}

namespace {

/// Key of an instruction set, and its first generation.
struct InstructionSet {
  std::string_view key;
  isa::Generation first;
};
std::vector<InstructionSet> instruction_sets() {
  std::vector<InstructionSet> sets;
  for (const isa::GenerationRow& row : isa::kAllGenerations)
    if (const std::string_view key = isa::isa_of(row.gen).key;
        sets.empty() || sets.back().key != key)
      sets.push_back({key, row.gen});
  return sets;
}

isa::Generation first_of_isa(const std::string& isa) {
  const std::vector<InstructionSet> sets = instruction_sets();
  std::vector<std::string_view> keys;
  for (const InstructionSet& each : sets) keys.push_back(each.key);
  return sets[choice_of("--isa", isa, keys)].first;
}

}  // namespace

isa::Generation KernelOptions::generation(isa::Generation fallback) const {
  const isa::Generation of_isa = isa.empty() ? fallback : first_of_isa(isa);
  if (gen.empty()) return isa.empty() || isa::isa_of(fallback).key == isa ? fallback : of_isa;
  const isa::Generation given =
      isa::kAllGenerations[choice_of("--gen", gen, config::keys_of(isa::kAllGenerations))].gen;
  if (!isa.empty() && isa::isa_of(given).key != isa)
    throw UsageError(fmt::format("--isa {}: --gen {} is of another instruction set", isa, gen));
  return given;
}

std::optional<int> KernelOptions::format_of(isa::Generation gen_of_code) const {
  if (from.empty()) return std::nullopt;
  return static_cast<int>(choice_of("--from", from, form_names(gen_of_code)));
}

std::optional<int> KernelOptions::format() const {
  return format_of(generation(isa::kDefaultGeneration));
}

isa::Program KernelOptions::read(const std::string& input) const {
  std::vector<isa::Generation> candidates = {generation_of(*this, input)};
  if (gen.empty() && isa.empty())
    for (const isa::GenerationRow& row : isa::kAllGenerations)
      if (row.family != isa::kDefaultFamily) candidates.push_back(row.gen);
  const auto lacks_form = [&](isa::Generation of_code) {
    const std::vector<std::string_view> forms = form_names(of_code);
    return std::find(forms.begin(), forms.end(), from) == forms.end();
  };
  if (!from.empty() && !std::all_of(candidates.begin(), candidates.end(), lacks_form))
    candidates.erase(std::remove_if(candidates.begin(), candidates.end(), lacks_form),
                     candidates.end());
  else if (!from.empty())
    candidates.resize(1);  // whose forms the error lists
  std::vector<InputOptions> options;
  for (const isa::Generation each : candidates)
    options.push_back(input_options(*this, each, format_of(each)));
  isa::Program program = read_kernel_file(input, options);
  check_finalizer(*this, input);
  return program;
}

isa::Program KernelOptions::read_of_workload(const std::string& input) const {
  const std::optional<StatedKernel> stated = from.empty() ? stated_kernel(input) : std::nullopt;
  if (!stated) return read(input);
  KernelOptions options = *this;
  if (gen.empty() && isa.empty()) options.gen = stated->gen;
  options.from = stated->form;
  if (kernel.empty()) options.kernel = stated->select;
  return options.read(stated->path);
}

}  // namespace eu::model
