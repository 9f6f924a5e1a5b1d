#pragma once
// What `eusim serve` answers: the page, and what it asks for. Each run is a process of its own, the
// same command that the page exports.
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "model/serve/experiment.hpp"
#include "model/serve/folder.hpp"
#include "model/serve/http_server.hpp"
#include "model/serve/results.hpp"
#include "model/serve/work.hpp"

namespace eu::model {

struct WorkbenchSettings {
  std::string program;   ///< eusim's own file
  std::string folder;    ///< that pages may read
  std::string input;     ///< what the page opens with; empty: its first example
  std::string machine;   ///< the same, by name; empty: of the code's generation
  std::string patch;     ///< the same, a patch's text; empty: none
  int jobs = 2;          ///< processes at a time
  int max_seconds = 20;  ///< of a process
  std::int64_t max_cycles = 20'000'000;
  std::uint64_t max_memory_bytes = std::uint64_t{1} << 30;
  bool unsafe_compile = false;  ///< sources are compiled without a sandbox
};

class Workbench {
 public:
  /// `temporary` is a folder of its own for files of runs. Throws FileError, NameError.
  Workbench(WorkbenchSettings settings, std::string token, std::string temporary);

  /// The port that it is served at, which addresses must name.
  void serve_at(int port);
  /// Where a page begins.
  std::string address() const;
  HttpResponse answer(const HttpRequest& request);
  /// Why sources are not compiled, or runs are not in a sandbox; empty if they are.
  const std::string& compile_problem() const { return compile_problem_; }
  const std::string& run_problem() const { return run_problem_; }
  /// Ends all that is at work.
  void stop() { places_.stop(); }

 private:
  using Answer = HttpResponse (Workbench::*)(const std::string& argument);

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

  /// A stage with the experiment's files, and all that they name.
  Stage stage_of(const Experiment& experiment) const;
  /// Runs a program, or eusim with these arguments, in `folder`; `work` names it for what overtakes
  /// it.
  struct Done {
    WorkPlaces::Refusal refusal = WorkPlaces::Refusal::None;
    ProcessEnd end;
  };
  Done program(const std::string& work, const std::string& folder,
               const std::vector<std::string>& command, const ProcessLimits& limits,
               const SandboxEntry* sandbox = nullptr);
  Done eusim(const std::string& work, const Stage& stage,
             const std::vector<std::string>& arguments);
  /// Runs a script on a source, alone in a sandbox unless the settings say otherwise.
  Done compiled(const std::string& work, const std::string& script, const EditedFile& source,
                const std::vector<std::string>& words);
  ProcessLimits usual_limits() const;
  /// Why the system makes no such sandbox; empty if it does.
  std::string problem_of(const Sandbox& sandbox) const;
  /// Runs a verb that takes a kernel alone.
  Done of_kernel(const std::string& verb, std::vector<std::string> arguments,
                 const Experiment& experiment);
  void add_limits(std::vector<std::string>& arguments) const;
  /// The output of a command without a workload, kept for the next that asks.
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

/// How a process ended and what it gave: "status" (a word), "exit_code", "messages" and more
/// members, `documents` (name and JSON text, left out where there is none) among them.
HttpResponse answer_of(const WorkPlaces::Refusal refusal, const ProcessEnd& end, int max_seconds,
                       config::JsonValue members,
                       const std::vector<std::pair<std::string, std::string>>& documents);

HttpResponse refused(int status, const std::string& why);

}  // namespace eu::model
