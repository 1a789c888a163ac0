#include "sandbox/places.h"

#include <algorithm>
#include <fstream>

#include "base/lines.h"

namespace twotrack::sandbox {
namespace {

constexpr int kHopsMax = 8;  // from a link to a script to its interpreter to …

bool is_below(const Path& path, const Path& folder) {
  const auto [at, rest] = std::ranges::mismatch(path, folder);
  return rest == folder.end();
}

// Links and scripts of the project may name anything. Only what is a program in the end opens the
// folder around it: nobody keeps those among keys and sockets.
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

class Places {
 public:
  explicit Places(const PlacesFor& request) : request_(request) {}

  // A folder with programs.
  void add_folder(const Path& folder, int hops = 0) {
    if (!folder.is_absolute() || hops > kHopsMax || !is_new(folder)) return;
    const Path owner = folder.parent_path();
    const std::string name = folder.filename();
    std::error_code ignored;
    if (std::filesystem::exists(owner / "pyvenv.cfg", ignored)) {
      add(owner);
      add_program(folder / "python3", hops + 1);
    } else if (std::filesystem::is_directory(owner / "versions", ignored) && name != "bin") {
      add(owner);  // pyenv and its like: scripts that look for the real program below it
    } else {
      add(folder);
      if (name != "bin" && name != "sbin") return;
      for (const char* sibling : {"lib", "lib64", "libexec"}) add(owner / sibling);
    }
  }

  // A program, and where its links lead and what runs it when it is a script.
  void add_program(const Path& program, int hops = 0) {
    if (!program.is_absolute() || hops > kHopsMax || !is_program(program)) return;
    add_folder(program.parent_path(), hops);
    std::error_code error;
    const Path target = std::filesystem::read_symlink(program, error);
    if (!error) {
      add_program((program.parent_path() / target).lexically_normal(), hops + 1);
      return;
    }
    add_program(interpreter_of(program), hops + 1);
  }

  std::vector<std::string> take() { return std::move(places_); }

 private:
  static Path interpreter_of(const Path& program) {
    std::ifstream file(program, std::ios::binary);
    char mark[2] = {};
    if (!file.read(mark, 2) || mark[0] != '#' || mark[1] != '!') return {};
    Path interpreter;
    std::string word;
    if (file >> word) interpreter = word;
    return interpreter;
  }

  bool is_new(const Path& folder) {
    if (std::ranges::find(seen_, folder) != seen_.end()) return false;
    seen_.push_back(folder);
    return true;
  }

  // With every name that links give it on the way: a program may use any of them.
  void add(const Path& place) {
    std::error_code error;
    const Path real = std::filesystem::canonical(place, error);
    if (error) return;
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
  for (const std::string_view folder : split(request.path_variable, ':')) places.add_folder(folder);
  places.add_program(request.program);
  return places.take();
}

}  // namespace twotrack::sandbox
