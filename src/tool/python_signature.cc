#include "tool/python_signature.h"

namespace twotrack::tool {
namespace {

constexpr std::string_view kBlank = " \t";

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

bool take_word(std::string_view& text, std::string_view word) {
  const std::string_view rest = trimmed(text);
  if (!rest.starts_with(word) || rest.size() == word.size()) return false;
  if (kBlank.find(rest[word.size()]) == std::string_view::npos) return false;
  text = trimmed(rest.substr(word.size()));
  return true;
}

// Behind the string literal that begins at `at`; the end of the text when it does not end.
size_t skip_string(std::string_view text, size_t at) {
  const char quote = text[at];
  const std::string triple(3, quote);
  const bool is_triple = text.substr(at).starts_with(triple);
  const size_t width = is_triple ? 3 : 1;
  for (size_t i = at + width; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == quote && (!is_triple || text.substr(i).starts_with(triple))) {
      return i + width;
    }
  }
  return text.size();
}

// The first of `stops` that stands in no bracket and no string, from `from` on.
size_t find_outside(std::string_view text, std::string_view stops, size_t from = 0) {
  int depth = 0;
  for (size_t i = from; i < text.size();) {
    const char c = text[i];
    if (depth == 0 && stops.find(c) != std::string_view::npos) return i;
    if (c == '\'' || c == '"') {
      i = skip_string(text, i);
      continue;
    }
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    ++i;
  }
  return std::string_view::npos;
}

SignatureParameter parse_parameter(std::string_view text) {
  SignatureParameter parameter;
  // An equals sign behind the colon alone: a default of a lambda has both, but stands behind it.
  const size_t equals = find_outside(text, "=");
  if (equals != std::string_view::npos) {
    parameter.default_value = trimmed(text.substr(equals + 1));
    text = text.substr(0, equals);
  }
  const size_t colon = find_outside(text, ":");
  if (colon != std::string_view::npos) {
    parameter.type = trimmed(text.substr(colon + 1));
    text = text.substr(0, colon);
  }
  parameter.name = trimmed(text);
  return parameter;
}

// Commas inside a lambda's default would split it: what follows has no name then, and is put back.
std::vector<SignatureParameter> parse_parameters(std::string_view text) {
  std::vector<SignatureParameter> parameters;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(find_outside(text, ",", begin), text.size());
    const std::string_view part = trimmed(text.substr(begin, end - begin));
    begin = end + 1;
    if (part.empty() || part == "*" || part == "/") continue;
    SignatureParameter* last = parameters.empty() ? nullptr : &parameters.back();
    const bool continues_lambda = last != nullptr && last->default_value.starts_with("lambda") &&
                                  find_outside(last->default_value, ":") == std::string_view::npos;
    if (continues_lambda) {
      last->default_value.append(", ").append(part);
    } else {
      parameters.push_back(parse_parameter(part));
    }
  }
  return parameters;
}

}  // namespace

Result<PythonSignature> parse_signature(std::string_view line) {
  const Error failure{Code::kInvalid, "not the head of a function: " + std::string(line)};
  PythonSignature signature;
  std::string_view rest = line;
  signature.is_async = take_word(rest, "async");
  if (!take_word(rest, "def")) return failure;
  // Type parameters stand between the name and the bracket: f[T](a: T).
  const size_t name_end = rest.find_first_of("[( \t");
  if (name_end == std::string_view::npos) return failure;
  signature.name = rest.substr(0, name_end);
  const size_t open = find_outside(rest, "(", name_end);
  if (open == std::string_view::npos) return failure;
  const std::string_view behind = rest.substr(open + 1);
  const size_t close = find_outside(behind, ")");
  if (close == std::string_view::npos) return failure;
  signature.parameters = parse_parameters(behind.substr(0, close));
  const std::string_view tail = trimmed(behind.substr(close + 1));
  if (tail.starts_with("->")) signature.returns = trimmed(tail.substr(2));
  return signature;
}

}  // namespace twotrack::tool
