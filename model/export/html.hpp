#pragma once
// One self-contained page that shows a run in a browser.
#include "model/export/event_view.hpp"
#include "model/export/shown_run.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

/// Writes the page. It contains its styles, scripts and data, and loads nothing else.
void write_html(const EventView& view, const ShownRun& run, AtomicFile& out);

}  // namespace eu::model
