// eusim: the command line.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include "model/base/memory_limit.hpp"
#include "model/process/child.hpp"
#include "model/cli/help.hpp"
#include "model/cli/interruption.hpp"
#include "model/cli/options.hpp"
#include "model/cli/output_files.hpp"
#include "model/cli/stack.hpp"
#include "model/cli/terminal.hpp"
#include "model/cli/verbs.hpp"
#include "model/machine/forget_simulation.hpp"
#include "model/io/file_io.hpp"
#include "model/workload/workload_reader.hpp"

extern "C" int sc_main(int, char**) {
  return 0;
}

namespace eu::model {
namespace {

ExitCode dispatch(std::vector<std::string> arguments) {
  take_color(arguments);
  if (arguments.empty()) {
    std::cerr << overview_text();
    return ExitCode::Usage;
  }
  const std::string& first = arguments[0];
  const bool is_help = first == "--help" || first == "-h";
  const Verb& verb = verb_named(is_help ? "help" : first == "--version" ? "version" : first);
  watch_for_interruptions(verb.name);
  return verb.run({arguments.begin() + 1, arguments.end()});
}

/// True if SIGPIPE was ignored when this process began.
bool ignores_broken_pipes = false;

/// Opens closed standard streams, so that no file opened later takes their place. Ignores SIGPIPE
/// and SIGXFSZ, so that a failed write is a reported error, not a signal that ends the process.
void prepare_process() {
  for (const int stream : {0, 1, 2})
    while (::fcntl(stream, F_GETFD) < 0 && ::open("/dev/null", O_RDONLY) >= 0) continue;
  ignores_broken_pipes = std::signal(SIGPIPE, SIG_IGN) == SIG_IGN;
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGCHLD,
              SIG_DFL);  // some supervisors pass it on as ignored; then waiting for a child fails
}

/// The place of an error that has no place in a file: "eusim", and the verb if there is one.
std::string command_name(const std::vector<std::string>& arguments) {
  const bool is_verb = !arguments.empty() && is_verb_name(arguments[0]);
  return is_verb ? "eusim " + arguments[0] : "eusim";
}

/// Ends the process by SIGPIPE without a message, as other programs whose output has no reader. If
/// the process was started with the signal ignored, prints an error instead.
ExitCode end_by_broken_pipe(const std::string& command) {
  if (!ignores_broken_pipes) {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
  }
  std::cerr << command << ": error: cannot write: Broken pipe\n";
  return ExitCode::NotWritten;
}

/// Prints "eusim VERB: error: WHAT".
ExitCode fail(ExitCode code, const std::string& command, const std::string& what) {
  std::cerr << command << ": error: " << what << "\n";
  return code;
}

/// Prints errors with their places, one per line. Errors without a file get the command's name.
ExitCode fail_with_places(ExitCode code, const std::string& command, const std::string& errors) {
  std::istringstream lines(errors);
  for (std::string line; std::getline(lines, line);)
    std::cerr << (line.rfind("error: ", 0) == 0 ? command + ": " : "") << line << "\n";
  return code;
}

/// Runs the verb; each kind of error has its exit code (README.md "Exit codes").
ExitCode guarded(const std::vector<std::string>& arguments) {
  const std::string command = command_name(arguments);
  try {
    const ExitCode code = dispatch(arguments);
    flush_standard_output();
    return code;
  } catch (const UsageError& error) {
    return fail(ExitCode::Usage, command, error.what());
  } catch (const config::ConfigError& error) {
    return fail_with_places(ExitCode::Machine, command, error.what());
  } catch (const config::InputError& error) {
    return fail_with_places(ExitCode::Input, command, error.what());
  } catch (const isa::InputError& error) {
    return fail_with_places(ExitCode::Input, command, error.what());
  } catch (const WriteError& error) {
    return fail(ExitCode::NotWritten, command, error.what());
  } catch (const FileError& error) {
    return fail(ExitCode::Input, command, error.what());
  } catch (const SystemLimit& error) {
    return fail(ExitCode::System, command, error.what());
  } catch (const std::exception& error) {
    if (memory_limit_was_reached())
      return fail(ExitCode::ProgramFailed, command, memory_limit_text());
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr)
      return fail(ExitCode::Failed, command, "not enough memory");
    return fail(ExitCode::Failed, command,
                std::string("internal error, please report it: ") + error.what());
  }
}

/// Ends the process without destructors, if it still holds a simulation;
/// for every verb and exit code.
void end_at_once(ExitCode code) {
  std::cout.flush();
  std::cerr.flush();
  std::fflush(nullptr);
  std::_Exit(static_cast<int>(code));
}

int run_program(const std::vector<std::string>& arguments) {
  ExitCode code = guarded(arguments);
  std::cout.flush();  // what was printed before an error
  if (code == ExitCode::Ok && output_reader_closed())
    code = end_by_broken_pipe(command_name(arguments));
  if (has_forgotten_simulation()) end_at_once(code);
  return static_cast<int>(code);
}

}  // namespace
}  // namespace eu::model

int main(int argc, char** argv) {
  eu::model::prepare_process();
  std::ios::sync_with_stdio(false);
  return eu::model::with_default_stack([&] {
    return eu::model::run_program({argv + 1, argv + argc});
  });
}
