#include "python/python_model.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <chrono>

#include "base/json_writer.h"
#include "model/dialect.h"
#include "python/held.h"
#include "python/values.h"

namespace twotrack::python {
namespace {

using model::Answer;
using model::DialectForm;
using model::Failure;
using model::FailureKind;
using model::ParsedReply;
using model::Question;
using model::Reply;

const DialectForm& form() {
  return model::dialect_form(model::Dialect::kOpenAi);
}

void write_messages(JsonWriter& json, const model::Prompt& prompt) {
  const auto add = [&](std::string_view role, std::string_view content) {
    json.begin_object().member("role", role).key("content").lossy_string(content).end_object();
  };
  json.key("messages").begin_array();
  if (!prompt.system.empty()) add("system", prompt.system);
  for (const model::Message& message : prompt.history) add(message.role, message.content);
  add("user", prompt.user);
  json.end_array();
}

std::string request_json(const Question& question) {
  JsonWriter json;
  json.begin_object();
  write_messages(json, question.prompt);
  json.key("tools").begin_array();
  for (const tool::ToolSpec& spec : question.prompt.tools) json.raw(tool::to_json(spec));
  json.end_array().key("prompt").lossy_string(form().raw_prompt(question.prompt));
  json.key("offer").begin_array();
  for (const model::OfferedCall& offered : question.offer.calls) {
    json.begin_object().member("name", offered.call.tool).key("args").raw(offered.call.args);
    json.key("open").texts(offered.open).end_object();
  }
  json.end_array()
      .key("withdrawn")
      .texts(question.offer.withdrawn)
      .member("temperature", question.sampling.temperature);
  json.member("seed", question.sampling.seed).member("max_tokens", question.sampling.max_tokens);
  return json.end_object().take();
}

class PythonChannel final : public model::Channel {
 public:
  PythonChannel(Held complete, std::shared_ptr<Stop> stop)
      : complete_(std::move(complete)), stop_(std::move(stop)) {}

  Answer ask(const Question& question, const std::stop_token& stop) override {
    if (stop.stop_requested()) return cancelled();
    const std::string request = request_json(question);
    const auto begin = std::chrono::steady_clock::now();
    Answer answer = ask_python(question, request);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    if (auto* reply = std::get_if<Reply>(&answer)) reply->timing.wall_ms = took.count();
    return answer;
  }

 private:
  static Failure cancelled() { return {.kind = FailureKind::kCancelled, .message = "cancelled"}; }

  Answer ask_python(const Question& question, const std::string& request) {
    const nb::gil_scoped_acquire gil;
    try {
      return read(question, (*complete_)(from_json(request)));
    } catch (nb::python_error& error) {
      if (error.matches(PyExc_Exception)) {
        return Failure{.kind = FailureKind::kServer, .message = one_line(error)};
      }
      stop_->raise_later();
      return cancelled();
    }
  }

  static std::string one_line(nb::python_error& error) {
    const std::string type = nb::cast<std::string>(error.type().attr("__name__"));
    return type + ": " + std::string(utf8_of(nb::str(error.value())));
  }

  static Reply read(const Question& question, const nb::object& said) {
    Reply reply{.text = std::string(utf8_of(said[0])), .finish_reason = "stop"};
    ParsedReply parsed;
    bool has_calls = false;
    for (const nb::handle call : nb::object(said[1])) {
      has_calls = true;
      model::add_call(parsed, question.prompt.tools, utf8_of(call[0]), utf8_of(call[1]));
    }
    if (!has_calls) parsed = form().parse(reply.text, question.prompt.tools);
    model::refuse_unoffered(parsed, question.prompt.tools, question.offer);
    model::take_parsed(reply, std::move(parsed));
    reply.usage.prompt_tokens = nb::cast<std::optional<uint64_t>>(said[2]);
    reply.usage.completion_tokens = nb::cast<std::optional<uint64_t>>(said[3]);
    return reply;
  }

  Held complete_;
  std::shared_ptr<Stop> stop_;
};

class PythonModel final : public model::Model {
 public:
  PythonModel(PythonModelFacts facts, nb::object complete, std::shared_ptr<Stop> stop)
      : complete_(held(std::move(complete))), stop_(std::move(stop)) {
    capabilities_.server = model::ServerKind::kPython;
    capabilities_.model = std::move(facts.name);
    capabilities_.context_tokens = facts.context_tokens;
    capabilities_.reads_state = facts.reads_state;
  }

  const model::Capabilities& capabilities() const override { return capabilities_; }

  std::string describe() const override {
    JsonWriter json;
    json.begin_object().member("kind", "python").key("name").lossy_string(capabilities_.model);
    return json.end_object().take();
  }

  std::string render(const model::Prompt& prompt) const override {
    return form().raw_prompt(prompt);
  }
  std::string template_id() const override { return std::string(form().template_id()); }
  std::optional<uint64_t> count_tokens(const model::Prompt&) override { return std::nullopt; }

  std::unique_ptr<model::Channel> open(uint64_t, uint64_t) override {
    return std::make_unique<PythonChannel>(complete_, stop_);
  }

 private:
  Held complete_;
  std::shared_ptr<Stop> stop_;
  model::Capabilities capabilities_;
};

}  // namespace

std::unique_ptr<model::Model> make_python_model(PythonModelFacts facts, nb::object complete,
                                                std::shared_ptr<Stop> stop) {
  return std::make_unique<PythonModel>(std::move(facts), std::move(complete), std::move(stop));
}

}  // namespace twotrack::python
