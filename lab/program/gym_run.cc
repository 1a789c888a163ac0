#include "program/gym_run.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <mutex>
#include <stop_token>
#include <thread>

#include "base/json_writer.h"
#include "base/temporary_folder.h"
#include "cli/interrupt.h"
#include "event/ids.h"
#include "gym/baseline.h"
#include "gym/play.h"
#include "gym/teacher.h"
#include "program/gym_score.h"
#include "program/gym_tasks.h"
#include "project/version.h"

namespace twotrack::lab {
namespace {

constexpr std::string_view kExpertPlayer = "expert";
// The teacher counts tokens with the tokenizer of the model to be tuned.
constexpr std::string_view kVocabulary = "smollm2";

class GymRun {
 public:
  GymRun(Context& context, const GymRequest& request) : context_(&context), request_(&request) {}

  Result<ExitCode> run() {
    if (request_->episodes == 0) return Error{Code::kInvalid, "--episodes must be at least 1"};
    words_ = request_->words == "train" ? gym::WordSet::kTraining : gym::WordSet::kHeldOut;
    tasks_ = TRY(gym_tasks({.worlds = request_->worlds,
                            .kinds = request_->kinds,
                            .seed = request_->seed,
                            .words = words_,
                            .variant = variant()}));
    if (request_->decisions) decisions_.open(*request_->decisions);
    if (!decisions_) return Error{Code::kIo, *request_->decisions + ": cannot be written"};
    const TemporaryFolder folder = TRY(TemporaryFolder::make());
    temporary_ = folder.path();
    vocabulary_ = installed_vocabulary(kVocabulary);
    const std::jthread watcher([this](const std::stop_token& done) {
      while (!done.stop_requested() && !interrupt_.requested()) interrupt_.wait_ms(50);
      if (interrupt_.requested()) stop_.request_stop();
    });
    const std::string named = request_->model.model.value_or("");
    const auto baseline = twotrack::named<gym::Baseline>(named);
    if (!baseline) TRY(play_named(named));
    for (const gym::Baseline one : {gym::Baseline::kRandom, gym::Baseline::kFirst}) {
      const bool is_asked_for = !request_->no_baselines || baseline == one;
      if (is_asked_for && !stop_.stop_requested()) TRY(play_baseline(one));
    }
    write_scores(*context_, scores_);
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
    return play_all({.policy = std::string(name_of(baseline)),
                     .slug = std::string(name_of(baseline)),
                     .threads = std::max(1U, std::thread::hardware_concurrency()),
                     .make = [this, baseline](const gym::Episode&, uint64_t number) {
                       return gym::make_baseline(baseline, request_->seed * 1'000'033 + number);
                     }});
  }

  Status play_all(const Player& player) {
    context_->note("playing: " + player.policy);
    TRY(tasks_.prepare(player.threads));
    for (const GymTask& task : tasks_.all) {
      GymScore score{.policy = player.policy,
                     .task = task.name,
                     .structure = task.structure,
                     .part = task.part};
      TRY(play_task(player, task, score));
      if (score.success.whole > 0) scores_.push_back(std::move(score));
    }
    return Done{};
  }

  Status play_task(const Player& player, const GymTask& task, GymScore& score) {
    std::atomic<uint64_t> next = 0;
    std::mutex mutex;
    Status failed = Done{};
    const auto take_turns = [&](uint64_t slot) {
      for (uint64_t i = next++; i < request_->episodes && !stop_.stop_requested(); i = next++) {
        const auto played = play_one(player, task, i, slot);
        const std::lock_guard lock(mutex);
        if (played.ok()) {
          if (played.value().status == RunStatus::kCancelled) continue;
          score.add(played.value());
          write_decisions(score, played.value());
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

  Result<gym::Played> play_one(const Player& player, const GymTask& task, uint64_t number,
                               uint64_t slot) {
    const auto episode = TRY(task.make(number, slot));
    std::unique_ptr<model::Model> own;
    if (player.make) own = player.make(*episode, number);
    const Path root = player.is_kept ? Path(*request_->keep) : temporary_;
    return gym::play(
        *episode, own ? *own : *player.model,
        {.layout = {root},
         .agent = slug_of(task.name) + "-" + player.slug + "-" + std::string(name_of(words_)) +
                  "-" + std::to_string(request_->seed) + "-" + std::to_string(number),
         .run_id = run_id_,
         .program = "twotrack " + std::string(kProgramVersion),
         .registry = &registry_,
         .slot = slot,
         .decide = request_->decide == "guarded" ? Decide::kGuarded : Decide::kFree,
         .grammar = request_->no_grammar ? runner::Grammar::kNever : runner::Grammar::kAlways,
         .has_packet = player.has_packet,
         .stop = stop_.get_token()});
  }

  void write_decisions(const GymScore& score, const gym::Played& played) {
    for (const gym::PlayedCall& one : played.decided) {
      if (!decisions_.is_open()) return;
      JsonWriter json;
      json.begin_object().member("task", score.task).member("part", score.part);
      json.member("tool", one.tool).member("right", one.is_right);
      json.member("all", one.likelihood.all).member("least", one.likelihood.least);
      decisions_ << json.member("confidence", one.confidence).end_object().take().text << '\n';
    }
  }

  // As a part of a log's name.
  static std::string slug_of(std::string name) {
    std::ranges::replace(name, '/', '.');
    return name;
  }

  Context* context_;
  const GymRequest* request_;
  Interrupt interrupt_;
  std::stop_source stop_;
  Registry registry_ = Registry::with_builtins();
  GymTasks tasks_{};
  gym::WordSet words_ = gym::WordSet::kHeldOut;
  Path temporary_{};
  std::shared_ptr<const model::Vocabulary> vocabulary_{};
  std::string run_id_ = make_run_id(system_clock().now_us());
  std::vector<GymScore> scores_{};
  std::ofstream decisions_{};
};

}  // namespace

Result<ExitCode> gym_run(Context& context, const GymRequest& request) {
  return GymRun(context, request).run();
}

}  // namespace twotrack::lab
