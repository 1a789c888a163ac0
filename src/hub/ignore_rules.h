// IgnoreRules: which names below a folder are left out, by the rules of .gitignore.
//
// The pattern language is gitignore(5): comments, "!" for exceptions, "/" anchors and folders,
// * ? [a-z] within a name, ** across folders, backslashes. The last matching rule decides; a rule
// of a deeper file comes after those of the files above it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack::hub {

enum class EntryKind : uint8_t { kFile, kFolder };

class IgnorePattern {
 public:
  // One line of a .gitignore; nullopt if it is blank or a comment.
  static std::optional<IgnorePattern> parse(std::string_view line);

  // `path` is relative to the folder of the .gitignore, with forward slashes.
  bool fits(std::string_view path, EntryKind kind) const;
  bool is_exception() const { return is_exception_; }

 private:
  struct Step {
    enum class Kind : uint8_t {
      kLiteral,
      kOne,      // ?: one character, not "/"
      kSet,      // [a-z]
      kMany,     // *: any characters but "/"
      kFolders,  // **/: any number of whole folders
      kAll,      // /** at the end: everything below
    };
    Kind kind = Kind::kLiteral;
    char literal = 0;
    bool is_negated = false;
    std::vector<std::pair<char, char>> ranges{};  // of a set
  };

  void add_steps(std::string_view pattern);
  void find_ends();
  // How much of `pattern` the set takes that begins there; 0 when its end is missing.
  size_t add_set(std::string_view pattern);
  static bool takes(const Step& step, char c);

  std::vector<Step> steps_{};
  // What every matching path starts and ends with. Most paths match none of many patterns, and this
  // says so for all but a few.
  std::string prefix_{};
  std::string suffix_{};
  bool is_exception_ = false;
  bool is_for_folders_ = false;
  bool is_anchored_ = false;  // otherwise it fits the last part of a path, at any depth
};

class IgnoreRules {
 public:
  // The text of a .gitignore in `folder` (relative to the root, "" is the root itself).
  void add(std::string_view folder, std::string_view text);

  // `path` is relative to the root. Says nothing about the folders above it: a walk does not enter
  // an ignored one.
  bool ignores(std::string_view path, EntryKind kind) const;

 private:
  struct Group {
    std::string prefix{};  // "" or "folder/"
    std::vector<IgnorePattern> patterns{};
  };
  // Shared: those of a folder apply to everything in it.
  std::vector<std::shared_ptr<const Group>> groups_{};
};

}  // namespace twotrack::hub
