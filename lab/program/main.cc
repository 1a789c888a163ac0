// twotrack-lab: everything twotrack can do, plus research tools: the gym, evaluations,
// and a rule-based teacher as a model.
#include <charconv>

#include "base/embedded_file.h"
#include "cli/help_file.h"
#include "cli/program.h"
#include "gym/shipped_teacher.h"
#include "program/commands.h"
#include "project/model_choice.h"

namespace twotrack::lab {

extern const std::span<const EmbeddedFile> kLabHelpFiles;

namespace {

constexpr std::string_view kTaught = "smollm2";  // whose tokens the expert counts

// expert, or expert:12 for one that gets 12 of 100 steps wrong on purpose.
Result<std::unique_ptr<model::Model>> open_expert(std::string_view slips) {
  gym::ShippedTeacherOptions options{.vocabulary = installed_vocabulary(kTaught)};
  const auto [end, failed] =
      std::from_chars(slips.data(), slips.data() + slips.size(), options.slip_percent);
  if (!slips.empty() &&
      (failed != std::errc() || end != slips.data() + slips.size() || options.slip_percent > 100)) {
    return Error{Code::kInvalid,
                 "expert:PERCENT takes a number up to 100, not \"" + std::string(slips) + "\""};
  }
  return gym::make_shipped_teacher(options);
}

Extra extra() {
  Extra extra;
  extra.commands.push_back(
      registered(Purpose::kResearch, read_help("eval", kLabHelpFiles), make_eval()));
  extra.commands.push_back(
      registered(Purpose::kResearch, read_help("gym", kLabHelpFiles), make_gym()));
  extra.models.emplace("expert", &open_expert);
  return extra;
}

}  // namespace
}  // namespace twotrack::lab

int main(int argc, char** argv) {
  return twotrack::cli::run_program(argc, argv, twotrack::lab::extra());
}
