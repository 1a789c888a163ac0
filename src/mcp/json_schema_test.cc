#include "mcp/json_schema.h"

#include <gmock/gmock.h>

#include <fstream>
#include <functional>
#include <iostream>

#include "base/file.h"
#include "base/json_tree.h"

namespace twotrack::mcp {
namespace {

using ::testing::HasSubstr;

// "fits", what does not, or why nobody can tell.
std::string verdict(std::string_view schema, std::string_view value) {
  const auto fault = schema_fault(schema, value);
  if (!fault.ok()) return fault.error().message;
  return fault.value().value_or("fits");
}

std::string list_of(size_t count, const std::function<std::string(size_t)>& one) {
  std::string all;
  for (size_t i = 0; i < count; ++i) all += (i > 0 ? "," : "") + one(i);
  return all;
}

// A server may send both halves of such a pair.
TEST(JsonSchemaTest, WhatWouldTakeForEverIsNotChecked) {
  const auto number = [](size_t i) { return std::to_string(i); };
  const auto seven = [](size_t) { return std::string("7"); };
  const auto name = [](size_t i) { return "\"n" + std::to_string(i) + "\""; };
  const auto member = [](size_t i) { return "\"n" + std::to_string(i) + "\":0"; };
  const auto other_member = [](size_t i) { return "\"m" + std::to_string(i) + "\":{}"; };
  const auto word = [](size_t) { return std::string("\"abcdefghijklmnop\""); };
  const auto length = [](size_t) { return std::string(R"({"minLength":1})"); };
  const std::string map = "{" + list_of(20'000, member) + "}";
  struct Case {
    std::string_view what;
    std::string schema;
    std::string value;
  };
  const Case cases[] = {
      {"twins", R"({"uniqueItems":true})", "[" + list_of(20'000, number) + "]"},
      {"choices", R"({"items":{"enum":["a",)" + list_of(20'000, name) + ",7]}}",
       "[" + list_of(1'000, seven) + "]"},
      {"required", R"({"required":[)" + list_of(20'000, name) + "]}", map},
      {"properties", R"({"properties":{)" + list_of(10'000, other_member) + "}}", map},
      {"patterns", R"({"items":{"pattern":"[a-h](a|b|c|d|e|f|g|h)+"}})",
       "[" + list_of(50'000, word) + "]"},
      {"lengths", R"({"allOf":[)" + list_of(9'000, length) + "]}",
       "\"" + std::string(1 << 20, 'x') + "\""},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.what);
    EXPECT_EQ(verdict(one.schema, one.value),
              "the schema cannot be checked: it takes too long with this value");
  }
}

TEST(JsonSchemaTest, LargeValuesOfAnOrdinarySchemaAreChecked) {
  const std::string rows = list_of(20'000, [](size_t i) {
    return R"({"id":)" + std::to_string(i) + R"(,"name":"row","kind":"b"})";
  });
  constexpr std::string_view kSchema =
      R"({"type":"array","items":{"type":"object","required":["id"],"properties":{"id":{"type":"integer"},
          "name":{"type":"string","maxLength":9},"kind":{"enum":["a","b"]}}}})";
  EXPECT_EQ(verdict(kSchema, "[" + rows + "]"), "fits");
  EXPECT_THAT(verdict(kSchema, "[" + rows + R"(,{"id":"x"}])"), HasSubstr("/20000/id"));
}

TEST(JsonSchemaTest, KeywordsOf2020AreHeld) {
  struct Case {
    std::string_view schema;
    std::string_view value;
    std::string_view verdict;
  };
  const Case cases[] = {
      {"true", "1", "fits"},
      {"false", "1", "nothing may stand here"},
      {R"({"type":"integer"})", "1.0", "fits"},
      {R"({"type":"integer"})", "1.5", "expected integer"},
      {R"({"type":["string","null"]})", "null", "fits"},
      {R"({"type":["string","null"]})", "1", "expected string or null"},
      {R"({"prefixItems":[{"type":"string"}],"items":{"type":"integer"}})", R"(["a",1,2])", "fits"},
      {R"({"prefixItems":[{"type":"string"}],"items":{"type":"integer"}})", R"(["a","b"])",
       "\"/1\": expected integer"},
      {R"({"prefixItems":[{"type":"string"}],"items":false})", R"(["a","b"])",
       "\"/1\": nothing may stand here"},
      {R"({"dependentRequired":{"a":["b"]}})", R"({"a":1})", "lacks \"b\""},
      {R"({"dependentSchemas":{"a":{"required":["c"]}}})", R"({"a":1})", "lacks \"c\""},
      {R"({"contains":{"const":1},"minContains":2})", "[1,2,1]", "fits"},
      {R"({"contains":{"const":1},"minContains":2})", "[1,2]", "lacks an element"},
      {R"({"contains":{"const":1},"maxContains":1})", "[1,1]", "too many elements of one kind"},
      {R"({"$ref":"#/$defs/n","$defs":{"n":{"minimum":3}}})", "2", "is too small"},
      {R"({"properties":{"a":{"$ref":"#"}},"additionalProperties":false,"$id":"x"})",
       R"({"a":{"b":1}})", "\"/a/b\": may not be there"},
      {R"({"$defs":{"a/b %":{"type":"null"}},"$ref":"#/$defs/a~1b%20%25"})", "1", "expected null"},
      {R"({"$defs":{"%éa":{"type":"null"}},"$ref":"#/$defs/%éa"})", "1", "expected null"},
      {R"({"$defs":{"ä":{"type":"null"}},"$ref":"#/$defs/%C3%A4"})", "1", "expected null"},
      {R"({"$defs":{"ä":{"type":"null"}},"$ref":"#/$defs/%E4"})", "1", "which is not there"},
      {R"({"$defs":{"%zz":{"type":"null"}},"$ref":"#/$defs/%zz"})", "1", "expected null"},
      {R"({"$defs":{"%":{"type":"null"}},"$ref":"#/$defs/%"})", "1", "expected null"},
      {R"({"minLength":2,"maxLength":2})", "\"éé\"", "fits"},
      {R"({"pattern":"^a+$"})", "\"aab\"", "does not match"},
      {R"({"propertyNames":{"maxLength":2}})", R"({"abc":1})", "is too long"},
      {R"({"oneOf":[{"type":"integer"},{"minimum":2}]})", "3", "more than one"},
      {R"({"anyOf":[{"type":"string"},{"type":"null"}]})", "3", "none of the alternatives"},
      {R"({"if":{"const":1},"then":false,"else":{"type":"string"}})", "2", "expected string"},
      {R"({"not":{"type":"string"}})", "\"x\"", "is what it may not be"},
      {R"({"uniqueItems":true})", R"([{"a":1,"b":2},{"b":2.0,"a":1}])", "an element twice"},
      {R"({"enum":[[1],"x"]})", "[1.0]", "fits"},
      {R"({"multipleOf":0.0001})", "0.0075", "fits"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(std::string(one.schema) + " of " + std::string(one.value));
    EXPECT_THAT(verdict(one.schema, one.value), HasSubstr(one.verdict));
  }
}

TEST(JsonSchemaTest, WhatCannotBeCheckedIsSaid) {
  struct Case {
    std::string_view schema;
    std::string_view why;
  };
  const Case cases[] = {
      {R"({"unevaluatedProperties":false})", "uses unevaluatedProperties"},
      {R"({"$dynamicRef":"#a"})", "uses $dynamicRef"},
      {R"({"$ref":"http://127.0.0.1/secret.json"})", "is not fetched"},
      {R"({"$ref":"other.json#/a"})", "is not fetched"},
      {R"({"$ref":"#/nowhere"})", "is not there"},
      {R"({"$ref":"#anchor"})", "an anchor"},
      {R"({"$schema":"http://json-schema.org/draft-04/schema#"})", "its dialect is"},
      {R"({"pattern":"(?=a)b"})", "is not understood"},
      {R"({"$ref":"#"})", "without end"},
      {"7", "a schema is an object"},
      {R"({"allOf":[{"$id":"x"}]})", "$id of its own"},
  };
  for (const auto& [schema, why] : cases) {
    SCOPED_TRACE(schema);
    EXPECT_THAT(verdict(schema, "\"ab\""), HasSubstr(why));
  }
}

TEST(JsonSchemaTest, ASchemaThatMultipliesItselfIsLeft) {
  std::string schema = R"({"$ref":"#/$defs/a0","$defs":{"a30":{"type":"string"})";
  for (int i = 0; i < 30; ++i) {
    const std::string next = R"({"$ref":"#/$defs/a)" + std::to_string(i + 1) + "\"}";
    schema += ",\"a" + std::to_string(i) + R"(":{"anyOf":[)" + next + "," + next + "]}";
  }
  schema += "}}";
  EXPECT_THAT(verdict(schema, "1"), HasSubstr("more than 200000 steps"));
}

// The public suite, as Debian has it: draft 7, whose keywords mean the same in 2020-12.
TEST(JsonSchemaTest, AgreesWithThePublicSuite) {
  const Path folder = "/usr/share/json-schema-test-suite/tests/draft7";
  if (!std::filesystem::exists(folder)) {
    GTEST_SKIP() << "Debian's json-schema-test-suite is not installed";
  }
  uint64_t agreed = 0;
  uint64_t unsaid = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() != ".json") continue;
    const auto text = read_file(posix_file_system(), file.path());
    ASSERT_TRUE(text.ok());
    const auto tree = JsonTree::parse(text.value());
    ASSERT_TRUE(tree.ok()) << file.path();
    for (const JsonElement group : tree.value().root().array()) {
      // Draft 7 passes over what stands beside a $ref; 2020-12 does not.
      const std::string_view about = json_string(group, "description");
      if (about == "ref overrides any sibling keywords") continue;
      for (const JsonElement one : group["tests"].array()) {
        const auto fault =
            schema_fault(JsonElement(group["schema"]).json(), JsonElement(one["data"]).json());
        if (!fault.ok()) {
          ++unsaid;
          continue;
        }
        EXPECT_EQ(!fault.value(), one["valid"].flag())
            << file.path().filename() << ": " << about << ": " << json_string(one, "description");
        ++agreed;
      }
    }
  }
  std::cout << agreed << " tests of the suite agree, of " << unsaid
            << " it is said that they cannot be checked\n";
  EXPECT_GE(agreed, 370U);
  EXPECT_LE(unsaid, 50U);
}

}  // namespace
}  // namespace twotrack::mcp
