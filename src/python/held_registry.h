// A Registry with summarizers of Python among others, as a Python object owns it.
#pragma once

#include <string>
#include <vector>

#include "python/held.h"
#include "summary/registry.h"

namespace twotrack::python {

// Everything but get() needs the GIL; only to destroy it does not.
class HeldRegistry {
 public:
  explicit HeldRegistry(Registry base) : base_(base), all_(std::move(base)) {}
  HeldRegistry(HeldRegistry&&) = default;
  HeldRegistry& operator=(HeldRegistry&&) = default;
  HeldRegistry(const HeldRegistry&) = delete;  // Use for_another_owner().
  HeldRegistry& operator=(const HeldRegistry&) = delete;

  void add(const std::string& tool, nanobind::object summarizer);
  const Registry& get() const { return all_; }

  // The same, with references of its own to the summarizers.
  HeldRegistry for_another_owner() const;

  const std::vector<Held>& objects() const { return objects_; }

 private:
  Registry base_;
  Registry all_;
  std::vector<std::string> tools_{};
  std::vector<Held> objects_{};  // of each tool
};

}  // namespace twotrack::python
