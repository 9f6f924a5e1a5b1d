#pragma once
// The data of the page of a run (model/export/html/1_data.js reads it).
#include "model/export/event_view.hpp"
#include "model/export/shown_run.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

/// Writes JSON that may be inside a page: it contains no "<". Events are
/// rows of numbers in sequence.
void write_page_data(const EventView& view, const ShownRun& run, AtomicFile& out);

/// `text` escaped for a page outside of scripts.
std::string escaped(const std::string& text);

}  // namespace eu::model
