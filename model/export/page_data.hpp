#pragma once
// What the page of a run is drawn from (model/export/html/1_data.js reads it).
#include "model/export/event_view.hpp"
#include "model/export/shown_run.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

/// JSON that may stand in a page: no "<" is in it. Events are rows of numbers, one after the other.
void write_page_data(const EventView& view, const ShownRun& run, AtomicFile& out);

/// Text as it may stand in a page outside of scripts.
std::string escaped(const std::string& text);

}  // namespace eu::model
