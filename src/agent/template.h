// template: a text with {{ variables }}, parsed.
//
// Remora's templates are Jinja2 but only use variables. Statements, comments and
// filters are rejected by name: as plain text they would reach the model.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twotrack::agent {

struct TemplatePart {
  std::string text{};  // literal text, or the name of a variable
  bool is_variable = false;
  bool operator==(const TemplatePart&) const = default;
};

struct Template {
  std::vector<TemplatePart> parts{};
  std::vector<std::string> faults{};  // if there are any, `parts` must not be used
};

Template parse_template(std::string_view text);

}  // namespace twotrack::agent
