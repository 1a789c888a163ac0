#include "model/llama/merge_lora.h"

#include <gguf.h>

#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "model/confidence.h"
#include "model/llama/processor.h"

namespace twotrack::model {
namespace {

struct GgufDeleter {
  void operator()(gguf_context* facts) const { gguf_free(facts); }
  void operator()(ggml_context* tensors) const { ggml_free(tensors); }
  void operator()(ggml_backend* backend) const { ggml_backend_free(backend); }
};

using GgufFacts = std::unique_ptr<gguf_context, GgufDeleter>;

struct GgufFile {
  GgufFacts facts;
  std::unique_ptr<ggml_context, GgufDeleter> tensors;  // with their data

  const ggml_tensor* find(const std::string& name) const {
    return ggml_get_tensor(tensors.get(), name.c_str());
  }
  bool has(const char* key) const { return gguf_find_key(facts.get(), key) >= 0; }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    names.reserve(static_cast<size_t>(gguf_get_n_tensors(facts.get())));
    for (int64_t i = 0; i < gguf_get_n_tensors(facts.get()); ++i) {
      names.emplace_back(gguf_get_tensor_name(facts.get(), i));
    }
    return names;
  }
};

Result<GgufFile> read_gguf(const Path& path) {
  ggml_context* tensors = nullptr;
  GgufFile file;
  file.facts.reset(gguf_init_from_file(path.c_str(), {.no_alloc = false, .ctx = &tensors}));
  file.tensors.reset(tensors);
  if (file.facts == nullptr) return Error{Code::kInvalid, path.string() + ": not a GGUF file"};
  return file;
}

// All values of `tensor`, row after row.
std::vector<float> floats_of(const ggml_tensor& tensor) {
  std::vector<float> values(static_cast<size_t>(ggml_nelements(&tensor)));
  if (tensor.type == GGML_TYPE_F32) {
    std::memcpy(values.data(), tensor.data, values.size() * sizeof(float));
  } else {
    ggml_get_type_traits(tensor.type)
        ->to_float(tensor.data, values.data(), ggml_nelements(&tensor));
  }
  return values;
}

bool can_be_read(const ggml_tensor& tensor) {
  return tensor.type == GGML_TYPE_F32 || ggml_get_type_traits(tensor.type)->to_float != nullptr;
}

// What the adapter adds to one matrix of `inputs` columns.
struct LowRank {
  const ggml_tensor* a = nullptr;  // rank rows of `inputs`
  const ggml_tensor* b = nullptr;  // a row of `rank` for each row of the matrix

  bool fits(const ggml_tensor& matrix) const {
    return a != nullptr && b != nullptr && ggml_n_dims(&matrix) <= 2 && ggml_n_dims(a) <= 2 &&
           ggml_n_dims(b) <= 2 && a->ne[0] == matrix.ne[0] && b->ne[1] == matrix.ne[1] &&
           a->ne[1] == b->ne[0] && can_be_read(*a) && can_be_read(*b) && can_be_read(matrix);
  }

  // `matrix` has the values of W and gets those of W + (alpha / rank) B A.
  Status add_to(std::vector<float>& matrix, float alpha, ggml_backend* backend) const {
    const size_t room = 6 * (matrix.size() + floats(a) + floats(b)) * sizeof(float);
    const std::unique_ptr<ggml_context, GgufDeleter> memory(ggml_init(
        {.mem_size = room + (size_t{1} << 20), .mem_buffer = nullptr, .no_alloc = false}));
    const auto tensor = [&](const std::vector<float>& values, int64_t columns) {
      const auto rows = static_cast<int64_t>(values.size()) / columns;
      ggml_tensor* made = ggml_new_tensor_2d(memory.get(), GGML_TYPE_F32, columns, rows);
      std::memcpy(made->data, values.data(), ggml_nbytes(made));
      return made;
    };
    const int64_t rank = a->ne[1];
    ggml_tensor* down = ggml_transpose(memory.get(), tensor(floats_of(*a), a->ne[0]));
    ggml_tensor* product =
        ggml_mul_mat(memory.get(), ggml_cont(memory.get(), down), tensor(floats_of(*b), rank));
    // Without alpha the adapter is taken as it is, as llama.cpp does.
    const float scale = alpha == 0 ? 1 : alpha / static_cast<float>(rank);
    ggml_tensor* sum =
        ggml_add(memory.get(), tensor(matrix, a->ne[0]), ggml_scale(memory.get(), product, scale));
    ggml_cgraph* graph = ggml_new_graph(memory.get());
    ggml_build_forward_expand(graph, sum);
    TRY(compute(backend, graph));
    std::memcpy(matrix.data(), sum->data, ggml_nbytes(sum));
    return Done{};
  }

 private:
  static size_t floats(const ggml_tensor* tensor) {
    return static_cast<size_t>(ggml_nelements(tensor));
  }
};

// One thread: a graph is three small steps, and threads spin while they wait for each other. The
// library's default of four spent nine tenths of the time waiting where fewer cores were free.
ggml_backend* one_thread() {
  ggml_backend* backend = ggml_backend_dev_init(processor(), nullptr);
  if (backend == nullptr) return nullptr;
  reinterpret_cast<ggml_backend_set_n_threads_t>(processor_function("ggml_backend_set_n_threads"))(
      backend, 1);
  return backend;
}

class Merger {
 public:
  Merger(GgufFile model, GgufFile adapter, ggml_type form, const MergeProgress& progress)
      : model_(std::move(model)), adapter_(std::move(adapter)), form_(form), progress_(progress) {}

  Result<std::string> merge() {
    const int64_t alpha = gguf_find_key(adapter_.facts.get(), "adapter.lora.alpha");
    const bool has_alpha =
        alpha >= 0 && gguf_get_kv_type(adapter_.facts.get(), alpha) == GGUF_TYPE_FLOAT32;
    if (has_alpha) alpha_ = gguf_get_val_f32(adapter_.facts.get(), alpha);
    // Active only after certain words: no part of the weights.
    if (!has_alpha || adapter_.has("adapter.alora.invocation_tokens")) {
      return Error{Code::kInvalid, "an adapter of a kind that cannot be merged"};
    }
    TRY(check_adapter());
    if (model_.names().empty()) return Error{Code::kInvalid, "a model without tensors"};
    if (backend_ == nullptr) return Error{Code::kIo, "llama.cpp cannot compute here"};
    return write(head().get());
  }

 private:
  LowRank change_of(const std::string& name) const {
    return {.a = adapter_.find(name + ".lora_a"), .b = adapter_.find(name + ".lora_b")};
  }

  // Every tensor of the adapter belongs to a matrix that it fits. An embedding is looked up, not
  // multiplied, and has its parts the other way round.
  Status check_adapter() const {
    for (const std::string& part : adapter_.names()) {
      const bool is_part = part.ends_with(".lora_a") || part.ends_with(".lora_b");
      const std::string name = is_part ? part.substr(0, part.size() - 7) : "";
      const ggml_tensor* matrix = model_.find(name);
      const bool fits = matrix != nullptr && name != "token_embd.weight" &&
                        matrix->ne[0] % ggml_blck_size(form_) == 0 && change_of(name).fits(*matrix);
      if (!fits) return Error{Code::kInvalid, part + " of the adapter cannot be merged"};
    }
    return Done{};
  }

  bool is_changed(const ggml_tensor& tensor) const { return change_of(tensor.name).a != nullptr; }

  uint64_t changed_bytes() const {
    uint64_t bytes = 0;
    for (const std::string& name : model_.names()) {
      const ggml_tensor& tensor = *model_.find(name);
      if (is_changed(tensor)) bytes += ggml_nbytes(&tensor);
    }
    return bytes;
  }

  // The facts and the list of tensors of the new file.
  GgufFacts head() const {
    GgufFacts head(gguf_init_empty());
    gguf_set_kv(head.get(), model_.facts.get());
    const int64_t calibration = gguf_find_key(adapter_.facts.get(), kCalibrationKey);
    if (calibration >= 0 &&
        gguf_get_kv_type(adapter_.facts.get(), calibration) == GGUF_TYPE_STRING) {
      gguf_set_val_str(head.get(), kCalibrationKey,
                       gguf_get_val_str(adapter_.facts.get(), calibration));
    }
    for (const std::string& name : model_.names()) {
      const ggml_tensor& tensor = *model_.find(name);
      gguf_add_tensor(head.get(), &tensor);
      if (is_changed(tensor)) gguf_set_tensor_type(head.get(), name.c_str(), form_);
    }
    return head;
  }

  Result<std::string> write(const gguf_context* head) const {
    const size_t start = gguf_get_meta_size(head);
    const int64_t last = gguf_get_n_tensors(head) - 1;
    const size_t end = gguf_get_tensor_offset(head, last) + gguf_get_tensor_size(head, last);
    std::string bytes(start + GGML_PAD(end, gguf_get_alignment(head)), '\0');
    gguf_get_meta_data(head, bytes.data());
    const uint64_t total = changed_bytes();
    uint64_t done = 0;
    for (int64_t i = 0; i <= last; ++i) {
      const ggml_tensor& tensor = *model_.find(gguf_get_tensor_name(head, i));
      char* const to = bytes.data() + start + gguf_get_tensor_offset(head, i);
      if (is_changed(tensor)) {
        TRY(write_changed(tensor, to));
        done += ggml_nbytes(&tensor);
        if (progress_) progress_(done, total);
      } else {
        std::memcpy(to, tensor.data, ggml_nbytes(&tensor));
      }
    }
    return bytes;
  }

  Status write_changed(const ggml_tensor& tensor, char* to) const {
    std::vector<float> values = floats_of(tensor);
    TRY(change_of(tensor.name).add_to(values, alpha_, backend_.get()));
    ggml_quantize_chunk(form_, values.data(), to, 0, ggml_nrows(&tensor), tensor.ne[0], nullptr);
    return Done{};
  }

  GgufFile model_;
  GgufFile adapter_;
  ggml_type form_;
  const MergeProgress& progress_;
  float alpha_ = 0;
  std::unique_ptr<ggml_backend, GgufDeleter> backend_{one_thread()};
};

}  // namespace

Status compute(ggml_backend* backend, ggml_cgraph* graph) {
  const ggml_status status = ggml_backend_graph_compute(backend, graph);
  if (status == GGML_STATUS_SUCCESS) return Done{};
  return Error{Code::kIo,
               std::string("llama.cpp could not compute: ") + ggml_status_to_string(status)};
}

Result<std::string> merge_lora(const Path& model, const Path& adapter, ggml_type form,
                               const MergeProgress& progress) {
  auto base = TRY(read_gguf(model));
  return Merger(std::move(base), TRY(read_gguf(adapter)), form, progress).merge();
}

}  // namespace twotrack::model
