#include "packet/extension_schema.h"

#include <gmock/gmock.h>

namespace twotrack {
namespace {

using ::testing::HasSubstr;

ExtensionField field_of(const std::string& schema) {
  return read_extension_field("{\"schema\":" + schema + "}").value();
}

TEST(ExtensionSchemaTest, ADeclarationIsReadAndWritten) {
  const std::string json =
      R"({"schema":{"type":"integer","minimum":0},"from":"knowledge","bytes":64})";
  const ExtensionField field = read_extension_field(json).value();
  EXPECT_TRUE(field.from_knowledge);
  EXPECT_EQ(field.bytes_max, 64);
  EXPECT_EQ(to_json(field), json);
}

TEST(ExtensionSchemaTest, AWrongDeclarationIsRefusedByName) {
  struct Case {
    std::string declaration;
    std::string message;
  };
  const Case cases[] = {
      {"7", "expected an object"},
      {"{}", "without a schema"},
      {R"({"schema":true})", "schema: expected a schema"},
      {R"({"schema":{"pattern":"x"}})", "schema/pattern"},
      {R"({"schema":{"type":"text"}})", "\"text\" is not a type"},
      {R"({"schema":{"type":[]}})", "schema/type"},
      {R"({"schema":{"minLength":-1}})", "schema/minLength"},
      {R"({"schema":{"minimum":"0"}})", "schema/minimum"},
      {R"({"schema":{"enum":"a"}})", "schema/enum"},
      {R"({"schema":{"required":[1]}})", "schema/required"},
      {R"({"schema":{"additionalProperties":{}}})", "schema/additionalProperties"},
      {R"({"schema":{"properties":{"a":{"format":"date"}}}})", "schema/properties/a/format"},
      {R"({"schema":{"items":{"oneOf":[]}}})", "schema/items/oneOf"},
      {R"({"schema":{},"from":"anywhere"})", "from"},
      {R"({"schema":{},"bytes":0})", "bytes"},
      {R"({"schema":{},"bytes":1000000})", "bytes"},
      {R"({"schema":{},"colour":"red"})", "colour"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.declaration);
    const auto field = read_extension_field(c.declaration);
    ASSERT_FALSE(field.ok());
    EXPECT_THAT(field.error().message, HasSubstr(c.message));
  }
}

TEST(ExtensionSchemaTest, AValueFitsOrTheFirstFaultIsNamed) {
  struct Case {
    std::string schema;
    std::string value;
    std::string fault;  // empty: it fits
  };
  const Case cases[] = {
      {"{}", R"({"any":["thing"]})", ""},
      {R"({"type":"integer"})", "7", ""},
      {R"({"type":"integer"})", "7.0", ""},
      {R"({"type":"integer"})", "7.5", "expected integer"},
      {R"({"type":"number"})", "7.5", ""},
      {R"({"type":["null","boolean"]})", "null", ""},
      {R"({"type":["null","boolean"]})", "0", "expected one of"},
      {R"({"minimum":0,"maximum":9})", "9", ""},
      {R"({"minimum":0})", "-1", "less than the minimum of 0"},
      {R"({"maximum":9})", "9.5", "more than the maximum of 9"},
      {R"({"minimum":0})", "\"text\"", ""},
      {R"({"maxLength":2})", "\"äö\"", ""},
      {R"({"maxLength":2})", "\"abc\"", "maxLength"},
      {R"({"minLength":1})", "\"\"", "minLength"},
      {R"({"enum":["a",5]})", "5.0", ""},
      {R"({"enum":["a",5]})", "\"b\"", "expected one of"},
      {R"({"const":{"a":1}})", R"({"a":1})", ""},
      {R"({"const":true})", "false", "expected true"},
      {R"({"items":{"type":"string"}})", R"(["a",1])", "/1: expected string"},
      {R"({"properties":{"a":{"type":"string"}}})", R"({"a":1})", "/a: expected string"},
      {R"({"properties":{"a":{}},"additionalProperties":false})", R"({"b":1})", "/b: not declared"},
      {R"({"required":["a"]})", R"({"b":1})", "without \"a\""},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.schema + " " + c.value);
    const Status fits = check_extension(field_of(c.schema), c.value);
    EXPECT_EQ(fits.ok(), c.fault.empty());
    EXPECT_THAT(fits.ok() ? "" : fits.error().message, HasSubstr(c.fault));
  }
}

TEST(ExtensionSchemaTest, AValueOverItsBudgetDoesNotFit) {
  const ExtensionField field = read_extension_field(R"({"schema":{},"bytes":8})").value();
  EXPECT_TRUE(check_extension(field, "\"123456\"").ok());
  EXPECT_FALSE(check_extension(field, "\"1234567\"").ok());
}

}  // namespace
}  // namespace twotrack
