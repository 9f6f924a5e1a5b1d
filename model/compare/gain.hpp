#pragma once
// The gain of one machine or kernel over another, on the same draws of both.
#include <string>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/compare/error_bars.hpp"

namespace eu::model {

struct Gain {
  double nominal_percent =
      0;             ///< part of A's cycles or time that B saves; negative if B takes more
  Interval percent;  ///< of this part, over the draws
  int better = 0;    ///< draws in which B takes less
  int worse = 0;
  int equal = 0;

  int draws() const { return better + worse + equal; }
  /// True if 95 of 100 draws agree.
  bool is_decided() const;
  /// True if the gain on the nominal machine is not in the interval of the draws.
  bool is_outside() const;
  /// The verdict: "better in 64 of 64", "undecided: better in 40, worse in 24 of 64"; and whether
  /// the change on the nominal machine is outside of its interval.
  std::string verdict() const;
};

/// Cycles or seconds of a run on the nominal machine and on each drawn machine.
struct Taken {
  double nominal = 0;
  std::vector<double> draws;
};

/// The gain of B over A, draw by draw; both have equally many draws.
Gain gain(const Taken& a, const Taken& b);

/// "change of the cycles -12.3 % (5 to 95 %: -14.0 to -10.1), better in 64 of 64"; `what` changes.
/// The sign is that of all printed changes: negative if B takes less.
std::string gain_text(const Gain& gain, const char* what = "cycles");
config::JsonValue gain_document(const Gain& gain);

}  // namespace eu::model
