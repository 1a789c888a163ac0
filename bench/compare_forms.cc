// twotrack_compare_forms LESSONS ADAPTER FORM: does the embedded model decide the same in a
// prepared form (q8_0, q4_0) as with its adapter beside it? LESSONS is what `twotrack export --as
// sft` prints. Greedy and without a grammar, which would hide differences.
//
// A call is right where it is the lesson's own; there may be others, so that both shares are too
// low, and only their difference counts.
#include <algorithm>
#include <ctime>
#include <fstream>
#include <iostream>

#include "base/environment.h"
#include "base/json_tree.h"
#include "model/embedded_model.h"
#include "model/llama/llama_model.h"

namespace twotrack::bench {
namespace {

struct Lesson {
  std::string system;
  std::string view;
  std::string answer;
};

// The dialect adds the last line of the system text itself.
Result<Lesson> read_lesson(const std::string& line) {
  const JsonTree tree = TRY(JsonTree::parse(line));
  JsonArray messages;
  Lesson lesson;
  if (!tree.root()["messages"].read(messages)) return Error{Code::kInvalid, "no messages"};
  for (const JsonElement message : messages) {
    const std::string_view role = json_string(message, "role");
    std::string& text = role == "system" ? lesson.system
                        : role == "user" ? lesson.view
                                         : lesson.answer;
    text = json_string(message, "content");
  }
  lesson.system.resize(std::min(lesson.system.size(), lesson.system.rfind('\n')));
  return lesson;
}

double cpu_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

class Player {
 public:
  explicit Player(std::unique_ptr<model::Model> model)
      : model_(std::move(model)), channel_(model_->open(0, 0)) {}

  Result<std::string> decide(const Lesson& lesson) {
    const double before = cpu_seconds();
    const model::Answer answer =
        channel_->ask({.prompt = {.system = lesson.system, .user = lesson.view},
                       .offer = {.is_constrained = false},
                       .sampling = {.max_tokens = 96}},
                      {});
    cpu_ += cpu_seconds() - before;
    if (const auto* failure = std::get_if<model::Failure>(&answer)) {
      return Error{Code::kInvalid, failure->message};
    }
    std::string text = std::get<model::Reply>(answer).text;
    text.resize(std::min(text.size(), text.find("<|im_end|>")));
    return text;
  }
  double cpu() const { return cpu_; }

 private:
  std::unique_ptr<model::Model> model_;
  std::unique_ptr<model::Channel> channel_;
  double cpu_ = 0;
};

struct Counts {
  int lessons = 0;
  int same = 0;
  int right = 0;
  int right_prepared = 0;
};

Status compare(const Path& lessons, const Path& adapter, const char* form) {
  const Environment environment = process_environment();
  model::LlamaOptions options{.file = TRY(model::embedded_model(environment)), .adapter = adapter};
  Player plain(TRY(model::open_llama_model(options)));
  options.prepared = {.folder = model::prepared_directory(environment), .form = form};
  Player prepared(TRY(model::open_llama_model(options)));

  Counts counts;
  std::ifstream file(lessons);
  for (std::string line; std::getline(file, line);) {
    const Lesson lesson = TRY(read_lesson(line));
    const std::string one = TRY(plain.decide(lesson));
    const std::string other = TRY(prepared.decide(lesson));
    ++counts.lessons;
    counts.same += one == other ? 1 : 0;
    counts.right += one == lesson.answer ? 1 : 0;
    counts.right_prepared += other == lesson.answer ? 1 : 0;
  }
  const double percent = 100.0 / std::max(counts.lessons, 1);
  std::cout << counts.lessons << " lessons; the same decision in " << counts.same * percent
            << " %\nthe lesson's own call: " << counts.right * percent << " % with the adapter, "
            << counts.right_prepared * percent << " % prepared\nCPU: " << plain.cpu()
            << " s with the adapter, " << prepared.cpu() << " s prepared, ratio "
            << prepared.cpu() / plain.cpu() << "\n";
  return Done{};
}

}  // namespace
}  // namespace twotrack::bench

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: twotrack_compare_forms LESSONS ADAPTER FORM\n";
    return 2;
  }
  const auto compared = twotrack::bench::compare(argv[1], argv[2], argv[3]);
  if (compared.ok()) return 0;
  std::cerr << compared.error().message << "\n";
  return 1;
}
