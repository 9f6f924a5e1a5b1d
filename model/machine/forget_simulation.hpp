#pragma once
// For processes that simulate more than once.

namespace eu::model {

/// Makes SystemC as it was when the process began. No object of SystemC's may be left. A simulation
/// belongs to a global of SystemC's, which the standard (IEEE 1666) does not know; who keeps to the
/// standard runs one simulation a process. A process that called it ends by _Exit(): SystemC's
/// static objects look for the simulation that was deleted when they are destroyed.
void forget_simulation();

/// Was forget_simulation() called in this process, or in one that it was forked from?
bool has_forgotten_simulation();

}  // namespace eu::model
