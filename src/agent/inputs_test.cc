#include "agent/inputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack::agent {
namespace {

using ::testing::ElementsAre;
using tool::Parameter;
using tool::ValueType;

std::vector<Parameter> read(std::string_view yaml, Faults& faults) {
  const config::YamlText text = config::parse_yaml(yaml);
  EXPECT_TRUE(text.faults.empty());
  return read_inputs(text.root, "inputs", faults);
}

TEST(InputsTest, EveryTypeIsRead) {
  Faults faults("a.yaml");
  EXPECT_THAT(
      read(R"(
plain: {}
line: {type: integer, description: Which line., default: 3}
mode: {enum: [fast, slow], default: fast}
flag: {type: boolean, required: false}
names: {type: array, items: {type: string, description: One.}}
place: {type: object, properties: {row: {type: number}}}
)",
           faults),
      ElementsAre(
          Parameter{.name = "plain"},
          Parameter{.name = "line",
                    .value = {.type = ValueType::kInteger, .description = "Which line."},
                    .is_required = false,
                    .default_value = "3"},
          Parameter{.name = "mode",
                    .value = {.choices = {"fast", "slow"}},
                    .is_required = false,
                    .default_value = "\"fast\""},
          Parameter{.name = "flag", .value = {.type = ValueType::kBoolean}, .is_required = false},
          Parameter{.name = "names",
                    .value = {.type = ValueType::kArray, .items = {{.description = "One."}}}},
          Parameter{
              .name = "place",
              .value = {.type = ValueType::kObject,
                        .properties = {{.name = "row", .value = {.type = ValueType::kNumber}}}}}));
  EXPECT_TRUE(faults.empty());
}

TEST(InputsTest, ATextNeedsNoQuotes) {
  Faults faults("a.yaml");
  EXPECT_EQ(read("version: {default: 3.10}", faults)[0].default_value, "\"3.10\"");
  EXPECT_TRUE(faults.empty());
}

TEST(InputsTest, WhatIsWrongIsToldWithItsPlace) {
  struct Case {
    std::string_view yaml;
    std::string_view says;
  };
  const Case cases[] = {
      {"Line: {}",
       "a.yaml:1:1: inputs.Line: a name begins with a lowercase letter and has lowercase "
       "letters, digits and _, 64 at most"},
      {"a: 3", "a.yaml:1:4: inputs.a: must be a map, as {type: string, description: …}"},
      {"a: {typ: integer}", "a.yaml:1:5: inputs.a.typ: unknown key (did you mean \"type\"?)"},
      {"a: {type: int}",
       "a.yaml:1:11: inputs.a.type: must be one of string, integer, number, boolean, "
       "array, object, not \"int\""},
      {"a: {type: integer, default: x}",
       "a.yaml:1:29: inputs.a.default: a: expected an integer, not \"x\""},
      {"a: {type: integer, default: \"3\"}",
       "a.yaml:1:29: inputs.a.default: is of another type than integer"},
      {"a: {enum: [b], default: c}", "a.yaml:1:25: inputs.a.default: "},
      {"a: {type: integer, enum: [b]}",
       "a.yaml:1:26: inputs.a.enum: must be a list of texts, of a string"},
      {"a: {items: {}}", "a.yaml:1:12: inputs.a.items: only an array has items"},
      {"a: {properties: {}}", "a.yaml:1:17: inputs.a.properties: only an object has properties"},
      {"a: {required: maybe}", "a.yaml:1:15: inputs.a.required: must be true or false"},
  };
  for (const auto& [yaml, says] : cases) {
    SCOPED_TRACE(yaml);
    Faults faults("a.yaml");
    read(yaml, faults);
    ASSERT_FALSE(faults.empty());
    EXPECT_THAT(faults.error().message, ::testing::StartsWith(says));
  }
}

TEST(InputsTest, AnOverrideChangesWhatItNamesAndNothingElse) {
  std::vector<Parameter> parameters = {
      {.name = "line", .value = {.type = ValueType::kInteger, .description = "Old."}}};
  Faults faults("a.yaml");
  const config::YamlText text =
      config::parse_yaml("line: {description: New., default: 1}\nlime: {}");
  override_inputs(text.root, "inputs_override", parameters, faults);
  EXPECT_THAT(parameters,
              ElementsAre(Parameter{.name = "line",
                                    .value = {.type = ValueType::kInteger, .description = "New."},
                                    .is_required = false,
                                    .default_value = "1"}));
  EXPECT_EQ(
      faults.error().message,
      "a.yaml:2:1: inputs_override.lime: the tool has no such parameter (did you mean \"line\"?)");
}

}  // namespace
}  // namespace twotrack::agent
