#include "event/model_name.h"

#include "event/parts.h"
#include "event/read.h"

namespace twotrack {
namespace {

constexpr size_t kHashShown = 8;

}  // namespace

std::string model_name(const Json& model) {
  const ModelPart part = read_part<ModelPart>(model).value_or(ModelPart{});
  const ModelIdentity is = read_part<ModelIdentity>(part.is).value_or(ModelIdentity{});
  std::string name = is.model.empty() ? is.name : is.model;
  if (!is.url.empty()) name += " at " + is.url;
  if (is.sha256.empty()) return name;
  name += " (" + is.sha256.substr(0, kHashShown);
  if (is.adapter) name += ", adapter " + is.adapter->sha256.substr(0, kHashShown);
  return name + ")";
}

}  // namespace twotrack
