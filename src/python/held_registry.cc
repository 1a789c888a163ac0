#include "python/held_registry.h"

#include "python/summarizers.h"

namespace nb = nanobind;

namespace twotrack::python {

void HeldRegistry::add(const std::string& tool, nb::object summarizer) {
  const Held object = held(std::move(summarizer));
  all_.add(tool, python_summarizer(object));
  tools_.push_back(tool);
  objects_.push_back(object);
}

HeldRegistry HeldRegistry::for_another_owner() const {
  HeldRegistry again(base_);
  for (size_t i = 0; i < tools_.size(); ++i) again.add(tools_[i], nb::object(*objects_[i]));
  return again;
}

}  // namespace twotrack::python
