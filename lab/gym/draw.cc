#include "gym/draw.h"

#include <algorithm>
#include <array>

#include "base/check.h"

namespace twotrack::gym {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
constexpr std::array<std::string_view, 12> kFolders = {
    "src", "lib", "app", "core", "web", "api", "docs", "site", "data", "tools", "server", "common"};
constexpr std::array<std::string_view, 12> kEndings = {"py", "js",   "ts",  "go",   "rs",  "java",
                                                       "c",  "html", "css", "yaml", "sql", "rb"};

std::string upper(std::string_view text) {
  std::string all(text);
  for (char& c : all) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return all;
}

}  // namespace

std::string fill(std::string_view text, std::span<const std::string_view> values) {
  std::string filled;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool is_slot = text[at] == '{' && at + 2 < text.size() && text[at + 2] == '}' &&
                         text[at + 1] >= '0' && text[at + 1] <= '9';
    const size_t slot = is_slot ? static_cast<size_t>(text[at + 1] - '0') : values.size();
    if (slot >= values.size()) {
      filled += text[at];
      continue;
    }
    filled += values[slot];
    at += 2;
  }
  return filled;
}

Phrases those_of(const Phrases& phrases, WordSet words) {
  Phrases mine;
  for (const std::string_view phrase : phrases) {
    if (vocabulary_of(phrase) == words) mine.push_back(phrase);
  }
  return mine;
}

std::string Draw::say(const Phrases& phrases, std::initializer_list<std::string_view> values) {
  const Phrases mine = those_of(phrases, words_);
  CHECK(!mine.empty());
  return fill(pick(mine), {values.begin(), values.size()});
}

std::string Draw::word() {
  const uint64_t kind = below(100);
  if (kind < 40) return made_word(random_, words_);
  if (kind < 55) return bent_word(random_, words_);
  return std::string(pick(listed_words(words_)));
}

std::string Draw::empty_name() {
  std::string name = word();
  for (uint64_t more = below(3); more > 0; --more) name += "_" + word();
  return name;
}

std::string Draw::tool_name(const Phrases& verbs, std::string_view noun) {
  if (!variant_.has_plain_names && chance(50)) return empty_name();
  const std::string verb = say(verbs);
  switch (below(4)) {
    case 0:
      return verb;
    case 1:
      return std::string(noun) + "_" + verb;
    case 2:
      return verb + "_" + std::string(noun) + "s";
    default:
      return verb + "_" + std::string(noun);
  }
}

std::string Draw::act_name(std::string_view verb, std::string_view noun) {
  if (!variant_.has_plain_names && chance(50)) return empty_name();
  return std::string(verb) + "_" + std::string(noun);
}

std::string Draw::field_name(std::initializer_list<std::string_view> usual) {
  // Tried some times: all of the usual ones may be taken.
  for (int tries = 0;; ++tries) {
    const bool is_usual = variant_.has_plain_names ? tries < 8 : chance(50);
    std::string name = is_usual ? std::string(usual.begin()[below(usual.size())]) : word();
    if (std::ranges::find(fields_, name) != fields_.end()) continue;
    fields_.push_back(name);
    return name;
  }
}

std::string Draw::person() {
  return std::string(pick(people(words_))) + " " + std::string(pick(people(words_)));
}

std::string Draw::identifier() {
  const auto letter = [&] { return std::string(1, kLetters[below(kLetters.size())]); };
  switch (below(4)) {
    case 0:
      return std::string(1, static_cast<char>('a' + below(26))) +
             std::to_string(between(1000, 99999));
    case 1:
      return upper(word().substr(0, 3)) + "-" + std::to_string(between(100, 9999));
    case 2:
      return letter() + letter() + std::to_string(between(100, 999)) + letter();
    default:
      return std::to_string(between(10000, 999999));
  }
}

std::string Draw::code() {
  const auto letter = [&] { return std::string(1, kLetters[below(kLetters.size())]); };
  switch (below(4)) {
    case 0:
      return letter() + std::to_string(between(100, 999));
    case 1:
      return letter() + letter() + std::to_string(between(10, 9999));
    case 2:
      return word() + "-" + word();
    default:
      return upper(word()) + "_" + std::to_string(between(10, 99));
  }
}

std::string Draw::path() {
  std::string path(pick(kFolders));
  if (chance(50)) path += "/" + word();
  path += "/" + word();
  if (chance(30)) path += "_" + word();
  return path + "." + std::string(pick(kEndings));
}

std::vector<std::string> Draw::other_text(uint64_t bytes) {
  std::vector<std::string> lines;
  for (uint64_t written = 0; written < bytes; written += lines.back().size() + 1) {
    std::string line;
    switch (below(5)) {
      case 0:
        line = path() + ":" + std::to_string(between(1, 900)) + " " + word() + " " + word();
        break;
      case 1:
        line = word() + "=" + identifier() + " " + word() + "=" + std::to_string(below(10000));
        break;
      case 2:
        line = "[" + std::to_string(between(10, 23)) + ":" + std::to_string(between(10, 59)) +
               "] " + word() + " " + word() + " " + word();
        break;
      case 3:
        line = "def " + word() + "_" + word() + "(" + word() + ", " + word() + "):";
        break;
      default:
        line = "the " + word() + " of " + word() + " has " + std::to_string(below(500)) + " " +
               word() + "s";
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace twotrack::gym
