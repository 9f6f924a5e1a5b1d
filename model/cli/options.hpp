#pragma once
// What verbs share: option groups, and errors of the command line.
#include <boost/program_options.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "config/machine_file.hpp"
#include "isa/text/kernel_reader.hpp"
#include "model/cli/verbs.hpp"

namespace eu::model {

/// The command line is wrong (exit code 2).
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

namespace po = boost::program_options;

/// --machine, --set, --patch.
struct MachineOptions {
  std::string machine = "ivb_gt2";
  std::vector<std::string> sets;
  std::vector<std::string> patches;

  void add_to(po::options_description& options);
  config::Machine load() const;
};

/// --gen, --from. Verbs with views (view_options.hpp) take --from twice: the kernel's form, which
/// is a name, and the first cycle shown, which is a number.
struct KernelOptions {
  std::string gen;
  std::vector<std::string> from;

  void add_to(po::options_description& options, const char* more = "");
  /// As given, else `fallback`. Throws UsageError for an unknown name.
  isa::Gen generation(isa::Gen fallback) const;
  std::optional<isa::KernelFormat> format() const;
  /// Takes the number out of `from`; none was given: 0. Throws UsageError for several.
  std::uint64_t take_first_cycle();
};

/// Parses a verb's arguments; `inputs` says whether exactly one positional INPUT is wanted. Prints
/// help and returns false for --help. Throws UsageError.
bool parse_arguments(const Verb& verb, const std::vector<std::string>& arguments,
                     po::options_description& options, std::string* input);

const Verb& verb_named(const std::string& name);

isa::Gen to_isa(config::Generation gen);

}  // namespace eu::model
