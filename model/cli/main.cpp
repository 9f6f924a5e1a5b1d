// eusim: the command line.
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "model/cli/options.hpp"
#include "model/cli/verbs.hpp"
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
    std::cout << "eusim " << kVersion << "\n";
    return ExitCode::Ok;
  }
  const Verb& verb = verb_named(arguments[0]);
  return verb.run({arguments.begin() + 1, arguments.end()});
}

ExitCode fail(ExitCode code, const std::string& message) {
  std::cerr << message << "\n";
  return code;
}

/// Each kind of error is one exit code (design 5).
ExitCode guarded(const std::vector<std::string>& arguments) {
  const std::string verb = arguments.empty() ? "" : " " + arguments[0];
  try {
    return dispatch(arguments);
  } catch (const UsageError& error) {
    return fail(ExitCode::Usage, "eusim" + verb + ": error: " + error.what());
  } catch (const config::ConfigError& error) {
    return fail(ExitCode::Machine, error.what());
  } catch (const config::InputError& error) {
    return fail(ExitCode::Input, error.what());
  } catch (const isa::InputError& error) {
    return fail(ExitCode::Input, error.what());
  } catch (const FileError& error) {
    return fail(ExitCode::Input, std::string("error: ") + error.what());
  }
}

}  // namespace
}  // namespace eu::model

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const eu::model::ExitCode code = eu::model::guarded({argv + 1, argv + argc});
  std::cout.flush();
  if (!std::cout) {
    std::fputs("eusim: error: cannot write to standard output\n", stderr);
    return static_cast<int>(eu::model::ExitCode::Input);
  }
  return static_cast<int>(code);
}
