#include "model/confidence.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace twotrack::model {
namespace {

// As tune/fit_confidence.py has it: how much surer than this a model is says nothing.
constexpr double kLeastShare = 1e-3;

}  // namespace

std::optional<Calibration> parse_calibration(std::string_view text) {
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  Calibration read;
  if (!(in >> read.bias >> read.slope)) return std::nullopt;
  if (!(in >> std::ws).eof() && !(in >> read.end)) return std::nullopt;
  return (in >> std::ws).eof() ? std::optional(read) : std::nullopt;
}

double confidence(const Likelihood& likelihood, bool ends_agent,
                  const std::optional<Calibration>& calibration) {
  double share = std::exp(likelihood.all);
  if (calibration) {
    const double said = std::clamp(share, kLeastShare, 1 - kLeastShare);
    const double odds = calibration->bias + (ends_agent ? calibration->end : 0) +
                        calibration->slope * std::log(said / (1 - said));
    share = 1 / (1 + std::exp(-odds));
  }
  // As it is recorded: a replay must decide the same.
  return std::round(share * 1000) / 1000;
}

}  // namespace twotrack::model
