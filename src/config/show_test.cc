#include "config/show.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack::config {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::Not;

TEST(ShowTest, RowsAreInTheOrderOfTheTable) {
  const auto all = rows(Config::parse("model: {servers: {a: {}}}").value());
  EXPECT_EQ(all.front(), (Row{"agents_dir", "agents", "default"}));
  EXPECT_EQ(all[1].key, "model.use");
  EXPECT_EQ(all[2].key, "model.servers.a.kind");
  EXPECT_EQ(all.back().key, "telemetry.content");
}

TEST(ShowTest, KeysOfAnotherKindAreLeftOut) {
  const auto all = rows(Config::parse("model: {servers: {lab: {kind: http, url: x}}}").value());
  EXPECT_THAT(all, Contains(Field(&Row::key, "model.servers.lab.url")));
  EXPECT_THAT(all, Not(Contains(Field(&Row::key, "model.servers.lab.file"))));
  EXPECT_THAT(all, Contains(Field(&Row::key, "model.servers.default.file")));
  EXPECT_THAT(all, Not(Contains(Field(&Row::key, "model.servers.default.url"))));
}

TEST(ShowTest, ColumnsAreAligned) {
  const Row few[] = {{"a.key", "1", "default"}, {"b", std::string(50, 'x'), "flag --b"}};
  EXPECT_EQ(render(few, ShowOrigin::kYes),
            "a.key  1  default\nb      " + std::string(50, 'x') + "  flag --b\n");
  EXPECT_EQ(render(few, ShowOrigin::kNo), "a.key  1\nb      " + std::string(50, 'x') + "\n");
}

// What `config show` prints for a value must mean the same value in a file.
TEST(ShowTest, ValuesReadBackAsWhatTheyAre) {
  const Key text{.path = "k",
                 .kind = Kind::kTextList,
                 .also = Also::kNoWord,
                 .fallback = "",
                 .description = ""};
  const std::vector<std::string> list = {"plain", "",      "null", "true",    "12",
                                         "a b",   "*KEY*", "a: b", "q\"uote", "back\\slash",
                                         "l\nf",  "-x",    "#c",   "é",       "[x"};
  const std::string shown = format_value(Value(list));
  const YamlText yaml = parse_yaml(shown);
  ASSERT_TRUE(yaml.faults.empty()) << shown;
  EXPECT_EQ(read_value(text, yaml.root).value(), Value(list)) << shown;
}

}  // namespace
}  // namespace twotrack::config
