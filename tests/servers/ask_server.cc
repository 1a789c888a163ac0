// Asks a model behind a server what a line of its input says, and prints what came of it, a JSON
// object a line. For tests that have a real server.
//
//   ask_server URL [TIMEOUT_MS]
//
// First line out: {"opened":{…}} as describe() says it, or {"refused":"…"}. Then for each line in:
//   {"do":"ask","slot":0,"user":"…","max_tokens":64,"temperature":0.0,"seed":1,"is_constrained":true,
//    "offered":[{"tool":"fix","args":{…},"open":["line"]}]}
//   {"do":"count","user":"…"}
//   {"do":"post","path":"/completion","body":"…"}: sent as it is, read as an error
#include <iostream>
#include <map>
#include <string>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "model/http/http_model.h"
#include "model/http/server_error.h"

namespace twotrack {
namespace {

using model::Answer;
using model::Failure;
using model::Question;
using model::Reply;

const std::vector<tool::ToolSpec>& tools() {
  static const std::vector<tool::ToolSpec> tools = {
      {.name = "fix",
       .description = "Mends one finding.",
       .parameters = {{.name = "code", .value = {.choices = {"F401", "E501"}}},
                      {.name = "line", .value = {.type = tool::ValueType::kInteger}}}},
      {.name = "finish",
       .description = "Ends the work.",
       .parameters = {{.name = "summary", .value = {}}}}};
  return tools;
}

std::vector<model::OfferedCall> read_offer(JsonElement command) {
  std::vector<model::OfferedCall> calls;
  JsonArray offered;
  if (!command["offered"].read(offered)) return calls;
  for (const JsonElement entry : offered) {
    model::OfferedCall& call = calls.emplace_back();
    call.call.tool = json_string(entry, "tool");
    call.call.args = entry["args"].json();
    for (const JsonElement name : entry["open"].array()) {
      call.open.emplace_back(name.text());
    }
  }
  return calls;
}

Question read_question(JsonElement command) {
  Question question;
  question.prompt = {.system = "You mend Python files.",
                     .tools = tools(),
                     .user = std::string(json_string(command, "user"))};
  const auto read = [&](std::string_view key, auto& value) {
    auto given = value;
    if (command[key].read(given)) value = given;
  };
  read("max_tokens", question.sampling.max_tokens);
  read("temperature", question.sampling.temperature);
  read("seed", question.sampling.seed);
  read("is_constrained", question.offer.is_constrained);
  question.offer.calls = read_offer(command);
  return question;
}

void write(JsonWriter& json, std::string_view key, std::optional<uint64_t> number) {
  json.key(key);
  if (number) {
    json.number(*number);
  } else {
    json.null();
  }
}

void write(JsonWriter& json, std::string_view key, const std::vector<std::string>& lines) {
  json.key(key).begin_array();
  for (const std::string& line : lines) json.lossy_string(line);
  json.end_array();
}

void write(JsonWriter& json, const Reply& reply) {
  json.key("calls").begin_array();
  for (const model::Call& call : reply.calls) {
    json.begin_object().member("tool", call.tool).key("args").raw(call.args).end_object();
  }
  json.end_array().key("text").lossy_string(reply.text);
  json.member("finish_reason", reply.finish_reason).member("is_constrained", reply.was_constrained);
  write(json, "mended", reply.mended);
  write(json, "faults", reply.faults);
  write(json, "prompt_tokens", reply.usage.prompt_tokens);
  write(json, "cached_tokens", reply.usage.cached_tokens);
  json.member("prompt_ms", reply.timing.prompt_ms.value_or(-1));
  json.member("retries", reply.retries.size());
}

void write(JsonWriter& json, const Failure& failure) {
  json.member("failure", name_of(failure.kind)).key("message").lossy_string(failure.message);
  write(json, "prompt_tokens", failure.prompt_tokens);
  write(json, "context_tokens", failure.context_tokens);
  json.member("retries", failure.retries.size());
}

// What the server says to a body that no model here would send.
Failure post(const std::string& url, JsonElement command) {
  model::HttpClientOptions options;
  options.url = model::parse_server_url(url).value();
  model::HttpClient client(options);
  const std::string body(json_string(command, "body"));
  const model::Exchange exchange =
      client.send({.path = json_string(command, "path"), .body = body}, {});
  const model::ServerName name{.url = options.url.base};
  return std::visit([&](const auto& got) { return failure_of(got, name); }, exchange);
}

// An agent each, by its slot.
using Channels = std::map<uint64_t, std::unique_ptr<model::Channel>>;

Answer ask(model::Model& model, Channels& channels, JsonElement command) {
  uint64_t slot = 0;
  if (!command["slot"].read(slot)) slot = 0;
  std::unique_ptr<model::Channel>& channel = channels[slot];
  if (channel == nullptr) channel = model.open(slot, 0);
  return channel->ask(read_question(command), {});
}

std::string answer(model::Model& model, Channels& channels, const std::string& url,
                   JsonElement command) {
  JsonWriter json;
  json.begin_object();
  const std::string_view action = json_string(command, "do");
  if (action == "count") {
    write(json, "tokens", model.count_tokens(read_question(command).prompt));
  } else if (action == "post") {
    write(json, post(url, command));
  } else {
    const Answer given = ask(model, channels, command);
    std::visit([&](const auto& got) { write(json, got); }, given);
  }
  json.end_object();
  return json.take();
}

int run(const model::HttpModelOptions& options) {
  auto model = model::open_http_model(options, {});
  JsonWriter json;
  json.begin_object();
  if (!model.ok()) {
    json.key("refused").lossy_string(model.error().message).end_object();
    std::cout << json.text() << std::endl;
    return 1;
  }
  json.key("opened").raw(model.value()->describe()).end_object();
  std::cout << json.text() << std::endl;
  Channels channels;
  for (std::string line; std::getline(std::cin, line);) {
    const auto command = JsonTree::parse(line);
    if (!command.ok()) return 2;
    std::cout << answer(*model.value(), channels, options.url, command.value().root()) << std::endl;
  }
  return 0;
}

}  // namespace
}  // namespace twotrack

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  twotrack::model::HttpModelOptions options;
  options.url = argv[1];
  if (argc > 2) options.timeout = std::chrono::milliseconds(std::stoll(argv[2]));
  return twotrack::run(options);
}
