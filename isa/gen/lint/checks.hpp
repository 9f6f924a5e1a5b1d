#pragma once
// The checks of single instructions: one function a rule, in files by family.
#include "isa/gen/lint/facts.hpp"
#include "isa/gen/lint/finding.hpp"

namespace eu::isa::lint::check {

#define RULE(id, name, severity, shipped, on, when, source, message, check) \
  void check(const Facts& facts, Report& report);
#include "isa/gen/lint/rules.def"

}  // namespace eu::isa::lint::check
