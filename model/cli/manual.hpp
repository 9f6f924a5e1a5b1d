#pragma once
// Manual pages, in the man macros of troff: eusim(1), and one for each verb.
#include <string>

#include "model/cli/verbs.hpp"

namespace eu::model {

std::string overview_manual();
std::string verb_manual(const Verb& verb);

}  // namespace eu::model
