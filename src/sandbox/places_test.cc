#include "sandbox/places.h"

#include <gmock/gmock.h>

#include <fstream>

#include "testing/temp_dir.h"

namespace twotrack::sandbox {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class PlacesTest : public ::testing::Test {
 protected:
  Path path(std::string_view name) const { return directory_.path() / name; }
  std::string text(std::string_view name) const { return path(name).string(); }

  void folder(std::string_view name) const { std::filesystem::create_directories(path(name)); }
  void file(std::string_view name, std::string_view content) const {
    std::filesystem::create_directories(path(name).parent_path());
    std::ofstream(path(name)) << content;
    std::filesystem::permissions(path(name), std::filesystem::perms::owner_all);
  }
  void link(std::string_view name, const Path& target) const {
    std::filesystem::create_directories(path(name).parent_path());
    std::filesystem::create_symlink(target, path(name));
  }

  std::vector<std::string> places(const std::string& path_variable,
                                  const Path& program = {}) const {
    return program_places({.path_variable = path_variable,
                           .program = program,
                           .workspace = path("home/project"),
                           .home = path("home")});
  }

 private:
  testing::TempDir directory_;
};

TEST_F(PlacesTest, AFolderOfProgramsComesWithItsLibraries) {
  folder("opt/bin");
  folder("opt/lib");
  folder("opt/secrets");
  EXPECT_THAT(places(text("opt/bin")), ElementsAre(text("opt/bin"), text("opt/lib")));
}

TEST_F(PlacesTest, WhatIsNoProgramOpensNoFolder) {
  file("home/project/.venv/pyvenv.cfg", "");
  file("keys/id", "secret");
  std::filesystem::permissions(path("keys/id"), std::filesystem::perms::owner_read);
  for (const char* target : {"keys/python3", "keys/id", "keys"}) {
    std::filesystem::remove(path("home/project/.venv/bin/python3"));
    link("home/project/.venv/bin/python3", path(target));
    EXPECT_THAT(places("", path("home/project/.venv/bin/python3")), IsEmpty()) << target;
  }
  file("home/project/.venv/bin/ruff", "#!" + text("keys/x") + "\n");
  EXPECT_THAT(places("", path("home/project/.venv/bin/ruff")), IsEmpty());
}

TEST_F(PlacesTest, TheSystemsOwnFoldersAreThereAnyway) {
  EXPECT_THAT(places("/usr/bin:/usr/local/bin:/bin"), IsEmpty());
}

TEST_F(PlacesTest, AVirtualEnvironmentComesWholeAndWithItsPython) {
  file("venv/pyvenv.cfg", "home = ignored\n");
  folder("venv/bin");
  file("python/bin/python3.12",
       "\x7f"
       "ELF");
  folder("python/lib");
  link("venv/bin/python3", path("python/bin/python3.12"));
  EXPECT_THAT(places(text("venv/bin")),
              ElementsAre(text("venv"), text("python/bin"), text("python/lib")));
}

TEST_F(PlacesTest, AProgramIsFollowedThroughLinksAndInterpreters) {
  file("tools/run/script", "#!" + text("inner/bin/interpreter") + " -u\n");
  file("inner/bin/interpreter",
       "\x7f"
       "ELF");
  link("links/script", path("tools/run/script"));
  EXPECT_THAT(places("", path("links/script")),
              UnorderedElementsAre(text("links"), text("tools/run"), text("inner/bin")));
}

TEST_F(PlacesTest, NeitherHomeNorWhatIsAroundTheWorkspaceIsAPlace) {
  folder("home/project");
  EXPECT_THAT(places(text("home") + ":" + text("home/project") + ":/"), IsEmpty());
}

TEST_F(PlacesTest, WhatIsNotThereOrNotAbsoluteIsPassedOver) {
  EXPECT_THAT(places(text("missing/bin") + "::.:bin"), IsEmpty());
}

TEST_F(PlacesTest, ALoopOfLinksEnds) {
  link("a/x", path("b/x"));
  link("b/x", path("a/x"));
  EXPECT_THAT(places("", path("a/x")), IsEmpty());
}

}  // namespace
}  // namespace twotrack::sandbox
