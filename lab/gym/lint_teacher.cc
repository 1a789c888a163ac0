#include "gym/lint_teacher.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/json_tree.h"
#include "gym/draw.h"
#include "gym/episode.h"
#include "gym/sight.h"
#include "runner/lessons.h"
#include "tool/contract_return.h"

namespace twotrack::gym {
namespace {

constexpr std::string_view kCheck = "run_linter";
constexpr std::string_view kFix = "apply_fix";
constexpr std::string_view kRead = "read_current_file";

// What the linter has said, as far as it is in sight.
struct LintSight {
  bool is_checked = false;  // the number of errors is known
  uint64_t remaining = 0;
  uint64_t fixable = 0;
  std::vector<std::string> fixes{};  // arguments of apply_fix that were proposed
  bool is_fresh = false;             // nothing was changed since the linter spoke
};

void read_numbers(JsonElement knowledge, LintSight& sight) {
  if (knowledge["lint_errors_remaining"].read(sight.remaining)) sight.is_checked = true;
  if (!knowledge["lint_errors_fixable"].read(sight.fixable)) sight.fixable = 0;
}

void read_fixes(JsonElement object, LintSight& sight) {
  JsonArray candidates;
  if (!object["candidate_actions"].read(candidates)) return;
  sight.fixes.clear();
  for (const JsonElement one : candidates) {
    JsonElement args;
    if (json_string(one, "tool") != kFix || !one["args"].read(args)) continue;
    sight.fixes.push_back(args.json());
  }
}

LintSight read_view(std::string_view view) {
  LintSight sight;
  const auto tree = JsonTree::parse(view);
  if (!tree.ok() || !tree.value().root().is_object()) return sight;
  const JsonElement root = tree.value().root();
  JsonElement knowledge;
  if (root["knowledge"].read(knowledge) && knowledge.is_object()) read_numbers(knowledge, sight);
  read_fixes(root, sight);
  for (const std::string& tool : succeeded_tools(view)) {
    if (tool == kCheck) sight.is_fresh = true;
    if (tool == kFix) sight.is_fresh = false;
  }
  return sight;
}

// Of a chat history: what the tools returned, each in the form of the tool contract.
LintSight read_history(const std::vector<model::Message>& history) {
  LintSight sight;
  for (const model::Message& message : history) {
    if (message.role != "tool") continue;
    const size_t colon = message.content.find(": ");
    if (colon == std::string::npos) continue;
    const std::string_view tool = std::string_view(message.content).substr(0, colon);
    const auto tree = JsonTree::parse(std::string_view(message.content).substr(colon + 2));
    if (!tree.ok() || !tree.value().root().is_object()) continue;
    const JsonElement root = tree.value().root();
    if (tool != kCheck && tool != kFix) continue;
    JsonElement knowledge;
    if (root["knowledge_delta"].read(knowledge) && knowledge.is_object()) {
      read_numbers(knowledge, sight);
    }
    read_fixes(root, sight);
    if (json_string(root, "outcome") != "error") sight.is_fresh = tool == kCheck;
  }
  return sight;
}

// Mending one error may uncover another: only both numbers together say whether a fix has helped.
using Counts = std::pair<uint64_t, uint64_t>;
Counts counts_of(const LintSight& sight) {
  return {sight.remaining, sight.fixable};
}

class LintTeaching {
 public:
  LintTeaching(uint64_t slip_percent, uint64_t seed)
      : slip_percent_(slip_percent), draw_(seed, WordSet::kTraining) {}

  model::Reply decide(const model::Question& question) {
    const bool has_view = question.prompt.history.empty();
    LintSight sight =
        has_view ? read_view(question.prompt.user) : read_history(question.prompt.history);
    // Proposals stand in the packet only behind the result that made them; they hold on.
    if (!sight.fixes.empty()) proposed_ = sight.fixes;
    const model::Call right = right_call(sight);
    if (draw_.chance(slip_percent_)) {
      const model::Call wrong = wrong_call(question, right, sight);
      if (!wrong.tool.empty() && slipped_.insert(wrong.tool + wrong.args.text).second) {
        model::Reply reply = reply_with(wrong, question);
        reply.finish_reason = runner::kSlip;
        return reply;
      }
    }
    if (right.tool == kFix) tried_[right.args.text] = counts_of(sight);
    return reply_with(right, question);
  }

 private:
  model::Call right_call(const LintSight& sight) const {
    if (!sight.is_checked) return {.tool = std::string(kCheck)};
    if (sight.fixable > 0) {
      for (const std::string& args : proposed_) {
        // One that was tried and is still there did not help.
        const auto tried = tried_.find(args);
        if (tried == tried_.end() || tried->second != counts_of(sight)) {
          return {.tool = std::string(kFix), .args = args};
        }
      }
    }
    if (!sight.is_fresh) return {.tool = std::string(kCheck)};
    const std::string summary =
        sight.remaining == 0
            ? "No lint errors remain"
            : tool::count_of(sight.remaining, "lint error") + " without a fix remain";
    return {.tool = "submit_result", .args = args_json({{"summary", json_of(summary)}})};
  }

  model::Call wrong_call(const model::Question& question, const model::Call& right,
                         const LintSight& sight) {
    const uint64_t kind = draw_.below(3);
    if (kind == 0) return {.tool = std::string(kRead)};
    if (kind == 1 && !sight.is_fresh && right.tool != "submit_result") {
      return {.tool = "submit_result", .args = R"({"summary":"No lint errors remain"})"};
    }
    for (const tool::ToolSpec& spec : question.prompt.tools) {
      if (spec.name != kFix) continue;
      return {.tool = std::string(kFix),
              .args = args_json(
                  {{"code", json_of(draw_.code())}, {"line", json_of(draw_.between(1, 200))}})};
    }
    return {};
  }

  uint64_t slip_percent_;
  Draw draw_;
  std::vector<std::string> proposed_{};
  std::map<std::string, Counts> tried_{};  // and what there was then
  std::set<std::string> slipped_{};
};

}  // namespace

ReplyMaker teach_lint(uint64_t slip_percent, uint64_t seed) {
  const auto teaching = std::make_shared<LintTeaching>(slip_percent, seed);
  return [teaching](const model::Question& question) { return teaching->decide(question); };
}

}  // namespace twotrack::gym
