#include "packet/problems.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/json_text.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr size_t kNameBytesMax = 200;
constexpr size_t kTextBytesMin = 12;  // of one that is looked for

std::string name_json(std::string_view text) {
  return JsonWriter().string(cut_middle(text, kNameBytesMax)).take();
}

void add_member(std::string& members, std::string_view key, std::string_view json) {
  if (!members.empty()) members.push_back(',');
  members.append("\"").append(key).append("\":").append(json);
}

// Names that share an object.
struct Group {
  const Problem* first = nullptr;
  std::vector<std::string_view> names{};
};

// A single line stands as a number. Tests always stand in a list: there they are without their
// file.
bool is_listed(const Group& group) {
  return group.names.size() > 1 || group.first->single == "test";
}

Json group_json(const Group& group) {
  const Problem& first = *group.first;
  if (!first.has_name()) return first.json;
  std::string members = first.shared;
  if (!group.names.empty()) {
    std::string values;
    for (const std::string_view name : group.names) {
      if (!values.empty()) values.push_back(',');
      values += name;
    }
    const bool listed = is_listed(group);
    add_member(members, listed ? first.single + "s" : first.single,
               listed ? "[" + values + "]" : values);
  }
  return {"{" + members + "}"};
}

class NameList {
  using Key = std::pair<std::string_view, std::string_view>;  // what is listed, what is shared
  static Key key_of(const Problem& problem) {
    return {problem.single, problem.has_name() ? problem.shared : problem.json.text};
  }

 public:
  explicit NameList(size_t bytes_max) : bytes_max_(bytes_max) {}

  // Its names as far as they fit; the same one twice in a row counts once.
  void add(const Problem& problem) {
    if (problem.names.empty()) return add(problem, {});
    for (const std::string& name : problem.names) add(problem, name);
  }

  size_t bytes() const { return bytes_; }
  uint64_t left_out() const { return left_out_; }

  std::vector<Json> json() const {
    std::vector<Json> objects;
    for (const Group& group : groups_) objects.push_back(group_json(group));
    return objects;
  }

 private:
  void add(const Problem& problem, std::string_view name) {
    const size_t place = find(problem);
    const bool is_new = place == groups_.size();
    if (!is_new && (name.empty() || groups_[place].names.back() == name)) return;
    const size_t cost = is_new ? cost_of_new(problem, name) : cost_of_next(groups_[place], name);
    if (cost > bytes_max_ - bytes_) {
      ++left_out_;
      return;
    }
    bytes_ += cost;
    if (is_new) {
      places_.emplace(key_of(problem), place);
      groups_.push_back({.first = &problem});
    }
    if (!name.empty()) groups_[place].names.push_back(name);
    last_ = place;
  }

  // Its group; behind all groups when there is none yet.
  size_t find(const Problem& problem) const {
    const Key key = key_of(problem);
    // Neighbours mostly share one.
    if (last_ < groups_.size() && key_of(*groups_[last_].first) == key) return last_;
    const auto place = places_.find(key);
    return place == places_.end() ? groups_.size() : place->second;
  }

  static size_t cost_of_new(const Problem& problem, std::string_view name) {
    Group group{.first = &problem};
    if (!name.empty()) group.names.push_back(name);
    return group_json(group).size() + 1;
  }

  // With a comma; the second one makes a list: an s and brackets.
  static size_t cost_of_next(const Group& group, std::string_view name) {
    return name.size() + 1 + (is_listed(group) ? 0 : 3);
  }

  size_t bytes_max_;
  size_t bytes_ = 0;
  uint64_t left_out_ = 0;
  std::vector<Group> groups_;
  std::map<Key, size_t> places_;
  size_t last_ = 0;
};

// How many can stand in full when all behind them are named.
size_t count_in_full(std::span<const Problem> problems, size_t bytes_max, size_t count_max) {
  std::vector<size_t> named(problems.size() + 1, 0);  // bytes of the names from here on
  NameList names(SIZE_MAX);
  for (size_t i = problems.size(); i-- > 0;) {
    names.add(problems[i]);
    named[i] = names.bytes();
  }
  size_t count = 0;
  size_t bytes = 0;
  for (size_t i = 0; i < std::min(problems.size(), count_max) && bytes <= bytes_max; ++i) {
    bytes += problems[i].json.size() + 1;
    if (bytes + named[i + 1] <= bytes_max) count = i + 1;
  }
  return count;
}

// False when it is not a list of such values, or an empty one.
template <class T>
bool read_problems(JsonElement object, std::string_view key, std::vector<T>& values) {
  JsonArray array;
  if (!object[key].read(array)) return false;
  for (const JsonElement item : array) {
    T value{};
    if (!item.read(value)) {
      values.clear();
      return false;
    }
    values.push_back(value);
  }
  return !values.empty();
}

ProblemName read_name(JsonElement entry) {
  ProblemName name{.file = json_string(entry, "file"), .rule = json_string(entry, "rule")};
  const auto [test_file, test] = split_test(json_string(entry, "test"));
  if (!test.empty()) {
    if (!test_file.empty()) name.file = test_file;
    name.tests = {test};
  } else if (!read_problems(entry, "tests", name.tests)) {
    uint64_t line = 0;
    if (entry["line"].read(line)) {
      name.lines = {line};
    } else {
      read_problems(entry, "lines", name.lines);
    }
  }
  return name;
}

constexpr std::array<std::string_view, 6> kNameMembers = {"file",  "rule", "line",
                                                          "lines", "test", "tests"};
constexpr std::array<std::string_view, 4> kPlaceMembers = {"column", "col", "end_line",
                                                           "end_column"};

// What the problem says beside its name.
void read_texts(JsonElement entry, Problem& problem) {
  JsonObject object;
  if (!entry.read(object)) return;
  for (const auto member : object) {
    if (std::ranges::find(kNameMembers, member.key) != kNameMembers.end()) continue;
    std::string_view text;
    if (member.value.read(text)) {
      append_json_escaped(problem.texts.emplace_back(), text);
    } else if (!member.value.is_number() ||
               std::ranges::find(kPlaceMembers, member.key) == kPlaceMembers.end()) {
      problem.has_more = true;
    }
  }
}

}  // namespace

Problem make_problem(Json json, const ProblemName& name) {
  Problem problem{.json = std::move(json)};
  if (!name.file.empty()) add_member(problem.shared, "file", name_json(name.file));
  if (!name.tests.empty()) {
    problem.single = "test";
    for (const std::string_view test : name.tests) problem.names.push_back(name_json(test));
    return problem;
  }
  if (!name.rule.empty()) add_member(problem.shared, "rule", name_json(name.rule));
  if (!name.lines.empty()) problem.single = "line";
  for (const uint64_t line : name.lines) problem.names.push_back(std::to_string(line));
  return problem;
}

std::pair<std::string_view, std::string_view> split_test(std::string_view test) {
  const size_t colons = test.find("::");
  if (colons == std::string_view::npos) return {{}, test};
  return {test.substr(0, colons), test.substr(colons + 2)};
}

std::vector<Problem> read_problems(const std::vector<Json>& entries, std::string_view own_file) {
  if (entries.empty()) return {};
  std::string list = "[";
  for (const Json& entry : entries) {
    if (list.size() > 1) list.push_back(',');
    list += entry.text;
  }
  const auto tree = JsonTree::parse(list + "]");
  std::vector<Problem> problems;
  JsonArray array;
  if (!tree.ok() || !tree.value().root().read(array)) return problems;
  for (const JsonElement entry : array) {
    const Json& json = entries[problems.size()];
    ProblemName name = entry.is_object() ? read_name(entry) : ProblemName{};
    if (name.file == own_file) name.file = {};
    read_texts(entry, problems.emplace_back(make_problem(json, name)));
  }
  return problems;
}

bool is_told_in(std::span<const std::string_view> shown, const Problem& problem) {
  if (problem.has_more || problem.texts.empty() || !problem.has_name()) return false;
  return std::ranges::all_of(problem.texts, [&](const std::string& text) {
    return text.size() >= kTextBytesMin && std::ranges::any_of(shown, [&](std::string_view one) {
             return one.find(text) != std::string_view::npos;
           });
  });
}

ToldProblems tell_problems(std::span<const Problem> problems, size_t full_max, size_t names_max,
                           size_t in_full_max) {
  ToldProblems told{.in_full = count_in_full(problems, full_max, in_full_max)};
  size_t left = told.in_full > 0 ? full_max : names_max;
  for (const Problem& problem : problems.first(told.in_full)) {
    told.json.push_back(problem.json);
    left -= problem.json.size() + 1;
  }
  NameList names(left);
  for (const Problem& problem : problems.subspan(told.in_full)) names.add(problem);
  for (Json& object : names.json()) told.json.push_back(std::move(object));
  told.left_out = names.left_out();
  return told;
}

}  // namespace twotrack
