// In the place of llama_model.cc where llama.cpp was not there when the program was built.
#include "model/llama/llama_model.h"

namespace twotrack::model {

bool has_llama() {
  return false;
}

std::string llama_version() {
  return "";
}

Result<std::optional<Path>> find_prepared(const Preparation& /*prepared*/, const Path& /*file*/,
                                          const Path& /*adapter*/) {
  return std::optional<Path>();
}

Status check_llama() {
  return with_hint(
      Error{Code::kInvalid, "twotrack was built without llama.cpp: it needs a model server"},
      "add one to model.servers, or rebuild with network access for setup");
}

Result<std::unique_ptr<Model>> open_llama_model(const LlamaOptions& options) {
  return Error{Code::kInvalid,
               options.file.string() +
                   ": this twotrack was built without llama.cpp and cannot run a model itself. In "
                   "its source tree: scripts/build_llama.sh, then make build; or use a server "
                   "(http://…)"};
}

}  // namespace twotrack::model
