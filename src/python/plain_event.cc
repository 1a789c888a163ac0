#include "python/plain_event.h"

#include <charconv>
#include <cmath>

#include "base/json_text.h"
#include "base/plain_json.h"
#include "packet/delta.h"
#include "summary/contract.h"

namespace twotrack::python {
namespace {

constexpr size_t kToolBytesMax = 64;

void clear_event(PlainEvent& event) {
  event.type = event.tool = event.summary = event.error = event.data = {};
  event.turn.reset();
  event.outcome.reset();
  event.has_data = event.is_small = false;
  event.knowledge.clear();
}

// Whether a return that has spoken says it in few words, and says one thing.
bool is_spoken(PlainEvent& event) {
  if (event.summary.empty() || event.summary.size() > kSummaryBytesMax) return false;
  if (!event.outcome) event.outcome = event.error.empty() ? Outcome::kSuccess : Outcome::kError;
  // An error that is said not to be one, and an error without words: both want a closer look.
  return (event.outcome == Outcome::kError) != event.error.empty();
}

bool takes_known(const PlainEvent& event, std::string_view key, std::string_view value) {
  return key.size() <= kKeyBytesMax && value.size() <= kKnowledgeValueMax &&
         event.knowledge.size() < kKnowledgeKeysMax;
}

// ---- A line ----

class LineReader {
 public:
  LineReader(std::string_view line, PlainEvent& out) : json_(line), out_(&out) {}

  bool read() {
    if (!json_.members([this](std::string_view key) { return event_member(key); })) return false;
    return json_.rest().find_first_not_of(" \t\r\n") == std::string_view::npos;
  }

 private:
  // The same member twice: somebody would have to choose.
  bool text(std::string_view& where) { return where.empty() && json_.quoted(where); }

  bool event_member(std::string_view key) {
    if (key == "type") return text(out_->type);
    if (key == "tool_name") return text(out_->tool) && out_->tool.size() <= kToolBytesMax;
    if (key == "turn") {
      uint64_t turn = 0;
      if (out_->turn || !json_.count(turn)) return false;
      out_->turn = turn;
      return true;
    }
    return key == "data" && !out_->has_data && data();
  }

  bool data() {
    out_->has_data = true;
    out_->small = {};
    json_.peek();
    const std::string_view before = json_.rest();
    if (!json_.members([this](std::string_view name) { return data_member(name); })) return false;
    if (!out_->summary.empty()) return !has_others_ && is_spoken(*out_);
    out_->data = before.substr(0, before.size() - json_.rest().size());
    out_->is_small = is_small_ && out_->small.is_whole(out_->data.size());
    return out_->is_small;
  }

  // As a member of the contract, and as one of a small return, until it is known which it is.
  bool data_member(std::string_view key) {
    if (key == "summary" || key == "knowledge_delta") is_small_ = false;
    if (key == "summary") return text(out_->summary);
    if (key == "knowledge_delta") {
      return json_.members([this](std::string_view name) { return known_member(name); });
    }
    const std::string_view before = json_.rest();
    const bool is_of_small = is_small_ && out_->small.take(json_, key);
    if (!is_of_small) json_.rewind(before);
    is_small_ = is_of_small;
    if (key == "result") return is_of_small || json_.skip();
    if (key != "outcome" && key != "error") {
      has_others_ = true;
      return is_of_small;
    }
    json_.rewind(before);
    return contract_word(key);
  }

  bool contract_word(std::string_view key) {
    if (key == "error") return json_.peek() == 'n' ? json_.skip() : text(out_->error);
    std::string_view name;
    if (out_->outcome || !json_.quoted(name)) return false;
    out_->outcome = named<Outcome>(name);
    return out_->outcome.has_value();
  }

  bool known_member(std::string_view key) {
    std::string_view value;
    if (!json_.scalar(value) || !takes_known(*out_, key, value)) return false;
    out_->knowledge.push_back({key, value});
    return true;
  }

  PlainJson json_;
  PlainEvent* out_;
  bool is_small_ = true;
  bool has_others_ = false;  // members that the contract does not know
};

}  // namespace

bool read_plain(std::string_view line, PlainEvent& out) {
  clear_event(out);
  return LineReader(line, out).read();
}

// ---- A dict ----

namespace {

namespace nb = nanobind;

constexpr uint64_t kPlainTurnMax = uint64_t{1} << 53;

// The names of members. Python keeps one object of each text that stands in a program, so that
// most comparisons are those of two addresses.
struct Names {
  PyObject* type = PyUnicode_InternFromString("type");
  PyObject* turn = PyUnicode_InternFromString("turn");
  PyObject* data = PyUnicode_InternFromString("data");
  PyObject* tool_name = PyUnicode_InternFromString("tool_name");
  PyObject* summary = PyUnicode_InternFromString("summary");
  PyObject* outcome = PyUnicode_InternFromString("outcome");
  PyObject* error = PyUnicode_InternFromString("error");
  PyObject* result = PyUnicode_InternFromString("result");
  PyObject* knowledge_delta = PyUnicode_InternFromString("knowledge_delta");
};
// For the life of the process: they are interned, and the interpreter keeps them too.
const Names& names() {
  static const Names kNames;
  return kNames;
}

// A str of ASCII characters, which lies there as it is; nothing for any other object.
std::optional<std::string_view> ascii_of(PyObject* object) {
  if (!PyUnicode_CheckExact(object) || !PyUnicode_IS_COMPACT_ASCII(object)) return std::nullopt;
  return std::string_view(static_cast<const char*>(PyUnicode_DATA(object)),
                          static_cast<size_t>(PyUnicode_GET_LENGTH(object)));
}

bool is_name(PyObject* key, PyObject* name) {
  if (key == name) return true;
  if (PyUnicode_CHECK_INTERNED(key) != 0) return false;  // both are the only ones of their text
  return ascii_of(key) == ascii_of(name);
}

// A text without control characters: it is shown as it is.
bool is_shown(std::string_view text) {
  for (const char c : text) {
    if (c < 0x20 || c == 0x7F) return false;
  }
  return !text.empty();
}

// Appends the JSON of a value that is made of Python's own types, without running any code of
// anybody's. False for any other, and where there is none; `out` has part of it then.
bool append_json(std::string& out, PyObject* value, int depth);

bool append_text(std::string& out, PyObject* text) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text, &size);
  if (bytes == nullptr) {
    PyErr_Clear();
    return false;
  }
  out.push_back('"');
  append_json_escaped(out, {bytes, static_cast<size_t>(size)});
  out.push_back('"');
  return true;
}

bool append_number(std::string& out, PyObject* value) {
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
  if (overflow != 0) return false;
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
  return true;
}

bool append_float(std::string& out, PyObject* value) {
  const double number = PyFloat_AS_DOUBLE(value);
  if (!std::isfinite(number)) return false;
  char* text = PyOS_double_to_string(number, 'r', 0, Py_DTSF_ADD_DOT_0, nullptr);
  if (text == nullptr) throw nb::python_error();
  out.append(text);
  PyMem_Free(text);
  return true;
}

bool append_dict(std::string& out, PyObject* dict, int depth) {
  PyObject* key = nullptr;
  PyObject* value = nullptr;
  Py_ssize_t place = 0;
  char before = '{';
  if (PyDict_GET_SIZE(dict) == 0) out.push_back('{');
  while (PyDict_Next(dict, &place, &key, &value) != 0) {
    out.push_back(before);
    before = ',';
    if (!PyUnicode_CheckExact(key) || !append_text(out, key)) return false;
    out.push_back(':');
    if (!append_json(out, value, depth)) return false;
  }
  out.push_back('}');
  return true;
}

bool append_list(std::string& out, PyObject* list, int depth) {
  out.push_back('[');
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(list); ++i) {
    if (i > 0) out.push_back(',');
    if (!append_json(out, PySequence_Fast_GET_ITEM(list, i), depth)) return false;
  }
  out.push_back(']');
  return true;
}

bool append_json(std::string& out, PyObject* value, int depth) {
  constexpr int kDepthMax = 16;
  if (depth > kDepthMax) return false;
  if (PyUnicode_CheckExact(value)) return append_text(out, value);
  if (PyLong_CheckExact(value)) return append_number(out, value);
  if (PyDict_CheckExact(value)) return append_dict(out, value, depth + 1);
  if (PyList_CheckExact(value) || PyTuple_CheckExact(value)) {
    return append_list(out, value, depth + 1);
  }
  if (PyFloat_CheckExact(value)) return append_float(out, value);
  if (value != Py_None && value != Py_True && value != Py_False) return false;
  out.append(value == Py_None ? "null" : value == Py_True ? "true" : "false");
  return true;
}

class DictReader {
 public:
  explicit DictReader(PlainEvent& out) : out_(&out) {}

  bool read(PyObject* event) {
    out_->written.clear();
    PyObject* const type = member(event, names().type);
    PyObject* const data = member(event, names().data);
    const auto type_text = type == nullptr ? std::nullopt : ascii_of(type);
    if (!type_text) return false;
    out_->type = *type_text;
    if (out_->type == "turn_start") return data == nullptr && turn(member(event, names().turn));
    PyObject* const tool = member(event, names().tool_name);
    if (out_->type != "tool_result" || data == nullptr || tool == nullptr) return false;
    const auto tool_text = ascii_of(tool);
    if (!tool_text || tool_text->size() > kToolBytesMax || !is_shown(*tool_text)) return false;
    out_->tool = *tool_text;
    if (!PyDict_CheckExact(data)) return false;
    if (contract(data)) return true;
    // It has something else in it, or no words.
    return out_->summary.empty() && out_->knowledge.empty() && small(data);
  }

 private:
  static PyObject* member(PyObject* dict, PyObject* key) {
    return PyDict_GetItemWithError(dict, key);
  }

  bool turn(PyObject* value) {
    if (value == nullptr || !PyLong_CheckExact(value)) return false;
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (overflow != 0 || number < 0 || static_cast<uint64_t>(number) > kPlainTurnMax) return false;
    out_->turn = static_cast<uint64_t>(number);
    return true;
  }

  bool contract(PyObject* data) {
    PyObject* key = nullptr;
    PyObject* value = nullptr;
    Py_ssize_t place = 0;
    while (PyDict_Next(data, &place, &key, &value) != 0) {
      if (!PyUnicode_CheckExact(key) || !contract_member(key, value)) return false;
    }
    return is_spoken(*out_);
  }

  bool contract_member(PyObject* key, PyObject* value) {
    if (is_name(key, names().result)) return true;
    if (is_name(key, names().knowledge_delta)) return PyDict_CheckExact(value) && known(value);
    if (is_name(key, names().error) && value == Py_None) return true;
    if (!PyUnicode_CheckExact(value)) return false;
    if (is_name(key, names().summary)) return text(value, out_->summary);
    if (is_name(key, names().error)) return text(value, out_->error);
    if (!is_name(key, names().outcome)) return false;
    out_->outcome = named<Outcome>(ascii_of(value).value_or(""));
    return out_->outcome.has_value();
  }

  static bool text(PyObject* value, std::string_view& where) {
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(value, &size);
    if (bytes == nullptr) PyErr_Clear();
    where = {bytes, static_cast<size_t>(size)};
    return bytes != nullptr;
  }

  // Of all values one text is made, which may move while it grows: the views come in the end.
  bool known(PyObject* delta) {
    PyObject* key = nullptr;
    PyObject* value = nullptr;
    Py_ssize_t place = 0;
    while (PyDict_Next(delta, &place, &key, &value) != 0) {
      const auto name = ascii_of(key);
      const size_t begin = out_->written.size();
      if (!name || !is_shown(*name) || !append_json(out_->written, value, 0)) return false;
      const std::string_view json = std::string_view(out_->written).substr(begin);
      if (!takes_known(*out_, *name, json)) return false;
      out_->knowledge.push_back({*name, json});
    }
    size_t end = out_->written.size();
    for (auto one = out_->knowledge.rbegin(); one != out_->knowledge.rend(); ++one) {
      end -= one->value.size();
      one->value = std::string_view(out_->written).substr(end, one->value.size());
    }
    return true;
  }

  bool small(PyObject* data) {
    out_->written.clear();
    if (!append_json(out_->written, data, 0)) return false;
    out_->data = out_->written;
    out_->is_small = out_->small.read(out_->data);
    return out_->is_small;
  }

  PlainEvent* out_;
};

}  // namespace

bool read_plain(nb::handle dict, PlainEvent& out) {
  clear_event(out);
  return PyDict_CheckExact(dict.ptr()) && DictReader(out).read(dict.ptr());
}

}  // namespace twotrack::python
