#pragma once
// Threads of a run that have not ended: where they are, and who waits for whom. What many have in
// common is said once.
#include <string>
#include <vector>

#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// "thread 3 (EU 0, slot 3)".
std::string thread_text(const ThreadRef& thread);

/// The first three with EU and slot, the others as ranges of numbers: "thread 0 (EU 0, slot 0),
/// thread 2 (EU 1, slot 0), thread 4 (EU 2, slot 0) and threads 6 to 9".
std::string threads_text(std::vector<ThreadRef> threads);

/// Where the threads are that have not ended, and what those wait for that cannot go on: threads at
/// one instruction that wait for the same together.
std::string unfinished_threads(const ReportInput& in);

/// Barriers that never opened: who waits there, who is missing. Groups that are alike together.
std::string deadlocked_barriers(const ReportInput& in);

}  // namespace eu::model
