#include "program/gym_score.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <map>

#include "base/json_writer.h"
#include "cli/output.h"
#include "text/table.h"
#include "text/terminal_text.h"

namespace twotrack::lab {
namespace {

constexpr double kRatherSure = 0.5;

double share_of(const eval::Share& share) {
  return share.whole == 0 ? 0 : static_cast<double>(share.part) / static_cast<double>(share.whole);
}

double turns_mean(const GymScore& score) {
  return score.success.whole == 0
             ? 0
             : static_cast<double>(score.turns) / static_cast<double>(score.success.whole);
}

std::string fixed_1(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", value);
  return text.data();
}

std::string with_interval(const eval::Share& share) {
  const eval::Interval interval = eval::wilson_interval(share);
  return fixed_1(share_of(share) * 100) + " (" + fixed_1(interval.low * 100) + "-" +
         fixed_1(interval.high * 100) + ")";
}

double rounded(double value) {
  return std::round(value * 10'000) / 10'000;
}

Json to_json(const GymScore& score) {
  const bool is_kind = !score.structure.empty();
  JsonWriter json;
  json.begin_object().key("policy").lossy_string(score.policy);
  json.member(is_kind ? "kind" : "world", score.task);
  if (is_kind) json.member("structure", score.structure).member("part", score.part);
  json.member("episodes", score.success.whole);
  json.member("success", rounded(share_of(score.success)));
  json.member("right_calls", rounded(share_of(score.right)));
  json.member("invalid_calls", rounded(share_of(score.invalid)));
  if (is_kind) {
    json.member("early_ends", rounded(share_of(score.early)));
    json.member("wrong_claims", rounded(share_of(score.wrong_claims)));
    json.member("sure_wrong_claims", rounded(share_of(score.sure_claims)));
  }
  json.member("turns", rounded(turns_mean(score))).end_object();
  return json.take();
}

class ScoreTable {
 public:
  explicit ScoreTable(bool has_kinds) : table_(columns(has_kinds)), has_kinds_(has_kinds) {}

  void add(const GymScore& score, Tone tone) {
    std::vector<Cell> row{{terminal_line(score.policy), tone}, {score.task, tone}};
    if (has_kinds_) row.push_back({score.structure});
    row.push_back({std::to_string(score.success.whole)});
    row.push_back({with_interval(score.success)});
    row.push_back({with_interval(score.right)});
    row.push_back({with_interval(score.invalid)});
    if (has_kinds_) {
      row.push_back({with_interval(score.early)});
      row.push_back({with_interval(score.wrong_claims)});
      row.push_back({with_interval(score.sure_claims)});
    }
    row.push_back({fixed_1(turns_mean(score))});
    table_.add(std::move(row));
  }
  const Table& table() const { return table_; }

 private:
  static std::vector<Column> columns(bool has_kinds) {
    std::vector<Column> all{{.title = "POLICY"}, {.title = has_kinds ? "KIND" : "WORLD"}};
    if (has_kinds) all.push_back({.title = "STRUCTURE"});
    for (const char* title : {"EPISODES", "SUCCESS %", "RIGHT CALLS %", "INVALID %"}) {
      all.push_back({.title = title, .align = Align::kRight});
    }
    if (has_kinds) {
      all.push_back({.title = "EARLY %", .align = Align::kRight});
      all.push_back({.title = "WRONG CLAIMS %", .align = Align::kRight});
      all.push_back({.title = "AND SURE %", .align = Align::kRight});
    }
    all.push_back({.title = "TURNS", .align = Align::kRight});
    return all;
  }

  Table table_;
  bool has_kinds_;
};

// The scores of one policy.
void add_policy(ScoreTable& table, std::span<const GymScore> scores) {
  GymScore all{.policy = scores.front().policy, .task = "all"};
  std::map<std::string, GymScore> structures;
  for (const GymScore& score : scores) {
    table.add(score, Tone::kPlain);
    all.add(score);
    if (score.structure.empty()) continue;
    GymScore& structure = structures[score.structure];
    structure.policy = score.policy;
    structure.structure = score.structure;
    structure.add(score);
  }
  if (scores.size() == 1) return;
  for (const auto& [name, structure] : structures) table.add(structure, Tone::kPlain);
  table.add(all, Tone::kStrong);
}

}  // namespace

void GymScore::add(const gym::Played& played) {
  success.add(played.has_succeeded);
  right += {played.right, played.answers};
  invalid += {played.invalid, played.answers};
  early.add(played.ended_early);
  wrong_claims.add(played.claimed_wrongly);
  sure_claims.add(played.claimed_wrongly && played.confidence >= kRatherSure);
  turns += played.turns;
}

void GymScore::add(const GymScore& other) {
  success += other.success;
  right += other.right;
  invalid += other.invalid;
  early += other.early;
  wrong_claims += other.wrong_claims;
  sure_claims += other.sure_claims;
  turns += other.turns;
}

void write_scores(Context& context, std::span<const GymScore> scores) {
  if (!context.is_text()) {
    JsonList list(context.out(), context.format());
    for (const GymScore& score : scores) list.add(to_json(score));
    return list.finish();
  }
  ScoreTable table(!scores.empty() && !scores.front().structure.empty());
  for (size_t begin = 0; begin < scores.size();) {
    size_t end = begin;
    while (end < scores.size() && scores[end].policy == scores[begin].policy) ++end;
    add_policy(table, scores.subspan(begin, end - begin));
    begin = end;
  }
  context.write(table.table());
}

}  // namespace twotrack::lab
