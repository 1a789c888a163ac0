// Annotations of Python, as far as they say what a model may send.
#include <algorithm>
#include <array>
#include <utility>

#include "grail/script.h"

namespace twotrack::grail {
namespace {

using tool::ValueSpec;
using tool::ValueType;

constexpr int kDepthMax = 8;

constexpr std::array<std::pair<std::string_view, ValueType>, 17> kNames = {{
    {"int", ValueType::kInteger},
    {"float", ValueType::kNumber},
    {"bool", ValueType::kBoolean},
    {"boolean", ValueType::kBoolean},
    {"str", ValueType::kString},
    {"string", ValueType::kString},
    {"list", ValueType::kArray},
    {"List", ValueType::kArray},
    {"set", ValueType::kArray},
    {"Set", ValueType::kArray},
    {"frozenset", ValueType::kArray},
    {"tuple", ValueType::kArray},
    {"Tuple", ValueType::kArray},
    {"Sequence", ValueType::kArray},
    {"dict", ValueType::kObject},
    {"Dict", ValueType::kObject},
    {"Mapping", ValueType::kObject},
}};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

// Parts between `sign`, where it stands in no brackets and no quotes.
std::vector<std::string_view> split(std::string_view text, char sign) {
  std::vector<std::string_view> parts;
  int depth = 0;
  char quote = 0;
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '[' || c == '(') {
      ++depth;
    } else if (c == ']' || c == ')') {
      --depth;
    } else if (c == sign && depth == 0) {
      parts.push_back(trimmed(text.substr(begin, i - begin)));
      begin = i + 1;
    }
  }
  parts.push_back(trimmed(text.substr(begin)));
  return parts;
}

std::string_view unquoted(std::string_view text) {
  const bool is_quoted = text.size() >= 2 && (text.front() == '"' || text.front() == '\'') &&
                         text.back() == text.front();
  return is_quoted ? text.substr(1, text.size() - 2) : text;
}

ValueSpec literal(const std::vector<std::string_view>& values) {
  ValueSpec spec;
  for (const std::string_view value : values) {
    // Of numbers the type is all that can be said.
    if (unquoted(value) == value)
      return {.type =
                  value == "True" || value == "False" ? ValueType::kBoolean : ValueType::kInteger};
    spec.choices.emplace_back(unquoted(value));
  }
  return spec;
}

ValueSpec read(std::string_view text, int depth) {
  text = trimmed(unquoted(trimmed(text)));
  if (depth > kDepthMax) return {};
  std::vector<std::string_view> choices = split(text, '|');
  const size_t bracket = text.find('[');
  const bool has_inside =
      bracket != std::string_view::npos && text.ends_with(']') && choices.size() == 1;
  const std::string_view head = trimmed(text.substr(0, bracket));
  const std::string_view inside =
      has_inside ? text.substr(bracket + 1, text.size() - bracket - 2) : std::string_view();
  if (has_inside && (head == "Optional" || head == "Union" || head == "Annotated")) {
    choices = split(inside, ',');
    if (head == "Annotated") choices.resize(1);
    return read(choices[0] == "None" && choices.size() > 1 ? choices[1] : choices[0], depth + 1);
  }
  if (choices.size() > 1) {
    std::erase(choices, "None");
    return choices.empty() ? ValueSpec{} : read(choices[0], depth + 1);
  }
  if (has_inside && head == "Literal") return literal(split(inside, ','));
  const std::string_view name =
      head.substr(head.rfind('.') == std::string_view::npos ? 0 : head.rfind('.') + 1);
  const auto* const known =
      std::ranges::find(kNames, name, [](const auto& row) { return row.first; });
  ValueSpec spec{.type = known == kNames.end() ? ValueType::kString : known->second};
  const std::string_view item = has_inside ? split(inside, ',')[0] : std::string_view();
  if (spec.type == ValueType::kArray && !item.empty() && item != "Any" && item != "object") {
    spec.items.push_back(read(item, depth + 1));
  }
  return spec;
}

}  // namespace

ValueSpec value_spec(std::string_view annotation) {
  return read(annotation, 0);
}

}  // namespace twotrack::grail
