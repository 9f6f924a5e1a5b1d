#pragma once
// Support for processes that simulate more than once.

namespace eu::model {

/// Restores the state of SystemC at the beginning of the process. No object of SystemC's may exist.
/// A simulation belongs to a global of SystemC's that the standard (IEEE 1666) does not have; under
/// the standard, a process runs one simulation. A process that has called this must end by _Exit():
/// the destructors of SystemC's static objects use the simulation that was deleted.
void forget_simulation();

/// True if forget_simulation() was called in this process, or in one from which it was forked.
bool has_forgotten_simulation();

}  // namespace eu::model
