#include "tool/read_spec.h"

#include <gmock/gmock.h>

#include "tool/builtin.h"

namespace twotrack::tool {
namespace {

TEST(ReadSpec, ReadsWhatWasWrittenOfEveryBuiltIn) {
  for (const std::string& name : builtin_names()) {
    SCOPED_TRACE(name);
    const ToolSpec& spec = find_builtin(name)->spec;
    const auto read = read_spec(to_json(spec));
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(to_json(read.value()), to_json(spec));
    EXPECT_EQ(read.value().parameters.size(), spec.parameters.size());
  }
}

TEST(ReadSpec, KeepsChoicesDefaultsItemsAndProperties) {
  ToolSpec spec{.name = "sort", .description = "Sorts."};
  spec.parameters.push_back({.name = "order",
                             .value = {.choices = {"up", "down"}},
                             .is_required = false,
                             .default_value = "\"up\""});
  spec.parameters.push_back(
      {.name = "keys",
       .value = {.type = ValueType::kArray, .items = {{.type = ValueType::kInteger}}}});
  spec.parameters.push_back(
      {.name = "by",
       .value = {.type = ValueType::kObject, .properties = {{.name = "field", .value = {}}}}});
  const auto read = read_specs("[" + to_json(spec).text + "]");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_THAT(read.value(), ::testing::ElementsAre(spec));
}

TEST(ReadSpec, RefusesWhatIsNoTool) {
  for (const char* text : {"[]", "{}", R"({"function":{}})", "nonsense"}) {
    EXPECT_FALSE(read_spec(text).ok()) << text;
  }
  EXPECT_FALSE(read_specs("{}").ok());
}

}  // namespace
}  // namespace twotrack::tool
