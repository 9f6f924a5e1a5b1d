#pragma once
// One self-contained page that shows a run in a browser.
#include "model/export/event_view.hpp"
#include "model/export/shown_run.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

/// The page needs nothing from elsewhere: styles, script and data are inside.
void write_html(const EventView& view, const ShownRun& run, AtomicFile& out);

}  // namespace eu::model
