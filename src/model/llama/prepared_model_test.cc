// Merging and keeping it, with the tiny model. With the real one: llama_model_test.cc.
#include "model/llama/prepared_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <thread>

#include "base/environment.h"
#include "model/embedded_model.h"
#include "model/llama/llama_library.h"
#include "model/llama/llama_model.h"
#include "model/llama/merge_lora.h"
#include "model/llama/processor.h"
#include "testing/message_of.h"
#include "testing/simulated_disk.h"
#include "testing/source_dir.h"
#include "testing/temp_dir.h"
#include "testing/tiny_gguf.h"

namespace twotrack::model {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

// What the model makes of a text: the logits behind its last token.
std::vector<float> logits_of(const Path& file, const std::optional<Path>& adapter,
                             std::string_view text) {
  prepare_llama();
  const LlamaPtr<llama_model> model(
      llama_model_load_from_file(file.c_str(), llama_model_default_params()));
  LlamaPtr<llama_adapter_lora> lora;
  llama_context_params params = llama_context_default_params();
  params.n_threads = params.n_threads_batch = 1;
  const LlamaPtr<llama_context> context(llama_init_from_model(model.get(), params));
  if (adapter) {
    lora.reset(llama_adapter_lora_init(model.get(), adapter->c_str()));
    llama_adapter_lora* one = lora.get();
    float scale = 1;
    EXPECT_EQ(llama_set_adapters_lora(context.get(), &one, 1, &scale), 0);
  }
  const LlamaVocabulary vocabulary(*model);
  LlamaTokens tokens = vocabulary.prompt_tokens(text).value();
  EXPECT_EQ(llama_decode(context.get(),
                         llama_batch_get_one(tokens.data(), static_cast<int32_t>(tokens.size()))),
            0);
  const float* logits = llama_get_logits_ith(context.get(), -1);
  return {logits, logits + llama_vocab_n_tokens(vocabulary.handle())};
}

// The distance of two vectors beside the length of the first.
double difference(const std::vector<float>& one, const std::vector<float>& other) {
  double apart = 0;
  double length = 0;
  for (size_t i = 0; i < one.size(); ++i) {
    apart += (one[i] - other[i]) * (one[i] - other[i]);
    length += one[i] * one[i];
  }
  return std::sqrt(apart / length);
}

class PreparedModelTest : public ::testing::Test {
 protected:
  PreparedModel prepared(FileSystem& files = posix_file_system()) const {
    return {files, kept_, "q8_0", hash_file(file_).value(), hash_file(adapter_).value()};
  }
  std::unique_ptr<Model> open() {
    auto model = open_llama_model(
        {.file = file_,
         .adapter = adapter_,
         .prepared = Preparation{.folder = kept_, .tell = [this](std::string_view text) {
                                   told_.emplace_back(text);
                                 }}});
    EXPECT_TRUE(model.ok()) << testing::message_of(model);
    return std::move(model).value();
  }
  std::vector<std::string> names() const { return posix_file_system().list(kept_).value(); }

  const testing::TempDir folder_;
  const Path kept_ = folder_.path() / "cache" / "prepared";
  const Path file_ = testing::write_tiny_model(folder_.path());
  const Path adapter_ = testing::write_tiny_adapter(folder_.path(), 0.5F);
  std::vector<std::string> told_;
};

TEST_F(PreparedModelTest, IsWhatTheModelIsWithItsAdapter) {
  const Path merged = prepared().make().value();
  const auto expected = logits_of(file_, adapter_, "look at this");
  EXPECT_LT(difference(expected, logits_of(merged, {}, "look at this")), 0.02);
  // The adapter does something at all.
  EXPECT_GT(difference(expected, logits_of(file_, {}, "look at this")), 0.1);
}

TEST_F(PreparedModelTest, IsMadeOnceAndTold) {
  const auto first = open();
  EXPECT_THAT(told_, ElementsAre("preparing the model, once", HasSubstr("prepared the model")));
  EXPECT_THAT(first->describe(), HasSubstr(R"("merged":"q8_0")"));
  EXPECT_TRUE(first->capabilities().reads_state);
  told_.clear();
  const auto second = open();
  EXPECT_EQ(second->describe(), first->describe());
  EXPECT_THAT(told_, SizeIs(0));
  EXPECT_THAT(names(), SizeIs(1));
}

TEST_F(PreparedModelTest, SaysHowMuchIsDone) {
  std::vector<uint64_t> done;
  uint64_t total = 0;
  ASSERT_TRUE(prepared()
                  .make([&](uint64_t now, uint64_t all) {
                    done.push_back(now);
                    total = all;
                  })
                  .ok());
  ASSERT_FALSE(done.empty());
  EXPECT_TRUE(std::ranges::is_sorted(done));
  EXPECT_EQ(done.back(), total);
}

TEST(TimeLeft, IsWhatTheRestTakesAtTheSamePace) {
  using std::chrono::milliseconds;
  using std::chrono::seconds;
  EXPECT_EQ(time_left(10, 100, seconds(2)), seconds(18));
  EXPECT_EQ(time_left(50, 100, seconds(20)), seconds(20));
  EXPECT_EQ(time_left(0, 100, seconds(5)), std::nullopt);
  EXPECT_EQ(time_left(1, 100, milliseconds(500)), std::nullopt) << "too early to say";
  EXPECT_EQ(time_left(90, 100, seconds(9)), std::nullopt) << "nearly done";
  EXPECT_EQ(time_left(100, 100, seconds(90)), std::nullopt);
}

TEST_F(PreparedModelTest, ADamagedFileIsMadeAgain) {
  const Path made = prepared().make().value();
  const std::string good = read_file(posix_file_system(), made).value();
  for (const size_t at : {size_t{0}, good.size() / 2, good.size() - 1}) {
    SCOPED_TRACE(at);
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    ASSERT_TRUE(replace_file(posix_file_system(), made, bad).ok());
    EXPECT_EQ(prepared().find(), std::nullopt);
    open();
    EXPECT_EQ(read_file(posix_file_system(), made).value(), good);
  }
  std::filesystem::resize_file(made, good.size() / 3);
  EXPECT_EQ(prepared().find(), std::nullopt);
}

TEST_F(PreparedModelTest, AnotherAdapterOrFormHasAFileOfItsOwn) {
  const Path made = prepared().make().value();
  const auto model = hash_file(file_).value();
  const auto other = hash_file(testing::write_tiny_adapter(folder_.path(), 1)).value();
  EXPECT_EQ(PreparedModel(posix_file_system(), kept_, "q8_0", model, other).find(), std::nullopt);
  const PreparedModel small(posix_file_system(), kept_, "q4_0", model, hash_file(adapter_).value());
  EXPECT_EQ(small.find(), std::nullopt);
  EXPECT_LT(std::filesystem::file_size(small.make().value()), std::filesystem::file_size(made));
  EXPECT_EQ(prepared().find(), made);
}

TEST_F(PreparedModelTest, SeveralAtOnceMakeTheSameFile) {
  {
    std::vector<std::jthread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] { EXPECT_TRUE(prepared().make().ok()); });
    }
  }
  EXPECT_THAT(names(), SizeIs(1));
  EXPECT_TRUE(prepared().find().has_value());
}

// A file where the folder should be: nobody can write there, not even root.
TEST_F(PreparedModelTest, WhereNothingCanBeKeptTheFilesAreUsedAsTheyAre) {
  ASSERT_TRUE(replace_file(posix_file_system(), folder_.path() / "cache", "in the way").ok());
  const auto model = open();
  EXPECT_THAT(told_, ElementsAre("preparing the model, once",
                                 HasSubstr("cannot be prepared and runs as it is, slower: ")));
  EXPECT_THAT(model->describe(), ::testing::Not(HasSubstr("merged")));
  EXPECT_TRUE(model->capabilities().reads_state);
}

TEST_F(PreparedModelTest, AFullDiskKeepsNothing) {
  testing::SimulatedDisk disk(1);
  disk.set_capacity(1000);
  const auto made = prepared(disk).make();
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(made.error().code, Code::kNoSpace);
  EXPECT_THAT(disk.list(kept_).value(), SizeIs(0));
  disk.set_capacity({});
  const Path kept = prepared(disk).make().value();
  EXPECT_EQ(prepared(disk).find(), kept);
}

TEST_F(PreparedModelTest, WhatWasMadeLongAgoGoes) {
  const std::string hash(16, '0');
  std::filesystem::create_directories(kept_);
  const std::string old = hash + "-" + hash + "-q8_0-" + hash + ".gguf";
  for (const std::string& name : {old, old + "." + hash + ".tmp", std::string("notes.gguf")}) {
    ASSERT_TRUE(replace_file(posix_file_system(), kept_ / name, "old").ok());
    std::filesystem::last_write_time(
        kept_ / name, std::filesystem::file_time_type::clock::now() - std::chrono::days(31));
  }
  const Path made = prepared().make().value();
  EXPECT_THAT(names(), UnorderedElementsAre(made.filename().string(), "notes.gguf"))
      << "what has another name is somebody else's";
}

TEST_F(PreparedModelTest, AnAdapterThatDoesNotFitIsNotMerged) {
  EXPECT_FALSE(merge_lora(file_, file_, GGML_TYPE_Q8_0).ok());
  EXPECT_FALSE(merge_lora(adapter_, adapter_, GGML_TYPE_Q8_0).ok());
  EXPECT_FALSE(merge_lora(file_, folder_.path() / "none", GGML_TYPE_Q8_0).ok());
  // 32 values in a row fill no block of this form.
  EXPECT_FALSE(merge_lora(file_, adapter_, GGML_TYPE_Q4_K).ok());
}

TEST_F(PreparedModelTest, WhatWasNotComputedIsNoResult) {
  prepare_llama();
  ggml_context* memory =
      ggml_init({.mem_size = size_t{1} << 20, .mem_buffer = nullptr, .no_alloc = false});
  ggml_tensor* one = ggml_new_tensor_1d(memory, GGML_TYPE_F32, 8);
  std::fill_n(static_cast<float*>(one->data), 8, 1.0F);
  ggml_cgraph* graph = ggml_new_graph(memory);
  ggml_build_forward_expand(graph, ggml_add(memory, one, one));
  ggml_backend* backend = ggml_backend_dev_init(processor(), nullptr);
  EXPECT_TRUE(compute(backend, graph).ok());
  // It stops as it does for want of memory: with a status alone.
  reinterpret_cast<ggml_backend_set_abort_callback_t>(processor_function(
      "ggml_backend_set_abort_callback"))(backend, [](void*) { return true; }, nullptr);
  EXPECT_THAT(testing::message_of(compute(backend, graph)), HasSubstr("could not compute"));
  ggml_backend_free(backend);
  ggml_free(memory);
}

TEST_F(PreparedModelTest, ThisMachineCanRunModels) {
  EXPECT_EQ(testing::message_of(check_llama()), "ok");
}

// The real model with the adapter that is shipped.
TEST_F(PreparedModelTest, TheEmbeddedModelIsTheSameWithItsAdapterMerged) {
  const auto file = embedded_model(process_environment());
  if (!file.ok()) GTEST_SKIP() << "SKIPPED: no weights; fetch them with twotrack model fetch";
  const Path adapter = testing::source_dir() / "adapters/smollm2-135m-instruct.gguf";
  const PreparedModel real(posix_file_system(), kept_, "q8_0", hash_file(file.value()).value(),
                           hash_file(adapter).value());
  const Path merged = real.make().value();
  // As an agent asks, since that is all that an adapter was taught.
  const std::string_view text = R"prompt(<|im_start|>system
You fix problems in one file.
- check(): Look for problems.
- fix(code: string, line: integer): Fix one problem.
  code: Its code.
  line: The line that it stands on.
- submit_result(summary: string): Finish. Call it when no problem is left.
Answer with one call of a tool and nothing else: {"tool":"…","args":{…}}<|im_end|>
<|im_start|>user
{"goal":"Fix the problems in a.py.","history":[{"e5":"check()","summary":"Found 1 problem","got":"{code=F401,line=3}"}],"turn":2}<|im_end|>
<|im_start|>assistant
{"tool":")prompt";
  const auto expected = logits_of(file.value(), adapter, text);
  const auto found = logits_of(merged, {}, text);
  const auto merging = difference(expected, found);
  EXPECT_LT(merging, 0.03);  // q8_0 rounds what q4_1 and the adapter had exactly
  // Without the adapter it is another model, whichever adapter it is.
  EXPECT_GT(difference(expected, logits_of(file.value(), {}, text)), 2 * merging);
  const auto best = [](const std::vector<float>& logits) {
    return std::ranges::max_element(logits) - logits.begin();
  };
  EXPECT_EQ(best(expected), best(found));
}

}  // namespace
}  // namespace twotrack::model
