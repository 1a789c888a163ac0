#include <vector>

#include "base/joined.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "model/dialect/json_calls.h"
#include "packet/control_tokens.h"

namespace twotrack::model {
namespace {

// No word of the way out: small models copy whatever example stands last, and would all take it.
// The grammar has it all the same.
constexpr std::string_view kHowToAnswer =
    R"(Answer with one call of a tool and nothing else: {"tool":"…","args":{…}})";

std::string type_text(const tool::ValueSpec& value) {
  if (value.type == tool::ValueType::kArray) {
    return value.items.empty() ? "array" : type_text(value.items.front()) + "[]";
  }
  if (value.choices.empty()) return std::string(name_of(value.type));
  return joined(value.choices, "|",
                [](const std::string& choice) { return JsonWriter().string(choice).text(); });
}

std::string on_one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text;
}

// Of a server's tool a description may be a page long, and the prompt of a tiny model has no room.
constexpr size_t kAboutBytesMax = 240;

// What it is, and what it is when left out. Empty when nobody has said.
std::string parameter_text(const tool::Parameter& parameter) {
  std::string text = on_one_line(parameter.value.description);
  if (text.size() > kAboutBytesMax) text = std::string(utf8_prefix(text, kAboutBytesMax)) + "…";
  if (parameter.default_value.empty()) return text;
  return text + (text.empty() ? "" : " ") + "Default: " + on_one_line(parameter.default_value.text);
}

std::string json_content(std::string_view text) {
  return ControlTokens().apart(text);
}

// A line of a text must not look like the head of a turn.
std::string without_heads(std::string text) {
  constexpr std::string_view kHead = "\n### ";
  for (size_t at = text.find(kHead); at != std::string::npos; at = text.find(kHead, at)) {
    text.insert(++at, " ");
  }
  return text.starts_with("### ") ? " " + text : text;
}

class JsonCallsForm : public DialectForm {
 public:
  Dialect dialect() const override { return Dialect::kOpenAi; }
  std::string_view template_id() const override { return "json-calls@2"; }

  std::vector<Message> messages(const Prompt& prompt) const override {
    std::vector<Message> all{{.role = "system", .content = json_system_text(prompt)}};
    for (const Message& message : prompt.history) {
      all.push_back({.role = message.role == "assistant" ? "assistant" : "user",
                     .content = json_content(message.content)});
    }
    all.push_back({.role = "user", .content = json_content(prompt.user)});
    return all;
  }

  // Most models have a template; this is for those that were never taught one.
  std::string raw_prompt(const Prompt& prompt) const override {
    std::string text;
    for (const Message& message : messages(prompt)) {
      text += "### " + message.role + "\n" + without_heads(message.content) + "\n\n";
    }
    return text + "### assistant\n";
  }

  std::string grammar(Tools tools, const Offer& offer,
                      const GrammarOptions& options) const override {
    return json_calls_grammar(tools, offer, options);
  }
  std::string schema(Tools tools, const Offer& offer) const override {
    return json_calls_schema(tools, offer);
  }

  ParsedReply parse(std::string_view text, Tools tools) const override {
    return json_calls_parse(text, tools);
  }

  std::vector<std::string> stop_strings() const override { return {"\n###"}; }
  std::vector<std::string> preserved_tokens() const override { return {}; }
};

}  // namespace

std::string json_tool_text(const tool::ToolSpec& tool) {
  std::string line = "- " + tool.name + "(";
  for (const tool::Parameter& parameter : tool.parameters) {
    if (!line.ends_with('(')) line += ", ";
    line += parameter.name + (parameter.is_required ? ": " : "?: ") + type_text(parameter.value);
  }
  line += ")";
  if (!tool.description.empty()) line += ": " + tool.description;
  std::string text = on_one_line(std::move(line));
  for (const tool::Parameter& parameter : tool.parameters) {
    const std::string about = parameter_text(parameter);
    if (!about.empty()) text += "\n  " + parameter.name + ": " + about;
  }
  return text;
}

std::string json_system_text(const Prompt& prompt) {
  std::string text = json_content(prompt.system);
  if (!text.empty()) text += "\n";
  for (const tool::ToolSpec& tool : prompt.tools) text += json_content(json_tool_text(tool)) + "\n";
  return text + std::string(kHowToAnswer);
}

const DialectForm& json_calls_form() {
  static const JsonCallsForm form;
  return form;
}

}  // namespace twotrack::model
