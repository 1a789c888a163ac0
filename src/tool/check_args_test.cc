#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/json_scanner.h"
#include "testing/message_of.h"
#include "tool/spec.h"

namespace twotrack::tool {
namespace {

// One optional parameter of each kind.
ToolSpec every_kind() {
  const ValueSpec text{.type = ValueType::kString};
  const ValueSpec integer{.type = ValueType::kInteger};
  const auto optional = [](std::string name, ValueSpec value, std::string default_value = "") {
    return Parameter{.name = std::move(name),
                     .value = std::move(value),
                     .is_required = false,
                     .default_value = std::move(default_value)};
  };
  return {.name = "every_kind",
          .parameters = {
              optional("text", text),
              optional("choice", {.choices = {"red", "12"}}),
              optional("integer", integer),
              optional("number", {.type = ValueType::kNumber}),
              optional("flag", {.type = ValueType::kBoolean}),
              optional("texts", {.type = ValueType::kArray, .items = {text}}),
              optional("integers", {.type = ValueType::kArray, .items = {integer}}),
              optional("list", {.type = ValueType::kArray}),
              optional("object", {.type = ValueType::kObject}),
              optional("range", {.type = ValueType::kObject,
                                 .properties = {{.name = "from", .value = integer},
                                                optional("to", integer, "9")}}),
          }};
}

struct CheckedCase {
  const char* args;
  const char* checked;  // or the message
  std::vector<std::string> mended{};
};

void expect_checked(const ToolSpec& spec, const std::vector<CheckedCase>& cases) {
  for (const CheckedCase& one : cases) {
    SCOPED_TRACE(one.args);
    const auto checked = check_args(spec, one.args);
    const std::string found =
        checked.ok() ? checked.value().args.text : testing::message_of(checked);
    EXPECT_EQ(found, one.checked);
    if (checked.ok()) {
      EXPECT_EQ(checked.value().mended, one.mended);
    } else {
      EXPECT_EQ(checked.error().code, Code::kInvalid);
    }
  }
}

TEST(CheckArgsTest, WhatFitsStaysAsItIsWithoutWhiteSpace) {
  expect_checked(every_kind(),
                 {
                     {"{}", "{}"},
                     {" { } ", "{}"},
                     {R"({"text":"12"})", R"({"text":"12"})"},
                     {R"({"text":"\u0041\/\n"})", R"({"text":"A/\n"})"},
                     {R"({"choice":"red"})", R"({"choice":"red"})"},
                     {R"({"integer":-7})", R"({"integer":-7})"},
                     {R"({"integer":9223372036854775807})", R"({"integer":9223372036854775807})"},
                     {R"({"number":1.10})", R"({"number":1.10})"},
                     {R"({"number":1e3})", R"({"number":1e3})"},
                     {R"({"flag":false})", R"({"flag":false})"},
                     {R"({"texts":[]})", R"({"texts":[]})"},
                     {R"({"texts":["a" , "b"]})", R"({"texts":["a","b"]})"},
                     {R"({"list":[1,"a",null]})", R"({"list":[1,"a",null]})"},
                     {R"({"object":{"a":{ "b":null}}})", R"({"object":{"a":{"b":null}}})"},
                     {R"({"range":{"to":3,"from":1}})", R"({"range":{"from":1,"to":3}})"},
                     {R"({"flag":true,"text":"a"})", R"({"text":"a","flag":true})"},
                 });
}

TEST(CheckArgsTest, WhatCanBeConvertedWithoutLossIsAndIsTold) {
  expect_checked(
      every_kind(),
      {
          {R"({"integer":"12"})", R"({"integer":12})", {R"(integer: "12" to 12)"}},
          {R"({"integer":"-3"})", R"({"integer":-3})", {R"(integer: "-3" to -3)"}},
          {R"({"integer":12.0})", R"({"integer":12})", {"integer: 12.0 to 12"}},
          {R"({"integer":"12.00"})", R"({"integer":12})", {R"(integer: "12.00" to 12)"}},
          {R"({"number":"1.5"})", R"({"number":1.5})", {R"(number: "1.5" to 1.5)"}},
          {R"({"flag":"true"})", R"({"flag":true})", {R"(flag: "true" to true)"}},
          {R"({"text":42})", R"({"text":"42"})", {R"(text: 42 to "42")"}},
          {R"({"text":1.10})", R"({"text":"1.10"})", {R"(text: 1.10 to "1.10")"}},
          {R"({"text":true})", R"({"text":"true"})", {R"(text: true to "true")"}},
          {R"({"choice":12})", R"({"choice":"12"})", {R"(choice: 12 to "12")"}},
          {R"({"texts":"a"})", R"({"texts":["a"]})", {R"(texts: "a" to ["a"])"}},
          {R"({"integers":["1",2]})", R"({"integers":[1,2]})", {R"(integers[0]: "1" to 1)"}},
          {R"({"integers":5})", R"({"integers":[5]})", {"integers: 5 to [5]"}},
          {R"({"text":null,"flag":true})", R"({"flag":true})", {"text: null left out"}},
          {R"({"range":{"from":"1"}})",
           R"({"range":{"from":1,"to":9}})",
           {R"(range.from: "1" to 1)", "range.to: default 9"}},
      });
}

TEST(CheckArgsTest, WhatDoesNotFitIsRefusedWithItsName) {
  expect_checked(
      every_kind(),
      {
          {R"({"integer":"twelve"})", R"(integer: expected an integer, not "twelve")"},
          {R"({"integer":" 12"})", R"(integer: expected an integer, not " 12")"},
          {R"({"integer":"012"})", R"(integer: expected an integer, not "012")"},
          {R"({"integer":"0x1"})", R"(integer: expected an integer, not "0x1")"},
          {R"({"integer":""})", R"(integer: expected an integer, not "")"},
          {R"({"integer":12.5})", "integer: expected an integer, not 12.5"},
          {R"({"integer":true})", "integer: expected an integer, not true"},
          {R"({"integer":9223372036854775808})",
           "integer: 9223372036854775808 does not fit 64 bits"},
          {R"({"number":"1,5"})", R"(number: expected a number, not "1,5")"},
          {R"({"number":[1]})", "number: expected a number, not [1]"},
          {R"({"flag":1})", "flag: expected true or false, not 1"},
          {R"({"flag":"yes"})", R"(flag: expected true or false, not "yes")"},
          {R"({"text":["a"]})", R"(text: expected a string, not ["a"])"},
          {R"({"text":{}})", "text: expected a string, not {}"},
          {R"({"choice":"Red"})", R"(choice: "Red" is not among "red", "12")"},
          {R"({"texts":[["a"]]})", R"(texts[0]: expected a string, not ["a"])"},
          {R"({"texts":[null]})", "texts[0]: expected a string, not null"},
          {R"({"list":1})", "list: expected an array, not 1"},
          {R"({"object":[]})", "object: expected an object, not []"},
          {R"({"range":{}})", "range.from: missing"},
          {R"({"range":{"from":null}})", "range.from: expected an integer, not null"},
          {R"({"range":{"from":1,"upto":2}})",
           R"(range.upto: no such parameter (did you mean "to"?))"},
          {R"({"intger":1})", R"(intger: no such parameter (did you mean "integer"?))"},
          {R"([])", "the arguments must be one JSON object"},
          {R"("{}")", "the arguments must be one JSON object"},
          {R"({"text":"a")",
           "the arguments are not JSON: column 12: the text ends before the value does"},
          {R"({"text":"a","text":"b"})",
           R"(the arguments are not JSON: column 13: the key "text" stands twice in one object)"},
          {"", "the arguments are not JSON: column 1: the text ends before the value does"},
      });
}

TEST(CheckArgsTest, ARequiredParameterMustBeThereUnlessItHasADefault) {
  const ToolSpec spec{
      .name = "t",
      .parameters = {
          {.name = "path"},
          {.name = "depth", .value = {.type = ValueType::kInteger}, .default_value = "1"}}};
  expect_checked(
      spec, {
                {R"({"path":"a"})", R"({"path":"a","depth":1})", {"depth: default 1"}},
                {R"({"path":"a","depth":null})", R"({"path":"a","depth":1})", {"depth: default 1"}},
                {R"({"path":"a","depth":2})", R"({"path":"a","depth":2})"},
                {R"({"depth":2})", "path: missing"},
                {R"({"path":null})", "path: expected a string, not null"},
            });
}

rc::Gen<std::string> any_value() {
  return rc::gen::element<std::string>(
      R"("a")", R"("12")", R"("-1.5")", R"("true")", R"("é\n")", R"("")", "12", "-0", "12.0", "1.5",
      "1e3", "true", "false", "null", "[]", R"(["a","b"])", "[1,2]", R"(["1"])", "{}",
      R"({"from":1})", R"({"to":"2","from":3.0})", R"({"a":[{}]})", R"("red")");
}

// A checked value needs no more fixing, and checking it again changes nothing.
RC_GTEST_PROP(CheckArgsProperty, ACheckedValueChecksToItself, ()) {
  const ToolSpec spec = every_kind();
  std::string args = "{";
  for (const Parameter& parameter : spec.parameters) {
    const std::string member = "\"" + parameter.name + "\":" + *any_value();
    if (!check_args(spec, "{" + member + "}").ok()) continue;
    args += (args.size() > 1 ? "," : "") + member;
  }
  args += "}";
  const auto once = check_args(spec, args);
  RC_ASSERT(once.ok());
  RC_ASSERT(normalize_json(once.value().args).value().text == once.value().args.text);
  const auto twice = check_args(spec, once.value().args);
  RC_ASSERT(twice.ok());
  RC_ASSERT(twice.value().args.text == once.value().args.text);
  RC_ASSERT(twice.value().mended.empty());
}

}  // namespace
}  // namespace twotrack::tool
