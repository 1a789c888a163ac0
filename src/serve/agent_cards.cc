#include "serve/agent_cards.h"

#include <algorithm>
#include <tuple>

#include "base/json_tree.h"
#include "base/parallel.h"
#include "event/ids.h"
#include "event/read.h"
#include "event/words.h"
#include "project/log_damage.h"
#include "project/log_list.h"
#include "runner/run_track.h"
#include "serve/answer.h"
#include "serve/last_line.h"
#include "track/index.h"
#include "track/line_reader.h"
#include "track/log_file.h"

namespace twotrack::serve {
namespace {

constexpr uint64_t kIndexedBytesMax = uint64_t{16} << 20;
// A run_end has nothing behind it but decisions about the workspace.
constexpr uint64_t kEndEventsMax = 32;

bool has_writer(project::Project& project, const std::string& agent) {
  const auto writer = project.files().lock_holder(project.layout().lock(agent));
  return writer.ok() && writer.value();
}

// From the first and the last line alone.
void read_ends(File& log, AgentCard& card) {
  track::SummaryBuilder builder;
  track::LineReader reader(log);
  const auto line = reader.next();
  const auto first = line.ok() && line.value() ? read_line(line.value()->text)
                                               : Result<LineView>(Error{Code::kNotFound, ""});
  card.is_damaged = !first.ok();
  if (!first.ok()) return;
  builder.add(first.value(), event_type(first.value().type.escaped), line.value()->end());
  const std::string agent = card.log.agent_id;
  card.log = builder.summary();
  card.log.agent_id = agent;
  card.log.bytes = card.size;
  const auto last = last_line(log);
  if (!last) return;
  card.log.events = last->seq + 1;
  card.log.turns = last->turn;
  card.log.last = last->time;
  card.log.status = last->status;
}

}  // namespace

void write_json(JsonWriter& json, const AgentState& state) {
  json.begin_object().member("agent_id", state.agent_id).member("events", state.events);
  json.member("turns", state.turns).member("bytes", state.bytes);
  json.key("status").lossy_string(state.status.text()).end_object();
}

AgentCard AgentCards::make(const std::string& agent) const {
  AgentCard card;
  card.log.agent_id = agent;
  FileSystem& files = project_->files();
  const track::Layout& layout = project_->layout();
  const auto log = track::open_log(files, layout, agent);
  if (!log.ok()) {
    card.is_missing = log.error().code == Code::kNotFound;
    card.is_damaged = !card.is_missing;
    card.log.status = card.is_missing ? track::LogStatus::kMissing : track::LogStatus::kDamaged;
    return card;
  }
  card.size = log.value()->size().ok() ? log.value()->size().value() : 0;
  if (track::Index::behind(files, layout, agent) <= kIndexedBytesMax) {
    if (const auto index = track::Index::open(files, layout, agent); index.ok()) {
      card.log = index.value().summary();
      card.log.agent_id = agent;
      card.is_damaged = index.value().stopped_at_fault() || card.log.events == 0;
      card.is_counted = true;
    } else {
      card.is_damaged = true;
    }
  } else {
    read_ends(*log.value(), card);
  }
  return card;
}

Result<AgentCard> AgentCards::one(const std::string& agent) {
  const Error missing = no_log();
  if (!check_agent_id(agent).ok()) return missing;
  FileSystem& files = project_->files();
  auto info = files.info(project_->layout().log(agent));
  const bool is_plain = info.ok();
  if (!is_plain) info = files.info(project_->layout().compacted(agent));
  if (!info.ok() && !exists(files, project_->layout().head(agent))) return missing;
  const uint64_t size = info.ok() ? info.value().size : 0;
  const uint64_t identity = info.ok() ? info.value().identity : 0;
  const int64_t modified_us = info.ok() ? info.value().modified_us : 0;
  std::optional<AgentCard> card;
  {
    const std::lock_guard hold(mutex_);
    const auto kept = cards_.find(agent);
    const bool is_fresh = kept != cards_.end() && kept->second.is_counted &&
                          kept->second.size == size && kept->second.identity == identity &&
                          kept->second.modified_us == modified_us;
    if (is_fresh) card = kept->second;
  }
  if (!card) {
    card = make(agent);
    card->size = size;
    card->identity = identity;
    card->modified_us = modified_us;
    card->is_compacted = !is_plain && info.ok();
    const std::lock_guard hold(mutex_);
    cards_[agent] = *card;
  }
  card->fault = lines_->glance(agent);
  // Its head file may come after the log was looked at.
  if (!card->fault && project::lost_its_end(*project_, agent)) {
    card->fault = fault_at(track::ProblemKind::kMissingTail, card->log.events, card->size,
                           "acknowledged events are gone from the end of the log");
  }
  card->is_damaged = card->is_damaged || card->fault;
  card->is_live = !card->is_missing && has_writer(*project_, agent);
  if (card->is_live) card->log.status = track::LogStatus::kRunning;
  if (card->is_damaged) card->log.status = track::LogStatus::kDamaged;
  return *card;
}

Result<std::vector<AgentCard>> AgentCards::all() {
  const std::vector<std::string> agents =
      TRY(track::list_recorded(project_->files(), project_->layout()));
  std::vector<std::optional<AgentCard>> found(agents.size());
  for_each_in_parallel(agents.size(), [&](size_t i) {
    auto card = one(agents[i]);
    if (card.ok()) found[i] = std::move(card).value();
  });
  {
    // Of those that have gone nothing is kept.
    const std::lock_guard hold(mutex_);
    std::erase_if(cards_, [&](const auto& entry) {
      return !std::ranges::binary_search(agents, entry.first);
    });
  }
  std::vector<AgentCard> cards;
  for (auto& card : found) {
    if (card) cards.push_back(*std::move(card));
  }
  std::ranges::sort(cards, std::ranges::greater{}, [](const AgentCard& card) {
    return std::tie(card.log.started, card.log.agent_id);
  });
  return cards;
}

// The end of a log does not tell: a bad line in it does, and whoever has seen it.
bool AgentCards::is_known_damaged(const std::string& agent) const {
  const std::lock_guard hold(mutex_);
  const auto kept = cards_.find(agent);
  return kept != cards_.end() && kept->second.is_damaged;
}

std::optional<AgentState> AgentCards::state(const std::string& agent) {
  if (!check_agent_id(agent).ok()) return std::nullopt;
  const auto log = track::open_log(project_->files(), project_->layout(), agent);
  if (!log.ok()) return std::nullopt;
  const auto size = log.value()->size();
  AgentState state{.agent_id = agent, .bytes = size.ok() ? size.value() : 0};
  const auto last = last_line(*log.value());
  const bool has_fault =
      lines_->glance(agent) || project::lost_its_end(*project_, agent) || is_known_damaged(agent);
  const auto damaged = has_fault ? one(agent) : Result<AgentCard>(no_log());
  const bool is_damaged = damaged.ok() && damaged.value().is_damaged;
  if (is_damaged) {
    // As far as it can be told, as its card says.
    state.events = damaged.value().log.events;
    state.turns = damaged.value().log.turns;
  } else if (last) {
    state.events = last->seq + 1;
    state.turns = last->turn;
  }
  if (!last || is_damaged) {
    state.status = track::LogStatus::kDamaged;
  } else {
    state.status = has_writer(*project_, agent) ? Word(track::LogStatus::kRunning) : last->status;
  }
  return state;
}

std::optional<TotalsPart> totals_of(const HeldLog& held) {
  const track::Index& index = held.log.index();
  const uint64_t count = index.event_count();
  for (uint64_t back = 1; back <= std::min(count, kEndEventsMax); ++back) {
    if (index.row(count - back).type != EventType::kRunEnd) continue;
    const auto event = track::read_event(held.log.log(), index, count - back);
    if (!event.ok()) return std::nullopt;
    const auto end = read_as<RunEnd>(event.value()->parsed.data);
    return end.ok() ? read_part<TotalsPart>(end.value().totals) : std::nullopt;
  }
  return std::nullopt;
}

void write_members(JsonWriter& json, const AgentCard& card) {
  const track::LogSummary& log = card.log;
  json.key("agent_id").lossy_string(log.agent_id).key("run_id").lossy_string(log.run_id);
  json.key("operation").lossy_string(log.operation).key("node_id").lossy_string(log.node_id);
  json.key("goal").lossy_string(log.goal).key("status").lossy_string(log.status.text());
  json.member("turns", log.turns).member("events", log.events).key("errors");
  card.is_counted ? json.number(log.errors) : json.null();
  json.member("bytes", card.size).member("started", log.started).member("last", log.last);
  const bool is_told = card.is_counted && !log.is_verified &&
                       log.status == track::LogStatus::kSuccess &&
                       log.operation != kByHandOperation;
  json.member("is_told", is_told)
      .member("is_live", card.is_live)
      .member("is_damaged", card.is_damaged);
  json.member("is_compacted", card.is_compacted);
  json.member("is_missing", card.is_missing).member("is_indexed", card.is_counted);
  json.member("is_run", log.agent_id.starts_with(runner::kRunTrackPrefix));
}

}  // namespace twotrack::serve
