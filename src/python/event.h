// An event as Python reads it: a line of a log that owns its bytes.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <string>
#include <string_view>

#include "event/line.h"
#include "python/errors.h"

namespace twotrack::python {

class Event {
 public:
  explicit Event(std::string_view line)
      : line_(std::make_unique<std::string>(line)), parsed_(unwrap(read_line(*line_))) {}

  const std::string& line() const { return *line_; }
  const LineView& parsed() const { return parsed_; }

 private:
  std::unique_ptr<std::string> line_;  // stays where it is: the view points into it
  LineView parsed_;
};

}  // namespace twotrack::python
