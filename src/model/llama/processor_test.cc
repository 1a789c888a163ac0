#include "model/llama/processor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/llama/llama_library.h"

namespace twotrack::model {
namespace {

using ::testing::HasSubstr;

#if defined(TWOTRACK_LLAMA_VARIANTS) && defined(__x86_64__)
// Whether the part that computes uses these instructions, by its own word.
bool uses(std::string_view name) {
  const auto features = reinterpret_cast<ggml_backend_get_features_t>(
      processor_function("ggml_backend_get_features"));
  auto* reg = ggml_backend_dev_backend_reg(processor());
  for (const ggml_backend_feature* one = features(reg); one->name != nullptr; ++one) {
    if (one->name == name) return std::string_view(one->value) == "1";
  }
  return false;
}

TEST(ProcessorTest, TheVariantUsesWhatIsThereAndNothingElse) {
  prepare_llama();
  ASSERT_NE(processor(), nullptr);
  EXPECT_EQ(uses("AVX"), __builtin_cpu_supports("avx") != 0);
  EXPECT_EQ(uses("AVX2"), __builtin_cpu_supports("avx2") != 0);
  EXPECT_EQ(uses("FMA"), __builtin_cpu_supports("fma") != 0);
  EXPECT_EQ(uses("AVX512"), __builtin_cpu_supports("avx512f") != 0);
  EXPECT_EQ(uses("AVX512_VNNI"), __builtin_cpu_supports("avx512vnni") != 0);
  EXPECT_EQ(uses("AVX512_BF16"), __builtin_cpu_supports("avx512bf16") != 0);
}
#endif

TEST(ProcessorTest, WhereItWasBuiltEverythingIsThere) {
  EXPECT_TRUE(check_processor(known_instructions()).ok());
}

TEST(ProcessorTest, AnOlderOneIsToldWhatItLacks) {
  const Status checked = check_processor({{
      {.name = "AVX2", .is_used = true, .is_there = true},
      {.name = "AVX-512", .is_used = true, .is_there = false},
      {.name = "AVX-512 VNNI", .is_used = true, .is_there = false},
  }});
  ASSERT_FALSE(checked.ok());
  EXPECT_THAT(checked.error().message, HasSubstr("for a processor with AVX-512, AVX-512 VNNI"));
  EXPECT_THAT(checked.error().hint, HasSubstr("TWOTRACK_LLAMA_CPU=variants"));
}

TEST(ProcessorTest, WhatIsNotUsedMayBeMissing) {
  EXPECT_TRUE(check_processor({{{.name = "AMX", .is_used = false, .is_there = false}}}).ok());
}

}  // namespace
}  // namespace twotrack::model
