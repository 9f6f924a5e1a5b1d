#pragma once
// The verbs of the command line, one row each.
#include <cstdint>
#include <string>
#include <vector>

namespace eu::model {

/// Exit codes of the process (model/guide/reference/exit_codes.md).
enum class ExitCode : int {
  Ok = 0,
  ProgramFailed = 1,  ///< the simulated program, or a row of several runs, failed
  Findings = 1,       ///< lint or hazards has findings of --fail-on
  Usage = 2,
  Machine = 3,
  Input = 4,
  OutputsDiffer = 5,
  Failed = 6,      ///< not enough memory, or an internal error of eusim
  NotWritten = 7,  ///< an output cannot be written
  System = 8,      ///< the system grants no child process, no descriptor for one, or no stack
};

/// The heading of a verb in the overview.
enum class VerbGroup : std::uint8_t { Runs, Kernels, Studies, Machines, Help };

struct Verb {
  const char* name;
  const char* synopsis;
  const char* summary;
  ExitCode (*run)(const std::vector<std::string>& arguments);
  VerbGroup group = VerbGroup::Runs;
};

ExitCode run_verb(const std::vector<std::string>& arguments);
ExitCode record_verb(const std::vector<std::string>& arguments);
ExitCode replay_verb(const std::vector<std::string>& arguments);
ExitCode asm_verb(const std::vector<std::string>& arguments);
ExitCode disasm_verb(const std::vector<std::string>& arguments);
ExitCode lint_verb(const std::vector<std::string>& arguments);
ExitCode hazards_verb(const std::vector<std::string>& arguments);
ExitCode describe_verb(const std::vector<std::string>& arguments);
ExitCode metrics_verb(const std::vector<std::string>& arguments);
ExitCode workload_verb(const std::vector<std::string>& arguments);
ExitCode sweep_verb(const std::vector<std::string>& arguments);
ExitCode serve_verb(const std::vector<std::string>& arguments);
ExitCode gpu_verb(const std::vector<std::string>& arguments);
ExitCode collect_verb(const std::vector<std::string>& arguments);
ExitCode compare_verb(const std::vector<std::string>& arguments);
ExitCode calibrate_verb(const std::vector<std::string>& arguments);
ExitCode schema_verb(const std::vector<std::string>& arguments);
ExitCode config_verb(const std::vector<std::string>& arguments);
ExitCode help_verb(const std::vector<std::string>& arguments);
ExitCode completion_verb(const std::vector<std::string>& arguments);
ExitCode version_verb(const std::vector<std::string>& arguments);

inline constexpr Verb kVerbs[] = {
    {"run", "run INPUT [options]", "run a workload or a bare kernel and report where cycles went",
     run_verb},
    {"workload", "workload KERNEL -o OUT [options]",
     "write a workload for a bare kernel, to be edited", workload_verb, VerbGroup::Kernels},
    {"record", "record INPUT -o OUT [options]",
     "run, and write a trace of what was executed; or make one from text", record_verb},
    {"replay", "replay TRACE... [options]", "time what traces recorded, on any machine",
     replay_verb},
    {"asm", "asm INPUT -o OUT [options]", "turn a kernel in any form into machine code", asm_verb,
     VerbGroup::Kernels},
    {"disasm", "disasm INPUT [options]", "print a kernel as assembly, one instruction a line",
     disasm_verb, VerbGroup::Kernels},
    {"lint", "lint INPUT [options]",
     "check a kernel, or that of a workload, against the restrictions of the manual", lint_verb,
     VerbGroup::Kernels},
    {"hazards", "hazards INPUT [options]",
     "show which dependencies cost cycles and try out what would help", hazards_verb,
     VerbGroup::Studies},
    {"describe", "describe [options]", "print the machine as a tree of modules", describe_verb,
     VerbGroup::Machines},
    {"compare", "compare A B [options]", "say where the cycles of two results differ", compare_verb,
     VerbGroup::Studies},
    {"sweep", "sweep FILE [options]", "run kernels on many machines: a row of results for each",
     sweep_verb, VerbGroup::Studies},
    {"collect", "collect ROWS... [options]",
     "turn rows of sweeps and replays into a table or a database", collect_verb,
     VerbGroup::Studies},
    {"calibrate", "calibrate ROWS [options]",
     "move numbers of a machine until its runs meet what was measured", calibrate_verb,
     VerbGroup::Machines},
    {"gpu", "gpu [options] -- PROGRAM ARGS", "run a program that uses the GPU, on a simulated GPU",
     gpu_verb},
    {"serve", "serve [INPUT] [options]",
     "serve a page for the browser to edit a kernel, run it and see the effect", serve_verb},
    {"config", "config list|resolve|diff|explain|schema ...", "machines: print, compare, explain",
     config_verb, VerbGroup::Machines},
    {"schema", "schema [NAME]", "print the JSON schema of a format, for editors and checks",
     schema_verb, VerbGroup::Machines},
    {"metrics", "metrics", "list the numbers of a result with unit and meaning", metrics_verb,
     VerbGroup::Machines},
    {"help", "help [VERB|what-ifs|exit-codes] [options]",
     "explain a verb, the what-ifs or the exit codes", help_verb, VerbGroup::Help},
    {"completion", "completion bash|zsh|fish",
     "print a script that completes command lines in a shell", completion_verb, VerbGroup::Help},
    {"version", "version", "print the version and the build", version_verb, VerbGroup::Help},
};

}  // namespace eu::model
