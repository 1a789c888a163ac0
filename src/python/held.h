// A Python object held by functions that are copied and dropped wherever the core likes, so that
// the last one may go without the GIL.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

namespace twotrack::python {

using Held = std::shared_ptr<nanobind::object>;

inline Held held(nanobind::object object) {
  return {new nanobind::object(std::move(object)), [](nanobind::object* kept) {
            const nanobind::gil_scoped_acquire gil;
            delete kept;
          }};
}

}  // namespace twotrack::python
