// ToolSpec: a tool as the model sees it: a name, a sentence, typed parameters.
//
// Limited to what every small model and every server's grammar supports: flat parameters of simple
// types where possible. Ranges and patterns are in the description and checked by the tool.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "base/words.h"

namespace twotrack::tool {

// The tool with whose call an agent ends.
inline constexpr std::string_view kSubmitTool = "submit_result";

enum class ValueType : uint8_t { kString, kInteger, kNumber, kBoolean, kArray, kObject };
// As JSON Schema calls them.
constexpr auto all_names(ValueType) {
  return name_list("string", "integer", "number", "boolean", "array", "object");
}

// A template only because a value may contain parameters, and they values: so each is complete
// where the other needs it.
template <class Value>
struct ParameterOf {
  std::string name{};
  Value value{};
  bool is_required = true;
  Json default_value{};       // or empty
  std::string also_called{};  // another name that a caller may use; the model is not told
  bool operator==(const ParameterOf&) const = default;
};

struct ValueSpec {
  ValueType type = ValueType::kString;
  std::string description{};
  std::vector<std::string> choices{};  // of a string: the only values it may have
  std::vector<ValueSpec> items{};      // of an array: one spec for all elements, or none: anything
  std::vector<ParameterOf<ValueSpec>> properties{};  // of an object; none: anything
  bool operator==(const ValueSpec&) const = default;
};

using Parameter = ParameterOf<ValueSpec>;

struct ToolSpec {
  std::string name{};  // [a-z][a-z0-9_]{0,63}
  std::string description{};
  std::vector<Parameter> parameters{};  // in the order of the definition
  bool operator==(const ToolSpec&) const = default;
};

// As chat completions take it: {"type":"function","function":{"name","description","parameters"}}.
Json to_json(const ToolSpec& spec);
// The JSON Schema of its arguments alone.
std::string parameters_schema(const ToolSpec& spec);

// Arguments made fit for a call: `args` is any JSON text that a model wrote. What can be converted
// without loss is: "12" or 12.0 for an integer, "true" for a boolean, 12 for a string, one value
// for an array of such, null for an optional parameter. Nothing else is. Defaults are
// filled in; members come out in the order of the spec, equal strings in one spelling. Fails with
// kInvalid and names the parameter: a missing or unknown one, a wrong type, a value that is not
// among the choices.
struct CheckedArgs {
  Json args{};                        // strict object without white space
  std::vector<std::string> mended{};  // what was converted or filled in: "line: \"12\" to 12"
};
Result<CheckedArgs> check_args(const ToolSpec& spec, std::string_view args);

}  // namespace twotrack::tool
