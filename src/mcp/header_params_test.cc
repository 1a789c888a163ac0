#include <gtest/gtest.h>

#include "mcp/tool_info.h"
#include "testing/message_of.h"

namespace twotrack::mcp {
namespace {

using testing::message_of;

TEST(HeaderParamsTest, MarkedPropertiesBecomeHeaders) {
  const auto params = header_params(
      R"({"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},
          "place":{"type":"object","properties":{"row":{"type":"integer","x-mcp-header":"Row"}}},
          "x-mcp-header":{"type":"string"}}})");
  ASSERT_TRUE(params.ok()) << params.error().message;
  ASSERT_EQ(params.value().size(), 2U);
  EXPECT_EQ(header_lines(params.value(), R"({"region":"eu","place":{"row":-7},"other":1})"),
            (std::vector<std::string>{"Mcp-Param-Region: eu", "Mcp-Param-Row: -7"}));
  EXPECT_TRUE(header_lines(params.value(), R"({"region":null,"place":{}})").empty());
  EXPECT_TRUE(header_lines(params.value(), R"({"place":{"row":9007199254740992}})").empty());
}

TEST(HeaderParamsTest, AMarkWhereNoneMayStandIsRefused) {
  const std::string_view cases[] = {
      R"({"properties":{"a":{"type":"number","x-mcp-header":"A"}}})",
      R"({"properties":{"a":{"type":"string","x-mcp-header":""}}})",
      R"({"properties":{"a":{"type":"string","x-mcp-header":"a b"}}})",
      R"({"properties":{"a":{"type":"string","x-mcp-header":7}}})",
      R"({"properties":{"a":{"type":"string","x-mcp-header":"X"},"b":{"type":"string","x-mcp-header":"x"}}})",
      R"({"properties":{"a":{"type":"array","items":{"type":"string","x-mcp-header":"A"}}}})",
      R"({"anyOf":[{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}]})",
      R"({"type":"string","x-mcp-header":"A"})",
  };
  for (const std::string_view schema : cases) {
    SCOPED_TRACE(schema);
    EXPECT_NE(message_of(header_params(schema)), "ok");
  }
}

TEST(HeaderParamsTest, ValuesThatAHeaderCannotHoldAreEncoded) {
  struct Case {
    std::string_view value;
    std::string_view header;
  };
  const Case cases[] = {
      {"us-west1", "us-west1"},
      {"two words", "two words"},
      {"Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="},
      {" padded ", "=?base64?IHBhZGRlZCA=?="},
      {"line1\nline2", "=?base64?bGluZTEKbGluZTI=?="},
      {"=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="},
  };
  for (const auto& [value, header] : cases) {
    SCOPED_TRACE(value);
    EXPECT_EQ(header_value(value), header);
  }
}

}  // namespace
}  // namespace twotrack::mcp
