#include "api/memory.h"

#include <utility>

#include "project/log_start.h"
#include "project/project.h"
#include "runner/session.h"

namespace twotrack::api {
namespace {

std::optional<std::string> said(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

Result<OnDisk> on_disk(Result<track::Receipt> receipt) {
  track::Receipt got = TRY(std::move(receipt));
  return OnDisk{.seq = got.seq, .hash = std::move(got.hash)};
}

}  // namespace

struct Memory::Impl {
  explicit Impl(Path root) : project(std::move(root)) {}

  Status open(const std::string& agent, const AboutLog& about) {
    project::LogStart start{.run = said(about.run),
                            .operation = said(about.operation),
                            .node = said(about.node),
                            .goal = said(about.goal)};
    if (about.view_bytes > 0) start.budget_bytes = about.view_bytes;
    registry.emplace(TRY(project::make_registry(project)));
    const runner::SessionOptions options{
        .writer = {.files = &project.files(), .clock = &project.clock()},
        .redactor = TRY(project.redactor()),
        .registry = &*registry};
    auto log = TRY(project::open_or_start_log(project, agent, start));
    session.emplace(TRY(runner::Session::over(std::move(log), project.layout(), options)));
    if (start.budget_bytes) TRY(session->set_limit(*start.budget_bytes, "asked for"));
    return Done{};
  }

  project::Project project;
  std::optional<Registry> registry{};
  std::optional<runner::Session> session{};
};

Memory::Memory(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Memory::~Memory() = default;
Memory::Memory(Memory&& other) noexcept = default;
Memory& Memory::operator=(Memory&& other) noexcept = default;

Result<Memory> Memory::open(const std::string& folder, const std::string& agent,
                            const AboutLog& about) {
  auto impl = std::make_unique<Impl>(TRY(project::root_of(posix_file_system(), folder)));
  TRY(impl->open(agent, about));
  return Memory(std::move(impl));
}

Result<OnDisk> Memory::append(EventBody event) {
  TRY(track::check_goes_on(impl_->session->log(), static_cast<EventType>(event.index())));
  return on_disk(impl_->session->append_event(std::move(event)));
}

Result<OnDisk> Memory::append(std::string_view type, const Json& data) {
  TRY(track::check_goes_on(impl_->session->log(), event_type(type)));
  return on_disk(impl_->session->append(DraftInput{.type = type, .data = data.text}));
}

std::string Memory::view() const {
  return impl_->session->view();
}

Result<std::string> Memory::request() {
  TRY(track::check_goes_on(impl_->session->log(), EventType::kModelRequest));
  return TRY(impl_->session->request()).view;
}

Result<std::string> Memory::recall(const std::string& ref,
                                   const std::optional<std::string>& lines) {
  TRY(track::check_goes_on(impl_->session->log(), EventType::kToolCall));
  return TRY(impl_->session->recall({.ref = ref, .lines = lines})).text;
}

}  // namespace twotrack::api
