#include "packet/control_tokens.h"

#include <algorithm>
#include <set>

#include "base/ascii.h"
#include "base/utf8.h"

namespace twotrack {
namespace {

constexpr size_t kTokenBytesMax = 64;
constexpr size_t kOwnTokensMax = 1024;

// The marks of every template that we know of. Where a family of tokens has a common beginning or
// end, that alone stands here.
const std::vector<std::string_view>& named_tokens() {
  static const std::vector<std::string_view> tokens({
      // ChatML, Llama 3, Phi, GPT-OSS, GLM, Granite, Command, Kimi
      "<|",
      // DeepSeek
      "<｜",
      // sequences, of nearly all
      "<s>",
      "</s>",
      "<bos>",
      "<eos>",
      "<pad>",
      "<unk>",
      "<mask>",
      "<cls>",
      "<sep>",
      "<unused",
      "[BOS]",
      "[EOS]",
      "[PAD]",
      "[UNK]",
      "[CLS]",
      "[SEP]",
      "[MASK]",
      "[gMASK]",
      "[sMASK]",
      "<sop>",
      "<eop>",
      "<extra_id_",
      "<SPECIAL_",
      // Gemma, FunctionGemma
      "<start_of_",
      "<end_of_",
      "<start_function_",
      "<end_function_",
      "<escape>",
      "<image_soft_token>",
      "<audio_soft_token>",
      "<turn|>",
      "<tool|>",
      "<tool_call|>",
      "<tool_response|>",
      "<channel|>",
      "<image|>",
      "<audio|>",
      // Llama 2, Mistral
      "[INST]",
      "[/INST]",
      "<<SYS>>",
      "<</SYS>>",
      "[SYSTEM_PROMPT]",
      "[/SYSTEM_PROMPT]",
      "[AVAILABLE_TOOLS]",
      "[/AVAILABLE_TOOLS]",
      "[TOOL_CALLS]",
      "[TOOL_RESULTS]",
      "[/TOOL_RESULTS]",
      "[TOOL_CONTENT]",
      "[CALL_ID]",
      "[ARGS]",
      "[THINK]",
      "[/THINK]",
      "[IMG]",
      "[IMG_BREAK]",
      "[IMG_END]",
      "[AUDIO]",
      "[BEGIN_AUDIO]",
      "[TRANSCRIBE]",
      "[PREFIX]",
      "[MIDDLE]",
      "[SUFFIX]",
      "[MODEL_SETTINGS]",
      "[/MODEL_SETTINGS]",
      // Hermes, Qwen, SmolLM, GLM, Nemotron
      "<tool_call>",
      "</tool_call>",
      "<tool_response>",
      "</tool_response>",
      "<tool_calls>",
      "</tool_calls>",
      "<tools>",
      "</tools>",
      "<think>",
      "</think>",
      "<arg_key>",
      "</arg_key>",
      "<arg_value>",
      "</arg_value>",
      "<TOOLCALL>",
      "</TOOLCALL>",
      "<AVAILABLE_TOOLS>",
      "</AVAILABLE_TOOLS>",
      "<TOOL_RESPONSE>",
      "</TOOL_RESPONSE>",
      // MiniMax, Seed
      "<minimax:",
      "</minimax:",
      "<seed:",
      "</seed:",
      "<mm:",
      "</mm:",
      "<beginning_of_sentence>",
      "]~b]",
      "]~!b[",
      "]!d~[",
      "]!p~[",
      "[e~[",
      "]<]",
      // EXAONE
      "[|",
      // Command, beside those with a bar
      "<BOS_TOKEN>",
      "<EOS_TOKEN>",
      "<EOP_TOKEN>",
      "<PAD_TOKEN>",
      "<UNK_TOKEN>",
      "<MASK_TOKEN>",
      "<CLS>",
      "<SEP>",
      // InternLM
      "[UNUSED_TOKEN_",
      "<TOKENS_UNUSED_",
      "<eoh>",
      "<eoa>",
      "<eosys>",
      // Baichuan
      "<reserved_",
      // StarCoder and other code models
      "<fim_",
      "<file_sep>",
      "<repo_name>",
      "<reponame>",
      "<gh_stars>",
      "<issue_",
      "<jupyter_",
      "<pr_",
      "<commit_before>",
      "<commit_msg>",
      "<commit_after>",
      "<empty_output>",
      "<code_to_intermediate>",
      "<intermediate_to_code>",
      "<PRE>",
      "<SUF>",
      "<MID>",
      "<EOT>",
      // Claude, Gemini
      "<antml:",
      "</antml:",
      "<function_calls>",
      "</function_calls>",
      "<function_results>",
      "</function_results>",
      "<invoke>",
      "<invoke name=",
      "</invoke>",
      "<parameter name=",
      "<ctrl",
      // calls of Llama, Qwen Coder, Glaive and others
      "<function=",
      "<parameter=",
      "<function_call>",
      "</function_call>",
      "<function_response>",
      "</function_response>",
      "<functioncall>",
      "<tool_result>",
      "</tool_result>",
      "<tool_use>",
      "</tool_use>",
      // Kimi, beside those with a bar
      "[EOT]",
      "[BEGIN_OF_TEXT]",
      "[END_OF_TEXT]",
      "[start_header_id]",
      "[end_header_id]",
      // Ling, TeleChat, LongCat
      "<role>",
      "</role>",
      "<_user>",
      "<_bot>",
      "<_system>",
      "<_end>",
      "<longcat_",
      "</longcat_",
      // Falcon
      ">>QUESTION<<",
      ">>ANSWER<<",
      ">>TITLE<<",
      ">>ABSTRACT<<",
      ">>INTRODUCTION<<",
      ">>SUMMARY<<",
      ">>COMMENT<<",
      ">>DOMAIN<<",
      ">>PREFIX<<",
      ">>SUFFIX<<",
      ">>MIDDLE<<",
      // pictures and speech
      "[@BOS@]",
      "[multimodal]",
      "<loc0",
      "<loc1",
      "<seg0",
      "<seg1",
      "<tts_",
      "[REF_DOC_",
      "<mask:",
      // ends of texts, without a bar
      "<endoftext>",
      "<eod>",
      "<eot>",
      "<sot>",
  });
  return tokens;
}

// "<0x0A>": SentencePiece's way to write a byte that no other token holds.
std::vector<std::string> byte_tokens() {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::vector<std::string> tokens;
  for (const char high : kDigits) {
    for (const char low : kDigits) tokens.push_back({'<', '0', 'x', high, low, '>'});
  }
  return tokens;
}

const TextSet& template_tokens() {
  static const TextSet tokens = [] {
    const std::vector<std::string> bytes = byte_tokens();
    std::vector<std::string_view> all = named_tokens();
    all.insert(all.end(), bytes.begin(), bytes.end());
    return TextSet(all);
  }();
  return tokens;
}

bool is_breakable(std::string_view token) {
  if (token.size() < 2 || token.size() > kTokenBytesMax || !is_utf8(token)) return false;
  const char first = token[0];
  if (is_letter(first) || is_digit(first) || first == '-' || first == ' ') return false;
  return std::ranges::none_of(
      token, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; });
}

size_t first_character(std::string_view text) {
  size_t bytes = 1;
  while (bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) ++bytes;
  return bytes;
}

// Whether one of `tokens` lies across the place `at` in `text`.
bool lies_across(std::string_view text, size_t at, const TextSet& tokens) {
  size_t begin = 0;
  while (begin < at) {
    const TextSet::Match match = tokens.find(text.substr(begin));
    if (match.bytes == 0 || begin + match.begin >= at) return false;
    if (begin + match.begin + match.bytes > at) return true;
    begin += match.begin + 1;
  }
  return false;
}

}  // namespace

std::string spelled_apart(std::string_view text, const TextSet& tokens) {
  std::string out;
  out.reserve(text.size());
  while (true) {
    const TextSet::Match match = tokens.find(text);
    if (match.bytes == 0) return out.append(text);
    const size_t broken = match.begin + first_character(text.substr(match.begin));
    out.append(text, 0, broken).push_back(' ');
    text.remove_prefix(broken);
  }
}

std::vector<std::string> own_control_tokens(std::span<const std::string> vocabulary) {
  std::set<std::string> own;
  for (const std::string& token : vocabulary) {
    if (own.size() == kOwnTokensMax) break;
    if (is_breakable(token) && template_tokens().find(token).bytes == 0) own.insert(token);
  }
  return {own.begin(), own.end()};
}

ControlTokens::ControlTokens(std::span<const std::string> own)
    : own_(own.empty() ? TextSet() : TextSet({own.begin(), own.end()})), has_own_(!own.empty()) {}

std::string ControlTokens::apart(std::string_view text) const {
  std::string out = spelled_apart(text, template_tokens());
  return has_own_ ? spelled_apart(out, own_) : out;
}

bool ControlTokens::join(std::string_view before, std::string_view after) const {
  const size_t kept = std::min(before.size(), kTokenBytesMax);
  const std::string seam = std::string(before.substr(before.size() - kept)) +
                           std::string(after.substr(0, kTokenBytesMax));
  return lies_across(seam, kept, template_tokens()) || (has_own_ && lies_across(seam, kept, own_));
}

}  // namespace twotrack
