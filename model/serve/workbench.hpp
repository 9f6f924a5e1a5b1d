#pragma once
// Answers of `eusim serve`: the page and its requests. Each run is a separate process with the same
// command that the page exports.
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/serve/experiment.hpp"
#include "model/serve/folder.hpp"
#include "model/serve/http_server.hpp"
#include "model/serve/work.hpp"

namespace eu::model {

/// Results of runs, kept while there is room, for later requests of pages.
struct KeptResult {
  std::string id;
  std::string document;  ///< eusim.result/v1
  std::string page;      ///< output of --html
};

class KeptResults {
 public:
  /// Drops the oldest results above this number of bytes.
  explicit KeptResults(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Stores a result and returns its id.
  std::string keep(std::string document, std::string page);
  /// The result of this id; null if unknown or dropped.
  std::shared_ptr<const KeptResult> find(const std::string& id) const;

 private:
  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::size_t made_ = 0;
  std::deque<std::shared_ptr<const KeptResult>> kept_;  ///< oldest first
};

struct WorkbenchSettings {
  std::string program;   ///< path of the eusim program
  std::string folder;    ///< readable by pages
  std::string input;     ///< initial input; empty: the first example
  std::string machine;   ///< initial machine; empty: that of the code's generation
  std::string patch;     ///< initial patch, as text; empty: none
  int jobs = 2;          ///< processes at a time
  int max_seconds = 20;  ///< of a process
  std::int64_t max_cycles = 20'000'000;
  std::uint64_t max_memory_bytes = std::uint64_t{1} << 30;
  bool unsafe_compile = false;  ///< compile sources without a sandbox
};

class Workbench {
 public:
  static constexpr int kMostWaiting = 32;  ///< requests that wait for one of settings.jobs

  /// `temporary` is a folder for the files of runs. Throws FileError, NameError.
  Workbench(WorkbenchSettings settings, std::string token, std::string temporary);

  /// Sets the port, which is part of all valid addresses.
  void serve_at(int port);
  /// The page's address, with the token.
  std::string address() const;
  HttpResponse respond_to(const HttpRequest& request);
  /// Why a request is refused that does not come from the page; none for requests of the page.
  std::optional<HttpResponse> refusal_of(const HttpRequest& request) const;
  /// Why compilers or runs have no sandbox; empty if they have one.
  const std::string& compile_problem() const { return compile_problem_; }
  const std::string& run_problem() const { return run_problem_; }
  /// Ends all running processes.
  void stop() { places_.stop(); }

 private:
  using RouteHandler = HttpResponse (Workbench::*)(const std::string& argument);

  HttpResponse routed(const HttpRequest& request, const std::string& path);
  bool is_own_host(const std::string& host) const;
  HttpResponse part(const std::string& name) const;
  HttpResponse editor_part(const std::string& name) const;

  HttpResponse about(const std::string& ignored);
  HttpResponse file(const std::string& name);
  HttpResponse machine(const std::string& name);
  HttpResponse fields(const std::string& ignored);
  HttpResponse result_page(const std::string& id);

  HttpResponse run(const std::string& body);
  HttpResponse lint(const std::string& body);
  HttpResponse lines(const std::string& body);
  HttpResponse hazards(const std::string& body);
  HttpResponse registers(const std::string& body);
  HttpResponse draft(const std::string& body);
  HttpResponse assembly(const std::string& body);
  HttpResponse compile(const std::string& body);
  HttpResponse compare(const std::string& body);

  /// Makes a stage with the experiment's files.
  Stage stage_of(const Experiment& experiment) const;
  /// Runs a program, or eusim with these arguments, in `folder`. A later request with the same
  /// `work` ends it.
  struct Done {
    WorkPlaces::Refusal refusal = WorkPlaces::Refusal::None;
    ProcessEnd end;
  };
  Done program(const std::string& work, const std::string& folder,
               const std::vector<std::string>& command, const ProcessLimits& limits,
               const SandboxEntry* sandbox = nullptr);
  Done eusim(const std::string& work, const Stage& stage, const std::vector<std::string>& arguments,
             bool writes_stage = false);
  /// Runs a compile script on a source, in a sandbox unless the settings disable it.
  Done compiled(const std::string& work, const std::string& script, const EditedFile& source,
                const std::vector<std::string>& words);
  ProcessLimits default_limits() const;
  /// Why the system cannot create this sandbox; empty if it can.
  std::string problem_of(const Sandbox& sandbox) const;
  /// Runs a verb whose only input is a kernel.
  Done of_kernel(const std::string& verb, std::vector<std::string> arguments,
                 const Experiment& experiment);
  void add_limits(std::vector<std::string>& arguments) const;
  /// The output of a command without a workload, cached.
  std::string kept_output(const std::vector<std::string>& arguments);

  const WorkbenchSettings settings_;
  const std::string token_;
  const std::string temporary_;
  const std::string mount_point_;
  const Folder folder_;
  std::string compile_problem_;
  std::string run_problem_;
  int port_ = 0;
  WorkPlaces places_;
  KeptResults results_;
  std::mutex outputs_mutex_;
  std::map<std::vector<std::string>, std::string> outputs_;
};

/// JSON answer for an ended process: "status" (a word), "exit_code", "messages", `members`, and
/// `documents` (name and JSON text; empty ones are omitted).
HttpResponse response_of(const WorkPlaces::Refusal refusal, const ProcessEnd& end, int max_seconds,
                         config::JsonValue members,
                         const std::vector<std::pair<std::string, std::string>>& documents);

HttpResponse refused(int status, const std::string& why);

/// Files of the page of `eusim serve`, built into the program.
struct WorkbenchPart {
  std::string_view name;  ///< of the page's file
  std::string_view text;
};

/// Sorted by name. Generated from model/serve/page (config/embed_files.cmake).
const std::vector<WorkbenchPart>& workbench_parts();

}  // namespace eu::model
