#include "config/key.h"

#include <algorithm>

namespace twotrack::config {
namespace {

using enum Kind;
using enum Also;

constexpr Key kKeys[] = {
    {"agents_dir", kText, kNoWord, "agents", "Where subagent files are: DIR/*/*_subagent.yaml."},

    {"model", kSection, kNoWord, "", "The model servers, and which of them is used."},
    {"model.use", kText, kNoWord, "default", "The name of the server that agents use."},
    {"model.servers", kMap, kNoWord, "", "Model servers by name."},
    {"model.servers.*", kSection, kNoWord, "", "One model server."},
    {"model.servers.*.kind", kChoice, kNoWord, "gguf",
     "gguf: a model file, served by this program; http: a server that runs elsewhere.",
     "gguf|http"},
    {"model.servers.*.file", kText, kAuto, "auto",
     "The model file; auto is the embedded model of the set-up.", "", 0, "gguf"},
    {"model.servers.*.lora", kText, kAutoOrNull, "auto",
     "The adapter file; auto is the one that belongs to the embedded model.", "", 0, "gguf"},
    {"model.servers.*.context", kInteger, kNoWord, "4096", "The context window in tokens.", "", 1,
     "gguf"},
    {"model.servers.*.threads", kInteger, kAuto, "auto", "Threads that compute.", "", 1, "gguf"},
    {"model.servers.*.url", kText, kNull, "null", "Where the server listens.", "", 0, "http"},
    {"model.servers.*.name", kText, kNull, "null",
     "The model's name in requests; null asks the server.", "", 0, "http"},
    {"model.servers.*.dialect", kChoice, kNoWord, "auto",
     "How the server is spoken to; auto finds out by a probe.", "auto|native|openai", 0, "http"},
    {"model.servers.*.api_key_env", kText, kNull, "null",
     "The environment variable that holds the API key.", "", 0, "http"},
    {"model.servers.*.slots", kInteger, kAuto, "auto", "How many requests it serves at once.", "",
     1, "http"},
    {"model.servers.*.timeout_s", kSeconds, kNoWord, "60", "How long to wait for an answer.", "", 1,
     "http"},

    {"runner", kSection, kNoWord, "", "How agents are run."},
    {"runner.concurrency", kInteger, kAuto, "auto",
     "Agents at once; auto is the number of the server's slots.", "", 1},
    {"runner.max_turns", kInteger, kNoWord, "20", "Turns of an agent; its own limit wins.", "", 1},
    {"runner.only_named", kTextList, kNoWord, "[]", "Operations that run only when -o names them."},
    {"runner.decide", kChoice, kNoWord, "auto",
     "free: the model may make any valid call; guarded: it picks among what the program offers.",
     "auto|free|guarded"},
    {"runner.max_tokens", kInteger, kNull, "null",
     "Tokens of a run, prompts and replies together; null is no limit.", "", 1},
    {"runner.max_wall_s", kSeconds, kNull, "null", "How long a run may take; null is no limit.", "",
     1},
    {"runner.memory", kSection, kNoWord, "", "The two tracks."},
    {"runner.memory.enabled", kBoolean, kNoWord, "true",
     "false sends the chat history instead of the packet: the baseline."},
    {"runner.memory.packet_size_limit", kPacketSize, kNoWord, "2000",
     "The most that the packet's view may take: tokens, or bytes as \"8kB\".", "", 1},
    {"runner.memory.trace_store", kChoice, kNoWord, "jsonl",
     "jsonl: files alone; kv: files and an AgentFS-compatible SQLite copy.", "jsonl|kv", kNoLeast,
     "", "nats"},
    {"runner.memory.durability", kChoice, kNoWord, "sync",
     "sync: an acknowledged event is on the disk; none: it is in the system's memory.",
     "sync|none"},
    {"runner.memory.summarizer_mode", kChoice, kNoWord, "tool_specific",
     "tool_specific: each tool's own summarizer; generic: one for all.", "tool_specific|generic"},
    {"runner.memory.trace_indexing", kChoiceList, kNoWord, "[node, run, operation]",
     "What logs are indexed by.", "node|run|operation"},
    {"runner.memory.recent_actions", kInteger, kNoWord, "10",
     "How many of the last actions the packet keeps.", "", 0},
    {"runner.memory.redact", kSection, kNoWord, "",
     "Which secrets never reach a log. Off only when all of it is: env and values_from empty, "
     "rules none."},
    {"runner.memory.redact.env", kTextList, kNoWord,
     "[\"*KEY*\", \"*TOKEN*\", \"*SECRET*\", \"*PASS*\"]",
     "Patterns for names of environment variables whose values are secret."},
    {"runner.memory.redact.values_from", kTextList, kNoWord, "[]",
     "More environment variables whose values are secret, by exact name."},
    {"runner.memory.redact.rules", kChoice, kNoWord, "default",
     "default: also find what tokens and keys of well-known makers look like.", "default|none"},
    {"runner.memory.redact.min_length", kInteger, kNoWord, "8",
     "Shorter values of matching variables are not secret, in bytes.", "", 4},
    {"runner.escalation", kSection, kNoWord, "", "When a larger model takes over."},
    {"runner.escalation.server", kText, kNull, "null",
     "The name of the server that takes over; null is never."},
    {"runner.escalation.after", kChoiceList, kNoWord, "[stuck, failed]",
     "What it takes over after.", "stuck|failed"},
    {"runner.escalation.budget", kInteger, kNoWord, "16000", "Tokens that it may use in a run.", "",
     1},

    {"tools", kSection, kNoWord, "", "Tools of agents."},
    {"tools.on_ambiguous", kChoice, kNoWord, "ask",
     "What to do about an external effect that may or may not have happened.",
     "ask|verify|skip|retry"},
    {"tools.monty", kText, kAuto, "auto",
     "The program that runs scripts; auto: $MONTY_BIN, that of the set-up, or monty on the PATH."},
    {"tools.limits", kSection, kNoWord, "",
     "Limits of scripts: a preset by name, or single limits.", "", kNoLeast, "", "", "preset"},
    {"tools.limits.preset", kChoice, kNoWord, "default", "Where single limits start from.",
     "strict|default|permissive"},
    {"tools.limits.duration", kDuration, kNull, "null",
     "Time of one call less its externals'; null is the preset's.", "", 1},
    {"tools.limits.memory", kBytes, kNull, "null", "Memory of one call; null is the preset's.", "",
     1},
    {"tools.limits.recursion", kInteger, kNull, "null",
     "Depth of calls, up to 1000; null is the preset's.", "", 1},
    {"tools.mcp", kMap, kNoWord, "", "Model Context Protocol servers that agents may name."},
    {"tools.mcp.*", kSection, kNoWord, "", "One server: a program to start, or a URL."},
    {"tools.mcp.*.command", kTextList, kNoWord, "[]", "The program and its arguments."},
    {"tools.mcp.*.url", kText, kNull, "null", "Where a server that runs elsewhere listens."},
    {"tools.mcp.*.headers", kTextList, kNoWord, "[]",
     "HTTP headers, as \"Authorization: Bearer ${NAME}\"; ${NAME} is an environment variable."},
    {"tools.mcp.*.env_pass", kTextList, kNoWord, "[]",
     "Environment variables that the program sees beside those of every tool."},
    {"tools.mcp.*.read_only", kTextList, kNoWord, "[]",
     "More paths that the program may read: where it is installed."},
    {"tools.mcp.*.network", kBoolean, kNoWord, "false", "Whether the program reaches the network."},
    {"tools.mcp.*.trust", kBoolean, kNoWord, "false",
     "Whether its own words about the effects of its tools are believed."},
    {"tools.mcp.*.effects", kTextList, kNoWord, "[]",
     "What its tools do to the world, as \"read_*=pure\"; the first pattern that fits counts."},
    {"tools.mcp.*.tools", kTextList, kNoWord, "[\"*\"]",
     "Patterns for the tools that may be used."},
    {"tools.mcp.*.timeout_s", kSeconds, kNoWord, "60", "How long a call may take.", "", 1},
    {"tools.mcp.*.pin", kText, kNull, "null",
     "Hash of the approved tool list; another list is refused."},

    {"sandbox", kSection, kNoWord, "", "What contains a tool."},
    {"sandbox.require", kChoice, kNoWord, "reduced",
     "The least containment; without it nothing runs.", "full|reduced|minimal|none"},
    {"sandbox.network", kBoolean, kNoWord, "false", "Whether tools reach the network."},
    {"sandbox.env_pass", kTextList, kNoWord, "[PATH, LANG]",
     "Environment variables that tools see, besides LC_*, TZ and HOME."},
    {"sandbox.read_only", kTextList, kNoWord, "[]", "More paths that tools may read."},
    {"sandbox.limits", kSection, kNoWord, "", "How much the programs of one call may have."},
    {"sandbox.limits.memory", kBytes, kNoWord, "1GiB", "Memory of all of them together.", "", 1},
    {"sandbox.limits.processes", kInteger, kNoWord, "64", "Processes and threads.", "", 1},
    {"sandbox.limits.open_files", kInteger, kNoWord, "256", "Open files of one process.", "", 8},
    {"sandbox.limits.file", kBytes, kNoWord, "64MiB", "The largest file that they may write.", "",
     1},
    {"sandbox.limits.temporary", kBytes, kNoWord, "256MiB", "All temporary files together.", "", 1},
    {"sandbox.limits.written", kBytes, kNoWord, "1GiB", "All that they may write to the workspace.",
     "", 1},
    {"sandbox.limits.written_files", kInteger, kNoWord, "200000",
     "How many files that may be; also temporary ones.", "", 64},

    {"workspace", kSection, kNoWord, "", "Where tools write until a person accepts it."},
    {"workspace.keep", kDuration, kNoWord, "7d", "How long an undecided workspace stays.", "", 0},
    {"workspace.auto_accept", kChoice, kNoWord, "never",
     "success: changes of agents that succeeded are accepted without a person.", "never|success"},

    {"hub", kSection, kNoWord, "", "What is known about the nodes of the project."},
    {"hub.enabled", kBoolean, kNoWord, "true", "Whether agents are told."},
    {"hub.ignore", kTextList, kNoWord, "[]", "Patterns for paths that are not read."},
    {"hub.languages", kTextList, kAuto, "auto", "Languages that are read."},
    {.path = "hub.languages_from",
     .kind = kTextList,
     .also = kNoWord,
     .fallback = "[]",
     .description = "Folders with further languages, as code that is loaded; only the user's own "
                    "configuration and environment may name them.",
     .is_users = true},
    {"hub.pull_timeout_ms", kMilliseconds, kNoWord, "200", "How long a turn waits for the hub.", "",
     0},

    {"retention", kSection, kNoWord, "", "How long logs stay."},
    {"retention.keep", kDuration, kNoWord, "90d", "Age after which `prune` removes a log.", "", 0},
    {"retention.keep_failed", kBoolean, kNoWord, "true", "Whether logs of failed agents stay."},
    {"retention.compact_after", kDuration, kNoWord, "1d",
     "Age after which `compact` packs a closed log.", "", 0},
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
