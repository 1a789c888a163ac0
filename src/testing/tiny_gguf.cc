#include "testing/tiny_gguf.h"

#include <ggml.h>
#include <gguf.h>
#include <llama.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "base/check.h"
#include "testing/seeded.h"

namespace twotrack::testing {
namespace {

constexpr int64_t kWidth = 32;
constexpr int64_t kInner = 64;
constexpr uint32_t kHeads = 2;
constexpr uint32_t kContext = 4096;

// One file: facts, then tensors.
class Writer {
 public:
  explicit Writer(const char* architecture) {
    gguf_set_val_str(file_.get(), "general.architecture", architecture);
  }

  gguf_context* facts() { return file_.get(); }

  // With random values around nothing; `scale` 1 and no randomness for a norm.
  void tensor(const std::string& name, std::array<int64_t, 2> shape, float scale) {
    ggml_tensor* made = shape[1] == 0
                            ? ggml_new_tensor_1d(memory_.get(), GGML_TYPE_F32, shape[0])
                            : ggml_new_tensor_2d(memory_.get(), GGML_TYPE_F32, shape[0], shape[1]);
    ggml_set_name(made, name.c_str());
    auto* values = static_cast<float*>(made->data);
    for (int64_t i = 0; i < ggml_nelements(made); ++i) {
      const float random = static_cast<float>(random_.below(2001)) / 1000.0F - 1.0F;
      values[i] = shape[1] == 0 ? scale : scale * random;
    }
    gguf_add_tensor(file_.get(), made);
  }

  void write(const Path& path) {
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(std::fopen(path.c_str(), "wb"),
                                                        std::fclose);
    CHECK(out != nullptr);
    CHECK(gguf_write_to_file_ptr(file_.get(), out.get(), false));
  }

 private:
  Seeded random_{1};
  std::unique_ptr<gguf_context, void (*)(gguf_context*)> file_{gguf_init_empty(), gguf_free};
  std::unique_ptr<ggml_context, void (*)(ggml_context*)> memory_{
      ggml_init({.mem_size = size_t{4} << 20, .mem_buffer = nullptr, .no_alloc = false}),
      ggml_free};
};

struct Vocabulary {
  std::vector<std::string> texts;
  std::vector<int32_t> types;

  void add(std::string text, llama_token_type type) {
    texts.push_back(std::move(text));
    types.push_back(type);
  }
};

Vocabulary make_vocabulary() {
  Vocabulary all;
  all.add("<unk>", LLAMA_TOKEN_TYPE_UNKNOWN);
  for (const char* control :
       {"<bos>", "<eos>", "<start_of_turn>", "<end_of_turn>", "<start_function_declaration>",
        "<end_function_declaration>", "<start_function_call>", "<end_function_call>",
        "<start_function_response>", "<end_function_response>", "<escape>"}) {
    all.add(control, LLAMA_TOKEN_TYPE_CONTROL);
  }
  for (int byte = 0; byte < 256; ++byte) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "<0x%02X>", static_cast<unsigned>(byte));
    all.add(text.data(), LLAMA_TOKEN_TYPE_BYTE);
  }
  for (char c = '!'; c <= '~'; ++c) all.add(std::string(1, c), LLAMA_TOKEN_TYPE_NORMAL);
  all.add("\xE2\x96\x81", LLAMA_TOKEN_TYPE_NORMAL);  // a space
  return all;
}

void write_vocabulary(gguf_context* facts, const Vocabulary& vocabulary) {
  std::vector<const char*> texts;
  for (const std::string& text : vocabulary.texts) texts.push_back(text.c_str());
  const std::vector<float> scores(texts.size(), 0);
  gguf_set_val_str(facts, "tokenizer.ggml.model", "llama");
  gguf_set_arr_str(facts, "tokenizer.ggml.tokens", texts.data(), texts.size());
  gguf_set_arr_data(facts, "tokenizer.ggml.scores", GGUF_TYPE_FLOAT32, scores.data(),
                    scores.size());
  gguf_set_arr_data(facts, "tokenizer.ggml.token_type", GGUF_TYPE_INT32, vocabulary.types.data(),
                    vocabulary.types.size());
  gguf_set_val_bool(facts, "tokenizer.ggml.add_space_prefix", false);
}

}  // namespace

Path write_tiny_model(const Path& folder) {
  const Vocabulary vocabulary = make_vocabulary();
  Writer writer("llama");
  gguf_context* facts = writer.facts();
  gguf_set_val_str(facts, "general.name", "tiny");
  gguf_set_val_u32(facts, "llama.context_length", kContext);
  gguf_set_val_u32(facts, "llama.embedding_length", kWidth);
  gguf_set_val_u32(facts, "llama.block_count", 1);
  gguf_set_val_u32(facts, "llama.feed_forward_length", kInner);
  gguf_set_val_u32(facts, "llama.attention.head_count", kHeads);
  gguf_set_val_u32(facts, "llama.rope.dimension_count", kWidth / kHeads);
  gguf_set_val_f32(facts, "llama.attention.layer_norm_rms_epsilon", 1e-5F);
  write_vocabulary(facts, vocabulary);

  constexpr float kScale = 0.3F;
  writer.tensor("token_embd.weight", {kWidth, static_cast<int64_t>(vocabulary.texts.size())}, 1);
  for (const char* norm : {"output_norm", "blk.0.attn_norm", "blk.0.ffn_norm"}) {
    writer.tensor(std::string(norm) + ".weight", {kWidth, 0}, 1);
  }
  for (const char* square : {"attn_q", "attn_k", "attn_v", "attn_output"}) {
    writer.tensor("blk.0." + std::string(square) + ".weight", {kWidth, kWidth}, kScale);
  }
  writer.tensor("blk.0.ffn_gate.weight", {kWidth, kInner}, kScale);
  writer.tensor("blk.0.ffn_up.weight", {kWidth, kInner}, kScale);
  writer.tensor("blk.0.ffn_down.weight", {kInner, kWidth}, kScale);
  Path path = folder / "tiny.gguf";
  writer.write(path);
  return path;
}

Path write_tiny_adapter(const Path& folder, float strength) {
  constexpr int64_t kRank = 2;
  Writer writer("llama");
  gguf_set_val_str(writer.facts(), "general.type", "adapter");
  gguf_set_val_str(writer.facts(), "adapter.type", "lora");
  gguf_set_val_f32(writer.facts(), "adapter.lora.alpha", kRank);
  writer.tensor("blk.0.ffn_down.weight.lora_a", {kInner, kRank}, strength);
  writer.tensor("blk.0.ffn_down.weight.lora_b", {kRank, kWidth}, strength);
  Path path = folder / ("adapter-" + std::to_string(strength) + ".gguf");
  writer.write(path);
  return path;
}

}  // namespace twotrack::testing
