#include "config/key.h"

#include <algorithm>

namespace twotrack::config {
namespace {

using enum Kind;
using enum Also;

constexpr Key kKeys[] = {
    {"agents_dir", kText, kNoWord, "agents", "Where subagent files are: DIR/*/*_subagent.yaml."},

    {"model", kSection, kNoWord, "", "The model servers, and which one is used."},
    {"model.use", kText, kNoWord, "default", "The name of the server that agents use."},
    {"model.servers", kMap, kNoWord, "", "Model servers by name."},
    {"model.servers.*", kSection, kNoWord, "", "One model server."},
    {"model.servers.*.kind", kChoice, kNoWord, "gguf",
     "gguf: a model file, served by this program; http: a server that runs elsewhere.",
     "gguf|http"},
    {"model.servers.*.file", kText, kAuto, "auto",
     "The model file; auto is the embedded model from setup.", "", 0, "gguf"},
    {"model.servers.*.lora", kText, kAutoOrNull, "auto",
     "The adapter file; auto is the one for the embedded model.", "", 0, "gguf"},
    {"model.servers.*.context", kInteger, kNoWord, "4096", "The context window in tokens.", "", 1,
     "gguf"},
    {"model.servers.*.threads", kInteger, kAuto, "auto",
     "Compute threads; auto is as many as there are free cores.", "", 1, "gguf"},
    {"model.servers.*.url", kText, kNull, "null", "Where the server listens.", "", 0, "http"},
    {"model.servers.*.name", kText, kNull, "null",
     "The model's name in requests; null asks the server.", "", 0, "http"},
    {"model.servers.*.dialect", kChoice, kNoWord, "auto",
     "How to talk to the server; auto probes it.", "auto|native|openai", 0, "http"},
    {"model.servers.*.api_key_env", kText, kNull, "null",
     "The environment variable that holds the API key.", "", 0, "http"},
    {"model.servers.*.slots", kInteger, kAuto, "auto", "How many requests it serves at once.", "",
     1, "http"},
    {"model.servers.*.timeout_s", kSeconds, kNoWord, "60", "How long to wait for an answer.", "", 1,
     "http"},

    {"runner", kSection, kNoWord, "", "How agents are run."},
    {"runner.concurrency", kInteger, kAuto, "auto",
     "Agents at once; auto is the number of the server's slots.", "", 1},
    {"runner.max_turns", kInteger, kNoWord, "20", "Maximum turns of an agent; its own limit wins.",
     "", 1},
    {"runner.only_named", kTextList, kNoWord, "[]", "Operations that run only when -o names them."},
    {"runner.decide", kChoice, kNoWord, "auto",
     "free: the model may make any valid call; guarded: it picks from what the program offers.",
     "auto|free|guarded"},
    {"runner.max_tokens", kInteger, kNull, "null",
     "Maximum tokens of a run, prompts and replies together; null: no limit.", "", 1},
    {"runner.max_wall_s", kSeconds, kNull, "null", "How long a run may take; null: no limit.", "",
     1},
    {"runner.memory", kSection, kNoWord, "", "The two tracks."},
    {"runner.memory.enabled", kBoolean, kNoWord, "true",
     "false sends the chat history instead of the packet: the baseline."},
    {"runner.memory.packet_size_limit", kPacketSize, kNoWord, "2000",
     "Size limit of the packet's view: tokens, or bytes as \"8kB\".", "", 256},
    {"runner.memory.trace_store", kChoice, kNoWord, "jsonl",
     "jsonl: only files; kv: files and an AgentFS-compatible SQLite copy.", "jsonl|kv", kNoLeast,
     "", "nats"},
    {"runner.memory.durability", kChoice, kNoWord, "sync",
     "replicated: an acknowledged event is on disk and in the replica; sync: it is on disk; none: "
     "it is in the system's memory.",
     "replicated|sync|none"},
    {"runner.memory.replica", kText, kNull, "null",
     "Where logs are also sent as they grow: dir:PATH, s3://BUCKET/PREFIX or "
     "nats://HOST:PORT/STREAM."},
    {"runner.memory.summarizer_mode", kChoice, kNoWord, "tool_specific",
     "tool_specific: each tool's own summarizer; generic: one for all.", "tool_specific|generic"},
    {"runner.memory.trace_indexing", kChoiceList, kNoWord, "[node, run, operation]",
     "What logs are indexed by.", "node|run|operation"},
    {"runner.memory.recent_actions", kInteger, kNoWord, "10",
     "How many of the last actions stand under recent_actions in the packet; the view shows what "
     "fits, whatever this says.",
     "", 0},
    {"runner.memory.redact", kSection, kNoWord, "",
     "Which secrets never reach a log. To turn it off, turn all of it off: env and values_from "
     "empty, "
     "rules none."},
    {"runner.memory.redact.env", kTextList, kNoWord,
     "[\"*KEY*\", \"*TOKEN*\", \"*SECRET*\", \"*PASS*\"]",
     "Patterns for names of environment variables whose values are secret."},
    {"runner.memory.redact.values_from", kTextList, kNoWord, "[]",
     "More environment variables whose values are secret, by exact name."},
    {"runner.memory.redact.rules", kChoice, kNoWord, "default",
     "default: also find tokens and keys of well-known services by their form.", "default|none"},
    {"runner.memory.redact.min_length", kInteger, kNoWord, "8",
     "Values of matching variables below this length in bytes are not treated as secret.", "", 4},
    {"runner.confidence", kSection, kNoWord, "", "What happens when the model is not sure."},
    {"runner.confidence.ask", kInteger, kNoWord, "90",
     "In percent: a call of which the model is less sure is decided by runner.escalation.server, "
     "or by a person with runner.confidence.wait.",
     "", 0},
    {"runner.confidence.wait", kBoolean, kNoWord, "false",
     "true blocks an agent where the model is not sure and no larger one decides; "
     "`run --resume` continues."},
    {"runner.escalation", kSection, kNoWord, "", "When a larger model takes over."},
    {"runner.escalation.server", kText, kNull, "null",
     "The name of the server that takes over; null means never."},
    {"runner.escalation.after", kChoiceList, kNoWord, "[stuck, failed]",
     "The statuses after which it takes over.", "stuck|failed"},
    {"runner.escalation.budget", kInteger, kNoWord, "16000", "Tokens it may use in a run.", "", 1},

    {"tools", kSection, kNoWord, "", "Tools of agents."},
    {"tools.on_ambiguous", kChoice, kNoWord, "ask",
     "What to do about an external effect that may or may not have happened.",
     "ask|verify|skip|retry"},
    {"tools.monty", kText, kAuto, "auto",
     "The program that runs scripts; auto: $MONTY_BIN, the one from setup, or monty on the PATH."},
    {"tools.limits", kSection, kNoWord, "",
     "Limits of scripts: a preset by name, or single limits.", "", kNoLeast, "", "", "preset"},
    {"tools.limits.preset", kChoice, kNoWord, "default", "The base for single limits.",
     "strict|default|permissive"},
    {"tools.limits.duration", kDuration, kNull, "null",
     "Time limit of one call without its externals; null is the preset's.", "", 1},
    {"tools.limits.memory", kBytes, kNull, "null",
     "Memory limit of one call; null is the preset's.", "", 1},
    {"tools.limits.recursion", kInteger, kNull, "null",
     "Call depth limit, up to 1000; null is the preset's.", "", 1},
    {"tools.mcp", kMap, kNoWord, "", "Model Context Protocol servers that agents may use."},
    {"tools.mcp.*", kSection, kNoWord, "", "One server: a program to start, or a URL."},
    {"tools.mcp.*.command", kTextList, kNoWord, "[]", "The program and its arguments."},
    {"tools.mcp.*.url", kText, kNull, "null", "Where a server that runs elsewhere listens."},
    {"tools.mcp.*.headers", kTextList, kNoWord, "[]",
     "HTTP headers, as \"Authorization: Bearer ${NAME}\"; ${NAME} is an environment variable."},
    {"tools.mcp.*.env_pass", kTextList, kNoWord, "[]",
     "Environment variables the program sees, in addition to those of every tool."},
    {"tools.mcp.*.read_only", kTextList, kNoWord, "[]",
     "More paths that the program may read: where it is installed."},
    {"tools.mcp.*.network", kBoolean, kNoWord, "false", "Whether the program can use the network."},
    {"tools.mcp.*.trust", kBoolean, kNoWord, "false",
     "Whether to believe what it says about the effects of its tools."},
    {"tools.mcp.*.effects", kTextList, kNoWord, "[]",
     "The effects of its tools, as \"read_*=pure\"; the first matching pattern wins."},
    {"tools.mcp.*.tools", kTextList, kNoWord, "[\"*\"]",
     "Patterns for the tools that may be used."},
    {"tools.mcp.*.timeout_s", kSeconds, kNoWord, "60", "How long a call may take.", "", 1},
    {"tools.mcp.*.pin", kText, kNull, "null",
     "Hash of the approved tool list; any other list is rejected."},

    {"sandbox", kSection, kNoWord, "", "What contains a tool."},
    {"sandbox.require", kChoice, kNoWord, "reduced",
     "The minimum containment; nothing runs with less.", "full|reduced|minimal|none"},
    {"sandbox.network", kBoolean, kNoWord, "false", "Whether tools can use the network."},
    {"sandbox.env_pass", kTextList, kNoWord, "[PATH, LANG]",
     "Environment variables that tools see, besides LC_*, TZ and HOME."},
    {"sandbox.read_only", kTextList, kNoWord, "[]", "More paths that tools may read."},
    {"sandbox.limits", kSection, kNoWord, "", "Limits for the programs of one call."},
    {"sandbox.limits.memory", kBytes, kNoWord, "1GiB", "Memory of all of them together.", "", 1},
    {"sandbox.limits.processes", kInteger, kNoWord, "64", "Processes and threads.", "", 1},
    {"sandbox.limits.open_files", kInteger, kNoWord, "256", "Open files of one process.", "", 8},
    {"sandbox.limits.file", kBytes, kNoWord, "64MiB", "The largest file they may write.", "", 1},
    {"sandbox.limits.temporary", kBytes, kNoWord, "256MiB", "All temporary files together.", "", 1},
    {"sandbox.limits.written", kBytes, kNoWord, "1GiB", "All they may write to the workspace.", "",
     1},
    {"sandbox.limits.written_files", kInteger, kNoWord, "200000",
     "How many files they may write, including temporary ones.", "", 64},

    {"workspace", kSection, kNoWord, "", "Where tools write until a person accepts the changes."},
    {"workspace.keep", kDuration, kNoWord, "7d", "How long an undecided workspace is kept.", "", 0},
    {"workspace.auto_accept", kChoice, kNoWord, "never",
     "success: changes of agents that succeeded are accepted without a person.", "never|success"},
    {"workspace.sensitive", kTextList, kNoWord, "[]",
     "More files whose change needs --allow-sensitive, by name: [Makefile, \"*.mk\"]."},

    {"hub", kSection, kNoWord, "", "What is known about the nodes of the project."},
    {"hub.enabled", kBoolean, kNoWord, "true", "Whether agents use it."},
    {"hub.ignore", kTextList, kNoWord, "[]", "Patterns for paths that are not read."},
    {"hub.languages", kTextList, kAuto, "auto", "Languages to read."},
    {.path = "hub.languages_from",
     .kind = kTextList,
     .also = kNoWord,
     .fallback = "[]",
     .description =
         "Folders with more languages, which are code that gets loaded; only the user's own "
         "configuration and environment may set this.",
     .is_users = true},
    {"hub.pull_timeout_ms", kMilliseconds, kNoWord, "200", "How long a turn waits for the hub.", "",
     0},

    {"retention", kSection, kNoWord, "", "How long logs are kept."},
    {"retention.keep", kDuration, kNoWord, "90d", "Age after which `prune` removes a log.", "", 0},
    {"retention.keep_failed", kBoolean, kNoWord, "true", "Whether logs of failed agents are kept."},
    {"retention.compact_after", kDuration, kNoWord, "1d",
     "Age after which `compact` compresses a closed log.", "", 0},

    {"telemetry", kSection, kNoWord, "", "What OpenTelemetry systems are told while agents work."},
    {"telemetry.otlp", kText, kAutoOrNull, "null",
     "The URL of a receiver of spans and metrics; auto: the one of OTEL_EXPORTER_OTLP_ENDPOINT."},
    {"telemetry.content", kBoolean, kNoWord, "false",
     "Whether what was said goes along: prompts, answers, arguments and outputs."},
};

bool path_matches(std::string_view pattern, std::string_view path) {
  while (true) {
    const size_t pattern_dot = pattern.find('.');
    const size_t path_dot = path.find('.');
    const std::string_view part = pattern.substr(0, pattern_dot);
    if (part != "*" && part != path.substr(0, path_dot)) return false;
    const bool pattern_ends = pattern_dot == std::string_view::npos;
    const bool path_ends = path_dot == std::string_view::npos;
    if (pattern_ends || path_ends) return pattern_ends && path_ends;
    pattern.remove_prefix(pattern_dot + 1);
    path.remove_prefix(path_dot + 1);
  }
}

}  // namespace

std::span<const Key> keys() {
  return kKeys;
}

const Key* find_key(std::string_view path) {
  const auto key =
      std::ranges::find_if(kKeys, [&](const Key& one) { return path_matches(one.path, path); });
  return key == std::ranges::end(kKeys) ? nullptr : key;
}

std::vector<const Key*> keys_below(std::string_view path) {
  std::vector<const Key*> below;
  for (const Key& key : kKeys) {
    const std::string_view parent = parent_of(key.path);
    if (parent == path || (!path.empty() && !parent.empty() && path_matches(parent, path))) {
      below.push_back(&key);
    }
  }
  return below;
}

std::string_view last_part(std::string_view path) {
  return path.substr(path.rfind('.') + 1);  // npos + 1 is 0
}

std::string_view parent_of(std::string_view path) {
  const size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? std::string_view{} : path.substr(0, dot);
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

bool is_group(const Key& key) {
  return key.kind == Kind::kSection || key.kind == Kind::kMap;
}

}  // namespace twotrack::config
