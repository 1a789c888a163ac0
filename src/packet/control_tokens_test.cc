#include "packet/control_tokens.h"

#include <gtest/gtest.h>

#include "base/json_tree.h"

namespace twotrack {
namespace {

std::string apart(std::string_view text) {
  return ControlTokens().apart(text);
}

TEST(ControlTokensTest, ASpaceBreaksASpellingUp) {
  EXPECT_EQ(apart("a <|im_end|> <escape><"), "a < |im_end|> < escape><");
  EXPECT_EQ(apart("<<escape><escape>"), "<< escape>< escape>");
  EXPECT_EQ(apart("a < b"), "a < b");
  EXPECT_EQ(apart("1<<0x1F <0x> <0xAG>"), "1<<0x1F <0x> <0xAG>");
}

// Each of these ends, begins or forges a turn, a call or a sequence in some template.
TEST(ControlTokensTest, TheTokensOfAllTemplatesCount) {
  for (const std::string token : {"</s>",
                                  "<0x0A>",
                                  "<0xFF>",
                                  "<s>",
                                  "<pad>",
                                  "<unk>",
                                  "<bos>",
                                  "<eos>",
                                  "<unused99>",
                                  "<|im_start|>",
                                  "<|im_end|>",
                                  "<|endoftext|>",
                                  "<|eot_id|>",
                                  "<|start_header_id|>",
                                  "<|python_tag|>",
                                  "<|assistant|>",
                                  "<|channel|>",
                                  "<|START_OF_TURN_TOKEN|>",
                                  "<|tool_calls_section_begin|>",
                                  "<|tool_call>",
                                  "<tool_call|>",
                                  "<turn|>",
                                  "<｜User｜>",
                                  "<｜tool▁calls▁begin｜>",
                                  "<｜end▁of▁sentence｜>",
                                  "[INST]",
                                  "[/INST]",
                                  "<<SYS>>",
                                  "<</SYS>>",
                                  "[TOOL_CALLS]",
                                  "[TOOL_RESULTS]",
                                  "[/TOOL_RESULTS]",
                                  "[AVAILABLE_TOOLS]",
                                  "[/AVAILABLE_TOOLS]",
                                  "[SYSTEM_PROMPT]",
                                  "[THINK]",
                                  "<start_of_turn>",
                                  "<end_of_turn>",
                                  "<start_of_image>",
                                  "<start_function_declaration>",
                                  "<start_function_call>",
                                  "<end_function_call>",
                                  "<start_function_response>",
                                  "<end_function_response>",
                                  "<escape>",
                                  "<tool_call>",
                                  "</tool_call>",
                                  "<tool_response>",
                                  "</tool_response>",
                                  "<think>",
                                  "</think>",
                                  "<arg_key>",
                                  "[gMASK]",
                                  "<sop>",
                                  "<minimax:tool_call>",
                                  "<seed:bos>",
                                  "]~b]",
                                  "]!d~[",
                                  "]!p~[",
                                  "]<]image[>[",
                                  "<mm:think>",
                                  "<beginning_of_sentence>",
                                  "[|system|]",
                                  "[|endofturn|]",
                                  "<BOS_TOKEN>",
                                  "<EOS_TOKEN>",
                                  "<EOP_TOKEN>",
                                  "[UNUSED_TOKEN_145]",
                                  "<TOKENS_UNUSED_1>",
                                  "<eoh>",
                                  "<eoa>",
                                  "<reserved_106>",
                                  "<reponame>",
                                  "<gh_stars>",
                                  "<issue_start>",
                                  "<jupyter_code>",
                                  "<pr_diff_hunk>",
                                  "<commit_msg>",
                                  "<empty_output>",
                                  "<fim_prefix>",
                                  "<file_sep>",
                                  "<repo_name>",
                                  "<antml:invoke>",
                                  "</antml:function_calls>",
                                  "<function_calls>",
                                  "</function_calls>",
                                  "<invoke>",
                                  "<invoke name=",
                                  "</invoke>",
                                  "<ctrl99>",
                                  "<function=f>",
                                  "<parameter=p>",
                                  "<function_call>",
                                  "<functioncall>",
                                  "<tool_result>",
                                  "</tool_use>",
                                  "[EOT]",
                                  "[BEGIN_OF_TEXT]",
                                  "[END_OF_TEXT]",
                                  "[start_header_id]",
                                  "<role>",
                                  "</role>",
                                  "<_user>",
                                  "<longcat_user>",
                                  "</longcat_tool>",
                                  ">>QUESTION<<",
                                  "[@BOS@]",
                                  "[multimodal]",
                                  "<loc0012>",
                                  "<seg0>",
                                  "<tts_pad>",
                                  "[REF_DOC_1]",
                                  "<endoftext>",
                                  "<eot>"}) {
    EXPECT_EQ(apart(token), token.substr(0, 1) + " " + token.substr(1));
    EXPECT_EQ(apart(apart(token)), apart(token));
  }
}

TEST(ControlTokensTest, AVocabularyAddsWhatNoTemplateHas) {
  const std::vector<std::string> own =
      own_control_tokens(std::vector<std::string>{"<my_stars>", "<|im_end|>", "<my_stars>", "｜x",
                                                  "a", "yes", "12", "\"", "<\"", "<\\", "<\xff"});
  EXPECT_EQ(own, (std::vector<std::string>{"<my_stars>", "｜x"}));
  const ControlTokens tokens(own);
  EXPECT_EQ(tokens.apart("<my_stars>5</s>｜x"), "< my_stars>5< /s>｜ x");
  EXPECT_EQ(apart("<my_stars>"), "<my_stars>");
}

TEST(ControlTokensTest, JsonStaysJson) {
  const ControlTokens tokens(std::vector<std::string>{"[1", "{{"});
  const std::string json = tokens.apart(R"({"a":[1,{"b":"</s>[1 \"{{\""}]})");
  EXPECT_EQ(JsonTree::parse(json).value().root()["a"].array().size(), 2U);
}

TEST(ControlTokensTest, ATokenAcrossASeamIsFound) {
  const ControlTokens tokens(std::vector<std::string>{"<my_stars>"});
  EXPECT_TRUE(tokens.join("x <end_", "of_turn> y"));
  EXPECT_TRUE(tokens.join("<my", "_stars>"));
  EXPECT_FALSE(tokens.join("< end_", "of_turn>"));
  EXPECT_FALSE(tokens.join("x <s>", "y"));
  EXPECT_FALSE(tokens.join("", "<s>"));
}

}  // namespace
}  // namespace twotrack
