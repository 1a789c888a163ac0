#include "agent/template.h"

#include <algorithm>
#include <array>
#include <utility>

#include "agent/definition.h"
#include "base/nearest.h"
#include "base/quoted.h"

namespace twotrack::agent {
namespace {

using Field = std::string NodeText::*;
constexpr std::array<std::pair<std::string_view, Field>, 4> kVariables = {{
    {"node_text", &NodeText::node_text},
    {"node_name", &NodeText::node_name},
    {"node_type", &NodeText::node_type},
    {"file_path", &NodeText::file_path},
}};

const auto* find_variable(std::string_view name) {
  return std::ranges::find(kVariables, name, [](const auto& row) { return row.first; });
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

// The first "{{", "{%" or "{#".
size_t find_tag(std::string_view text) {
  size_t at = text.find('{');
  while (at != std::string_view::npos && at + 1 < text.size()) {
    if (text[at + 1] == '{' || text[at + 1] == '%' || text[at + 1] == '#') return at;
    at = text.find('{', at + 1);
  }
  return std::string_view::npos;
}

std::string fault_of_variable(std::string_view name) {
  std::vector<std::string> known;
  std::string list;
  for (const auto& [variable, field] : kVariables) {
    known.emplace_back(variable);
    list.append(list.empty() ? "" : ", ").append(variable);
  }
  return "there is no variable " + in_quotes(name) + suggestion(name, known) + "; there are " +
         list;
}

void add_variable(std::string_view inside, Template& result) {
  const std::string_view name = trimmed(inside);
  if (find_variable(name) == kVariables.end()) {
    result.faults.push_back(fault_of_variable(name));
  } else {
    result.parts.push_back({std::string(name), true});
  }
}

}  // namespace

Template parse_template(std::string_view text) {
  Template result;
  while (!text.empty()) {
    const size_t open = find_tag(text);
    if (open > 0) result.parts.push_back({std::string(text.substr(0, open))});
    if (open == std::string_view::npos) break;
    const char kind = text[open + 1];
    const std::string closing = kind == '{' ? "}}" : std::string(1, kind) + "}";
    const size_t close = text.find(closing, open + 2);
    if (close == std::string_view::npos) {
      result.faults.push_back("a \"" + std::string(text.substr(open, 2)) + "\" has no \"" +
                              closing + "\" behind it");
      break;
    }
    if (kind == '{') {
      add_variable(text.substr(open + 2, close - open - 2), result);
    } else {
      result.faults.push_back("a template has {{ variables }} only, no " +
                              in_quotes(text.substr(open, close + 2 - open)));
    }
    text.remove_prefix(close + 2);
  }
  return result;
}

Result<std::string> render(std::string_view text, const NodeText& values) {
  const Template parsed = parse_template(text);
  if (!parsed.faults.empty()) return Error{Code::kInvalid, parsed.faults.front()};
  std::string rendered;
  for (const auto& [part, is_variable] : parsed.parts) {
    rendered += is_variable ? values.*(find_variable(part)->second) : part;
  }
  return rendered;
}

}  // namespace twotrack::agent
