#pragma once
// The checks of single instructions: one function per rule, in one file per family of rules.
#include "isa/intel/lint/facts.hpp"
#include "isa/intel/lint/finding.hpp"

namespace eu::isa::lint::check {

#define RULE(id, name, severity, shipped, on, when, source, message, check) \
  void check(const Facts& facts, Report& report);
#include "isa/intel/lint/rules.def"

}  // namespace eu::isa::lint::check
