#include "sandbox/places.h"

#include <algorithm>
#include <fstream>
#include <string_view>

#include "base/file.h"
#include "base/lines.h"

namespace twotrack::sandbox {
namespace {

constexpr int kHopsMax = 8;  // from a link to a script to its interpreter to …
// Of a script. The file is the project's and may have no line end in a terabyte.
constexpr size_t kFirstLineMax = 512;

bool is_below(const Path& path, const Path& folder) {
  const auto [at, rest] = std::ranges::mismatch(path, folder);
  return rest == folder.end();
}

bool is_program(const Path& path) {
  using std::filesystem::perms;
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (error || status.type() != std::filesystem::file_type::regular) return false;
  constexpr perms kRun = perms::owner_exec | perms::group_exec | perms::others_exec;
  return (status.permissions() & kRun) != perms::none;
}

// "/bin", which is a link to a folder below /usr on most systems.
bool is_top(const Path& path) {
  return path.parent_path() == "/";
}

// Where a Python itself lies, by the file that it looks for.
bool is_python_home(const Path& home) {
  std::error_code ignored;
  const auto names = posix_file_system().list(home / "lib");
  return names.ok() && std::ranges::any_of(names.value(), [&](const std::string& name) {
           return name.starts_with("python3") &&
                  std::filesystem::exists(home / "lib" / name / "os.py", ignored);
         });
}

// Who says that something is a program.
enum class Word : uint8_t {
  kUsers,
  kProjects,  // may name anything, and opens only what is the project's, or a Python
};

class Places {
 public:
  explicit Places(const PlacesFor& request) : request_(request) {}

  // A folder with programs.
  void add_folder(const Path& folder, Word word, int hops = 0) {
    if (!folder.is_absolute() || hops > kHopsMax || !is_new(folder)) return;
    if (is_projects(folder)) word = Word::kProjects;
    const Path owner = folder.parent_path();
    const std::string name = folder.filename();
    std::error_code ignored;
    if (std::filesystem::exists(owner / "pyvenv.cfg", ignored)) {
      add(owner, word);
      add_program(folder / "python3", word, hops + 1);
    } else if (std::filesystem::is_directory(owner / "versions", ignored) && name != "bin") {
      add(owner, word);  // pyenv and its like: scripts that look for the real program below it
    } else {
      add(folder, word);
      if (name != "bin" && name != "sbin") return;
      for (const char* sibling : {"lib", "lib64", "libexec"}) add(owner / sibling, word);
    }
  }

  // A program, and where its links lead and what runs it when it is a script.
  void add_program(const Path& program, Word word, int hops = 0) {
    if (!program.is_absolute() || hops > kHopsMax || !is_program(program)) return;
    if (is_projects(program.parent_path())) word = Word::kProjects;
    add_folder(program.parent_path(), word, hops);
    std::error_code error;
    const Path target = std::filesystem::read_symlink(program, error);
    if (!error) {
      add_program((program.parent_path() / target).lexically_normal(), word, hops + 1);
      return;
    }
    add_program(interpreter_of(program), word, hops + 1);
  }

  std::vector<std::string> take() { return std::move(places_); }

 private:
  static Path interpreter_of(const Path& program) {
    std::ifstream file(program, std::ios::binary);
    std::string head(kFirstLineMax, '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    const bool is_whole = file.eof();
    head.resize(static_cast<size_t>(file.gcount()));
    std::string_view line = std::string_view(head).substr(0, head.find('\n'));
    if (!line.starts_with("#!") || (line.size() == head.size() && !is_whole)) return {};
    line.remove_prefix(std::min(line.find_first_not_of(" \t", 2), line.size()));
    return line.substr(0, line.find_first_of(" \t\r"));
  }

  bool is_new(const Path& folder) {
    if (std::ranges::find(seen_, folder) != seen_.end()) return false;
    seen_.push_back(folder);
    return true;
  }

  // Whether the project is on the way to it, by whatever name, or it is there in the end.
  bool is_projects(const Path& folder) const {
    std::error_code error;
    if (is_below(std::filesystem::canonical(folder, error), request_.project)) return true;
    for (Path part = folder; part.has_relative_path(); part = part.parent_path()) {
      if (std::filesystem::equivalent(part, request_.project, error)) return true;
    }
    return false;
  }

  bool may_open(const Path& real, Word word) const {
    return word == Word::kUsers || is_below(real, request_.project) ||
           is_python_home(real.parent_path());
  }

  // With every name that links give it on the way: a program may use any of them.
  void add(const Path& place, Word word) {
    std::error_code error;
    const Path real = std::filesystem::canonical(place, error);
    if (error || !may_open(real, word)) return;
    std::vector<Path> names = {place.lexically_normal()};
    while (names.size() < kHopsMax) {
      const Path target = std::filesystem::read_symlink(names.back(), error);
      if (error) break;
      names.push_back((names.back().parent_path() / target).lexically_normal());
    }
    names.push_back(real);
    // The person's home, or a folder around the workspace, holds far more than programs.
    const auto is_too_much = [&](const Path& one) {
      return one == request_.home || is_below(request_.workspace, one);
    };
    if (std::ranges::any_of(names, is_too_much)) return;
    for (const Path& one : names) add_name(one, real);
  }

  void add_name(const Path& name, const Path& real) {
    const bool is_systems = is_below(name, "/usr") || (is_below(real, "/usr") && is_top(name));
    // What lies in the workspace is there with it.
    if (is_systems || is_below(name, request_.workspace)) return;
    if (std::ranges::find(places_, name.string()) == places_.end()) places_.push_back(name);
  }

  const PlacesFor& request_;
  std::vector<Path> seen_;
  std::vector<std::string> places_;
};

}  // namespace

std::vector<std::string> program_places(const PlacesFor& request) {
  Places places(request);
  for (const std::string_view folder : split(request.path_variable, ':')) {
    places.add_folder(folder, Word::kUsers);
  }
  places.add_program(request.program, request.is_users_program ? Word::kUsers : Word::kProjects);
  return places.take();
}

}  // namespace twotrack::sandbox
