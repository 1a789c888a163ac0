#include "gym/teacher.h"

#include <set>

#include "gym/policy_model.h"
#include "runner/lessons.h"

namespace twotrack::gym {
namespace {

// As much as a small model has, so that what it is shown is what they would be shown.
constexpr uint64_t kContextTokens = 4096;
constexpr int kSlipsInARow = 2;

class Teaching {
 public:
  Teaching(const Episode& episode, const TeacherOptions& options)
      : episode_(&episode),
        slip_percent_(options.slip_percent),
        draw_(options.seed, Words::kTraining) {}

  model::Reply decide(const model::Question& question) {
    const std::string shown = shown_of(question.prompt);
    const model::Call right = episode_->right_calls(shown).front();
    if (draw_.chance(slip_percent_ / 3) && may_repeat(right)) {
      has_repeated_ = true;
      return slip(last_, question);
    }
    if (slips_ < kSlipsInARow && draw_.chance(slip_percent_)) {
      const model::Call wrong = episode_->wrong_call(draw_, shown);
      // A second time the runner would hold it for stuck.
      if (!wrong.tool.empty() && slipped_.insert(wrong.tool + wrong.args).second) {
        ++slips_;
        return slip(wrong, question);
      }
    }
    slips_ = 0;
    last_ = right;
    return reply_with(right, question);
  }

 private:
  // The runner refuses a call that was just made. Once an episode, so that it is not held for
  // stuck; and not of the tool that is needed now, which the runner withdraws for a turn.
  bool may_repeat(const model::Call& right) const {
    return !has_repeated_ && !last_.tool.empty() && last_.tool != right.tool &&
           episode_->is_harmless(last_) && !episode_->undoes_evidence(last_.tool);
  }

  model::Reply slip(const model::Call& wrong, const model::Question& question) {
    last_ = wrong;
    model::Reply reply = reply_with(wrong, question);
    reply.finish_reason = runner::kSlip;
    return reply;
  }

  const Episode* episode_;
  uint64_t slip_percent_;
  Draw draw_;
  int slips_ = 0;  // in a row
  std::set<std::string> slipped_{};
  model::Call last_{};
  bool has_repeated_ = false;
};

}  // namespace

std::unique_ptr<model::Model> make_teacher(const Episode& episode, const TeacherOptions& options) {
  return make_policy_model({.name = "expert",
                            .kind = "teacher",
                            .context_tokens = kContextTokens,
                            .vocabulary = options.vocabulary,
                            .open = [&episode, options]() -> Decide {
                              const auto teaching = std::make_shared<Teaching>(episode, options);
                              return [teaching](const model::Question& question) {
                                return teaching->decide(question);
                              };
                            }});
}

}  // namespace twotrack::gym
