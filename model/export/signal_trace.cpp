#include "model/export/signal_trace.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sysc/tracing/sc_tracing_ids.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <deque>
#include <exception>
#include <filesystem>
#include <string_view>
#include <systemc>
#include <thread>

namespace eu::model {
namespace {
namespace fs = std::filesystem;
using sc_core::SC_NS;

/// A separate SystemC kernel, since the kernel of the run has ended its time. Only one
/// kernel is current at a time.
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

/// Copies a dump line by line, and replaces its date and the version of SystemC.
class DumpCopy {
 public:
  DumpCopy(const std::string& version, AtomicFile& out) : out_(out) {
    out_.write("$version " + version + " $end\n");
  }

  void take(std::string_view text) {
    rest_ += text;
    std::size_t begin = 0;
    for (std::size_t end; (end = rest_.find('\n', begin)) != std::string::npos; begin = end + 1)
      take_line(rest_.substr(begin, end - begin));
    rest_.erase(0, begin);
  }

 private:
  void take_line(const std::string& line) {
    if (line == "$date" || line == "$version") dropping_ = true;
    if (!dropping_ && !line.empty()) out_.write(line + "\n");
    if (line == "$end") dropping_ = false;
  }

  AtomicFile& out_;
  std::string rest_;  ///< of a line
  bool dropping_ = false;
};

/// The pipe to which sc_trace writes, and a thread that copies from it. sc_trace names its file
/// itself, takes only a path, and does not report a full disk; so it cannot write to the output.
class DumpPipe {
 public:
  /// Throws WriteError.
  DumpPipe() {
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);
    if (error) throw WriteError("TMPDIR: no folder for temporary files: " + error.message());
    std::string pattern = (folder / "eusim-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) fail(pattern);
    folder_ = pattern;
    if (::mkfifo((stem() + ".vcd").c_str(), 0600) == 0)
      read_end_ = ::open((stem() + ".vcd").c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (read_end_ < 0) {
      const int reason = errno;
      remove();
      errno = reason;
      fail(pattern);
    }
  }
  ~DumpPipe() {
    remove();
    if (reader_.joinable()) reader_.join();
    ::close(read_end_);
  }
  DumpPipe(const DumpPipe&) = delete;
  DumpPipe& operator=(const DumpPipe&) = delete;

  /// The path without ".vcd".
  std::string stem() const { return folder_ + "/signals"; }

  /// Begins to copy. Call when the pipe is open for writing; the copy ends
  /// when the writer closes it.
  void start(DumpCopy& copy) {
    remove();  // its name is no longer needed
    ::fcntl(read_end_, F_SETFL, 0);
    reader_ = std::thread([this, &copy] { read(copy); });
  }

  /// Waits for the end of the copy. Throws its exception, if any.
  void finish() {
    reader_.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  [[noreturn]] static void fail(const std::string& path) {
    throw WriteError(path + ": " + std::strerror(errno));
  }

  void remove() {
    std::error_code error;
    if (!folder_.empty()) fs::remove_all(folder_, error);
    folder_.clear();
  }

  /// Reads to the end even if the copy has failed, so that the writer does not block.
  void read(DumpCopy& copy) {
    char block[1 << 16];
    for (;;) {
      const ssize_t count = ::read(read_end_, block, sizeof block);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return;
      try {
        if (!failure_) copy.take({block, static_cast<std::size_t>(count)});
      } catch (...) {
        failure_ = std::current_exception();
      }
    }
  }

  std::string folder_;  ///< empty after its removal
  int read_end_ = -1;
  std::thread reader_;
  std::exception_ptr failure_;
};

/// A dump that the destructor closes.
class Dump {
 public:
  explicit Dump(const std::string& stem) : file_(sc_core::sc_create_vcd_trace_file(stem.c_str())) {}
  ~Dump() { sc_core::sc_close_vcd_trace_file(file_); }
  Dump(const Dump&) = delete;
  Dump& operator=(const Dump&) = delete;

  sc_core::sc_trace_file* file() { return file_; }

 private:
  sc_core::sc_trace_file* file_;
};

/// Sets each signal when it changes. Uses an SC_METHOD: with the separate stacks of SystemC's
/// threads, AddressSanitizer reports errors where an exception passes.
class Player : public sc_core::sc_module {
 public:
  Player(sc_core::sc_module_name name, const std::vector<TracedSignal>& signals,
         const std::vector<SignalChange>& changes, Cycle end, sc_core::sc_trace_file* file)
      : sc_module(name), next_(changes.begin()), changes_end_(changes.end()), end_(end) {
    for (const TracedSignal& signal : signals) {
      values_.emplace_back(signal.bits);
      sc_core::sc_trace(file, values_.back(), signal.path);
    }
    SC_HAS_PROCESS(Player);
    SC_METHOD(play);
  }

 private:
  /// Sets the signals that change in this cycle; triggers itself at the next change and at the end.
  void play() {
    for (; next_ != changes_end_ && next_->cycle == now_; ++next_) set(*next_);
    const Cycle until = next_ != changes_end_ ? next_->cycle : end_;
    if (until == now_) return;
    next_trigger(static_cast<double>(until - now_), SC_NS);
    now_ = until;
  }

  void set(const SignalChange& change) {
    sc_dt::sc_lv_base& value = values_[change.signal];
    if (change.value == kUnknownSignal)
      value = std::string(static_cast<std::size_t>(value.length()), 'x').c_str();
    else
      value = change.value.c_str();
  }

  std::deque<sc_dt::sc_lv_base> values_;
  std::vector<SignalChange>::const_iterator next_;
  const std::vector<SignalChange>::const_iterator changes_end_;
  const Cycle end_;
  Cycle now_ = 0;
};

}  // namespace

void check_signal_folder() {
  const DumpPipe pipe;
}

void trace_signals(const std::vector<TracedSignal>& signals,
                   const std::vector<SignalChange>& changes, Cycle end, const std::string& version,
                   const std::string& comment, AtomicFile& out) {
  DumpCopy copy(version, out);
  DumpPipe pipe;
  {
    const PrivateKernel kernel;
    sc_core::sc_report_handler::set_actions(sc_core::SC_ID_TRACING_TIMESCALE_UNIT_,
                                            sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
    Dump dump(pipe.stem());
    dump.file()->set_time_unit(1, SC_NS);
    dump.file()->write_comment(comment);  // opens it
    pipe.start(copy);
    Player player("player", signals, changes, end, dump.file());
    sc_core::sc_start();
  }
  pipe.finish();
}

}  // namespace eu::model
