#include "model/machine/forget_simulation.hpp"

#include <systemc>

namespace eu::model {
namespace {

bool has_forgotten = false;

}  // namespace

bool has_forgotten_simulation() {
  return has_forgotten;
}

void forget_simulation() {
  has_forgotten = true;
  delete sc_core::sc_curr_simcontext;
  // The next use creates a new one.
  sc_core::sc_curr_simcontext = sc_core::sc_default_global_context = nullptr;
  // Suppresses the warning that it begins with nothing to do; SystemC itself suppresses it only for
  // its first beginning.
  sc_core::sc_report_handler::set_actions(sc_core::SC_ID_NO_SC_START_ACTIVITY_,
                                          sc_core::SC_DO_NOTHING);
}

}  // namespace eu::model
