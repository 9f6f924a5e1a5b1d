#pragma once
// For processes that simulate more than once.

namespace eu::model {

/// Makes SystemC as it was when the process began. No object of SystemC's may be left. A simulation
/// belongs to a global of SystemC's, which the standard (IEEE 1666) does not know; who keeps to the
/// standard runs one simulation a process. A process that called it ends by _Exit().
void forget_simulation();

}  // namespace eu::model
