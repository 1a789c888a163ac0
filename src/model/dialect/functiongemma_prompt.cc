#include <algorithm>
#include <vector>

#include "base/text_set.h"
#include "model/dialect/functiongemma.h"
#include "packet/control_tokens.h"

namespace twotrack::model {
namespace {

// The model looks for this very sentence: it is what switches function calling on.
constexpr std::string_view kTrigger =
    "You are a model that can do function calling with the following functions";

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::string content(std::string_view text) {
  return ControlTokens().apart(trimmed(text));
}

std::string escaped(std::string_view text) {
  return std::string(kEscape) + ControlTokens().apart(text) + std::string(kEscape);
}

std::string_view type_word(tool::ValueType type) {
  // In the order of ValueType.
  constexpr auto kWords = name_list("STRING", "INTEGER", "NUMBER", "BOOLEAN", "ARRAY", "OBJECT");
  return kWords.at(static_cast<size_t>(type));
}

std::string list_of(const std::vector<std::string>& texts) {
  std::string list = "[";
  for (const std::string& text : texts) list += (list.size() > 1 ? "," : "") + escaped(text);
  return list + "]";
}

std::string value_declaration(const tool::ValueSpec& value);

// `properties:{…},required:[…],`, what there is of it.
std::string members_declaration(const std::vector<tool::Parameter>& parameters) {
  if (parameters.empty()) return "";
  std::vector<const tool::Parameter*> sorted;
  std::vector<std::string> required;
  for (const tool::Parameter& parameter : parameters) {
    sorted.push_back(&parameter);
    if (parameter.is_required) required.push_back(parameter.name);
  }
  std::ranges::stable_sort(sorted, functiongemma_order, &tool::Parameter::name);
  std::string properties;
  for (const tool::Parameter* parameter : sorted) {
    properties += (properties.empty() ? "" : ",") + parameter->name + ":" +
                  value_declaration(parameter->value);
  }
  std::string all = "properties:{" + properties + "},";
  if (!required.empty()) all += "required:" + list_of(required) + ",";
  return all;
}

std::string value_declaration(const tool::ValueSpec& value) {
  std::string all = "{";
  if (!value.description.empty()) all += "description:" + escaped(value.description) + ",";
  if (!value.choices.empty()) all += "enum:" + list_of(value.choices) + ",";
  if (!value.items.empty()) all += "items:" + value_declaration(value.items.front()) + ",";
  all += members_declaration(value.properties);
  return all + "type:" + escaped(type_word(value.type)) + "}";
}

std::string developer_text(const Prompt& prompt) {
  std::string text = content(prompt.system);
  if (!text.ends_with(kTrigger)) text += (text.empty() ? "" : " ") + std::string(kTrigger);
  for (const tool::ToolSpec& tool : prompt.tools) text += functiongemma_declaration(tool);
  return text;
}

// What the model itself wrote keeps the tokens of its calls; those that end a turn it did not
// write.
std::string own_words(std::string_view text) {
  static const TextSet turn_tokens({"<start_of_turn>", "<end_of_turn>", "<start_function_response>",
                                    "<end_function_response>", "<bos>", "<eos>"});
  return spelled_apart(trimmed(text), turn_tokens);
}

std::string turn(std::string_view role, std::string_view text) {
  return "<start_of_turn>" + std::string(role) + "\n" + std::string(text) + "<end_of_turn>\n";
}

class FunctionGemmaForm : public DialectForm {
 public:
  Dialect dialect() const override { return Dialect::kFunctionGemma; }
  std::string_view template_id() const override { return "functiongemma@1"; }

  std::vector<Message> messages(const Prompt& prompt) const override {
    std::vector<Message> all{{.role = "developer", .content = developer_text(prompt)}};
    for (const Message& message : prompt.history) {
      const bool is_own = message.role == "assistant";
      all.push_back({.role = is_own ? "model" : "user",
                     .content = is_own ? own_words(message.content) : content(message.content)});
    }
    all.push_back({.role = "user", .content = content(prompt.user)});
    return all;
  }

  std::string raw_prompt(const Prompt& prompt) const override {
    std::string text;
    for (const Message& message : messages(prompt)) text += turn(message.role, message.content);
    return text + "<start_of_turn>model\n";
  }

  std::string grammar(Tools tools, const Offer& offer,
                      const GrammarOptions& options) const override {
    return functiongemma_grammar(tools, offer, options);
  }
  std::string schema(Tools, const Offer&) const override { return ""; }

  ParsedReply parse(std::string_view text, Tools tools) const override {
    return functiongemma_parse(text, tools);
  }

  std::vector<std::string> stop_strings() const override {
    return {"<start_function_response>", "<end_of_turn>"};
  }
  std::vector<std::string> preserved_tokens() const override {
    return {std::string(kStartCall), std::string(kEndCall), std::string(kEscape),
            "<start_function_response>", "<end_of_turn>"};
  }
};

}  // namespace

std::string functiongemma_declaration(const tool::ToolSpec& tool) {
  return "<start_function_declaration>declaration:" + tool.name +
         "{description:" + escaped(tool.description) + ",parameters:{" +
         members_declaration(tool.parameters) + "type:" + escaped("OBJECT") +
         "}}<end_function_declaration>";
}

std::string functiongemma_prompt(const Prompt& prompt) {
  return functiongemma_form().raw_prompt(prompt);
}

const DialectForm& functiongemma_form() {
  static const FunctionGemmaForm form;
  return form;
}

}  // namespace twotrack::model
