#include "config/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "config/runner_config.h"

namespace twotrack::config {
namespace {

using ::testing::HasSubstr;

std::string faults(std::string_view yaml) {
  const auto config = Config::parse(yaml);
  return config.ok() ? "" : config.error().message;
}

std::string value(const Config& config, std::string_view key) {
  const Setting* setting = config.find(key);
  return setting == nullptr ? "no such key" : format_value(setting->value);
}

// The page that documents every key shows this file.
constexpr std::string_view kDocumented = R"(
agents_dir: agents                # subagent files: agents/*/*_subagent.yaml
model:
  use: default                    # a name below
  servers:
    default: {kind: gguf, file: auto, lora: auto, context: 4096, threads: auto}
    lab:     {kind: http, url: "http://127.0.0.1:8080", name: null, dialect: auto, api_key_env: null, slots: auto, timeout_s: 60}
runner:
  concurrency: auto
  max_turns: 20
  only_named: []
  decide: auto
  max_tokens: null
  max_wall_s: null
  memory:
    enabled: true
    packet_size_limit: 2000
    trace_store: jsonl
    durability: sync
    replica: null
    summarizer_mode: tool_specific
    trace_indexing: [node, run, operation]
    recent_actions: 10
    redact: {env: ["*KEY*", "*TOKEN*", "*SECRET*", "*PASS*"], values_from: [], rules: default, min_length: 8}
  confidence: {ask: 90, wait: false}
  escalation: {server: null, after: [stuck, failed], budget: 16000}
tools:
  on_ambiguous: ask
  monty: auto
  limits: default
  mcp:
    files:
      {command: ["npx", "-y", "@modelcontextprotocol/server-filesystem", "."], url: null, headers: [], env_pass: [], read_only: [],
       network: false, trust: false, effects: ["read_*=pure"], tools: ["read_*"], timeout_s: 60, pin: null}
sandbox: {require: reduced, network: false, env_pass: [PATH, LANG], read_only: [], limits: {memory: 1GiB, processes: 64, open_files: 256, file: 64MiB, temporary: 256MiB, written: 1GiB, written_files: 200000}}
workspace: {keep: 7d, auto_accept: never, sensitive: []}
hub: {enabled: true, ignore: [], languages: auto, pull_timeout_ms: 200}
retention: {keep: 90d, keep_failed: true, compact_after: 1d}
telemetry: {otlp: null, content: false}
)";

TEST(ConfigTest, TheDocumentedFileIsFreeOfFaultsAndStatesTheDefaults) {
  const auto documented = Config::parse(kDocumented);
  ASSERT_TRUE(documented.ok()) << documented.error().message;
  const Config defaults = Config::parse("").value();
  for (const auto& [key, setting] : defaults.settings()) {
    SCOPED_TRACE(key);
    EXPECT_EQ(value(documented.value(), key), format_value(setting.value));
  }
  EXPECT_EQ(documented.value().memory(), defaults.memory());
  EXPECT_EQ(documented.value().retention(), defaults.retention());
}

TEST(ConfigTest, TheDocumentedFileSetsEveryKey) {
  const Config documented = Config::parse(kDocumented).value();
  for (const auto& [key, setting] : documented.settings()) {
    const Key& row = *find_key(key);
    if (!row.only_for.empty() || row.is_users || key.starts_with("tools.limits.")) continue;
    EXPECT_EQ(setting.origin.kind, Origin::Kind::kFile) << key;
  }
}

TEST(ConfigTest, TheSandboxIsTyped) {
  const SandboxConfig defaults = sandbox_config(Config::parse("").value());
  EXPECT_EQ(defaults.require, "reduced");
  EXPECT_FALSE(defaults.has_network);
  EXPECT_EQ(defaults.memory_bytes, uint64_t{1} << 30);
  EXPECT_EQ(defaults.processes, 64U);
  EXPECT_EQ(defaults.open_files, 256U);
  EXPECT_EQ(defaults.file_bytes, uint64_t{64} << 20);
  EXPECT_EQ(defaults.temporary_bytes, uint64_t{256} << 20);
  EXPECT_EQ(defaults.written_bytes, uint64_t{1} << 30);
  EXPECT_EQ(defaults.written_files, 200'000U);
  const SandboxConfig set = sandbox_config(
      Config::parse("sandbox: {network: true, read_only: [/opt], limits: {memory: 2MiB}}").value());
  EXPECT_TRUE(set.has_network);
  EXPECT_EQ(set.read_only, std::vector<std::string>{"/opt"});
  EXPECT_EQ(set.memory_bytes, uint64_t{2} << 20);
}

TEST(ConfigTest, DefaultsOfTheHeart) {
  const Config config = Config::parse("").value();
  EXPECT_EQ(
      config.memory(),
      (MemoryConfig{.enabled = true,
                    .packet_size_limit = {.amount = 2000, .unit = PacketSizeLimit::Unit::kTokens},
                    .trace_store = TraceStore::kJsonl,
                    .durability = Durability::kSync,
                    .summarizer_mode = SummarizerMode::kToolSpecific,
                    .trace_indexing = {.by_node = true, .by_run = true, .by_operation = true},
                    .recent_actions = 10,
                    .redact = {.env = {"*KEY*", "*TOKEN*", "*SECRET*", "*PASS*"},
                               .values_from = {},
                               .default_rules = true,
                               .min_length = 8}}));
  EXPECT_EQ(config.retention(), (RetentionConfig{.keep = std::chrono::hours(24 * 90),
                                                 .keep_failed = true,
                                                 .compact_after = std::chrono::hours(24)}));
}

TEST(ConfigTest, TheHeartIsRead) {
  const Config config = Config::parse(R"(
runner:
  memory:
    enabled: false
    packet_size_limit: 8kB
    trace_store: kv
    durability: none
    summarizer_mode: generic
    trace_indexing: [run]
    recent_actions: 0
    redact: {env: [], values_from: [PIN], rules: none, min_length: 16}
retention: {keep: 12h, keep_failed: false, compact_after: 0s}
)")
                            .value();
  EXPECT_EQ(config.memory(),
            (MemoryConfig{
                .enabled = false,
                .packet_size_limit = {.amount = 8000, .unit = PacketSizeLimit::Unit::kBytes},
                .trace_store = TraceStore::kKv,
                .durability = Durability::kNone,
                .summarizer_mode = SummarizerMode::kGeneric,
                .trace_indexing = {.by_node = false, .by_run = true, .by_operation = false},
                .recent_actions = 0,
                .redact = {
                    .env = {}, .values_from = {"PIN"}, .default_rules = false, .min_length = 16}}));
  EXPECT_EQ(config.retention(), (RetentionConfig{.keep = std::chrono::hours(12),
                                                 .keep_failed = false,
                                                 .compact_after = std::chrono::hours(0)}));
}

TEST(ConfigTest, RedactionIsOffOnlyWhenAllOfItIs) {
  const auto is_off = [](std::string_view redact) {
    const std::string yaml = "runner: {memory: {redact: " + std::string(redact) + "}}";
    return Config::parse(yaml).value().memory().redact.is_off();
  };
  EXPECT_FALSE(is_off("{}"));
  EXPECT_FALSE(is_off("{rules: none}"));
  EXPECT_FALSE(is_off("{env: []}"));
  EXPECT_FALSE(is_off("{env: [], rules: none, values_from: [PIN]}"));
  EXPECT_TRUE(is_off("{env: [], rules: none}"));
}

TEST(ConfigTest, FaultsNameFileLineColumnAndKey) {
  struct Case {
    std::string_view yaml;
    std::string_view fault;
  };
  const Case cases[] = {
      {"runer: {}", "1:1: runer: unknown key (did you mean \"runner\"?)"},
      {"runner:\n  memory:\n    packet_limit: 5\n", "3:5: runner.memory.packet_limit: unknown key"},
      {"packet_size_limit: 5",
       "1:1: packet_size_limit: unknown key (did you mean \"runner.memory.packet_size_limit\"?)"},
      {"runner.memory: {}",
       "1:1: runner.memory: a key cannot have dots: write its parts as nested maps"},
      {"runner: 5", "1:1: runner: must be a map of keys"},
      {"- a\n", "1:1: the file must be a map of keys"},
      {"runner:\n  max_turns: many\n",
       "2:14: runner.max_turns: must be a whole number of at least 1, not \"many\""},
      {"runner: {max_turns: 0}",
       "1:21: runner.max_turns: must be a whole number of at least 1, not \"0\""},
      {"runner: {max_turns: \"20\"}",
       "1:21: runner.max_turns: must be a whole number of at least 1, not the text \"20\""},
      {"runner: {max_turns: null}",
       "1:10: runner.max_turns: must be a whole number of at least 1, not null"},
      {"runner: {max_turns:}",
       "1:10: runner.max_turns: must be a whole number of at least 1, not null"},
      {"runner: {max_tokens: auto}",
       "1:22: runner.max_tokens: must be a whole number of at least 1, or null, not \"auto\""},
      {"runner: {concurrency: []}",
       "1:23: runner.concurrency: must be a whole number of at least 1, or auto, not a list"},
      {"hub: {enabled: yes}", "1:16: hub.enabled: must be true or false, not \"yes\""},
      {"hub: {enabled: 'true'}", "1:16: hub.enabled: must be true or false, not the text \"true\""},
      {"agents_dir: ''", "1:13: agents_dir: must be a text, not the text \"\""},
      {"agents_dir: [a]", "1:13: agents_dir: must be a text, not a list"},
      {"runner: {memory: {durability: snyc}}",
       "1:31: runner.memory.durability: must be one of replicated, sync, none, not \"snyc\" "
       "(did you mean \"sync\"?)"},
      {"runner: {memory: {trace_store: nats}}",
       "1:32: runner.memory.trace_store: \"nats\" is planned but not implemented yet: use jsonl or "
       "kv"},
      {"runner: {memory: {trace_indexing: [nodes]}}",
       "1:35: runner.memory.trace_indexing: must be a list of node, run, operation, but holds "
       "\"nodes\" (did you mean \"node\"?)"},
      {"runner: {memory: {trace_indexing: node}}",
       "1:35: runner.memory.trace_indexing: must be a list of node, run, operation, not \"node\""},
      {"runner: {memory: {redact: {env: [[a]]}}}",
       "1:33: runner.memory.redact.env: must be a list of texts, but holds a list"},
      {"runner: {memory: {redact: {min_length: 3}}}",
       "1:40: runner.memory.redact.min_length: must be a whole number of at least 4, not \"3\""},
      {"runner: {memory: {redact: off}}", "1:19: runner.memory.redact: must be a map of keys"},
      {"runner: {memory: {packet_size_limit: 8 kilo}}",
       "1:38: runner.memory.packet_size_limit: must be a number of tokens or a size with its unit "
       "(\"8kB\"), of at least 256 bytes, not \"8 kilo\""},
      {"runner: {memory: {packet_size_limit: 255}}",
       "1:38: runner.memory.packet_size_limit: must be a number of tokens or a size with its unit "
       "(\"8kB\"), of at least 256 bytes, not \"255\""},
      {"runner: {memory: {packet_size_limit: 100B}}",
       "1:38: runner.memory.packet_size_limit: must be a number of tokens or a size with its unit "
       "(\"8kB\"), of at least 256 bytes, not \"100B\""},
      {"retention: {keep: 90}",
       "1:19: retention.keep: must be a duration with its unit (\"90d\", \"12h\", \"500ms\"), "
       "not \"90\""},
      {"model: {servers: {a b: {}}}",
       "1:19: model.servers.a b: a name may only have letters, digits, '_' and '-'"},
      {"model: {servers: {lab: {kind: http, url: x, slot: 1}}}",
       "1:45: model.servers.lab.slot: unknown key (did you mean \"slots\"?)"},
      {"a: 1\na: 2", "2:1: the key \"a\" appears twice"},
      {"runner:\n\tmax_turns: 2\n", "2:1: tabs cannot be used for indentation: use spaces"},
  };
  for (const auto& [yaml, fault] : cases) {
    SCOPED_TRACE(yaml);
    EXPECT_THAT(faults(yaml), HasSubstr("twotrack.yaml:" + std::string(fault)));
  }
}

TEST(ConfigTest, AllFaultsAreListed) {
  EXPECT_EQ(faults("runer: 1\nhub: {enabled: 2}\nhub: {}\nretention: {keep: never}\n"),
            "twotrack.yaml:3:1: the key \"hub\" appears twice\n"
            "twotrack.yaml:1:1: runer: unknown key (did you mean \"runner\"?)\n"
            "twotrack.yaml:2:16: hub.enabled: must be true or false, not \"2\"\n"
            "twotrack.yaml:4:19: retention.keep: must be a duration with its unit (\"90d\", "
            "\"12h\", \"500ms\"), not \"never\"");
}

TEST(ConfigTest, ValuesMustGoTogether) {
  struct Case {
    std::string_view yaml;
    std::string_view fault;
  };
  const Case cases[] = {
      {"model: {use: lab}", "1:14: model.use: no server named \"lab\" in model.servers"},
      {"model: {use: defautl}",
       "1:14: model.use: no server named \"defautl\" in model.servers (did you mean "
       "\"default\"?)"},
      {"runner: {confidence: {ask: 101}}",
       "1:28: runner.confidence.ask: must be at most 100, a percentage, not 101"},
      {"runner: {escalation: {server: big}}",
       "1:31: runner.escalation.server: no server named \"big\" in model.servers"},
      {"model: {servers: {lab: {url: x}}}",
       "1:30: model.servers.lab.url: only a server of kind http has this key, and \"lab\" is of "
       "kind gguf"},
      {"model: {servers: {lab: {kind: http}}}",
       "1:31: model.servers.lab.url: a server of kind http needs a url"},
      {"tools: {mcp: {files: {command: []}}}",
       "1:32: tools.mcp.files: a server needs a program to start (command) or a url"},
      {"tools: {mcp: {files: {command: [a], url: \"http://localhost\"}}}",
       "1:42: tools.mcp.files: has both a command and a url: a server needs exactly one"},
      {"tools: {mcp: {files: {command: [a], headers: [\"A: b\"]}}}",
       "1:46: tools.mcp.files.headers: only a server with a url has headers"},
      {"tools: {mcp: {files: {url: \"http://localhost\", network: true}}}",
       "1:57: tools.mcp.files.network: only a server with a command has this key"},
      {"tools: {mcp: {files: {command: [a], effects: [\"x=pur\"]}}}",
       "1:46: tools.mcp.files.effects: \"x=pur\" must be a pattern and an effect (pure, workspace, "
       "idempotent "
       "or external): \"read_*=pure\" (did you mean \"pure\"?)"},
  };
  for (const auto& [yaml, fault] : cases) {
    SCOPED_TRACE(yaml);
    EXPECT_EQ(faults(yaml), "twotrack.yaml:" + std::string(fault));
  }
}

TEST(ConfigTest, AnEntryOfAMapHasTheDefaultsOfItsKeys) {
  const Config config =
      Config::parse("model:\n  servers:\n    lab: {kind: http, url: \"http://x\", timeout_s: 2m}\n")
          .value();
  EXPECT_EQ(value(config, "model.servers.lab.url"), "\"http://x\"");
  EXPECT_EQ(value(config, "model.servers.lab.timeout_s"), "2m");
  EXPECT_EQ(value(config, "model.servers.lab.dialect"), "auto");
  EXPECT_EQ(config.origin("model.servers.lab.url"), "twotrack.yaml:3");
  EXPECT_EQ(config.origin("model.servers.lab.dialect"), "default");
  EXPECT_THAT(config.entries("model.servers"), ::testing::ElementsAre("default", "lab"));
  EXPECT_THAT(config.entries("tools.mcp"), ::testing::IsEmpty());
}

TEST(ConfigTest, LimitsAreAPresetOrSingleLimits) {
  const Config preset = Config::parse("tools: {limits: strict}").value();
  EXPECT_EQ(value(preset, "tools.limits.preset"), "strict");
  const Config single = Config::parse("tools: {limits: {duration: 5s, memory: 64mb}}").value();
  EXPECT_EQ(value(single, "tools.limits.preset"), "default");
  EXPECT_EQ(value(single, "tools.limits.duration"), "5s");
  EXPECT_EQ(value(single, "tools.limits.memory"), "64mb");
  EXPECT_THAT(faults("tools: {limits: tight}"),
              HasSubstr("1:17: tools.limits.preset: must be one of strict, default, permissive"));
}

TEST(ConfigTest, DurationsAndSizesHaveTypes) {
  using std::chrono::milliseconds;
  const Config defaults = Config::parse("").value();
  EXPECT_EQ(defaults.duration("hub.pull_timeout_ms"), milliseconds(200));
  EXPECT_EQ(defaults.duration("model.servers.default.timeout_s"), milliseconds(60000));
  EXPECT_EQ(defaults.duration("runner.max_wall_s"), std::nullopt);
  EXPECT_EQ(defaults.duration("workspace.keep"), std::chrono::hours(24 * 7));
  EXPECT_EQ(defaults.bytes("tools.limits.memory"), std::nullopt);
  const Config config = Config::parse(
                            "hub: {pull_timeout_ms: 2s}\nrunner: {max_wall_s: 5m}\n"
                            "tools: {limits: {memory: 64MiB}}\n")
                            .value();
  EXPECT_EQ(config.duration("hub.pull_timeout_ms"), milliseconds(2000));
  EXPECT_EQ(config.duration("runner.max_wall_s"), milliseconds(300000));
  EXPECT_EQ(config.bytes("tools.limits.memory"), uint64_t{64} << 20);
}

TEST(ConfigTest, EmptySectionsAreFine) {
  EXPECT_EQ(faults("runner:\n  memory:\nmodel:\nhub: {}\n"), "");
}

TEST(ConfigTest, WordsAreNotTakenForOtherTypes) {
  EXPECT_EQ(value(Config::parse("agents_dir: 'null'").value(), "agents_dir"), "\"null\"");
  EXPECT_EQ(value(Config::parse("agents_dir: 12").value(), "agents_dir"), "\"12\"");
}

}  // namespace
}  // namespace twotrack::config
