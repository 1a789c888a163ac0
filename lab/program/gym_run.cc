#include "program/gym_run.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <stop_token>
#include <thread>

#include "base/json_writer.h"
#include "base/temporary_folder.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "eval/interval.h"
#include "event/ids.h"
#include "gym/baseline.h"
#include "gym/play.h"
#include "gym/teacher.h"
#include "gym/worlds.h"
#include "project/version.h"
#include "text/table.h"
#include "text/terminal_text.h"

namespace twotrack::lab {
namespace {

constexpr std::string_view kExpertPlayer = "expert";
// The teacher counts tokens with the tokenizer of the model to be tuned.
constexpr std::string_view kVocabulary = "smollm2";

struct Score {
  std::string policy{};
  std::string world{};
  eval::Share success{};
  eval::Share right{};
  eval::Share invalid{};
  uint64_t turns = 0;

  void add(const gym::Played& played) {
    success.add(played.has_succeeded);
    right += {played.right, played.answers};
    invalid += {played.invalid, played.answers};
    turns += played.turns;
  }
  void add(const Score& other) {
    success += other.success;
    right += other.right;
    invalid += other.invalid;
    turns += other.turns;
  }
  double turns_mean() const {
    return success.whole == 0 ? 0 : static_cast<double>(turns) / static_cast<double>(success.whole);
  }
};

double share_of(const eval::Share& share) {
  return share.whole == 0 ? 0 : static_cast<double>(share.part) / static_cast<double>(share.whole);
}

std::string percent_text(double share) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", share * 100);
  return text.data();
}

std::string with_interval(const eval::Share& share) {
  const eval::Interval interval = eval::wilson_interval(share);
  return percent_text(share_of(share)) + " (" + percent_text(interval.low) + "-" +
         percent_text(interval.high) + ")";
}

double rounded(double value) {
  return std::round(value * 10'000) / 10'000;
}

std::string to_json(const Score& score) {
  JsonWriter json;
  json.begin_object().key("policy").lossy_string(score.policy).member("world", score.world);
  json.member("episodes", score.success.whole);
  json.member("success", rounded(share_of(score.success)));
  json.member("right_calls", rounded(share_of(score.right)));
  json.member("invalid_calls", rounded(share_of(score.invalid)));
  json.member("turns", rounded(score.turns_mean())).end_object();
  return json.take();
}

Result<std::vector<const gym::World*>> worlds_of(const std::optional<std::string>& names) {
  std::vector<const gym::World*> chosen;
  if (!names) {
    for (const gym::World& world : gym::worlds()) chosen.push_back(&world);
    return chosen;
  }
  for (size_t at = 0; at <= names->size();) {
    const size_t comma = std::min(names->find(',', at), names->size());
    const std::string name = names->substr(at, comma - at);
    at = comma + 1;
    if (name.empty()) continue;
    const gym::World* world = gym::find_world(name);
    if (world == nullptr) {
      return with_hint(Error{Code::kInvalid, "--worlds: no world named \"" + name + "\""},
                       "`twotrack gym ls` lists them");
    }
    chosen.push_back(world);
  }
  if (chosen.empty()) return Error{Code::kInvalid, "--worlds is empty"};
  return chosen;
}

class GymRun {
 public:
  GymRun(Context& context, const GymRequest& request) : context_(&context), request_(&request) {}

  Result<ExitCode> run() {
    worlds_ = TRY(worlds_of(request_->worlds));
    if (request_->episodes == 0) return Error{Code::kInvalid, "--episodes must be at least 1"};
    words_ = request_->words == "train" ? gym::Words::kTraining : gym::Words::kHeldOut;
    const TemporaryFolder folder = TRY(TemporaryFolder::make());
    temporary_ = folder.path();
    vocabulary_ = installed_vocabulary(kVocabulary);
    const std::jthread watcher([this](const std::stop_token& done) {
      while (!done.stop_requested() && !interrupt_.requested()) interrupt_.wait_ms(50);
      if (interrupt_.requested()) stop_.request_stop();
    });
    const std::string named = request_->model.model.value_or("");
    const auto baseline = gym::parse_baseline(named);
    if (!baseline) TRY(play_named(named));
    for (const gym::Baseline one : {gym::Baseline::kRandom, gym::Baseline::kFirst}) {
      const bool is_asked_for = !request_->no_baselines || baseline == one;
      if (is_asked_for && !stop_.stop_requested()) TRY(play_baseline(one));
    }
    write();
    if (interrupt_.requested()) return ExitCode::kInterrupted;
    return ExitCode::kFine;
  }

 private:
  // Makes the model that plays one episode; `number` distinguishes the episodes of a world.
  using MakeModel = std::function<std::unique_ptr<model::Model>(const gym::Episode&, uint64_t)>;

  struct Player {
    std::string policy{};
    std::string slug{};  // in the names of its logs
    uint64_t threads = 1;
    bool is_kept = false;
    bool has_packet = true;
    model::Model* model = nullptr;  // shared by all episodes, or made for each
    MakeModel make{};
  };

  Status play_named(const std::string& named) {
    Player player{.policy = named,
                  .slug = "model",
                  .is_kept = request_->keep.has_value(),
                  .has_packet = request_->memory == "packet"};
    if (named == kExpertPlayer) {
      player.slug = kExpertPlayer;
      player.threads = std::max(1U, std::thread::hardware_concurrency());
      player.make = [this](const gym::Episode& episode, uint64_t number) {
        return gym::make_teacher(episode, {.slip_percent = request_->slips,
                                           .seed = request_->seed * 1'000'003 + number,
                                           .vocabulary = vocabulary_});
      };
      return play_all(player);
    }
    const auto model = TRY(open_model(*context_, request_->model, stop_.get_token()));
    if (player.policy.empty()) player.policy = model->capabilities().model;
    player.model = model.get();
    player.threads = std::max<uint64_t>(1, model->capabilities().slots);
    return play_all(player);
  }

  gym::Variant variant() const {
    gym::Variant variant{.has_plain_names = request_->names == "plain"};
    if (request_->candidates == "none") variant.candidates = gym::Candidates::kNone;
    if (request_->candidates == "shuffled") variant.candidates = gym::Candidates::kShuffled;
    if (request_->candidates == "ranked") variant.candidates = gym::Candidates::kRanked;
    return variant;
  }

  Status play_baseline(gym::Baseline baseline) {
    return play_all({.policy = std::string(gym::name_of(baseline)),
                     .slug = std::string(gym::name_of(baseline)),
                     .threads = std::max(1U, std::thread::hardware_concurrency()),
                     .make = [this, baseline](const gym::Episode&, uint64_t number) {
                       return gym::make_baseline(baseline, request_->seed * 1'000'033 + number);
                     }});
  }

  Status play_all(const Player& player) {
    context_->note("playing: " + player.policy);
    for (const gym::World* world : worlds_) {
      Score score{.policy = player.policy, .world = std::string(world->name)};
      TRY(play_world(player, *world, score));
      if (score.success.whole > 0) scores_.push_back(std::move(score));
    }
    return Done{};
  }

  Status play_world(const Player& player, const gym::World& world, Score& score) {
    std::atomic<uint64_t> next = 0;
    std::mutex mutex;
    Status failed = Done{};
    const auto take_turns = [&](uint64_t slot) {
      for (uint64_t i = next++; i < request_->episodes && !stop_.stop_requested(); i = next++) {
        const auto played = play_one(player, world, i, slot);
        const std::lock_guard lock(mutex);
        if (played.ok()) {
          if (played.value().status != RunStatus::kCancelled) score.add(played.value());
        } else if (failed.ok()) {
          failed = played.error();
          next = request_->episodes;
        }
      }
    };
    {
      std::vector<std::jthread> helpers;
      for (uint64_t slot = 1; slot < std::min(player.threads, request_->episodes); ++slot) {
        helpers.emplace_back(take_turns, slot);
      }
      take_turns(0);
    }
    return failed;
  }

  Result<gym::Played> play_one(const Player& player, const gym::World& world, uint64_t number,
                               uint64_t slot) {
    const auto episode = gym::make_episode(world, request_->seed, number, words_, variant());
    std::unique_ptr<model::Model> own;
    if (player.make) own = player.make(*episode, number);
    const Path root = player.is_kept ? Path(*request_->keep) : temporary_;
    return gym::play(
        *episode, own ? *own : *player.model,
        {.layout = {root},
         .agent = std::string(world.name) + "-" + player.slug + "-" + std::string(name_of(words_)) +
                  "-" + std::to_string(request_->seed) + "-" + std::to_string(number),
         .run_id = run_id_,
         .program = "twotrack " + std::string(kProgramVersion),
         .registry = &registry_,
         .slot = slot,
         .decide = request_->decide == "guarded" ? runner::Decide::kGuarded : runner::Decide::kFree,
         .grammar = request_->no_grammar ? runner::Grammar::kNever : runner::Grammar::kAlways,
         .has_packet = player.has_packet,
         .stop = stop_.get_token()});
  }

  void write() {
    if (context_->format() != Format::kText) {
      JsonList list(context_->out(), context_->format());
      for (const Score& score : scores_) list.add(to_json(score));
      return list.finish();
    }
    Table table({{.title = "POLICY"},
                 {.title = "WORLD"},
                 {.title = "EPISODES", .align = Align::kRight},
                 {.title = "SUCCESS %", .align = Align::kRight},
                 {.title = "RIGHT CALLS %", .align = Align::kRight},
                 {.title = "INVALID %", .align = Align::kRight},
                 {.title = "TURNS", .align = Align::kRight}});
    for (size_t i = 0; i < scores_.size(); ++i) {
      add_row(table, scores_[i]);
      const bool is_last = i + 1 == scores_.size() || scores_[i + 1].policy != scores_[i].policy;
      if (is_last && worlds_.size() > 1) add_row(table, all_of(scores_[i].policy));
    }
    context_->write(table);
  }

  Score all_of(const std::string& policy) const {
    Score all{.policy = policy, .world = "all"};
    for (const Score& score : scores_) {
      if (score.policy == policy) all.add(score);
    }
    return all;
  }

  static void add_row(Table& table, const Score& score) {
    const Tone tone = score.world == "all" ? Tone::kStrong : Tone::kPlain;
    std::array<char, 32> turns{};
    std::snprintf(turns.data(), turns.size(), "%.1f", score.turns_mean());
    table.add({{terminal_line(score.policy), tone},
               {score.world, tone},
               {std::to_string(score.success.whole)},
               {with_interval(score.success)},
               {with_interval(score.right)},
               {with_interval(score.invalid)},
               {turns.data()}});
  }

  Context* context_;
  const GymRequest* request_;
  Interrupt interrupt_;
  std::stop_source stop_;
  Registry registry_ = Registry::with_builtins();
  std::vector<const gym::World*> worlds_{};
  gym::Words words_ = gym::Words::kHeldOut;
  Path temporary_{};
  std::shared_ptr<const model::Vocabulary> vocabulary_{};
  std::string run_id_ = make_run_id(system_clock().now_us());
  std::vector<Score> scores_{};
};

}  // namespace

Result<ExitCode> gym_run(Context& context, const GymRequest& request) {
  return GymRun(context, request).run();
}

}  // namespace twotrack::lab
