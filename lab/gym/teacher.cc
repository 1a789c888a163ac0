#include "gym/teacher.h"

#include <algorithm>
#include <set>

#include "gym/policy_model.h"
#include "model/dialect.h"
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
        draw_(options.seed, WordSet::kTraining) {}

  model::Reply decide(const model::Question& question) {
    const std::string shown = shown_of(question.prompt);
    const model::Call right = episode_->right_calls(shown).front();
    if (slips_ < kSlipsInARow && draw_.chance(slip_percent_)) {
      const model::Call wrong = episode_->wrong_call(draw_, shown);
      // A second time the runner would ask for another call.
      if (!wrong.tool.empty() && !model::are_refused({wrong}, question.offer) &&
          slipped_.insert(wrong.tool + wrong.args.text).second) {
        ++slips_;
        return slip(wrong, question);
      }
    }
    slips_ = 0;
    return is_in_sight(question) ? reply_with(right, question) : slip(right, question);
  }

 private:
  // The teacher knows what the view may have left out. To copy what nobody shows teaches to guess.
  bool is_in_sight(const model::Question& question) const {
    const std::vector<std::string> values = episode_->values_needed();
    if (values.empty()) return true;
    const std::string shown =
        model::dialect_form(model::Dialect::kOpenAi).raw_prompt(question.prompt);
    return std::ranges::all_of(values, [&](const std::string& value) {
      const std::string escaped = json_of(value);
      return shown.find(value) != std::string::npos ||
             shown.find(escaped.substr(1, escaped.size() - 2)) != std::string::npos;
    });
  }

  static model::Reply slip(const model::Call& wrong, const model::Question& question) {
    model::Reply reply = reply_with(wrong, question);
    reply.finish_reason = runner::kSlip;
    return reply;
  }

  const Episode* episode_;
  uint64_t slip_percent_;
  Draw draw_;
  int slips_ = 0;  // in a row
  std::set<std::string> slipped_{};
};

}  // namespace

std::unique_ptr<model::Model> make_teacher(const Episode& episode, const TeacherOptions& options) {
  return make_policy_model({.name = "expert",
                            .kind = model::ServerKind::kTeacher,
                            .context_tokens = kContextTokens,
                            .vocabulary = options.vocabulary,
                            .open = [&episode, options]() -> ReplyMaker {
                              const auto teaching = std::make_shared<Teaching>(episode, options);
                              return [teaching](const model::Question& question) {
                                return teaching->decide(question);
                              };
                            }});
}

}  // namespace twotrack::gym
