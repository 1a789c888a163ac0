// What one call of a Grail script costs: on a worker that is kept, inside of the sandbox, as an
// agent makes it; beside a process that does nothing.
#include "grail/pym_tool.h"
#include "process/process.h"
#include "slices.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr std::string_view kPlain = R"(name: str = Input("name")
result = {"result": len(name), "summary": "Counted " + name, "outcome": "success"}
result
)";

constexpr std::string_view kExternal = R"(name: str = Input("name")

@external
async def read_file(path: str) -> str: ...

text = await read_file(name)
lines = [line for line in text.splitlines() if "def" in line]
result = {"result": lines, "summary": f"{len(lines)} lines", "outcome": "success"}
result
)";

Result<std::shared_ptr<const tool::Tool>> tool_of(std::string_view text,
                                                  const grail::Runtime& runtime) {
  grail::PymPlan plan{.spec = {.name = "script"}, .script = grail::read_script("script", text)};
  plan.spec.parameters = grail::parameters_of(plan.script);
  plan.settings.runtime = runtime;
  return grail::make_pym(std::move(plan));
}

// Of a figure that has a median.
void ask_median(Section& section, size_t figure, double most_us) {
  if (figure >= section.figures.size() || !section.figures[figure].p50_us) return;
  section.figures[figure].target = Target{.text = format("p50 at most %.1f ms", most_us / 1000),
                                          .met = *section.figures[figure].p50_us <= most_us};
}

}  // namespace

Result<Sections> run_scripts(const Settings& settings) {
  const auto runtime = grail::find_runtime({}, process_environment());
  if (!runtime.ok() || runtime.value().kind != grail::Runtime::Kind::kMonty) {
    Section section{.workload = "scripts", .title = "a call of a script", .figures = {}};
    section.notes.emplace_back("left out: Monty is not installed (scripts/fetch_monty.py)");
    return Sections{section};
  }
  const Path workspace = settings.directory / "scripts";
  std::filesystem::create_directories(workspace);
  std::string text;
  for (int i = 0; i < 200; ++i) text += "def f" + std::to_string(i) + "():\n    return 1\n\n";
  TRY(replace_file(posix_file_system(), workspace / "a.py", text));
  const auto plain = TRY(tool_of(kPlain, runtime.value()));
  const auto external = TRY(tool_of(kExternal, runtime.value()));
  const tool::CallContext context{.args = R"({"name":"a.py"})", .workspace = workspace};
  const auto call = [&](const tool::Tool& tool) -> Status {
    const tool::ToolReturn done = tool.call(context);
    if (done.outcome) return Error{Code::kIo, done.error};
    sink(done.output);
    return Done{};
  };
  const auto spawn = [&](size_t) -> Status {
    TRY(process::run_process({.argv = {"/bin/true"}, .directory = workspace}));
    return Done{};
  };
  const auto run_plain = [&](size_t) { return call(*plain); };
  const auto run_external = [&](size_t) { return call(*external); };
  const Contender contenders[] = {{.name = "a process that ends at once", .step = spawn},
                                  {.name = "a script of three lines", .step = run_plain},
                                  {.name = "one that reads a file of 6 kB", .step = run_external}};
  Section section = TRY(measure_section(settings,
                                        {.workload = "scripts",
                                         .title = "a call of a script, worker kept",
                                         .unit = "calls/s",
                                         .has_latency = true},
                                        contenders));
  ask_median(section, 1, 1000);
  ask_median(section, 2, 1000);
  return Sections{section};
}

}  // namespace twotrack::bench
