#include "python/project.h"

#include "python/errors.h"
#include "python/values.h"

namespace twotrack::python {

void tell_logger(const char* level, std::string_view text) {
  const nb::gil_scoped_acquire gil;
  try {
    const nb::object logger = nb::module_::import_("logging").attr("getLogger")("twotrack");
    logger.attr(level)("%s", text_of(text));
  } catch (nb::python_error& error) {
    error.discard_as_unraisable("twotrack");
  }
}

namespace {

// Notes for people at a terminal are not for a program.
class LoggingProject final : public project::Project {
 public:
  using project::Project::Project;

  void warn(std::string_view text) override { tell_logger("warning", text); }
  void fail(const Error& error) override { tell_logger("error", error.text()); }
};

}  // namespace

std::shared_ptr<Project> Project::open(const std::string& root) {
  std::shared_ptr<Project> held(new Project());
  held->project_ =
      std::make_unique<LoggingProject>(unwrap(project::root_of(posix_file_system(), root)));
  return held;
}

}  // namespace twotrack::python
