#include "model/llama/processor.h"

#include <string>

#include "base/check.h"

#if defined(TWOTRACK_LLAMA_VARIANTS)
#include <dlfcn.h>
#include <llama.h>

#include <filesystem>
#else
#include <ggml-cpu.h>
#endif

namespace twotrack::model {

std::vector<Instructions> known_instructions() {
#if defined(__x86_64__) && !defined(TWOTRACK_LLAMA_VARIANTS)
  return {
      {"AVX", ggml_cpu_has_avx() != 0, __builtin_cpu_supports("avx") != 0},
      {"AVX2", ggml_cpu_has_avx2() != 0, __builtin_cpu_supports("avx2") != 0},
      {"BMI2", ggml_cpu_has_bmi2() != 0, __builtin_cpu_supports("bmi2") != 0},
      {"FMA", ggml_cpu_has_fma() != 0, __builtin_cpu_supports("fma") != 0},
      {"F16C", ggml_cpu_has_f16c() != 0, __builtin_cpu_supports("f16c") != 0},
      {"AVX-VNNI", ggml_cpu_has_avx_vnni() != 0, __builtin_cpu_supports("avxvnni") != 0},
      {"AVX-512", ggml_cpu_has_avx512() != 0, __builtin_cpu_supports("avx512f") != 0},
      {"AVX-512 VBMI", ggml_cpu_has_avx512_vbmi() != 0, __builtin_cpu_supports("avx512vbmi") != 0},
      {"AVX-512 VNNI", ggml_cpu_has_avx512_vnni() != 0, __builtin_cpu_supports("avx512vnni") != 0},
      {"AVX-512 BF16", ggml_cpu_has_avx512_bf16() != 0, __builtin_cpu_supports("avx512bf16") != 0},
      {"AMX", ggml_cpu_has_amx_int8() != 0, __builtin_cpu_supports("amx-int8") != 0},
  };
#else
  return {};
#endif
}

Status check_processor(std::span<const Instructions> known) {
  std::string missing;
  for (const Instructions& one : known) {
    if (!one.is_used || one.is_there) continue;
    missing.append(missing.empty() ? "" : ", ").append(one.name);
  }
  if (missing.empty()) return Done{};
  return with_hint(
      Error{
          Code::kInvalid,
          "this twotrack cannot run models here: it was built on another machine, for a processor "
          "with " +
              missing},
      "install it on this machine (make build, pip install .), build it with "
      "TWOTRACK_LLAMA_CPU=variants, or use a server: --model http://…");
}

void load_variant() {
#if defined(TWOTRACK_LLAMA_VARIANTS)
  Dl_info library{};
  CHECK(::dladdr(reinterpret_cast<const void*>(&llama_backend_init), &library) != 0);
  const std::filesystem::path folder = std::filesystem::path(library.dli_fname).parent_path();
  ggml_backend_load_all_from_path(folder.c_str());
#endif
}

ggml_backend_dev_t processor() {
  return ggml_backend_dev_by_type(GGML_BACKEND_DEVICE_TYPE_CPU);
}

void* processor_function(const char* name) {
  void* found = ggml_backend_reg_get_proc_address(ggml_backend_dev_backend_reg(processor()), name);
  CHECK(found != nullptr);
  return found;
}

}  // namespace twotrack::model
