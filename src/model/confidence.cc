#include "model/confidence.h"

#include <cmath>
#include <sstream>

namespace twotrack::model {

std::optional<Calibration> parse_calibration(std::string_view text) {
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  Calibration read;
  std::string more;
  if (!(in >> read.bias >> read.all >> read.least) || in >> more) return std::nullopt;
  return read;
}

double confidence(const Likelihood& likelihood, const std::optional<Calibration>& calibration) {
  if (!calibration) return std::exp(likelihood.all);
  const double odds =
      calibration->bias + calibration->all * likelihood.all + calibration->least * likelihood.least;
  return 1 / (1 + std::exp(-odds));
}

}  // namespace twotrack::model
