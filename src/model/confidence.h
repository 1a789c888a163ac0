// Confidence: how likely a call is to be right, out of how likely it was to the model.
//
// A small model that is wrong is often sure of it, so its own probabilities say little until they
// are held against calls of which somebody knew whether they were right. Three numbers, fitted on
// kinds of agents that the adapter was never trained on, come with the adapter
// (`twotrack.confidence` in its metadata; tune/fit_confidence.py makes them).
#pragma once

#include <optional>
#include <string_view>

#include "model/model.h"

namespace twotrack::model {

inline constexpr const char* kCalibrationKey = "twotrack.confidence";

// A line in the logarithm of the odds.
struct Calibration {
  double bias = 0;
  double slope = 1;  // for each unit of the odds that the model itself gives to its answer
  double end = 0;    // on top, for a call that ends the agent: a model is too sure that it is done
};

// "-0.4 0.37 -0.8": bias, slope and end; without an end it is 0. Nothing for any other text.
std::optional<Calibration> parse_calibration(std::string_view text);

// From 0 to 1. Without a calibration: what the model itself says.
double confidence(const Likelihood& likelihood, bool ends_agent,
                  const std::optional<Calibration>& calibration);

}  // namespace twotrack::model
