#include "tool/spec.h"

#include <gtest/gtest.h>

namespace twotrack::tool {
namespace {

ToolSpec fix_tool() {
  const ValueSpec text{.type = ValueType::kString};
  return {.name = "fix",
          .description = "Mend one \"finding\".",
          .parameters = {
              {.name = "code", .value = {.description = "Which rule", .choices = {"F401", "E501"}}},
              {.name = "line", .value = {.type = ValueType::kInteger}},
              {.name = "tags",
               .value = {.type = ValueType::kArray, .items = {text}},
               .is_required = false,
               .default_value = "[]"},
              {.name = "range",
               .value = {.type = ValueType::kObject,
                         .properties = {{.name = "from", .value = {.type = ValueType::kNumber}}}},
               .is_required = false}}};
}

TEST(SpecTest, ParametersBecomeAJsonSchemaInTheOrderOfTheDefinition) {
  EXPECT_EQ(parameters_schema(fix_tool()),
            R"({"type":"object","properties":{)"
            R"("code":{"type":"string","description":"Which rule","enum":["F401","E501"]},)"
            R"("line":{"type":"integer"},)"
            R"("tags":{"type":"array","items":{"type":"string"},"default":[]},)"
            R"("range":{"type":"object","properties":{"from":{"type":"number"}},)"
            R"("required":["from"]}},"required":["code","line"]})");
}

TEST(SpecTest, AToolIsAFunctionAsChatCompletionsTakeIt) {
  const ToolSpec tool{.name = "look", .description = "Looks."};
  EXPECT_EQ(to_json(tool), R"({"type":"function","function":{"name":"look","description":"Looks.",)"
                           R"("parameters":{"type":"object","properties":{}}}})");
}

}  // namespace
}  // namespace twotrack::tool
