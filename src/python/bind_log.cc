// Logs, read: nobody is locked out, and nothing is written but snapshots.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "base/json_writer.h"
#include "project/agent_name.h"
#include "project/packet_place.h"
#include "project/verify_logs.h"
#include "python/bind.h"
#include "python/event.h"
#include "python/packet_state.h"
#include "python/project.h"
#include "python/values.h"
#include "runner/packet_log.h"
#include "runner/recall.h"
#include "track/follower.h"
#include "track/raw_output.h"
#include "track/verify.h"

namespace twotrack::python {
namespace {

using SharedProject = std::shared_ptr<Project>;

std::string resolve(Project& project, const std::string& agent) {
  return project.with(
      [&](project::Project& context) { return unwrap(project::resolve_agent(context, agent)); });
}

// The lines of a log in order. At the end of a log that grows, next() may have more later.
class LogReader {
 public:
  LogReader(SharedProject project, const std::string& agent)
      : project_(std::move(project)),
        follower_(unwrap(track::Follower::open(project_->files(), project_->layout(), agent))) {}

  std::optional<Event> next() {
    const nb::gil_scoped_release released;
    const std::scoped_lock lock(mutex_);
    const auto line = unwrap(follower_.next());
    if (!line) return std::nullopt;
    return Event(line->text);
  }

 private:
  SharedProject project_;
  std::mutex mutex_;
  track::Follower follower_;
};

// The log once more, with the packet after each event.
class Replay {
 public:
  Replay(SharedProject project, const std::string& agent, uint64_t limit)
      : project_(std::move(project)),
        log_(unwrap(runner::PacketLog::open(project_->files(), project_->layout(), agent))),
        replay_(log_.replay({.limit_override = limit})) {}

  nb::object next() {
    std::optional<Event> event;
    Packet packet;
    {
      const nb::gil_scoped_release released;
      const auto read = unwrap(replay_.next());
      if (read) {
        event.emplace(line_at(read->seq));
        replay_.apply();
        packet = replay_.packet();
      }
    }
    if (!event) return nb::none();
    return nb::make_tuple(std::move(*event), PacketState::of_log(std::move(packet)));
  }

 private:
  std::string line_at(uint64_t seq) {
    return unwrap(track::read_event(log_.log(), log_.index(), seq))->line;
  }

  SharedProject project_;
  runner::PacketLog log_;
  runner::PacketReplay replay_;
};

PacketState packet_at(Project& project, const std::string& agent, std::optional<std::string> at,
                      std::optional<uint64_t> turn, uint64_t limit) {
  const nb::gil_scoped_release released;
  auto log = unwrap(runner::PacketLog::open(project.files(), project.layout(), agent));
  const uint64_t seq = unwrap(project::find_place(log, {.turn = turn, .at = std::move(at)}));
  return PacketState::of_log(unwrap(log.at(seq, {.limit_override = limit})));
}

// {"agent_id","ok","events","bytes","head","problems":[{…}],"notes":[…]}
std::string verify(Project& project, const std::string& agent) {
  const track::VerifyReport report =
      unwrap(project::verify_with_views(project.files(), project.layout(), agent));
  JsonWriter json;
  json.begin_object().member("agent_id", report.agent_id).member("ok", report.ok());
  json.member("events", report.events).member("bytes", report.bytes).member("head", report.head);
  json.key("problems").begin_array();
  for (const track::LogProblem& problem : report.problems) {
    json.begin_object().member("kind", name_of(problem.kind)).member("line", problem.line);
    json.member("offset", problem.offset).key("message").lossy_string(problem.message);
    json.member("is_damage", problem.is_damage).end_object();
  }
  json.end_array().key("notes").texts(report.notes);
  return json.end_object().take();
}

nb::object raw_output(Project& project, const Event& event) {
  std::optional<std::string> bytes;
  {
    const nb::gil_scoped_release released;
    bytes = unwrap(track::raw_output(event.parsed().data,
                                     track::BlobStore(project.files(), project.layout())));
  }
  if (!bytes) return nb::none();
  return nb::bytes(bytes->data(), bytes->size());
}

}  // namespace

void bind_log(nb::module_& module) {
  nb::class_<LogReader>(module, "LogReader")
      .def("__init__",
           [](LogReader* self, SharedProject project, const std::string& agent) {
             new (self) LogReader(std::move(project), agent);
           })
      .def("next", &LogReader::next);
  nb::class_<Replay>(module, "Replay")
      .def("__init__", [](Replay* self, SharedProject project, const std::string& agent,
                          uint64_t limit) { new (self) Replay(std::move(project), agent, limit); })
      .def("next", &Replay::next);

  module.def("resolve_agent", &resolve, nb::arg("project"), nb::arg("agent"));
  module.def("agents", [](Project& project) {
    const nb::gil_scoped_release released;
    return project.with(
        [](project::Project& context) { return unwrap(project::resolve_agents(context, {})); });
  });
  module.def(
      "packet_at",
      [](Project& project, const std::string& agent, std::optional<std::string> at,
         std::optional<uint64_t> turn,
         uint64_t limit) { return packet_at(project, agent, std::move(at), turn, limit); },
      nb::arg("project"), nb::arg("agent"), nb::arg("at").none(), nb::arg("turn").none(),
      nb::arg("limit"));
  module.def("verify", [](Project& project, const std::string& agent) {
    std::string report;
    {
      const nb::gil_scoped_release released;
      report = verify(project, agent);
    }
    return from_json(report);
  });
  module.def("raw_output", &raw_output);
  module.def(
      "recall",
      [](Project& project, const std::string& agent, const std::string& ref,
         std::optional<std::string> lines, std::optional<std::string> search,
         std::optional<std::string> pointer, size_t bytes_max) {
        std::string text;
        {
          const nb::gil_scoped_release released;
          text = unwrap(runner::recall(project.files(), project.layout(), agent,
                                       {.ref = ref,
                                        .lines = std::move(lines),
                                        .search = std::move(search),
                                        .pointer = std::move(pointer),
                                        .bytes_max = bytes_max}))
                     .text;
        }
        return text_of(text);
      },
      nb::arg("project"), nb::arg("agent"), nb::arg("ref"), nb::arg("lines").none(),
      nb::arg("search").none(), nb::arg("pointer").none(), nb::arg("bytes_max"));
}

}  // namespace twotrack::python
