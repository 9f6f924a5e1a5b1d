#pragma once
// Random machines: settings of every number that affects timing, on top of ivb_gt2 or m1.
#include <string>
#include <vector>

#include "config/machine/machine_file.hpp"
#include "tests/support/choice.hpp"

namespace eu::test {

/// Random settings "/path=value". Every machine has room for a group of `group_threads` threads.
std::vector<std::string> random_settings(Choice& choice, int group_threads);
/// Random settings of the machine m1.
std::vector<std::string> random_g13_settings(Choice& choice, int group_threads);

}  // namespace eu::test
