// The hub, asked and kept up to date.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "base/json_writer.h"
#include "hub/index.h"
#include "hub/source_reader.h"
#include "project/hub_place.h"
#include "python/bind.h"
#include "python/errors.h"
#include "python/project.h"
#include "python/values.h"

namespace twotrack::python {
namespace {

constexpr std::chrono::milliseconds kPullMax{200};

// A list of states as `twotrack hub get --format json` prints them.
std::string get(Project& project, const std::vector<std::string>& ids) {
  return project.with([&](project::Project& context) {
    hub::Store store = unwrap(project::open_hub(context));
    const auto read = [&](const std::string& file) {
      return hub::read_source(context.files(), context.layout().root / file);
    };
    JsonWriter json;
    json.begin_array();
    for (const hub::NodeState& state : unwrap(hub::get_context(store, ids, read, kPullMax))) {
      json.raw(project::to_json(state));
    }
    return json.end_array().take();
  });
}

// Makes the hub when it is not there. {"files","changed","removed","nodes","skipped":[…]}
std::string index(Project& project, const std::vector<std::string>& paths) {
  return project.with([&](project::Project& context) {
    const Path& root = context.layout().root;
    const auto ignore = unwrap(project::hub_ignore(context));
    hub::Store store = unwrap(hub::Store::open(context.files(), root, context.hub_seal()));
    const hub::Indexed done = unwrap(hub::index(context.files(), root, store, paths, ignore));
    JsonWriter json;
    json.begin_object().member("files", done.looked_at).member("changed", done.changed);
    json.member("removed", done.removed)
        .member("nodes", done.nodes)
        .key("skipped")
        .texts(done.skipped);
    return json.end_object().take();
  });
}

}  // namespace

void bind_hub(nb::module_& module) {
  module.def(
      "hub_get",
      [](Project& project, const std::vector<std::string>& ids) {
        std::string states;
        {
          const nb::gil_scoped_release released;
          states = get(project, ids);
        }
        return from_json(states);
      },
      nb::arg("project"), nb::arg("node_ids"));
  module.def(
      "hub_index",
      [](Project& project, const std::vector<std::string>& paths) {
        std::string done;
        {
          const nb::gil_scoped_release released;
          done = index(project, paths);
        }
        return from_json(done);
      },
      nb::arg("project"), nb::arg("paths"));
  module.def(
      "has_hub",
      [](Project& project) {
        const nb::gil_scoped_release released;
        return project.with([](project::Project& context) {
          return unwrap(hub::Store::open_existing(context.files(), context.layout().root,
                                                  context.hub_seal()))
              .has_value();
        });
      },
      nb::arg("project"));
}

}  // namespace twotrack::python
