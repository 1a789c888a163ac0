#include "config/trust.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/temp_dir.h"

namespace twotrack::config {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Every key that lets nobody reach more, whatever its value. A new key belongs here or in the rules
// of trust.cc.
constexpr std::string_view kHarmless[] = {
    "model.servers.*.kind",
    "model.servers.*.context",
    "model.servers.*.threads",
    "model.servers.*.name",
    "model.servers.*.dialect",
    "model.servers.*.slots",
    "model.servers.*.timeout_s",
    "runner.concurrency",
    "runner.max_turns",
    "runner.only_named",
    "runner.decide",
    "runner.memory.enabled",
    "runner.memory.packet_size_limit",
    "runner.memory.trace_store",
    "runner.memory.summarizer_mode",
    "runner.memory.trace_indexing",
    "runner.memory.recent_actions",
    "tools.mcp.*.timeout_s",
    "hub.enabled",
    "hub.ignore",
    "hub.languages",
    "hub.languages_from",  // never a project's
    "hub.pull_timeout_ms",
    "retention.compact_after",
};

class TrustTest : public ::testing::Test {
 protected:
  Path root() const { return dir_.path() / "project"; }

  void write(const Path& path, std::string_view text) {
    FileSystem& files = posix_file_system();
    ASSERT_TRUE(files.create_directories(path.parent_path()).ok());
    ASSERT_TRUE(replace_file(files, path, text).ok());
  }

  // What a project with this file asks for, in the home of a user with that one.
  std::vector<Wish> wishes(std::string_view project, std::string_view user = "") {
    write(root() / kProjectFile, project);
    write(dir_.path() / "twotrack/config.yaml", user);
    const auto config =
        Config::load(posix_file_system(), root(), {"XDG_CONFIG_HOME=" + dir_.path().string()}, {});
    EXPECT_TRUE(config.ok()) << config.error().message;
    return config.value().wishes();
  }
  std::vector<std::string> keys_of(const std::vector<Wish>& wishes) {
    std::vector<std::string> keys;
    for (const Wish& wish : wishes) keys.push_back(wish.key);
    return keys;
  }

  testing::TempDir dir_;
  TrustStore store_{posix_file_system(), dir_.path() / "data"};
};

TEST_F(TrustTest, EveryKeyIsJudged) {
  for (const Key& key : keys()) {
    if (is_group(key)) continue;
    const bool is_harmless = std::ranges::find(kHarmless, key.path) != std::end(kHarmless);
    EXPECT_NE(can_widen(key.path), is_harmless) << key.path;
  }
}

TEST_F(TrustTest, OnlyWhatTheUserDoesNotAllowIsAWish) {
  constexpr std::string_view kProject =
      "sandbox: {network: true, read_only: [/opt], require: none}";
  EXPECT_THAT(keys_of(wishes(kProject)),
              ElementsAre("sandbox.network", "sandbox.read_only", "sandbox.require"));
  EXPECT_THAT(keys_of(wishes(kProject, "sandbox: {network: true, require: minimal}")),
              ElementsAre("sandbox.read_only", "sandbox.require"));
  EXPECT_THAT(wishes(kProject, kProject), IsEmpty());
}

TEST_F(TrustTest, LessIsNoWish) {
  EXPECT_THAT(wishes("sandbox: {network: false, require: full, env_pass: [], limits: {file: 1MB}}",
                     "sandbox: {network: true, require: none, read_only: [/opt]}"),
              IsEmpty());
  EXPECT_THAT(wishes("model: {servers: {default: {kind: gguf, file: auto, lora: null}}}",
                     "model: {servers: {default: {kind: gguf, file: mine.gguf}}}"),
              IsEmpty());
}

TEST_F(TrustTest, WhoDecidesWhenTheModelIsNotSureIsTheUsersWord) {
  EXPECT_THAT(keys_of(wishes("runner: {confidence: {ask: 100}}")),
              ElementsAre("runner.confidence.ask"));
  EXPECT_THAT(
      keys_of(wishes("runner: {confidence: {wait: false}}", "runner: {confidence: {wait: true}}")),
      ElementsAre("runner.confidence.wait"));
  EXPECT_THAT(wishes("runner: {confidence: {wait: true}}"), IsEmpty());
}

TEST_F(TrustTest, ToRemoveMoreIsAWish) {
  EXPECT_THAT(keys_of(wishes("retention: {keep: 1d, keep_failed: false}\nworkspace: {keep: 6d}")),
              ElementsAre("retention.keep", "retention.keep_failed", "workspace.keep"));
  EXPECT_THAT(wishes("retention: {keep: 13w, compact_after: 0s}\nworkspace: {keep: 8d}"),
              IsEmpty());
  EXPECT_THAT(wishes("retention: {keep: 2d}", "retention: {keep: 1d}"), IsEmpty());
}

TEST_F(TrustTest, ALimitOfScriptsIsComparedWithTheUsersPreset) {
  EXPECT_THAT(
      keys_of(wishes("tools: {limits: {duration: 3s, memory: 17MiB, recursion: 201}}")),
      ElementsAre("tools.limits.duration", "tools.limits.memory", "tools.limits.recursion"));
  EXPECT_THAT(keys_of(wishes("tools: {limits: permissive}")), ElementsAre("tools.limits.preset"));
  EXPECT_THAT(wishes("tools: {limits: {duration: 2s, memory: 16MiB, recursion: 200}}"), IsEmpty());
  EXPECT_THAT(wishes("tools: {limits: {duration: 9s}}", "tools: {limits: permissive}"), IsEmpty());
  EXPECT_THAT(
      keys_of(wishes("tools: {limits: {duration: null}}", "tools: {limits: {duration: 1s}}")),
      ElementsAre("tools.limits.duration"));
}

TEST_F(TrustTest, AgentsFromElsewhereAreAWish) {
  for (const std::string folder : {"/opt/agents", "..", "a/../../b", "./../x"}) {
    EXPECT_THAT(keys_of(wishes("agents_dir: " + folder)), ElementsAre("agents_dir")) << folder;
  }
  for (const std::string folder : {"elsewhere", "a/../b", "..b", "./a"}) {
    EXPECT_THAT(wishes("agents_dir: " + folder), IsEmpty()) << folder;
  }
}

constexpr std::string_view kUsersServers =
    "model: {servers: {far: {kind: http, url: \"https://example.com\"},"
    " near: {kind: http, url: \"http://localhost:1\"}}}\n";

TEST_F(TrustTest, AServerElsewhereIsChosenByTheUser) {
  const std::string user(kUsersServers);
  EXPECT_THAT(keys_of(wishes("model: {use: far}\nrunner: {escalation: {server: far}}", user)),
              ElementsAre("model.use", "runner.escalation.server"));
  EXPECT_THAT(wishes("model: {use: near}\nrunner: {escalation: {server: near}}", user), IsEmpty());
  EXPECT_THAT(
      wishes("runner: {escalation: {server: null}}", user + "runner: {escalation: {server: far}}"),
      IsEmpty());
  // Under another name it is the same server.
  EXPECT_THAT(keys_of(wishes("model: {use: x, servers: {x: {kind: http, url: "
                             "\"https://example.com\"}}}",
                             user)),
              ElementsAre("model.use"));
}

TEST_F(TrustTest, WhatCostsMoreIsAWish) {
  constexpr std::string_view kUser =
      "runner: {max_tokens: 1000, max_wall_s: 60, escalation: {after: [stuck], budget: 100}}";
  EXPECT_THAT(keys_of(wishes("runner: {max_tokens: 1001, max_wall_s: null,"
                             " escalation: {after: [stuck, failed], budget: 101}}",
                             kUser)),
              ElementsAre("runner.escalation.after", "runner.escalation.budget",
                          "runner.max_tokens", "runner.max_wall_s"));
  EXPECT_THAT(
      wishes("runner: {max_tokens: 999, max_wall_s: 59, escalation: {after: [], budget: 1}}",
             kUser),
      IsEmpty());
  EXPECT_THAT(wishes("runner: {max_tokens: 5, max_wall_s: 5}"), IsEmpty());
  EXPECT_THAT(keys_of(wishes("runner: {max_wall_s: 2m}", kUser)), ElementsAre("runner.max_wall_s"));
  EXPECT_THAT(wishes("runner: {max_wall_s: 1m}", kUser), IsEmpty());
}

TEST_F(TrustTest, AWeakerPromiseIsAWish) {
  EXPECT_THAT(keys_of(wishes("runner: {memory: {durability: none}}\ntools: {on_ambiguous: retry}")),
              ElementsAre("runner.memory.durability", "tools.on_ambiguous"));
  EXPECT_THAT(wishes("runner: {memory: {durability: sync}}\ntools: {on_ambiguous: ask}",
                     "runner: {memory: {durability: none}}\ntools: {on_ambiguous: retry}"),
              IsEmpty());
}

TEST_F(TrustTest, AReplicaThatIsNotTheUsersIsAWish) {
  EXPECT_THAT(keys_of(wishes("runner: {memory: {replica: \"dir:/elsewhere\"}}")),
              ElementsAre("runner.memory.replica"));
  // A project must not hide its logs from the user's replica either.
  EXPECT_THAT(keys_of(wishes("runner: {memory: {replica: null, durability: sync}}",
                             "runner: {memory: {replica: \"dir:/mine\", durability: replicated}}")),
              ElementsAre("runner.memory.durability", "runner.memory.replica"));
  EXPECT_THAT(wishes("runner: {memory: {replica: \"dir:/mine\", durability: replicated}}",
                     "runner: {memory: {replica: \"dir:/mine\"}}"),
              IsEmpty());
}

TEST_F(TrustTest, AListThatHidesLessIsAWish) {
  EXPECT_THAT(keys_of(wishes("runner: {memory: {redact: {env: [\"*KEY*\"]}}}")),
              ElementsAre("runner.memory.redact.env"));
}

TEST_F(TrustTest, TrustIsForTheseWishesOfThisFolder) {
  const std::vector<Wish> one = wishes("sandbox: {network: true}");
  const std::vector<Wish> two = wishes("sandbox: {network: true, require: none}");
  EXPECT_FALSE(store_.holds(root(), one).value());
  ASSERT_TRUE(store_.add(root(), one).ok());
  EXPECT_TRUE(store_.holds(root(), one).value());
  EXPECT_FALSE(store_.holds(root(), two).value());
  EXPECT_FALSE(store_.holds(dir_.path(), one).value());
}

TEST_F(TrustTest, AValueIsPartOfTheWish) {
  ASSERT_TRUE(store_.add(root(), wishes("sandbox: {read_only: [/opt]}")).ok());
  EXPECT_FALSE(store_.holds(root(), wishes("sandbox: {read_only: [/etc]}")).value());
}

TEST_F(TrustTest, AnotherNameForTheFolderIsTheSameFolder) {
  const std::vector<Wish> asked = wishes("sandbox: {network: true}");
  ASSERT_TRUE(store_.add(root(), asked).ok());
  EXPECT_TRUE(store_.holds(root() / "../project", asked).value());
}

TEST_F(TrustTest, ListsWhatIsTrusted) {
  ASSERT_TRUE(store_.add(root(), wishes("sandbox: {network: true}")).ok());
  const auto all = store_.list();
  ASSERT_EQ(all.value().size(), 1);
  EXPECT_EQ(all.value()[0].root, std::filesystem::canonical(root()).string());
  EXPECT_THAT(all.value()[0].wishes, ElementsAre("sandbox.network: true"));
}

}  // namespace
}  // namespace twotrack::config
