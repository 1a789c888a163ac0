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

  std::vector<std::string> places(const std::string& path_variable, const Path& program = {},
                                  bool is_users = true) const {
    return program_places({.path_variable = path_variable,
                           .program = program,
                           .is_users_program = is_users,
                           .workspace = path("home/project"),
                           .project = path("home/project"),
                           .home = path("home")});
  }
  void python(std::string_view name) const {
    file(std::string(name) + "/bin/python3.12", kBinary);
    file(std::string(name) + "/lib/python3.12/os.py", "");
  }

  static constexpr std::string_view kBinary =
      "\x7f"
      "ELF";

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

TEST_F(PlacesTest, AFirstLineWithoutAnEndNamesNothing) {
  python("opt/py");
  const std::string interpreter = text("opt/py/bin/python3.12");
  file("home/project/short", "#!" + interpreter);
  EXPECT_FALSE(places("", path("home/project/short")).empty());
  for (const std::string& line :
       {"#!" + interpreter + "/" + std::string(600, '/'),
        "#!" + std::string(600, ' ') + interpreter + "\n", "#!\n" + interpreter + "\n"}) {
    file("home/project/tool", line);
    EXPECT_THAT(places("", path("home/project/tool")), IsEmpty()) << line.size();
  }
  // Longer than any memory: nobody reads it to its end.
  file("home/project/endless", "#!");
  std::filesystem::resize_file(path("home/project/endless"), uintmax_t{1} << 40U);
  EXPECT_THAT(places("", path("home/project/endless")), IsEmpty());
}

// Whatever the project calls a program: the folder around it may hold anything.
TEST_F(PlacesTest, NoLinkOfTheProjectOpensAFolder) {
  file("private/bin/tool", kBinary);
  file("private/pyvenv.cfg", "");
  link("private/bin/python3", path("private/bin/tool"));
  file("home/project/one/pyvenv.cfg", "");
  link("home/project/one/bin/python3", path("private/bin/tool"));
  link("home/project/two", path("private"));
  link("home/project/three/bin", path("private/bin"));
  file("home/project/four/tool", "#!" + text("private/bin/tool") + "\n");
  link("name", path("home/project"));
  for (const char* program : {"home/project/one/bin/python3", "home/project/two/bin/tool",
                              "home/project/three/bin/tool", "home/project/four/tool"}) {
    EXPECT_THAT(places("", path(program)), IsEmpty()) << program;
    EXPECT_THAT(places(path(program).parent_path()), IsEmpty()) << program;
  }
  EXPECT_THAT(places(text("name/two/bin")), IsEmpty());
  EXPECT_THAT(places(text("name/one/bin")), ElementsAre(text("name/one")));
}

TEST_F(PlacesTest, AnEnvironmentOfTheProjectFindsTheUsersPython) {
  python("python");
  file("home/project/.venv/pyvenv.cfg", "");
  link("latest", path("python"));
  link("home/project/.venv/bin/python3", path("latest/bin/python3.12"));
  EXPECT_THAT(places("", path("home/project/.venv/bin/python3")),
              UnorderedElementsAre(text("latest/bin"), text("latest/lib"), text("python/bin"),
                                   text("python/lib")));
}

TEST_F(PlacesTest, AProgramThatAnAgentNamesOpensNothing) {
  file("private/bin/tool", kBinary);
  EXPECT_THAT(places("", path("private/bin/tool"), false), IsEmpty());
  EXPECT_THAT(places("", path("private/bin/tool"), true), ElementsAre(text("private/bin")));
  EXPECT_THAT(places(text("private/bin"), path("private/bin/tool"), false),
              ElementsAre(text("private/bin")));
}

TEST_F(PlacesTest, TheSystemsOwnFoldersAreThereAnyway) {
  EXPECT_THAT(places("/usr/bin:/usr/local/bin:/bin"), IsEmpty());
}

TEST_F(PlacesTest, AVirtualEnvironmentComesWholeAndWithItsPython) {
  file("venv/pyvenv.cfg", "home = ignored\n");
  folder("venv/bin");
  file("python/bin/python3.12", kBinary);
  folder("python/lib");
  link("venv/bin/python3", path("python/bin/python3.12"));
  EXPECT_THAT(places(text("venv/bin")),
              ElementsAre(text("venv"), text("python/bin"), text("python/lib")));
}

TEST_F(PlacesTest, AProgramIsFollowedThroughLinksAndInterpreters) {
  file("tools/run/script", "#!" + text("inner/bin/interpreter") + " -u\n");
  file("inner/bin/interpreter", kBinary);
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
