#pragma once
// What a page asks to be run: files as they were edited, a machine, and how.
#include <cstdint>
#include <string>
#include <vector>

#include "config/json/json_reader.hpp"
#include "model/serve/folder.hpp"

namespace eu::model {

/// A request that is not one; what() says all that is wrong with it, one error a line.
class RequestError : public config::InputError {
 public:
  using InputError::InputError;
};

struct Experiment {
  std::string tab;  ///< the page that asks; what it asked for before is ended
  std::vector<EditedFile> files;
  std::string input;              ///< a workload or a kernel, below the folder
  std::string machine;            ///< by name; empty: of the code's generation
  std::string patch;              ///< a patch of the machine, JSON; empty: none
  std::string gen, from, kernel;  ///< of the kernel, as the options of their names
  int threads = 0;                ///< bare kernel; 0: not said
  bool auto_surfaces = false;
  std::string groups, local_size;  ///< "X,Y,Z"
  std::string counters;            ///< a set of counters; empty: none
  int error_bars = 0;              ///< machines to draw
  bool what_ifs = false;           ///< all that need no value
  std::int64_t from_cycle = 0;     ///< of the page that shows the run
  std::int64_t cycles = 20000;
  std::int64_t cycle = 0;  ///< at which registers are looked at
};

/// Of the text of a request. Throws RequestError.
Experiment read_experiment(const std::string& text);

/// The patch's file beside the others of an experiment.
inline constexpr const char* kPatchFile = "workbench.patch.json";

/// What stands behind `eusim VERB` for the experiment's input and machine, as a person would type
/// it.
std::vector<std::string> input_arguments(const Experiment& experiment);
/// The same for `eusim run`, with what is to be found out.
std::vector<std::string> run_arguments(const Experiment& experiment);

/// As a line for a shell.
std::string shell_line(const std::vector<std::string>& arguments);

}  // namespace eu::model
