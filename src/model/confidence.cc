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
  std::string more;
  if (!(in >> read.bias >> read.slope) || in >> more) return std::nullopt;
  return read;
}

double confidence(const Likelihood& likelihood, const std::optional<Calibration>& calibration) {
  double share = std::exp(likelihood.all);
  if (calibration) {
    const double said = std::clamp(share, kLeastShare, 1 - kLeastShare);
    const double odds = calibration->bias + calibration->slope * std::log(said / (1 - said));
    share = 1 / (1 + std::exp(-odds));
  }
  // As it is recorded: a replay must decide the same.
  return std::round(share * 1000) / 1000;
}

}  // namespace twotrack::model
