#pragma once
// Texts about threads that have not ended: their places, and what they wait for. Threads with
// the same text are grouped.
#include <string>
#include <vector>

#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// "thread 3 (EU 0, slot 3)".
std::string thread_text(const ThreadRef& thread);

/// The first three with EU and slot, the others as ranges of numbers: "thread 0 (EU 0, slot 0),
/// thread 2 (EU 1, slot 0), thread 4 (EU 2, slot 0) and threads 6 to 9".
std::string threads_text(std::vector<ThreadRef> threads);

/// The places of unfinished threads, and what those wait for that cannot continue. Threads at one
/// instruction with the same wait are grouped.
std::string unfinished_threads(const ReportInput& in);

/// Barriers that never opened: the waiting and the missing threads. Groups with the
/// same text are listed once.
std::string deadlocked_barriers(const ReportInput& in);

}  // namespace eu::model
