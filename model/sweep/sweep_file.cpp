#include "model/sweep/sweep_file.hpp"

#include <fmt/core.h>
#include <glob.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "config/json/json_reader.hpp"
#include "isa/common/message_text.hpp"
#include "model/compare/what_if.hpp"
#include "model/eu/eu.hpp"
#include "model/io/file_io.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

using config::JsonCursor;
using config::JsonValue;
using config::ObjectReader;

constexpr std::size_t kMaxPoints = 1'000'000;

std::string text_of(const Settings& settings) {
  std::string text;
  for (const auto& [path, value] : settings)
    text += fmt::format("{}{} = {}", text.empty() ? ": " : ", ", path, value);
  return text;
}

class SweepReader {
 public:
  SweepReader(const std::string& path, config::Diagnostics& diagnostics)
      : directory_(directory_of(path)), diagnostics_(diagnostics) {
    for (const config::FieldInfo& field : config::machine_fields()) fields_.push_back(field.path);
  }

  Sweep read(const JsonValue& document) {
    Sweep sweep;
    ObjectReader root = JsonCursor(document, diagnostics_).object();
    root.schema(config::kSweepSchema);
    sweep.directory = directory_;
    sweep.base = root.optional("base").text("ivb_gt2");
    sweep.max_cycles =
        root.optional("max_cycles")
            .integer(1, 1'000'000'000'000, static_cast<std::int64_t>(RunOptions().max_cycles));
    const JsonCursor threads = root.optional("threads");
    sweep.threads = static_cast<int>(threads.integer(1, config::kMaxThreads, 1));
    sweep.error_bars = read_error_bars(root.optional("error_bars"));
    const std::vector<std::string> kernels = read_kernels(root.required("kernels"));
    if (sweep.threads != 1) check_bare(threads, kernels);
    const std::vector<Settings> combinations = read_combinations(root);
    const std::vector<std::pair<std::string, Settings>> listed = read_points(root);
    read_exclude(root.optional("exclude"));
    root.finish();
    lay_out(sweep, kernels, combinations, listed, document.location);
    return sweep;
  }

 private:
  struct Exclusion {
    Settings settings;
    JsonCursor at;

    bool matches(const Settings& point) const {
      return std::all_of(settings.begin(), settings.end(), [&](const auto& setting) {
        return std::find(point.begin(), point.end(), setting) != point.end();
      });
    }
  };

  std::optional<ErrorBarRequest> read_error_bars(const JsonCursor& cursor) {
    if (!cursor.present()) return std::nullopt;
    ErrorBarRequest request;
    ObjectReader reader = cursor.object();
    request.draws =
        static_cast<int>(reader.optional("draws").integer(1, config::kMaxDraws, request.draws));
    request.seed = static_cast<std::uint64_t>(
        reader.optional("seed").integer(0, INT64_MAX, static_cast<std::int64_t>(request.seed)));
    reader.finish();
    return request;
  }

  /// Refuses "threads" if all kernels are workloads, which have their own number of threads.
  void check_bare(const JsonCursor& threads, const std::vector<std::string>& kernels) const {
    const auto is_workload = [&](const std::string& kernel) {
      try {
        return looks_like_json(read_bytes(resolve_path(directory_, kernel), kMaxInputBytes));
      } catch (const FileError&) {
        return false;  // its rows have the reason
      }
    };
    if (!kernels.empty() && std::all_of(kernels.begin(), kernels.end(), is_workload))
      threads.error(fmt::format("is for bare kernels, but {}",
                                kernels.size() == 1 ? isa::name_text(kernels[0]) + " is a workload"
                                                    : "all kernels are workloads"));
  }

  std::vector<std::string> read_kernels(const JsonCursor& cursor) {
    std::vector<std::string> kernels;
    std::map<std::string, std::string> places;  // of texts
    for (const JsonCursor& each : cursor.array(1)) {
      const std::string text = each.text();
      if (text.empty()) {  // a value that is not a text has its error already
        if (std::holds_alternative<std::string>(each.value().data)) each.error("is empty");
        continue;
      }
      if (const auto [first, is_new] = places.emplace(text, each.path()); !is_new) {
        each.error(
            fmt::format("{} is in the list already, as {}", isa::name_text(text), first->second));
        continue;
      }
      const std::string pattern = resolve_path(directory_, text);
      glob_t found{};
      const bool any = ::glob(pattern.c_str(), 0, nullptr, &found) == 0;
      const std::size_t prefix = pattern.size() - text.size();
      for (std::size_t i = 0; any && i < found.gl_pathc; ++i) {
        const std::string path = std::string(found.gl_pathv[i]).substr(prefix);
        if (std::find(kernels.begin(), kernels.end(), path) == kernels.end())
          kernels.push_back(path);
      }
      ::globfree(&found);
      if (!any) each.error("no file matches " + pattern);
    }
    return kernels;
  }

  /// Checks that a key is a path of a machine, kMachineAxis or kWhatIfAxis.
  void check_key(const std::string& key, const JsonCursor& at) const {
    if (key == kMachineAxis || key == kWhatIfAxis) return;
    const auto keys = config::split_path(key);
    const auto matches = [&](const std::string& field) {
      const auto pattern = *config::split_path(field);
      return std::equal(pattern.begin(), pattern.end(), keys->begin(), keys->end(),
                        [](const auto& a, const auto& b) { return a == "*" || a == b; });
    };
    if (keys && std::any_of(fields_.begin(), fields_.end(), matches)) return;
    const std::string near(isa::nearest_name(key, {fields_.begin(), fields_.end()}));
    at.error(
        fmt::format("{}: not a value of a machine{} (allowed: machine, if, and the paths of eusim "
                    "config explain)",
                    key, near.empty() ? "" : fmt::format("; did you mean {}?", near)));
  }

  std::string setting(const std::string& key, const JsonCursor& value) const {
    if (key == kWhatIfAxis) return what_if_name(value);
    return key == kMachineAxis ? value.text() : config::to_line(value.value());
  }

  std::string what_if_name(const JsonCursor& value) const {
    std::string name = value.text();
    if (name == kNoWhatIf) return name;
    try {
      what_if(name, {}, kNoWhatIf);
    } catch (const std::invalid_argument& error) {
      value.error(error.what());
    }
    return name;
  }

  std::vector<std::pair<std::string, std::vector<std::string>>> axes(const JsonCursor& cursor) {
    std::vector<std::pair<std::string, std::vector<std::string>>> result;
    for (const auto& [key, values] : cursor.object().members()) {
      check_key(key, values);
      if (const auto [first, is_new] = axis_places_.emplace(key, values.path()); !is_new)
        values.error(fmt::format("{} has values already, in {}; a path can vary in one place only",
                                 key, first->second));
      result.emplace_back(key, std::vector<std::string>());
      for (const JsonCursor& value : values.array(1))
        result.back().second.push_back(setting(key, value));
    }
    return result;
  }

  /// Combines all combinations with each of `choices`; reports too many points.
  void multiply(std::vector<Settings>& combinations, const std::vector<Settings>& choices,
                const JsonCursor& at, std::size_t points = 0) {
    if (std::max(points, combinations.size() * choices.size()) > kMaxPoints) {
      if (!is_too_large_) at.error(fmt::format("more than {} points", kMaxPoints));
      is_too_large_ = true;
      return;
    }
    std::vector<Settings> result;
    for (const Settings& combination : combinations)
      for (const Settings& choice : choices) {
        result.push_back(combination);
        result.back().insert(result.back().end(), choice.begin(), choice.end());
      }
    combinations = std::move(result);
  }

  std::vector<Settings> read_combinations(ObjectReader& root) {
    const JsonCursor grid = root.optional("grid");
    const JsonCursor zip = root.optional("zip");
    std::vector<Settings> combinations(1);
    if (grid.present()) {
      const auto all_axes = axes(grid);
      std::size_t points = 1;  // counted before they are created
      for (const auto& [key, values] : all_axes)
        points = std::min(kMaxPoints + 1, points * std::max<std::size_t>(1, values.size()));
      for (const auto& [key, values] : all_axes) {
        std::vector<Settings> choices;
        for (const std::string& value : values) choices.push_back({{key, value}});
        multiply(combinations, choices, grid, points);
      }
    }
    if (zip.present())
      for (const JsonCursor& each : zip.array()) multiply(combinations, zipped(each), each);
    has_combinations_ = grid.present() || zip.present();
    return combinations;
  }

  std::vector<Settings> zipped(const JsonCursor& cursor) {
    std::vector<Settings> choices;
    bool is_first = true;
    for (const auto& [key, values] : axes(cursor)) {
      if (is_first) choices.resize(values.size());
      is_first = false;
      if (choices.size() != values.size()) {
        cursor.error(
            fmt::format("its lists differ in length: {} and {}", choices.size(), values.size()));
        return {};
      }
      for (std::size_t i = 0; i < values.size(); ++i) choices[i].emplace_back(key, values[i]);
    }
    return choices;
  }

  Settings settings(const JsonCursor& cursor) {
    Settings result;
    for (const auto& [key, value] : cursor.object().members()) {
      check_key(key, value);
      result.emplace_back(key, setting(key, value));
    }
    return result;
  }

  std::vector<std::pair<std::string, Settings>> read_points(ObjectReader& root) {
    std::vector<std::pair<std::string, Settings>> points;
    const JsonCursor list = root.optional("points");
    if (!list.present()) return points;
    for (const JsonCursor& each : list.array()) {
      ObjectReader point = each.object();
      const std::string name = point.required("name").identifier();
      const JsonCursor set = point.optional("set");
      points.emplace_back(name, set.present() ? settings(set) : Settings());
      point.finish();
    }
    return points;
  }

  void read_exclude(const JsonCursor& cursor) {
    if (!cursor.present()) return;
    for (const JsonCursor& each : cursor.array()) {
      excluded_.push_back({settings(each), each});
      if (excluded_.back().settings.empty()) each.error("would exclude every point");
    }
  }

  bool is_excluded(const Settings& point) const {
    return std::any_of(excluded_.begin(), excluded_.end(),
                       [&](const Exclusion& each) { return each.matches(point); });
  }

  /// Refuses entries of "exclude" that omit no combination.
  void check_excluded(const std::vector<Settings>& combinations) const {
    for (const Exclusion& each : excluded_)
      if (std::none_of(combinations.begin(), combinations.end(),
                       [&](const Settings& point) { return each.matches(point); }))
        each.at.error("excludes nothing: no combination of grid and zip has these values");
  }

  void lay_out(Sweep& sweep, const std::vector<std::string>& kernels,
               const std::vector<Settings>& combinations,
               const std::vector<std::pair<std::string, Settings>>& listed,
               const config::Location& location) {
    if (kernels.size() * (combinations.size() + listed.size()) > kMaxPoints)
      diagnostics_.error(location, "", fmt::format("more than {} points", kMaxPoints));
    if (!diagnostics_.empty()) return;
    check_excluded(combinations);
    if (!diagnostics_.empty()) return;
    std::set<std::tuple<std::string, std::string, Settings>> seen;
    const auto add = [&](const std::string& kernel, const std::string& name,
                         const Settings& settings) {
      if (seen.emplace(kernel, name, settings).second)
        sweep.points.push_back({sweep.points.size(), kernel, name, settings});
      else
        diagnostics_.error(location, "",
                           fmt::format("a point of {} occurs twice{}", kernel, text_of(settings)));
    };
    for (const std::string& kernel : kernels) {
      if (has_combinations_ || listed.empty())
        for (const Settings& settings : combinations)
          if (!is_excluded(settings)) add(kernel, "", settings);
      for (const auto& [name, settings] : listed) add(kernel, name, settings);
    }
    if (sweep.points.empty()) diagnostics_.error(location, "/exclude", "leaves no point");
  }

  std::string directory_;
  config::Diagnostics& diagnostics_;
  std::vector<std::string> fields_;
  std::map<std::string, std::string> axis_places_;  ///< of the paths of grid and zip
  std::vector<Exclusion> excluded_;
  bool has_combinations_ = false;
  bool is_too_large_ = false;
};

}  // namespace

config::MachineChoice Sweep::machine(const SweepPoint& point) const {
  const auto place = [&](const std::string& machine) {
    return config::is_machine_file(machine) ? resolve_path(directory, machine) : machine;
  };
  config::MachineChoice choice;
  choice.machine = place(base);
  for (const auto& [path, value] : point.settings)
    if (path == kMachineAxis)
      choice.machine = place(value);
    else if (path != kWhatIfAxis)
      choice.sets.push_back(path + "=" + value);
    else if (value != kNoWhatIf)
      choice = what_if(value, choice).machine;
  return choice;
}

Sweep read_sweep(const std::string& path) {
  config::Diagnostics diagnostics;
  const auto document = config::read_json_file(path, diagnostics);
  Sweep sweep;
  if (document) sweep = SweepReader(path, diagnostics).read(*document);
  diagnostics.throw_if_any<SweepError>();
  return sweep;
}

}  // namespace eu::model
