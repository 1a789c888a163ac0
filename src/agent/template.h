// template: a text with {{ variables }}, taken apart.
//
// Remora's templates are Jinja2 and use nothing of it but variables. Statements, comments and
// filters are refused by name: taken for text, they would reach the model.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twotrack::agent {

struct TemplatePart {
  std::string text{};  // as it stands, or the name of a variable
  bool is_variable = false;
  bool operator==(const TemplatePart&) const = default;
};

struct Template {
  std::vector<TemplatePart> parts{};
  std::vector<std::string> faults{};  // when there are any, `parts` are of no use
};

Template parse_template(std::string_view text);

}  // namespace twotrack::agent
