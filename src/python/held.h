// A Python object held by functions that the core copies and drops anywhere, so that
// the last one may be destroyed without the GIL.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <vector>

namespace twotrack::python {

// The object itself is null once Python's garbage collector has cleared it (traverse_held).
using Held = std::shared_ptr<nanobind::object>;

inline Held held(nanobind::object object) {
  return {new nanobind::object(std::move(object)), [](nanobind::object* kept) {
            const nanobind::gil_scoped_acquire gil;
            delete kept;
          }};
}

// A script's own class holds the script's globals, and those hold whatever the script made of us: a
// circle that only Python's garbage collector can see, when each of our objects shows it what it
// holds. An object must show no reference that another one owns: what is held is never shared
// between two Python objects.
inline int traverse_held(const std::vector<Held>& all, visitproc visit, void* arg) {
  for (const Held& one : all) Py_VISIT(one->ptr());
  return 0;
}
inline void clear_held(const std::vector<Held>& all) {
  for (const Held& one : all) one->reset();
}

}  // namespace twotrack::python
