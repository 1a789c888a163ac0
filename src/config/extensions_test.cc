#include "config/extensions.h"

#include <gmock/gmock.h>

namespace twotrack::config {
namespace {

using ::testing::HasSubstr;

struct Read {
  std::string json;
  std::vector<YamlFault> faults;
};

Read read(std::string_view yaml) {
  const YamlText text = parse_yaml(yaml);
  EXPECT_TRUE(text.faults.empty());
  Read read;
  read.json = extensions_json(text.root, read.faults);
  return read;
}

TEST(ExtensionsTest, DeclarationsBecomeWhatARunStartRecords) {
  const Read fields = read(
      "complexity: {schema: {type: integer, minimum: 0}, from: knowledge, budget: 64}\n"
      "owner:\n"
      "  schema: {enum: [red, \"1\", 1, 1.5, null, true]}\n"
      "  budget: 80B\n");
  EXPECT_TRUE(fields.faults.empty());
  EXPECT_EQ(fields.json,
            R"({"complexity":{"schema":{"type":"integer","minimum":0},"from":"knowledge",)"
            R"("bytes":256},"owner":{"schema":{"enum":["red","1",1,1.5,null,true]},"bytes":80}})");
}

TEST(ExtensionsTest, NothingDeclaredIsNothing) {
  EXPECT_EQ(read("").json, "{}");
  EXPECT_TRUE(read("").faults.empty());
}

TEST(ExtensionsTest, EachFaultNamesItsField) {
  struct Case {
    std::string yaml;
    std::string message;
  };
  const Case cases[] = {
      {"[a]", "must be a map of fields"},
      {"Big: {schema: {}}", "extensions.Big: a name"},
      {"a: 7", "extensions.a: must be a map with a schema"},
      {"a: {budget: 7}", "extensions.a: must have a schema"},
      {"a: {schema: {}, budget: some}", "extensions.a: budget"},
      {"a: {schema: {}, budget: 0}", "extensions.a: budget"},
      {"a: {shema: {}}", "unknown key \"shema\""},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.yaml);
    const Read fields = read(c.yaml);
    ASSERT_EQ(fields.faults.size(), 1);
    EXPECT_THAT(fields.faults[0].message, HasSubstr(c.message));
    EXPECT_EQ(fields.json, "{}");
  }
}

}  // namespace
}  // namespace twotrack::config
