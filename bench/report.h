// What the benchmarks print: sections of figures, each beside the limit it is measured against.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace twotrack::bench {

// As printf does; at most 255 bytes.
__attribute__((format(printf, 1, 2))) std::string format(const char* form, ...);

struct Target {
  std::string text;
  bool met = false;
};

struct Figure {
  std::string name;
  double value = 0;
  std::string unit;
  std::optional<double> ratio{};  // to the section's limit
  std::optional<Target> target{};
  std::optional<double> p50_us{};
  std::optional<double> p90_us{};
  std::optional<double> p99_us{};
  std::optional<double> disk_bytes{};  // an event
  std::string note{};
};

// The first figure is the limit when it has the ratio 1.
struct Section {
  std::string workload;
  std::string title;
  std::vector<Figure> figures;
  std::vector<std::string> notes{};
};

// "at least 0.65 of the limit", asked of a figure that has a ratio.
Target ratio_at_least(const Figure& figure, double ratio);

// The same figure beside another row of its section, with a target of its own: what the section's
// limit leaves out that everybody must do may be in that row.
Figure against(const Figure& figure, const Figure& limit, double target);

std::string section_as_text(const Section& section);
// How many targets there are, and which are missed.
std::string summary_as_text(const std::vector<Section>& sections);
// {"machine":…,"sections":[…]}; `machine` is JSON.
std::string report_as_json(const std::string& machine, const std::vector<Section>& sections);

}  // namespace twotrack::bench
