#pragma once
// Wrong machines, and the errors that they give.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "config/machine/shipped_machines.hpp"
#include "tests/config/support.hpp"

namespace eu::config {

inline std::string shipped(std::string_view name) {
  for (const ShippedMachine& machine : shipped_machines()) {
    if (machine.name == name) return std::string(machine.json);
  }
  return {};
}

class MachineLoad : public testing::Test {
 protected:
  /// Errors: the place (a piece of the file with ^ before it) and the text.
  using Expected = std::vector<std::pair<std::string, std::string>>;

  /// Checks that ivb_gt2 with `from` replaced by `to` gives these errors.
  void expect_errors(const std::string& from, const std::string& to, const Expected& expected) {
    const std::string text = replaced(shipped("ivb_gt2"), from, to);
    std::string errors;
    for (const auto& [place, message] : expected) {
      errors += (errors.empty() ? "" : "\n") + place_in("m.json", text, place) + ": " + message;
    }
    EXPECT_EQ(errors_of(files_.write("m.json", text)), errors);
  }
  static std::string shipped_at(const std::string& marked) {
    return place_in("config/ivb_gt2.json", shipped("ivb_gt2"), marked);
  }
  std::string errors_of(const std::string& machine, const std::vector<std::string>& patches = {},
                        const std::vector<std::string>& sets = {}) {
    return files_.errors([&] { load_machine(machine, patches, sets); });
  }
  std::string errors_of_set(const std::string& set) { return errors_of("ivb_gt2", {}, {set}); }
  std::string errors_of_patch(const std::string& text) {
    return errors_of("ivb_gt2", {files_.write("p.json", text)});
  }
  /// Writes a file that extends `parent` and has these further members.
  std::string child(const std::string& name, const std::string& members,
                    const std::string& parent = "ivb_gt2") {
    return files_.write(
        name, "{\"schema\": \"eusim.machine/v1\", \"name\": \"child\", \"extends\": \"" + parent +
                  (members.empty() ? "\"" : "\",\n") + members + "}");
  }

  TestFiles files_;
};

}  // namespace eu::config
