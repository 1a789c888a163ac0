// Dialect: how a prompt becomes text for a kind of model, and how its answer becomes calls.
//
// Text in, text out: no files, no network. The code that talks to the model (a server's client, the
// model in this process) uses its dialect for the prompt, the grammar and the parsing of the
// answer. Two forms: FunctionGemma's own format (functiongemma.h), and calls as one JSON object for
// every other model (json_calls.h). docs/models.md shows both.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/model.h"
#include "tool/spec.h"

namespace twotrack::model {

using Tools = std::span<const tool::ToolSpec>;

// The way out that every grammar has unless it offers exact calls: a call of this name, which is
// not a tool and does nothing. Its one argument is `reason`.
inline constexpr std::string_view kNoAction = "no_action";
const tool::ToolSpec& no_action_tool();

enum class GrammarSyntax : uint8_t {
  kGbnf,  // llama.cpp: control tokens are matched as tokens
  kEbnf,  // xgrammar (vLLM, SGLang): control tokens are quoted texts
};

struct GrammarOptions {
  GrammarSyntax syntax = GrammarSyntax::kGbnf;
  // Limit of a text that the model writes itself. Without it a small model never ends it.
  uint64_t string_tokens_max = 48;
};

// How long a text may be for the reply to stay within `max_tokens`.
uint64_t string_tokens_for(uint64_t max_tokens);

struct ParsedReply {
  std::vector<Call> calls{};          // valid: the tool is known and its arguments are checked
  std::vector<std::string> mended{};  // what was read leniently or converted, one line each
  std::vector<std::string>
      faults{};           // why something that looks like a call is not one, one line each
  std::string outside{};  // what is before, between and after the calls
};

// Stateless; safe to use from several threads.
class DialectForm {
 public:
  virtual ~DialectForm() = default;

  virtual Dialect dialect() const = 0;
  virtual std::string_view template_id() const = 0;  // "functiongemma@1"

  // The prompt as messages (system, then the history, then user) for whoever applies a chat
  // template: everything about tools and how to answer is in the system text. Control tokens that
  // appear in a text are broken up ("< end_of_turn>"): no tool output can end a turn.
  virtual std::vector<Message> messages(const Prompt& prompt) const = 0;
  // The same as one text for a model without a template, up to where its answer begins. Without
  // the token that begins a sequence: the server or the tokenizer adds it.
  virtual std::string raw_prompt(const Prompt& prompt) const = 0;

  // Root rule: root. Allows exactly one call, and only what parse() reads without fixing, but for
  // defaults that it fills in.
  virtual std::string grammar(Tools tools, const Offer& offer,
                              const GrammarOptions& options) const = 0;
  // The same as a JSON Schema, for servers that accept nothing else. Empty if the answer is not
  // JSON.
  virtual std::string schema(Tools tools, const Offer& offer) const = 0;

  virtual ParsedReply parse(std::string_view text, Tools tools) const = 0;

  // Where the answer ends, for a raw prompt.
  virtual std::vector<std::string> stop_strings() const = 0;
  // Control tokens that must not be left out of the reply's text.
  virtual std::vector<std::string> preserved_tokens() const = 0;
};

// Lives as long as the program.
const DialectForm& dialect_form(Dialect dialect);

// Whether `call` is one that `offer` allows. Its arguments were checked; so were the offer's.
bool is_offered(const Call& call, const Offer& offer);
// Whether none of `calls` would be executed.
bool are_refused(const std::vector<Call>& calls, const Offer& offer);

// Turns each call that `offer` does not allow into a fault. With a grammar there are none; a model
// that writes freely may still write one. The offer's arguments may lack defaults, which a call
// has.
void refuse_unoffered(ParsedReply& reply, Tools tools, const Offer& offer);

// Adds a call that others extracted from a reply (a server's `tool_calls`), or says in `faults`
// why it is not one. A name that differs from exactly one tool only in case, `_`, `-` or `.` is
// that tool. `args` is JSON text, perhaps once more inside a JSON string, or empty for none.
void add_call(ParsedReply& reply, Tools tools, std::string_view name, std::string_view args);

// Whether no more calls are read, which `faults` then says.
bool is_full(ParsedReply& reply);

// The size limit of a reply, and the message for a longer one.
inline constexpr size_t kReplyBytesMax = size_t{1} << 20;
ParsedReply too_long_reply(std::string_view text);

// The three of ParsedReply into the reply that they belong to.
void take_parsed(Reply& reply, ParsedReply parsed);

}  // namespace twotrack::model
