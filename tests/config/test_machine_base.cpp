// Machines derived from one read of a base file equal machines that are read from files each time.
#include <gtest/gtest.h>

#include "config/machine/machine_base.hpp"
#include "config/machine/machine_file.hpp"
#include "tests/support/command.hpp"

namespace eu::test {
namespace {

using Texts = std::vector<std::string>;

/// All values of a machine with their places, or its errors.
template <class Load>
std::string all_of(Load&& load) {
  try {
    const config::Machine machine = load();
    std::string text = config::resolved_json(machine);
    for (const config::MachineValue& value : config::machine_values(machine))
      text += value.path + " " + value.value + " " + value.given_at + "\n";
    return text;
  } catch (const config::ConfigError& error) {
    return error.what();
  }
}

TEST(MachineBase, EqualsAFreshRead) {
  const TemporaryDirectory directory;
  const std::string patch =
      directory.file("patch.json", R"({"schema": "eusim.machine/v1", "l3": {"latency_cycles": 33},
 "sources": {"/l3/latency_cycles": {"kind": "assumed", "ref": "a patch"}}})");
  const std::string unsourced = directory.file(
      "unsourced.json", R"({"schema": "eusim.machine/v1", "l3": {"latency_cycles": 34}})");
  const std::string unused =
      directory.file("unused.json", R"({"schema": "eusim.machine/v1", "sources":
 {"/l3/latency_cycle": {"kind": "assumed", "ref": "misspelled"}}})");
  const std::pair<Texts, Texts> changes[] = {
      {{}, {}},
      {{}, {"/eu/threads=4"}},
      {{}, {"/eu/threads=4", "/l3/latency_cycles=12", "/eu/threads=5"}},
      {{}, {R"(/eu/pipes/fpu={"classes": ["float"]})"}},
      {{}, {R"(/eu/pipes/extra={"classes": ["float"]})"}},
      {{}, {"/eu/threads=99", "/no/such=1"}},
      {{}, {"/eu=1"}},
      {{patch}, {}},
      {{patch, patch}, {"/l3/latency_cycles=12"}},
      {{patch}, {"/eu/arbitration=round_robin"}},
      {{unsourced, unsourced}, {}},
      {{unused}, {"/eu/threads=4"}},
      {{"/no/such/file.json"}, {}},
  };
  for (const std::string name : {"ivb_gt2", "hsw_gt2"}) {
    config::MachineBase base(name);
    base.read();
    for (const auto& [patches, sets] : changes)
      EXPECT_EQ(all_of([&, &patches = patches, &sets = sets] {
                  const config::MachineBase::Changed changed = base.with(patches, sets);
                  EXPECT_EQ(changed.digest(), config::machine_digest(changed.machine));
                  return changed.machine;
                }),
                all_of([&, &patches = patches, &sets = sets] {
                  return config::load_machine(name, patches, sets);
                }));
  }
}

}  // namespace
}  // namespace eu::test
