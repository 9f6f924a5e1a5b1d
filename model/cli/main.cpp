// eusim: the command line.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <vector>

#include "model/batch/child.hpp"
#include "model/build_identity.hpp"
#include "model/cli/options.hpp"
#include "model/cli/stack.hpp"
#include "model/cli/verbs.hpp"
#include "model/core/memory_limit.hpp"
#include "model/version.hpp"
#include "model/workload/file_io.hpp"
#include "model/workload/workload_reader.hpp"

extern "C" int sc_main(int, char**) {
  return 0;
}

namespace eu::model {
namespace {

void print_help() {
  std::cout << "usage: eusim VERB ...\n\n";
  for (const Verb& verb : kVerbs) {
    const std::string synopsis = verb.synopsis;
    std::cout << "  " << synopsis
              << std::string(synopsis.size() < 28 ? 28 - synopsis.size() : 1, ' ') << verb.summary
              << "\n";
  }
  std::cout << "\n  eusim VERB --help         the options of a verb\n"
               "  eusim --version           the version\n";
}

ExitCode dispatch(const std::vector<std::string>& arguments) {
  if (arguments.empty()) throw UsageError("needs a verb; eusim --help lists them");
  if (arguments[0] == "--help") {
    print_help();
    return ExitCode::Ok;
  }
  if (arguments[0] == "--version") {
    std::cout << "eusim " << kVersion << " (build " << build_identity() << ")\n";
    return ExitCode::Ok;
  }
  const Verb& verb = verb_named(arguments[0]);
  return verb.run({arguments.begin() + 1, arguments.end()});
}

/// So that no file that is opened later takes the place of a standard stream that was closed, and
/// so that a write that fails is an error that is told, not a signal that ends the process.
void prepare_process() {
  for (const int stream : {0, 1, 2})
    while (::fcntl(stream, F_GETFD) < 0 && ::open("/dev/null", O_RDONLY) >= 0) continue;
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

ExitCode fail(ExitCode code, const std::string& message) {
  std::cerr << message << "\n";
  return code;
}

/// Each kind of error is one exit code (design 5).
ExitCode guarded(const std::vector<std::string>& arguments) {
  try {
    return dispatch(arguments);
  } catch (const UsageError& error) {
    const bool is_verb = !arguments.empty() && is_verb_name(arguments[0]);
    return fail(ExitCode::Usage,
                "eusim" + (is_verb ? " " + arguments[0] : "") + ": error: " + error.what());
  } catch (const config::ConfigError& error) {
    return fail(ExitCode::Machine, error.what());
  } catch (const config::InputError& error) {
    return fail(ExitCode::Input, error.what());
  } catch (const isa::InputError& error) {
    return fail(ExitCode::Input, error.what());
  } catch (const FileError& error) {
    return fail(ExitCode::Input, std::string("error: ") + error.what());
  } catch (const SystemLimit& error) {
    return fail(ExitCode::System, std::string("eusim: error: ") + error.what());
  } catch (const std::exception& error) {
    if (memory_limit_was_reached()) return fail(ExitCode::ProgramFailed, memory_limit_text());
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr)
      return fail(ExitCode::Failed, "eusim: error: there is not enough memory for this");
    return fail(ExitCode::Failed, std::string("eusim: error of its own: ") + error.what());
  }
}

int run_program(const std::vector<std::string>& arguments) {
  const ExitCode code = guarded(arguments);
  std::cout.flush();
  if (!std::cout || std::fflush(stdout) != 0) {
    std::fputs("eusim: error: cannot write to standard output\n", stderr);
    return static_cast<int>(ExitCode::Input);
  }
  return static_cast<int>(code);
}

}  // namespace
}  // namespace eu::model

int main(int argc, char** argv) {
  eu::model::prepare_process();
  std::ios::sync_with_stdio(false);
  return eu::model::with_usual_stack([&] {
    return eu::model::run_program({argv + 1, argv + argc});
  });
}
