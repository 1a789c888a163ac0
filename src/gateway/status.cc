#include "gateway/status.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "event/line.h"
#include "event/parts.h"
#include "event/read.h"
#include "event/wire_type.h"
#include "gateway/thread_log.h"
#include "project/log_damage.h"
#include "project/log_lines.h"
#include "track/log_file.h"
#include "wire/wire_bytes.h"

namespace twotrack::gateway {
namespace {

constexpr size_t kGoalShownBytes = 200;

// Calls `take` with each event until it says no. Nothing happens if it is no log of a gateway.
// `has_changed`, if somebody asks: whether one of them is not what was written.
Status for_each_event(project::Project& project, const std::string& agent,
                      const std::function<Result<bool>(const Event& event)>& take,
                      bool* has_changed = nullptr) {
  auto lines = TRY(project::LogLines::open(project.files(), project.layout(), agent));
  while (const auto line = TRY(lines.next())) {
    if (!line->fault.empty()) return Error{Code::kCorrupt, agent + ": " + line->fault};
    const LineView view = TRY(read_line(line->text));
    if (view.operation.str() != kGatewayOperation) return Done{};
    if (has_changed != nullptr && !hash_matches(line->text)) *has_changed = true;
    if (!TRY(take(Event(view)))) return Done{};
  }
  return Done{};
}

// Attempts of the newest turn that were not answered.
struct Lost {
  uint64_t turn = 0;
  uint64_t errors = 0;
};

void add_answer(ThreadStatus& status, Lost& lost, const ModelResponse& response, uint64_t turn) {
  const auto notes = JsonTree::parse(response.notes.text);
  if (notes.ok() && !notes.value().root()["state"].exists()) ++status.answers;
  if (std::exchange(lost.turn, turn) != turn) lost.errors = 0;
  const auto error = read_part<ErrorPart>(response.error);
  if (error && is_lost_answer(error->kind)) {
    ++status.errors;
    ++lost.errors;
  } else if (response.error.empty()) {
    status.errors -= std::exchange(lost.errors, 0);
  }
  if (!response.usage) return;
  ++status.counted;
  status.prompt_tokens += response.usage->prompt_tokens.value_or(0);
  status.cached_tokens += response.usage->cached_tokens.value_or(0);
  status.completion_tokens += response.usage->completion_tokens.value_or(0);
}

// A request that passed unread, or the answer to one.
void add_opaque(ThreadStatus& status, const Event& event) {
  const auto tree = JsonTree::parse(event.data);
  if (!tree.ok()) return;
  const JsonElement said = tree.value().root();
  status.plain_bytes += said["bytes"].count();
  status.kept_bytes += event.data.size();
  if (!said["answers"].exists()) {
    ++status.requests;
    return;
  }
  constexpr uint64_t kErrorStatus = 400;
  const uint64_t code = said["status"].count();
  const bool is_answer = code > 0 && code < kErrorStatus && !said["why"].exists();
  ++(is_answer ? status.answers : status.errors);
}

void add_event(ThreadStatus& status, Lost& lost, const Event& event) {
  status.last = event.time;
  if (const auto* start = event.as<RunStart>()) {
    const auto tree = JsonTree::parse(event.data);
    status.goal = utf8_prefix(start->goal, kGoalShownBytes);
    if (tree.ok()) status.dialect = tree.value().root()["gateway"]["dialect"].text();
  } else if (const auto* request = event.as<ModelRequest>()) {
    ++status.requests;
    const auto tree = JsonTree::parse(request->parameters.text);
    const JsonElement fit = tree.ok() ? tree.value().root()["gateway"]["fit"] : JsonElement();
    if (fit["refused"].flag()) {
      ++status.refused;
    } else {
      const uint64_t sent = fit["client_tokens"].count();
      status.replaced_tokens += sent - std::min(sent, fit["tokens"].count());
    }
  } else if (event.type.escaped == kWireFitType) {
    ++status.cuts;
  } else if (event.type.escaped == kWireOpaqueType) {
    add_opaque(status, event);
  } else if (const auto* response = event.as<ModelResponse>()) {
    add_answer(status, lost, *response, event.turn);
  } else if (event.type.escaped == kWireBytesType) {
    const auto tree = JsonTree::parse(event.data);
    if (tree.ok()) status.plain_bytes += tree.value().root()["bytes"].count();
    status.kept_bytes += event.data.size();
  }
}

}  // namespace

Json to_json(const ThreadStatus& status) {
  JsonWriter json;
  json.begin_object().member("agent_id", status.agent_id).key("goal").lossy_string(status.goal);
  json.member("dialect", status.dialect).member("last", status.last);
  json.member("requests", status.requests).member("answers", status.answers);
  json.member("errors", status.errors).member("counted", status.counted);
  const auto write_tokens = [&](std::string_view name, uint64_t tokens) {
    json.key(name);
    status.counted > 0 ? json.number(tokens) : json.null();
  };
  write_tokens("prompt_tokens", status.prompt_tokens);
  write_tokens("cached_tokens", status.cached_tokens);
  write_tokens("new_tokens", status.new_tokens());
  write_tokens("completion_tokens", status.completion_tokens);
  json.member("replaced_tokens", status.replaced_tokens).member("cuts", status.cuts);
  json.member("refused", status.refused);
  json.member("plain_bytes", status.plain_bytes).member("kept_bytes", status.kept_bytes);
  if (status.is_damaged) json.member("damaged", true);
  return json.end_object().take();
}

Result<std::vector<ThreadStatus>> thread_states(project::Project& project) {
  std::vector<ThreadStatus> all;
  for (const std::string& agent : TRY(track::list_agents(project.files(), project.layout()))) {
    ThreadStatus status{.agent_id = agent};
    Lost lost;
    const auto take = [&](const Event& event) -> Result<bool> {
      add_event(status, lost, event);
      return true;
    };
    const Status read = for_each_event(project, agent, take, &status.is_damaged);
    if (!read.ok()) project.fail(read.error());
    status.is_damaged = status.is_damaged || !read.ok() || project::lost_its_end(project, agent);
    if (!status.last.empty()) all.push_back(std::move(status));
  }
  std::ranges::stable_sort(all, {}, &ThreadStatus::last);
  return all;
}

Json to_json(const KeptBytes& kept) {
  JsonWriter json;
  json.begin_object().member("seq", kept.seq).member("turn", kept.turn).member("of", kept.of);
  return json.member("bytes", kept.bytes).end_object().take();
}

Result<std::vector<KeptBytes>> kept_bytes(project::Project& project, const std::string& agent) {
  std::vector<KeptBytes> all;
  TRY(for_each_event(project, agent, [&](const Event& event) -> Result<bool> {
    if (event.type.escaped != kWireBytesType) return true;
    const auto tree = JsonTree::parse(event.data);
    if (!tree.ok()) return true;
    const JsonElement said = tree.value().root();
    all.push_back({.seq = event.seq,
                   .turn = event.turn,
                   .of = std::string(said["of"].text()),
                   .bytes = said["bytes"].count()});
    return true;
  }));
  return all;
}

Result<std::string> wire_bytes_at(project::Project& project, const std::string& agent,
                                  uint64_t seq) {
  WireBytesReader reader;
  std::optional<std::string> found;
  const auto take = [&](const Event& event) -> Result<bool> {
    if (event.seq > seq) return false;
    if (event.type.escaped != kWireBytesType) {
      reader.pass(event.data);
      return true;
    }
    std::string bytes = TRY(reader.read(event.data));
    if (event.seq == seq) found = std::move(bytes);
    return true;
  };
  TRY(for_each_event(project, agent, take));
  if (!found) {
    return with_hint(Error{Code::kNotFound, "event " + std::to_string(seq) + " of " + agent +
                                                " holds no bytes of a request or an answer"},
                     "`twotrack gateway bytes " + agent + "` lists those that do");
  }
  return std::move(*found);
}

}  // namespace twotrack::gateway
