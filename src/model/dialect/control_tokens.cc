#include "model/dialect/control_tokens.h"

namespace twotrack::model {

const AddedTokens& functiongemma_tokens() {
  static const AddedTokens tokens({
      "<start_of_turn>",
      "<end_of_turn>",
      "<start_function_declaration>",
      "<end_function_declaration>",
      "<start_function_call>",
      "<end_function_call>",
      "<start_function_response>",
      "<end_function_response>",
      "<escape>",
      "<bos>",
      "<eos>",
      "<pad>",
      "<unk>",
      "<mask>",
      "<start_of_image>",
      "<end_of_image>",
  });
  return tokens;
}

const AddedTokens& usual_control_tokens() {
  // "<|" begins every token of ChatML, Llama 3, Phi, GPT-OSS and their kin.
  static const AddedTokens tokens({"<|", "<start_of_turn>", "<end_of_turn>", "<bos>", "<eos>",
                                   "[INST]", "[/INST]", "<start_function_call>", "<escape>"});
  return tokens;
}

std::string without_control_tokens(std::string_view text, const AddedTokens& tokens) {
  std::string out;
  out.reserve(text.size());
  while (true) {
    const AddedTokens::Match match = tokens.find(text);
    if (match.bytes == 0) return out.append(text);
    out.append(text, 0, match.begin + 1).push_back(' ');
    text.remove_prefix(match.begin + 1);
  }
}

}  // namespace twotrack::model
