#include "model/scripted_model.h"

#include <utility>

#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "model/dialect.h"
#include "model/token_estimate.h"

namespace twotrack::model {
namespace {

Error invalid(std::string message) {
  return Error{Code::kInvalid, std::move(message)};
}

Result<Call> read_call(JsonElement call) {
  const std::string_view name = call.is_object() ? json_string(call, "name") : "";
  if (name.empty()) return invalid("a call is {\"name\":\"…\",\"args\":{…}}");
  JsonElement args;
  if (!call["args"].read(args)) return Call{.tool = std::string(name)};
  if (!args.is_object()) return invalid("args of " + std::string(name) + " must be an object");
  return Call{.tool = std::string(name), .args = args.json()};
}

Result<Answer> read_answer(std::string_view line) {
  TRY(normalize_json(line));
  const JsonTree tree = TRY(JsonTree::parse(line));
  const JsonElement root = tree.root();
  if (!root.is_object()) return invalid("not an object");
  JsonElement error;
  if (root["error"].read(error)) {
    const std::string said(error.is_string() ? json_string(root, "error")
                                             : std::string_view("error"));
    return Answer{Failure{.kind = named<FailureKind>(said).value_or(FailureKind::kServer),
                          .message = "the script says: " + said}};
  }
  Reply reply{.text = std::string(json_string(root, "text")), .finish_reason = "stop"};
  if (double sure = 0; root["confidence"].read(sure)) reply.confidence = sure;
  JsonArray calls;
  const bool has_calls = root["calls"].read(calls);
  if (!has_calls && !root["text"].exists()) {
    return invalid("none of \"calls\", \"text\" and \"error\" is in it");
  }
  if (has_calls) {
    for (const JsonElement call : calls) reply.calls.push_back(TRY(read_call(call)));
  }
  return Answer{std::move(reply)};
}

// What the model is taken to have written: its calls count as words of a reply too.
std::string written(const Reply& reply) {
  std::string text = reply.text;
  for (const Call& call : reply.calls) text += call.tool + call.args.text;
  return text;
}

std::string plain_text(const Prompt& prompt) {
  std::string text = prompt.system + "\n";
  for (const tool::ToolSpec& spec : prompt.tools) text += tool::to_json(spec).text + "\n";
  for (const Message& message : prompt.history)
    text += message.role + ": " + message.content + "\n";
  return text + prompt.user;
}

class ScriptedChannel final : public Channel {
 public:
  ScriptedChannel(const std::vector<Answer>& answers, uint64_t next)
      : answers_(&answers), next_(next) {}

  Answer ask(const Question& question, const std::stop_token& stop) override {
    if (stop.stop_requested()) {
      return Failure{.kind = FailureKind::kCancelled, .message = "cancelled"};
    }
    if (next_ >= answers_->size()) {
      return Failure{.kind = FailureKind::kExhausted,
                     .message = "the script has no answer left after " +
                                std::to_string(answers_->size()) + ": add lines to it"};
    }
    Answer answer = (*answers_)[next_++];
    if (auto* reply = std::get_if<Reply>(&answer)) check(*reply, question);
    return answer;
  }

 private:
  // A script is held to the tools as any model is.
  static void check(Reply& reply, const Question& question) {
    reply.usage.prompt_tokens = estimate_tokens(plain_text(question.prompt));
    reply.usage.completion_tokens = estimate_tokens(written(reply));
    ParsedReply parsed;
    for (const Call& call : std::exchange(reply.calls, {})) {
      add_call(parsed, question.prompt.tools, call.tool, call.args);
    }
    take_parsed(reply, std::move(parsed));
  }

  const std::vector<Answer>* answers_;
  uint64_t next_;
};

class ScriptedModel final : public Model {
 public:
  ScriptedModel(std::string name, std::vector<Answer> answers, bool reads_state)
      : answers_(std::move(answers)) {
    capabilities_.server = ServerKind::kScripted;
    capabilities_.model = std::move(name);
    capabilities_.reads_state = reads_state;
    capabilities_.slots = kSlots;
  }

  const Capabilities& capabilities() const override { return capabilities_; }

  std::string describe() const override {
    JsonWriter json;
    json.begin_object().member("kind", "scripted").member("name", capabilities_.model);
    json.member("answers", answers_.size()).end_object();
    return json.take();
  }

  std::string render(const Prompt& prompt) const override { return plain_text(prompt); }

  std::string template_id() const override { return "plain@1"; }

  std::optional<uint64_t> count_tokens(const Prompt&) override { return std::nullopt; }

  std::unique_ptr<Channel> open(uint64_t, uint64_t answered) override {
    return std::make_unique<ScriptedChannel>(answers_, answered);
  }

 private:
  // It does not wait for anything, so that more at once would gain nothing.
  static constexpr uint64_t kSlots = 4;

  std::vector<Answer> answers_;
  Capabilities capabilities_;
};

}  // namespace

Result<std::vector<Answer>> read_script(std::string_view text) {
  std::vector<Answer> answers;
  for (size_t number = 1; !text.empty(); ++number) {
    const size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    auto answer = read_answer(line);
    if (!answer.ok()) return std::move(answer).error().at("line " + std::to_string(number));
    answers.push_back(std::move(answer).value());
  }
  return answers;
}

std::unique_ptr<Model> make_scripted_model(std::string name, std::vector<Answer> answers,
                                           bool reads_state) {
  return std::make_unique<ScriptedModel>(std::move(name), std::move(answers), reads_state);
}

}  // namespace twotrack::model
