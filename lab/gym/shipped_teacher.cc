#include "gym/shipped_teacher.h"

#include <algorithm>
#include <atomic>

#include "gym/lint_teacher.h"
#include "gym/writing_teacher.h"

namespace twotrack::gym {
namespace {

constexpr uint64_t kTeacherContextTokens = 4096;

bool has_tool(const model::Question& question, std::string_view name) {
  return std::ranges::any_of(question.prompt.tools,
                             [&](const tool::ToolSpec& spec) { return spec.name == name; });
}

model::Reply know_nothing(const model::Question&) {
  return {.text = "the expert knows the agents lint, docstring and sample_data alone",
          .finish_reason = "stop"};
}

ReplyMaker teacher_for(const model::Question& question, uint64_t slip_percent, uint64_t seed) {
  if (has_tool(question, "run_linter")) return teach_lint(slip_percent, seed);
  if (has_tool(question, "write_docstring")) return teach_docstring(slip_percent, seed);
  if (has_tool(question, "write_fixture_file")) return teach_sample_data(slip_percent, seed);
  return know_nothing;
}

}  // namespace

std::unique_ptr<model::Model> make_shipped_teacher(const ShippedTeacherOptions& options) {
  const auto opened = std::make_shared<std::atomic<uint64_t>>(0);
  return make_policy_model({.name = "expert",
                            .kind = model::ServerKind::kTeacher,
                            .context_tokens = kTeacherContextTokens,
                            .vocabulary = options.vocabulary,
                            .open = [options, opened]() -> ReplyMaker {
                              const uint64_t seed = options.seed * 1'000'003 + (*opened)++;
                              const auto decide = std::make_shared<ReplyMaker>();
                              return [options, seed, decide](const model::Question& question) {
                                if (!*decide)
                                  *decide = teacher_for(question, options.slip_percent, seed);
                                return (*decide)(question);
                              };
                            }});
}

}  // namespace twotrack::gym
