#include "tool/sample_data.h"

#include <algorithm>
#include <vector>

#include "base/json_writer.h"

namespace twotrack::tool {
namespace {

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

std::string item_fault(const PythonSignature& signature, const TypeChecker& types,
                       JsonElement item) {
  JsonObject members;
  if (!item.read(members)) return "is no object with a value for each parameter";
  for (const SignatureParameter& one : signature.parameters) {
    if (is_starred(one) || is_own(one)) continue;
    JsonElement value;
    if (!members[one.name].read(value)) {
      if (one.default_value.empty()) return "has no value for " + one.name;
      continue;
    }
    if (!one.type.empty() && !types.fits(parse_hint(one.type), value)) {
      return "has " + value.json().text + " for " + one.name + ", which is " + one.type;
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

std::string sample_fault(const PythonSignature& signature, const TypeChecker& types,
                         JsonElement content) {
  JsonArray items;
  if (!content.read(items)) {
    const std::string fault = item_fault(signature, types, content);
    return fault.empty() ? "" : "the item " + fault;
  }
  size_t number = 0;
  for (const JsonElement item : items) {
    ++number;
    const std::string fault = item_fault(signature, types, item);
    if (!fault.empty()) return "item " + std::to_string(number) + " " + fault;
  }
  return {};
}

std::string coverage_fault(const PythonSignature& signature, const TypeChecker& types,
                           JsonElement content) {
  std::vector<const SignatureParameter*> own;
  for (const SignatureParameter& one : signature.parameters) {
    if (!is_starred(one) && !is_own(one)) own.push_back(&one);
  }
  // What has one value only cannot show more.
  const JsonTree known = JsonTree::parse(sample_calls(signature, types)).value();
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
    if (!TypeChecker::has_boundary(parse_hint(one->type))) continue;
    has_place = true;
    for (const JsonElement item : items) {
      if (is_boundary(item[one->name])) return {};
    }
  }
  return has_place ? R"(no call has a value at a boundary (0, "", [], null))" : "";
}

std::vector<std::string> unchecked_parameters(const PythonSignature& signature,
                                              const TypeChecker& types) {
  std::vector<std::string> unchecked;
  for (const SignatureParameter& one : signature.parameters) {
    const bool has_hint = !one.type.empty();
    if (is_own(one) || (has_hint ? types.knows(parse_hint(one.type)) : is_starred(one))) continue;
    unchecked.push_back(one.name + (has_hint ? ", which is " + one.type : ", without a type hint"));
  }
  return unchecked;
}

std::string sample_calls(const PythonSignature& signature, const TypeChecker& types) {
  using Where = TypeChecker::Where;
  JsonWriter json;
  json.begin_array();
  for (const Where where : {Where::kUsual, Where::kBoundary}) {
    json.begin_object();
    for (const SignatureParameter& one : signature.parameters) {
      if (!is_starred(one) && !is_own(one))
        json.key(one.name).raw(types.sample(parse_hint(one.type), where));
    }
    json.end_object();
  }
  return json.end_array().take();
}

}  // namespace twotrack::tool
