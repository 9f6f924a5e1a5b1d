#pragma once
// The request of a page: edited files, a machine, and run options.
#include <cstdint>
#include <string>
#include <vector>

#include "config/json/json_reader.hpp"
#include "model/serve/folder.hpp"

namespace eu::model {

/// An invalid request; what() lists all errors, one per line.
class RequestError : public config::InputError {
 public:
  using InputError::InputError;
};

struct Experiment {
  std::string tab;  ///< the requesting page; its earlier request is ended
  std::vector<EditedFile> files;
  std::string input;              ///< a workload or a kernel, below the folder
  std::string machine;            ///< by name; empty: the default of the code's generation
  std::string patch;              ///< patch of the machine, as JSON; empty: none
  std::string gen, from, kernel;  ///< options --gen, --from, --kernel
  int threads = 0;                ///< of a bare kernel; 0: default
  bool auto_surfaces = false;
  std::string groups, local_size;  ///< "X,Y,Z"
  std::string counters;            ///< a set of counters; empty: none
  int error_bars = 0;              ///< number of draws
  bool what_ifs = false;           ///< all what-ifs without a value
  std::int64_t from_cycle = 0;     ///< first cycle shown on the run's page
  std::int64_t cycles = 20000;
  std::int64_t cycle = 0;  ///< of the register view
};

/// Parses a request. Throws RequestError.
Experiment read_experiment(const std::string& text);

/// Name of the patch's file in the stage.
inline constexpr const char* kPatchFile = "workbench.patch.json";

/// Arguments of `eusim VERB` for the experiment's input and machine, as a user would type them.
std::vector<std::string> input_arguments(const Experiment& experiment);
/// Arguments of `eusim run`: input_arguments() with counters, error bars and what-ifs.
std::vector<std::string> run_arguments(const Experiment& experiment);

/// The arguments as a quoted shell command line.
std::string shell_line(const std::vector<std::string>& arguments);

}  // namespace eu::model
