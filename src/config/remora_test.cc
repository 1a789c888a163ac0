#include "config/remora.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/config.h"
#include "config/runner_config.h"
#include "testing/temp_dir.h"

namespace twotrack::config {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class RemoraTest : public ::testing::Test {
 protected:
  void write(std::string_view name, std::string_view text) {
    ASSERT_TRUE(replace_file(posix_file_system(), dir_.path() / name, text).ok());
  }

  Result<Config> load() { return Config::load(posix_file_system(), dir_.path(), {}, {}); }

  std::string got(std::string_view key) {
    const auto config = load();
    if (!config.ok()) return config.error().message;
    return format_value(config.value().find(key)->value);
  }

  testing::TempDir dir_;
};

TEST_F(RemoraTest, ItsKeysHaveTheirPlaceHere) {
  write("remora.yaml",
        "agents_dir: helpers\n"
        "server: {base_url: \"http://lab:8000/v1\", default_adapter: gemma, timeout: 30}\n"
        "runner: {max_turns: 7}\n"
        "cairn:\n"
        "  max_concurrent_agents: 3\n"
        "  limits_preset: strict\n"
        "  limits_override: {max_memory: 32mb, max_duration: 3s, max_recursion: 50}\n"
        "watch: {ignore_patterns: [build, .git]}\n"
        "hub: {mode: disabled}\n");
  EXPECT_EQ(got("agents_dir"), "helpers");
  EXPECT_EQ(got("model.use"), "remora");
  EXPECT_EQ(got("runner.max_turns"), "7");
  EXPECT_EQ(got("runner.concurrency"), "3");
  EXPECT_EQ(got("tools.limits.preset"), "strict");
  EXPECT_EQ(got("tools.limits.memory"), "32mb");
  EXPECT_EQ(got("tools.limits.duration"), "3s");
  EXPECT_EQ(got("tools.limits.recursion"), "50");
  EXPECT_EQ(got("hub.ignore"), "[build, .git]");
  EXPECT_EQ(got("hub.enabled"), "false");
  const ServerConfig server = server_config(load().value(), "").value();
  EXPECT_EQ(server.kind, ServerConfig::Kind::kHttp);
  EXPECT_EQ(server.url, "http://lab:8000/v1");
  EXPECT_EQ(server.model, "gemma");
  EXPECT_EQ(server.timeout, std::chrono::seconds(30));
  EXPECT_THAT(load().value().warnings(), IsEmpty());
}

TEST_F(RemoraTest, AValueSaysThatItCameFromThere) {
  write("remora.yaml", "cairn:\n  max_concurrent_agents: 3\n");
  EXPECT_EQ(load().value().origin("runner.concurrency"),
            (dir_.path() / "remora.yaml").string() + ":2");
}

TEST_F(RemoraTest, TheProjectsOwnFileGoesOverIt) {
  write("remora.yaml", "cairn: {max_concurrent_agents: 3}\n");
  write("twotrack.yaml", "runner: {concurrency: 5}\n");
  EXPECT_EQ(got("runner.concurrency"), "5");
}

TEST_F(RemoraTest, AnOperationThatIsNotEnabledRunsOnlyWhenItIsNamed) {
  write("remora.yaml",
        "operations:\n"
        "  lint: {enabled: true, subagent: lint/lint_subagent.yaml}\n"
        "  sample_data: {enabled: false}\n"
        "  docs: {enabled: false}\n");
  EXPECT_EQ(got("runner.only_named"), "[sample_data, docs]");
  EXPECT_THAT(load().value().warnings(), IsEmpty());
}

TEST_F(RemoraTest, WhatHasNothingHereIsToldWithItsPlaceAndAReason) {
  write("remora.yaml",
        "discovery: {language: python, query_dir: null}\n"
        "event_stream:\n"
        "  enabled: false\n"
        "frobnicate: 1\n"
        "server: {api_key: abc, timeout: 30}\n");
  const std::string file = (dir_.path() / "remora.yaml").string();
  EXPECT_THAT(
      load().value().warnings(),
      ElementsAre(HasSubstr(file + ":1:13: discovery.language: not used: the file name"),
                  HasSubstr(file + ":3:3: event_stream.enabled: not used: the full log is always"),
                  HasSubstr("frobnicate: not used: unknown key"),
                  HasSubstr("server.api_key: not used: API keys are not read from files"),
                  HasSubstr("server.timeout: not used: only used together with a base_url")));
}

TEST_F(RemoraTest, AValueThatAKeyCannotTakeIsAFaultUnderItsOwnName) {
  write("remora.yaml", "cairn: {max_concurrent_agents: many}\n");
  const auto config = load();
  ASSERT_FALSE(config.ok());
  EXPECT_THAT(config.error().message,
              HasSubstr("remora.yaml:1:32: cairn.max_concurrent_agents: must be a whole number"));
}

TEST_F(RemoraTest, AFileThatIsNoMapIsAFault) {
  write("remora.yaml", "- a\n");
  EXPECT_THAT(got("agents_dir"), HasSubstr("the file must be a map of keys"));
}

TEST_F(RemoraTest, AnEmptyFileSaysNothing) {
  write("remora.yaml", "");
  EXPECT_EQ(got("agents_dir"), "agents");
}

}  // namespace
}  // namespace twotrack::config
