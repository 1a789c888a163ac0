#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/config.h"
#include "testing/temp_dir.h"

namespace twotrack::config {
namespace {

using ::testing::HasSubstr;

// A home, a project, an environment and flags, each of which a test may fill.
class LoadTest : public ::testing::Test {
 protected:
  Path home() const { return dir_.path() / "home"; }
  Path project() const { return dir_.path() / "project"; }

  void write(const Path& path, std::string_view text) {
    FileSystem& files = posix_file_system();
    ASSERT_TRUE(files.create_directories(path.parent_path()).ok());
    ASSERT_TRUE(replace_file(files, path, text).ok());
  }
  void write_user(std::string_view text) { write(home() / ".config/twotrack/config.yaml", text); }
  void write_project(std::string_view text) { write(project() / "twotrack.yaml", text); }

  Result<Config> load() {
    Environment environment = environment_;
    environment.push_back("HOME=" + home().string());
    return Config::load(posix_file_system(), project(), environment, overrides_);
  }

  // "value from origin"
  std::string got(std::string_view key) {
    const auto config = load();
    if (!config.ok()) return config.error().message;
    return format_value(config.value().find(key)->value) + " from " + config.value().origin(key);
  }

  testing::TempDir dir_;
  Environment environment_;
  std::vector<Override> overrides_;
};

constexpr std::string_view kDurability = "runner.memory.durability";

TEST_F(LoadTest, EachLayerGoesOverTheOnesBefore) {
  EXPECT_EQ(got(kDurability), "sync from default");
  write_user("runner:\n  memory:\n    durability: none\n");
  EXPECT_EQ(got(kDurability),
            "none from " + (home() / ".config/twotrack/config.yaml").string() + ":3");
  write_project("runner: {memory: {durability: sync}}");
  EXPECT_EQ(got(kDurability), "sync from " + (project() / "twotrack.yaml").string() + ":1");
  environment_ = {"TWOTRACK_RUNNER__MEMORY__DURABILITY=none"};
  EXPECT_EQ(got(kDurability), "none from environment TWOTRACK_RUNNER__MEMORY__DURABILITY");
  overrides_ = {{.key = std::string(kDurability), .value = "sync", .flag = "--durability"}};
  EXPECT_EQ(got(kDurability), "sync from flag --durability");
}

TEST_F(LoadTest, LayersMeetKeyByKey) {
  write_user("model: {servers: {lab: {kind: http, url: \"http://user\", slots: 4}}}");
  write_project("model: {servers: {lab: {url: \"http://project\"}}}");
  EXPECT_THAT(got("model.servers.lab.url"), HasSubstr("http://project"));
  EXPECT_THAT(got("model.servers.lab.slots"), HasSubstr("4 from"));
}

TEST_F(LoadTest, AListTakesThePlaceOfTheListBelowIt) {
  write_user("sandbox: {env_pass: [PATH, HOME]}");
  write_project("sandbox: {env_pass: [LANG]}");
  EXPECT_THAT(got("sandbox.env_pass"), HasSubstr("[LANG] from"));
}

TEST_F(LoadTest, OneWordForASectionForgetsItsSingleKeys) {
  write_user("tools: {limits: {duration: 5s}}");
  write_project("tools: {limits: strict}");
  EXPECT_EQ(got("tools.limits.duration"), "null from default");
  EXPECT_THAT(got("tools.limits.preset"), HasSubstr("strict from"));
  overrides_ = {{.key = "tools.limits", .value = "permissive", .flag = "--limits"}};
  EXPECT_EQ(got("tools.limits.preset"), "permissive from flag --limits");
}

TEST_F(LoadTest, TheUsersFileIsWhereXdgSays) {
  write_user("runner: {max_turns: 1}");
  write(dir_.path() / "xdg/twotrack/config.yaml", "runner: {max_turns: 2}");
  environment_ = {"XDG_CONFIG_HOME=" + (dir_.path() / "xdg").string()};
  EXPECT_THAT(got("runner.max_turns"), HasSubstr("2 from"));
  environment_ = {"XDG_CONFIG_HOME=relative"};
  EXPECT_THAT(got("runner.max_turns"), HasSubstr("1 from"));
}

TEST_F(LoadTest, OnlyTheUserNamesFoldersWhoseCodeIsLoaded) {
  write_user("hub: {languages_from: [/home/me/languages]}");
  EXPECT_THAT(got("hub.languages_from"), HasSubstr("[/home/me/languages] from"));
  environment_ = {"TWOTRACK_HUB__LANGUAGES_FROM=/srv/languages"};
  EXPECT_THAT(got("hub.languages_from"), HasSubstr("[/srv/languages] from environment"));
  environment_ = {};
  write_project("hub: {languages_from: [/tmp/clone/.twotrack/languages]}");
  EXPECT_EQ(got("hub.languages_from"),
            (project() / "twotrack.yaml").string() +
                ":1:23: hub.languages_from: a project cannot set this: put it in your own "
                "config.yaml");
}

TEST_F(LoadTest, VariablesHoldEveryKindOfValue) {
  environment_ = {"TWOTRACK_AGENTS_DIR=/srv/agents",
                  "TWOTRACK_RUNNER__MEMORY__PACKET_SIZE_LIMIT=8kB",
                  "TWOTRACK_RUNNER__MEMORY__TRACE_INDEXING=[run, node]",
                  "TWOTRACK_SANDBOX__ENV_PASS=PATH,HOME",
                  "TWOTRACK_SANDBOX__READ_ONLY=",
                  "TWOTRACK_HUB__ENABLED=false",
                  "TWOTRACK_HUB__LANGUAGES=auto",
                  "TWOTRACK_RUNNER__MAX_TOKENS=null",
                  "TWOTRACK_MODEL__SERVERS__LAB__KIND=http",
                  "TWOTRACK_MODEL__SERVERS__LAB__URL=http://x:1/"};
  EXPECT_THAT(got("agents_dir"), HasSubstr("/srv/agents from"));
  EXPECT_THAT(got("runner.memory.packet_size_limit"), HasSubstr("8kB from"));
  EXPECT_THAT(got("runner.memory.trace_indexing"), HasSubstr("[run, node] from"));
  EXPECT_THAT(got("sandbox.env_pass"), HasSubstr("[PATH, HOME] from"));
  EXPECT_THAT(got("sandbox.read_only"), HasSubstr("[] from environment"));
  EXPECT_THAT(got("hub.enabled"), HasSubstr("false from"));
  EXPECT_THAT(got("hub.languages"), HasSubstr("auto from environment"));
  EXPECT_THAT(got("runner.max_tokens"), HasSubstr("null from environment"));
  EXPECT_THAT(got("model.servers.lab.url"), HasSubstr("\"http://x:1/\" from"));
}

TEST_F(LoadTest, OtherVariablesWithThePrefixAreLeftAlone) {
  environment_ = {"TWOTRACK_UPDATE_GOLDEN=1", "TWOTRACK_=x", "TWOTRACKER__X=1"};
  EXPECT_EQ(got(kDurability), "sync from default");
}

TEST_F(LoadTest, FaultsOfAllLayersAreListedTogether) {
  write_user("runer: 1");
  write_project("hub: {enabled: 2}");
  environment_ = {"TWOTRACK_RUNNER__MEMORY__TRACE_STROE=kv", "TWOTRACK_RUNNER__MEMORY=x",
                  "TWOTRACK_RUNNER__MEMORY__TRACE_INDEXING=[run"};
  overrides_ = {{.key = "runner.max_turns", .value = "0", .flag = "--max-turns"}};
  EXPECT_EQ(
      got(kDurability),
      (home() / ".config/twotrack/config.yaml").string() +
          ":1:1: runer: unknown key (did you mean \"runner\"?)\n" +
          (project() / "twotrack.yaml").string() +
          ":1:16: hub.enabled: must be true or false, not \"2\"\n"
          "environment TWOTRACK_RUNNER__MEMORY__TRACE_STROE: runner.memory.trace_stroe: "
          "unknown key (did you mean \"trace_store\"?)\n"
          "environment TWOTRACK_RUNNER__MEMORY: runner.memory: is a section: set one of its "
          "keys\n"
          "environment TWOTRACK_RUNNER__MEMORY__TRACE_INDEXING: runner.memory.trace_indexing: "
          "invalid YAML: end of sequence flow not found\n"
          "flag --max-turns: runner.max_turns: must be a whole number of at least 1, not "
          "\"0\"");
}

TEST_F(LoadTest, AFileThatIsTooLargeIsAFault) {
  write_project(std::string(kYamlBytesMax + 1, ' '));
  EXPECT_THAT(got(kDurability), HasSubstr("twotrack.yaml: larger than 1048576 bytes"));
}

TEST_F(LoadTest, AFileThatCannotBeReadIsAnError) {
  ASSERT_TRUE(posix_file_system().create_directories(project() / "twotrack.yaml").ok());
  EXPECT_FALSE(load().ok());
}

}  // namespace
}  // namespace twotrack::config
