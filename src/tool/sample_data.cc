#include "tool/sample_data.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/json_writer.h"

namespace twotrack::tool {
namespace {

// A hint taken apart: "dict[str, int]" is dict of str and int, "int | None" a choice of both.
struct Hint {
  std::string name{};
  std::vector<Hint> parts{};
};

constexpr std::string_view kChoice = "|";

std::string_view unspaced(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\"'");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\"'") - begin + 1);
}

// At `mark` outside of all brackets.
std::vector<std::string_view> split(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  size_t begin = 0;
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[') ++depth;
    if (text[i] == ']') --depth;
    if (text[i] != mark || depth > 0) continue;
    parts.push_back(unspaced(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  parts.push_back(unspaced(text.substr(begin)));
  return parts;
}

Hint parse_hint(std::string_view text) {
  text = unspaced(text);
  Hint hint;
  if (const auto choices = split(text, '|'); choices.size() > 1) {
    hint.name = kChoice;
    for (const std::string_view one : choices) hint.parts.push_back(parse_hint(one));
    return hint;
  }
  const size_t open = text.find('[');
  hint.name = unspaced(text.substr(0, open));
  hint.name.erase(0, hint.name.rfind('.') + 1);  // typing.Optional
  if (open != std::string_view::npos && text.ends_with(']')) {
    for (const auto one : split(text.substr(open + 1, text.size() - open - 2), ',')) {
      hint.parts.push_back(hint.name == "Literal" ? Hint{.name = std::string(one)}
                                                  : parse_hint(one));
    }
  }
  if (hint.name == "Union") hint.name = kChoice;
  if (hint.name == "Optional") {
    hint.name = kChoice;
    hint.parts.push_back({.name = "None"});
  }
  return hint;
}

bool is_list(std::string_view name) {
  constexpr std::array<std::string_view, 11> kLists = {
      "list",  "List", "Sequence", "Iterable",  "Collection", "tuple",
      "Tuple", "set",  "Set",      "frozenset", "FrozenSet"};
  return std::ranges::find(kLists, name) != kLists.end();
}

bool is_dict(std::string_view name) {
  constexpr std::array<std::string_view, 4> kDicts = {"dict", "Dict", "Mapping", "MutableMapping"};
  return std::ranges::find(kDicts, name) != kDicts.end();
}

bool is_text(JsonElement value) {
  std::string_view text;
  return value.read(text);
}

bool is_whole_number(JsonElement value) {
  return value.is_number() && value.json().find_first_of(".eE") == std::string::npos;
}

bool fits(const Hint& hint, JsonElement value);

bool fits_any(const std::vector<Hint>& hints, JsonElement value) {
  return hints.empty() ||
         std::ranges::any_of(hints, [&](const Hint& one) { return fits(one, value); });
}

bool list_fits(const Hint& hint, JsonElement value) {
  JsonArray items;
  if (!value.read(items)) return false;
  for (const JsonElement item : items) {
    if (!fits_any(hint.parts, item)) return false;
  }
  return true;
}

bool dict_fits(const Hint& hint, JsonElement value) {
  JsonObject members;
  if (!value.read(members)) return false;
  for (const auto member : members) {
    if (hint.parts.size() == 2 && !fits(hint.parts[1], member.value)) return false;
  }
  return true;
}

bool literal_fits(const Hint& hint, JsonElement value) {
  const std::string json = value.json();
  return std::ranges::any_of(hint.parts,
                             [&](const Hint& one) { return unspaced(json) == one.name; });
}

bool fits(const Hint& hint, JsonElement value) {
  if (hint.name == kChoice) return fits_any(hint.parts, value);
  if (hint.name == "str") return is_text(value);
  if (hint.name == "int") return is_whole_number(value);
  if (hint.name == "float" || hint.name == "complex") return value.is_number();
  if (hint.name == "bool") return value.is_boolean();
  if (hint.name == "None") return value.is_null();
  if (hint.name == "Literal") return literal_fits(hint, value);
  if (is_list(hint.name)) return list_fits(hint, value);
  if (is_dict(hint.name)) return dict_fits(hint, value);
  return true;
}

enum class Where { kUsual, kBoundary };

std::string sample(const Hint& hint, Where where) {
  const bool is_usual = where == Where::kUsual;
  const auto part = [&](size_t i) {
    return i < hint.parts.size() ? sample(hint.parts[i], Where::kUsual) : std::string("1");
  };
  if (hint.name == kChoice && !hint.parts.empty()) {
    return sample(is_usual ? hint.parts.front() : hint.parts.back(), where);
  }
  if (hint.name == "str") return is_usual ? R"("abc")" : R"("")";
  if (hint.name == "float") return is_usual ? "1.5" : "0.0";
  if (hint.name == "bool") return is_usual ? "true" : "false";
  if (hint.name == "None") return "null";
  if (hint.name == "Literal" && !hint.parts.empty()) {
    const std::string& word = (is_usual ? hint.parts.front() : hint.parts.back()).name;
    const bool is_number = word.find_first_not_of("-0123456789") == std::string::npos;
    return is_number ? word : JsonWriter().lossy_string(word).take();
  }
  if (is_list(hint.name)) return is_usual ? "[" + part(0) + "]" : "[]";
  if (is_dict(hint.name)) return is_usual ? R"({"abc":)" + part(1) + "}" : "{}";
  return is_usual ? "1" : "0";
}

// Whether a type has values at which programs go wrong.
bool has_boundary(const Hint& hint) {
  if (hint.name == kChoice) return std::ranges::any_of(hint.parts, has_boundary);
  constexpr std::array<std::string_view, 4> kPlain = {"str", "int", "float", "None"};
  return std::ranges::find(kPlain, hint.name) != kPlain.end() || is_list(hint.name) ||
         is_dict(hint.name);
}

bool is_boundary(JsonElement value) {
  double number = 1;
  if (value.read(number)) return number <= 0;
  if (value.is_string()) return value.text().empty();
  if (value.is_array()) return value.array().empty();
  if (value.is_object()) return value.object().empty();
  return value.exists() && value.is_null();
}

// "*args" and "**kwargs" take what they like.
bool is_starred(const SignatureParameter& parameter) {
  return parameter.name.starts_with('*');
}

bool is_own(const SignatureParameter& parameter) {
  return parameter.name == "self" || parameter.name == "cls";
}

std::string item_fault(const PythonSignature& signature, JsonElement item) {
  JsonObject members;
  if (!item.read(members)) return "is no object with a value for each parameter";
  for (const SignatureParameter& one : signature.parameters) {
    if (is_starred(one) || is_own(one)) continue;
    JsonElement value;
    if (!members[one.name].read(value)) {
      if (one.default_value.empty()) return "has no value for " + one.name;
      continue;
    }
    if (!one.type.empty() && !fits(parse_hint(one.type), value)) {
      return "has " + value.json() + " for " + one.name + ", which is " + one.type;
    }
  }
  const bool takes_all = std::ranges::any_of(
      signature.parameters, [](const auto& one) { return one.name.starts_with("**"); });
  for (const auto member : members) {
    const bool is_known = std::ranges::any_of(
        signature.parameters, [&](const auto& one) { return one.name == member.key; });
    if (!is_known && !takes_all) {
      return "has " + std::string(member.key) + ", which " + signature.name + " does not take";
    }
  }
  return {};
}

}  // namespace

std::string sample_fault(const PythonSignature& signature, JsonElement content) {
  JsonArray items;
  if (!content.read(items)) {
    const std::string fault = item_fault(signature, content);
    return fault.empty() ? "" : "the item " + fault;
  }
  size_t number = 0;
  for (const JsonElement item : items) {
    ++number;
    const std::string fault = item_fault(signature, item);
    if (!fault.empty()) return "item " + std::to_string(number) + " " + fault;
  }
  return {};
}

std::string coverage_fault(const PythonSignature& signature, JsonElement content) {
  std::vector<const SignatureParameter*> own;
  for (const SignatureParameter& one : signature.parameters) {
    if (!is_starred(one) && !is_own(one)) own.push_back(&one);
  }
  // What has one value only cannot show more.
  const JsonTree known = JsonTree::parse(sample_calls(signature)).value();
  const JsonArray samples = known.root().array();
  if (own.empty() || samples.at(0).json() == samples.at(1).json()) return {};
  const JsonArray items = content.array();
  if (items.size() < 2) return "one call shows little: give at least two";
  const std::string first = items.at(0).json();
  if (std::ranges::all_of(items, [&](JsonElement one) { return one.json() == first; })) {
    return "all calls are the same";
  }
  bool has_place = false;
  for (const SignatureParameter* one : own) {
    if (!has_boundary(parse_hint(one->type))) continue;
    has_place = true;
    for (const JsonElement item : items) {
      if (is_boundary(item[one->name])) return {};
    }
  }
  return has_place ? R"(no call has a value at a boundary (0, "", [], null))" : "";
}

std::string sample_calls(const PythonSignature& signature) {
  JsonWriter json;
  json.begin_array();
  for (const Where where : {Where::kUsual, Where::kBoundary}) {
    json.begin_object();
    for (const SignatureParameter& one : signature.parameters) {
      if (!is_starred(one) && !is_own(one))
        json.key(one.name).raw(sample(parse_hint(one.type), where));
    }
    json.end_object();
  }
  return json.end_array().take();
}

}  // namespace twotrack::tool
