#include "model/views/signal_trace.hpp"

#include <sysc/tracing/sc_tracing_ids.h>
#include <deque>
#include <filesystem>
#include <fstream>
#include <systemc>

#include <stdlib.h>

namespace eu::model {
namespace {
namespace fs = std::filesystem;
using sc_core::SC_NS;

/// A SystemC kernel of its own: the one of the run has gone through its time, and stands. Only one
/// is current at a time.
class PrivateKernel {
 public:
  PrivateKernel()
      : run_(sc_core::sc_curr_simcontext), default_(sc_core::sc_default_global_context) {
    own_ = new sc_core::sc_simcontext;
    sc_core::sc_curr_simcontext = sc_core::sc_default_global_context = own_;
  }
  ~PrivateKernel() {
    delete own_;
    sc_core::sc_curr_simcontext = run_;
    sc_core::sc_default_global_context = default_;
  }
  PrivateKernel(const PrivateKernel&) = delete;
  PrivateKernel& operator=(const PrivateKernel&) = delete;

 private:
  sc_core::sc_simcontext* run_;
  sc_core::sc_simcontext* default_;
  sc_core::sc_simcontext* own_;
};

/// A directory for the dump: sc_trace names its file itself, and writes nothing but files.
class ScratchDirectory {
 public:
  ScratchDirectory() {
    std::string pattern = (fs::temp_directory_path() / "eusim-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw FileError(pattern + ": cannot be made");
    path_ = pattern;
  }
  ~ScratchDirectory() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// Sets each signal when it changes.
class Player : public sc_core::sc_module {
 public:
  Player(sc_core::sc_module_name name, const std::vector<TracedSignal>& signals,
         const std::vector<SignalChange>& changes, Cycle end, sc_core::sc_trace_file* file)
      : sc_module(name), changes_(changes), end_(end) {
    for (const TracedSignal& signal : signals) {
      values_.emplace_back(signal.bits);
      sc_core::sc_trace(file, values_.back(), signal.path);
    }
    SC_HAS_PROCESS(Player);
    SC_THREAD(play);
  }

 private:
  void play() {
    Cycle now = 0;
    for (const SignalChange& change : changes_) {
      wait_until(now, change.cycle);
      sc_dt::sc_lv_base& value = values_[change.signal];
      if (change.value == kUnknownSignal)
        value = std::string(static_cast<std::size_t>(value.length()), 'x').c_str();
      else
        value = change.value.c_str();
    }
    wait_until(now, end_);
  }

  void wait_until(Cycle& now, Cycle cycle) {
    if (cycle == now) return;
    wait(static_cast<double>(cycle - now), SC_NS);
    now = cycle;
  }

  std::deque<sc_dt::sc_lv_base> values_;
  const std::vector<SignalChange>& changes_;
  const Cycle end_;
};

/// Copies the dump. What it says of the day and of SystemC is replaced.
void copy(const fs::path& dump, const std::string& version, AtomicFile& out) {
  std::ifstream in(dump);
  if (!in) throw FileError(dump.string() + ": cannot be read");
  out.write("$version " + version + " $end\n");
  bool dropping = false;
  for (std::string line; std::getline(in, line);) {
    if (line == "$date" || line == "$version") dropping = true;
    if (!dropping && !line.empty()) out.write(line + "\n");
    if (line == "$end") dropping = false;
  }
  if (in.bad()) throw FileError(dump.string() + ": cannot be read");
}

}  // namespace

void trace_signals(const std::vector<TracedSignal>& signals,
                   const std::vector<SignalChange>& changes, Cycle end, const std::string& version,
                   const std::string& comment, AtomicFile& out) {
  const ScratchDirectory scratch;
  {
    const PrivateKernel kernel;
    sc_core::sc_report_handler::set_actions(sc_core::SC_ID_TRACING_TIMESCALE_UNIT_,
                                            sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
    sc_core::sc_trace_file* const file =
        sc_core::sc_create_vcd_trace_file((scratch.path() / "signals").c_str());
    file->set_time_unit(1, SC_NS);
    file->write_comment(comment);
    Player player("player", signals, changes, end, file);
    sc_core::sc_start();
    sc_core::sc_close_vcd_trace_file(file);
  }
  copy(scratch.path() / "signals.vcd", version, out);
}

}  // namespace eu::model
