// Routes that compare: two packets, a log with what it could have been, a log with its own hashes.
#include <algorithm>
#include <chrono>
#include <thread>

#include "base/quoted.h"
#include "project/anchor.h"
#include "project/budget_text.h"
#include "project/packet_place.h"
#include "project/verify_logs.h"
#include "project/what_if.h"
#include "projection/view.h"
#include "serve/answer.h"
#include "serve/served.h"
#include "text/json_diff.h"
#include "text/pretty_json.h"
#include "track/head.h"
#include "workspace/line_diff.h"

namespace twotrack::serve {
namespace {

using http::HttpCall;
using project::Comparison;
using project::Otherwise;

constexpr size_t kValueBytesMax = 8192;
constexpr size_t kWordsMax = 20;
constexpr size_t kTurnsMax = 2000;
constexpr size_t kBudgetsMax = 12;
constexpr std::chrono::milliseconds kPatience{120};

// ---- two packets ----

struct ComparedSide {
  Json json{};
  std::string view{};
  std::string problem{};  // of a line that it was made from
};

// "ID:T".
Result<ComparedSide> open_side(Served& served, std::string_view text, std::string_view name) {
  const size_t colon = text.rfind(':');
  const auto turn = colon == std::string_view::npos ? Result<uint64_t>(Error{Code::kInvalid, ""})
                                                    : path_number(text.substr(colon + 1));
  if (!turn.ok()) {
    return with_hint(
        Error{Code::kInvalid, std::string(name) + " is not a place: " + in_quotes(text)},
        std::string(name) + "=AGENT:TURN");
  }
  const SharedLog held = TRY(served.logs.get(std::string(text.substr(0, colon))));
  const std::lock_guard hold(held->mutex);
  const uint64_t seq = TRY(held->log.decision_of(turn.value()));
  TRY(served.logs.check_ready(*held, seq));
  const Packet packet = TRY(held->log.at(seq));
  const auto fault = served.fault_of(held->log.agent());
  return ComparedSide{.json = to_json(packet),
                      .view = pretty_json(view_text(packet)),
                      .problem = fault ? problem_of(*fault, seq) : ""};
}

void write_cut(JsonWriter& json, std::string_view key, std::string_view value, bool& is_cut) {
  json.key(key);
  if (value.empty()) {
    json.null();
    return;
  }
  is_cut = is_cut || value.size() > kValueBytesMax;
  json.lossy_string(std::string_view(value).substr(0, kValueBytesMax));
}

void write_lines(JsonWriter& json, const ComparedSide& a, const ComparedSide& b) {
  const auto lines_a = workspace::split_lines(a.view);
  const auto lines_b = workspace::split_lines(b.view);
  const auto write = [&](std::string_view op, std::string_view line) {
    if (line.ends_with('\n')) line.remove_suffix(1);
    json.begin_object().member("op", op).key("text").lossy_string(line).end_object();
  };
  json.key("text").begin_array();
  size_t at = 0;
  for (const workspace::Edit& edit : workspace::diff_lines(lines_a, lines_b)) {
    for (; at < edit.a_begin; ++at) write(" ", lines_a[at]);
    for (; at < edit.a_begin + edit.a_count; ++at) write("-", lines_a[at]);
    for (size_t i = 0; i < edit.b_count; ++i) write("+", lines_b[edit.b_begin + i]);
  }
  for (; at < lines_a.size(); ++at) write(" ", lines_a[at]);
  json.end_array();
}

Result<Json> compare_packets(Served& served, const HttpCall& call) {
  const ComparedSide a = TRY(open_side(served, call.parameter("a"), "a"));
  const ComparedSide b = TRY(open_side(served, call.parameter("b"), "b"));
  JsonWriter json;
  json.begin_object().key("fields").begin_array();
  for (const JsonChange& change : TRY(diff_json(a.json, b.json))) {
    bool is_cut = false;
    json.begin_object().key("path").lossy_string(change.path).member("change", change.kind());
    write_cut(json, "a", change.a, is_cut);
    write_cut(json, "b", change.b, is_cut);
    json.member("is_cut", is_cut).end_object();
  }
  json.end_array();
  for (const ComparedSide* side : {&a, &b}) {
    if (side->problem.empty()) continue;
    json.key("problem").lossy_string(side->problem);
    break;
  }
  write_lines(json, a, b);
  return json.end_object().take();
}

// ---- what takes long ----

// The answer if it is there soon; else `until_then`.
Result<Json> wait_for(const Background::SharedWork& work,
                      const std::function<Json(uint64_t, uint64_t)>& until_then) {
  if (!work) return not_ready("too much is being worked out already");
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (true) {
    {
      const std::lock_guard hold(work->mutex);
      if (!work->answer.empty()) return work->answer;
      if (work->is_over) return Error{Code::kCancelled, "it was stopped"};
      if (std::chrono::steady_clock::now() > end) return until_then(work->done, work->total);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

void finish(Background::Work& work, const Result<Json>& answer) {
  JsonWriter json;
  if (!answer.ok()) {
    json.begin_object().member("is_complete", true).member("verdict", "unreadable");
    json.key("turns").begin_array().end_array().key("problems").begin_array().end_array();
    json.key("note").lossy_string(answer.error().message).end_object();
  }
  const std::lock_guard hold(work.mutex);
  work.answer = answer.ok() ? answer.value() : json.take();
}

void write_words(JsonWriter& json, std::string_view name, const std::vector<std::string>& words) {
  json.key(name).begin_array();
  for (size_t i = 0; i < std::min(words.size(), kWordsMax); ++i) json.lossy_string(words[i]);
  json.end_array().member(std::string(name) + "_total", words.size());
}

// How far the work is, over all of its passes through the log. Fails when it is to stop.
class WorkSteps {
 public:
  WorkSteps(Background::Work& work, std::stop_token stop, uint64_t total)
      : work_(&work), stop_(std::move(stop)) {
    const std::lock_guard hold(work_->mutex);
    work_->total = total;
  }

  Status next() {
    if (stop_.stop_requested()) return Error{Code::kCancelled, "it was stopped"};
    const std::lock_guard hold(work_->mutex);
    ++work_->done;
    return Done{};
  }

 private:
  Background::Work* work_;
  std::stop_token stop_;
};

// Of a long log every nth turn, and of each the first words.
Result<Json> what_if_json(const runner::PacketLog& log, const track::BlobStore& blobs,
                          const Otherwise& otherwise, std::string_view problem, WorkSteps steps,
                          size_t total) {
  const size_t step = total / kTurnsMax + 1;
  size_t count = 0;
  JsonWriter json;
  json.begin_object().member("is_complete", true).member("total", total);
  json.member("budget", otherwise.options.limit_override).member("is_sampled", step > 1);
  if (!problem.empty()) json.key("problem").lossy_string(problem);
  json.member("note", project::kNotWhatTheModelSaw).key("turns").begin_array();
  const auto compared = [&](const Comparison& one) -> Status {
    if (count++ % step != 0) return steps.next();
    json.begin_object().member("turn", one.at.turn).member("was_bytes", one.recorded_bytes);
    json.member("is_bytes", one.other_bytes).member("same", one.is_equal);
    write_words(json, "lost", one.disappear);
    write_words(json, "gained", one.appear);
    json.end_object();
    return steps.next();
  };
  const auto notes = TRY(project::compare_each(log, blobs, otherwise, compared));
  json.end_array().key("notes").begin_array();
  for (size_t i = 0; i < std::min(notes.size(), kWordsMax); ++i) json.lossy_string(notes[i]);
  return json.end_array().end_object().take();
}

Status write_point(JsonWriter& json, const runner::PacketLog& log, const track::BlobStore& blobs,
                   const Otherwise& otherwise, WorkSteps& steps) {
  uint64_t sum = 0;
  uint64_t largest = 0;
  uint64_t same = 0;
  uint64_t lost = 0;
  uint64_t turns = 0;
  TRY(project::compare_each(log, blobs, otherwise, [&](const Comparison& one) -> Status {
    sum += one.other_bytes;
    largest = std::max<uint64_t>(largest, one.other_bytes);
    same += one.is_equal ? 1 : 0;
    lost += one.disappear.size();
    ++turns;
    return steps.next();
  }));
  json.begin_object().member("budget", otherwise.options.limit_override);
  json.member("view_bytes_mean", turns == 0 ? 0 : sum / turns);
  json.member("view_bytes_max", largest).member("turns_same", same).member("turns", turns);
  json.member("lost", lost).end_object();
  return Done{};
}

Result<Json> curve_json(const runner::PacketLog& log, const track::BlobStore& blobs,
                        const Otherwise& otherwise, const std::vector<uint64_t>& budgets,
                        std::string_view problem, WorkSteps steps) {
  JsonWriter json;
  json.begin_object().member("is_complete", true);
  if (!problem.empty()) json.key("problem").lossy_string(problem);
  json.key("curve").begin_array();
  for (const uint64_t budget : budgets) {
    Otherwise one = otherwise;
    one.options.limit_override = budget;
    TRY(write_point(json, log, blobs, one, steps));
  }
  return json.end_array().end_object().take();
}

Result<Json> try_otherwise(Served& served, const std::string& agent, const Otherwise& otherwise,
                           const std::vector<uint64_t>& budgets, std::string_view problem,
                           Background::Work& work, const std::stop_token& stop) {
  const runner::PacketLog log = TRY(open_packet_log(served.project, agent));
  const track::BlobStore blobs(served.project.files(), served.project.layout());
  const size_t turns = log.decisions().size();
  WorkSteps steps(work, stop, turns * std::max<size_t>(budgets.size(), 1));
  return budgets.empty() ? what_if_json(log, blobs, otherwise, problem, steps, turns)
                         : curve_json(log, blobs, otherwise, budgets, problem, steps);
}

Result<std::vector<uint64_t>> budgets_of(std::string_view text) {
  if (text.empty()) return std::vector<uint64_t>();
  auto budgets = TRY(project::parse_budgets(text));
  if (budgets.size() > kBudgetsMax) return Error{Code::kInvalid, "at most 12 budgets at once"};
  return budgets;
}

Result<Json> try_what_if(Served& served, const HttpCall& call) {
  const std::string agent = call.wild[0];
  const SharedLog held = TRY(served.logs.get(agent));
  Otherwise otherwise;
  const std::string_view summaries = call.parameter("summaries");
  otherwise.summaries = named<SummarizerMode>(summaries);
  const bool is_known = summaries.empty() || summaries == "recorded" || otherwise.summaries;
  if (!is_known) {
    return with_hint(Error{Code::kInvalid, "summaries is " + in_quotes(summaries)},
                     "recorded, generic or tool_specific");
  }
  const std::vector<uint64_t> budgets = TRY(budgets_of(call.parameter("budgets")));
  if (const std::string_view budget = call.parameter("budget"); !budget.empty()) {
    auto parsed = project::parse_budget(budget);
    if (!parsed.ok()) return std::move(parsed).error().at("budget");
    otherwise.options.limit_override = parsed.value();
  }
  const std::string problem = served.problem_of_all(agent);
  const std::string name = "what-if " + agent + " " + std::to_string(held->size) + " " +
                           std::string(call.parameter("budget")) + " " + std::string(summaries) +
                           " " + std::string(call.parameter("budgets")) + " " + problem;
  const auto work =
      served.background.find(name, [&served, agent, otherwise, budgets, problem](
                                       Background::Work& job, const std::stop_token& stop) {
        const auto found = try_otherwise(served, agent, otherwise, budgets, problem, job, stop);
        const bool is_stopped = !found.ok() && found.error().code == Code::kCancelled;
        if (!is_stopped) finish(job, found);
      });
  return wait_for(work, [](uint64_t done, uint64_t total) {
    JsonWriter json;
    json.begin_object().member("is_complete", false).member("done", done).member("total", total);
    for (const char* list : {"turns", "curve", "notes"}) json.key(list).begin_array().end_array();
    return json.member("note", project::kNotWhatTheModelSaw).end_object().take();
  });
}

std::string verdict_of(const track::VerifyReport& report) {
  if (report.ok()) return report.problems.empty() ? "intact" : "torn";
  return report.problems.front().kind == track::ProblemKind::kMissingLog ? "missing" : "damaged";
}

Json verify_json(Served& served, const track::VerifyReport& report,
                 const std::optional<track::Head>& anchor, int64_t ms) {
  JsonWriter json;
  json.begin_object().member("verdict", verdict_of(report)).key("problems").begin_array();
  for (const track::LogProblem& problem : report.problems) {
    json.begin_object().member("code", name_of(problem.kind)).member("line", problem.line);
    json.member("offset", problem.offset);
    member_or_null(json, "seq", problem.seq);
    json.member("is_damage", problem.is_damage);
    json.key("message").lossy_string(problem.message).end_object();
  }
  json.end_array().key("notes").texts(report.notes).key("head");
  const auto head =
      track::HeadFile::read(served.project.files(), served.project.layout().head(report.agent_id));
  if (head) {
    json.begin_object().member("seq", head->seq).member("hash", head->hash);
    json.member("offset", head->offset).end_object();
  } else {
    json.null();
  }
  json.member("last_hash", report.head).key("anchor");
  anchor ? json.raw(project::anchor_json(report.agent_id, *anchor)) : json.null();
  json.member("requests", report.model_requests).member("derived", report.derived);
  json.member("events", report.events).member("bytes", report.bytes).member("ms", ms);
  json.key("command").lossy_string("twotrack verify " + report.agent_id);
  return json.end_object().take();
}

// A log that verify calls damaged is so everywhere.
void note_damage(Served& served, const track::VerifyReport& report) {
  const auto first = std::ranges::find_if(report.problems, &track::LogProblem::is_damage);
  if (first == report.problems.end()) return;
  served.lines.note(report.agent_id, {.seq = first->seq.value_or(0),
                                      .line = first->line,
                                      .offset = first->offset,
                                      .code = std::string(name_of(first->kind)),
                                      .message = first->message});
}

Result<Json> verify(Served& served, const HttpCall& call) {
  const std::string agent = call.wild[0];
  const AgentCard card = TRY(served.cards.one(agent));
  track::VerifyOptions options;
  const std::string kept(call.parameter("anchor"));
  if (!kept.empty()) {
    auto anchor = project::parse_anchor(kept, agent);
    if (!anchor.ok()) return std::move(anchor).error().at("anchor");
    options.anchor = std::move(anchor).value();
  }
  const std::string name = "verify " + agent + " " + std::to_string(card.size) + " " +
                           std::to_string(card.modified_us) + " " + kept;
  if (!call.parameter("again").empty()) served.background.forget(name);
  const auto work = served.background.find(name, [&served, agent, options](
                                                     Background::Work& job,
                                                     const std::stop_token& /*stop*/) mutable {
    const auto begin = std::chrono::steady_clock::now();
    options.progress = [&job](uint64_t done, uint64_t total) {
      const std::lock_guard hold(job.mutex);
      job.done = done;
      job.total = total;
    };
    const auto report =
        project::verify_with_views(served.project.files(), served.project.layout(), agent, options);
    if (report.ok() && !options.anchor) note_damage(served, report.value());
    const auto took = std::chrono::steady_clock::now() - begin;
    const int64_t ms = std::chrono::duration_cast<std::chrono::milliseconds>(took).count();
    finish(job, report.ok() ? Result<Json>(verify_json(served, report.value(), options.anchor, ms))
                            : Result<Json>(report.error()));
  });
  return wait_for(work, [](uint64_t done, uint64_t total) {
    JsonWriter json;
    json.begin_object().member("verdict", "running").member("done", done).member("total", total);
    json.key("problems").begin_array().end_array().member("requests", 0).key("head").null();
    return json.end_object().take();
  });
}

}  // namespace

void add_compare_routes(Served& served, Routes& routes) {
  const auto add = [&](const char* path, auto ask) {
    add_json_route(
        routes, path, [&served, ask](const HttpCall& call) { return ask(served, call); },
        http::RouteLane::kLong);
  };
  add("/api/diff", compare_packets);
  add("/api/agents/*/what-if", try_what_if);
  add("/api/agents/*/verify", verify);
}

}  // namespace twotrack::serve
