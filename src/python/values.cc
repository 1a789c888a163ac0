#include "python/values.h"

#include <charconv>
#include <cmath>

#include "base/json_writer.h"
#include "base/plain_json.h"

namespace twotrack::python {
namespace {

// twotrack/_json.py says how a value that is not plain becomes one.
nb::object json_function(const char* name) {
  return nb::module_::import_("twotrack._json").attr(name);
}

}  // namespace

std::string_view utf8_of(nb::handle text) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes == nullptr) throw nb::python_error();
  return {bytes, static_cast<size_t>(size)};
}

std::string_view bytes_or_text(nb::handle value) {
  if (PyUnicode_Check(value.ptr())) return utf8_of(value);
  if (!PyBytes_Check(value.ptr())) throw nb::type_error("bytes or str, please");
  return {PyBytes_AS_STRING(value.ptr()), static_cast<size_t>(PyBytes_GET_SIZE(value.ptr()))};
}

nb::str text_of(std::string_view text) {
  PyObject* object =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (object == nullptr) throw nb::python_error();
  return nb::steal<nb::str>(object);
}

namespace {

// More levels than any reader of ours takes; without an end a list that holds itself would have
// none.
constexpr int kDepthMax = 200;

void write(JsonWriter& json, nb::handle value, int depth);

void write_float(JsonWriter& json, nb::handle value) {
  const double number = PyFloat_AS_DOUBLE(value.ptr());
  if (!std::isfinite(number)) throw nb::value_error("NaN and infinity have no form in JSON");
  char* text = PyOS_double_to_string(number, 'r', 0, Py_DTSF_ADD_DOT_0, nullptr);
  if (text == nullptr) throw nb::python_error();
  json.raw(text);
  PyMem_Free(text);
}

void write_dict(JsonWriter& json, nb::handle dict, int depth) {
  PyObject* key = nullptr;
  PyObject* value = nullptr;
  Py_ssize_t place = 0;
  json.begin_object();
  while (PyDict_Next(dict.ptr(), &place, &key, &value) != 0) {
    // Anything else would have to be made a text, and 1 and "1" would be one key.
    if (!PyUnicode_Check(key)) {
      PyErr_Format(PyExc_TypeError, "a key is %R: JSON has only strings as keys", key);
      throw nb::python_error();
    }
    json.key(utf8_of(key));
    write(json, value, depth);
  }
  json.end_object();
}

void write(JsonWriter& json, nb::handle value, int depth) {
  PyObject* object = value.ptr();
  if (depth > kDepthMax) throw nb::value_error("the value is nested too deeply for JSON");
  if (object == Py_None) {
    json.null();
  } else if (object == Py_True || object == Py_False) {
    json.boolean(object == Py_True);
  } else if (PyUnicode_Check(object)) {
    json.string(utf8_of(value));
  } else if (PyLong_CheckExact(object)) {
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(object, &overflow);
    overflow == 0 ? json.number(number) : json.raw(utf8_of(nb::str(value)));
  } else if (PyFloat_CheckExact(object)) {
    write_float(json, value);
  } else if (PyDict_Check(object)) {
    write_dict(json, value, depth + 1);
  } else if (PyList_Check(object) || PyTuple_Check(object)) {
    json.begin_array();
    for (const nb::handle item : value) write(json, item, depth + 1);
    json.end_array();
  } else {
    // Models, dates, and what has no form at all: twotrack/_json.py knows.
    json.raw(utf8_of(json_function("dumps")(value)));
  }
}

}  // namespace

std::string to_json(nb::handle value) {
  JsonWriter json;
  write(json, value, 0);
  return json.take();
}

namespace {

// JSON as the core writes it, made into Python values without Python's help. Nothing for what it
// does not know: an escape, a number beyond 64 bits.
class PlainValue {
 public:
  explicit PlainValue(std::string_view json) : json_(json) {}

  nb::object read() {
    nb::object made = value(0);
    return made.is_valid() && json_.rest().empty() ? made : nb::object();
  }

 private:
  nb::object value(int depth) {
    if (depth > kDepthMax) return {};
    switch (json_.peek()) {
      case '"':
        return text();
      case '{':
        return dict(depth + 1);
      case '[':
        return list(depth + 1);
      case 't':
      case 'f':
      case 'n':
        return word();
      default:
        return number();
    }
  }

  nb::object text() {
    const std::string_view rest = json_.rest().substr(1);
    const std::string_view inside = rest.substr(0, rest.find('"'));
    if (inside.size() == rest.size() || inside.find('\\') != std::string_view::npos) return {};
    json_.rewind(rest.substr(inside.size() + 1));
    return text_of(inside);
  }

  nb::object word() {
    std::string_view word;
    if (!json_.scalar(word)) return {};
    if (word == "null") return nb::none();
    return nb::bool_(word == "true");
  }

  nb::object number() {
    std::string_view digits;
    const std::string_view before = json_.rest();
    if (before.empty() || (before[0] != '-' && (before[0] < '0' || before[0] > '9'))) return {};
    if (json_.integer(digits)) {
      long long made = 0;
      std::from_chars(digits.data(), digits.data() + digits.size(), made);
      return nb::steal(PyLong_FromLongLong(made));
    }
    json_.rewind(before);
    if (!json_.skip()) return {};
    const std::string token(before.substr(0, before.size() - json_.rest().size()));
    if (token.find_first_of(".eE") == std::string::npos) return {};
    const double made = PyOS_string_to_double(token.c_str(), nullptr, nullptr);
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    return nb::steal(PyFloat_FromDouble(made));
  }

  nb::object list(int depth) {
    nb::list made;
    json_.take('[');
    if (json_.take(']')) return made;
    do {
      const nb::object item = value(depth);
      if (!item.is_valid()) return {};
      made.append(item);
    } while (json_.take(','));
    return json_.take(']') ? nb::object(made) : nb::object();
  }

  nb::object dict(int depth) {
    nb::dict made;
    json_.take('{');
    if (json_.take('}')) return made;
    do {
      const nb::object key = json_.peek() == '"' ? text() : nb::object();
      if (!key.is_valid() || !json_.take(':')) return {};
      const nb::object item = value(depth);
      if (!item.is_valid()) return {};
      made[key] = item;
    } while (json_.take(','));
    return json_.take('}') ? nb::object(made) : nb::object();
  }

  PlainJson json_;
};

}  // namespace

nb::object from_json(std::string_view json) {
  nb::object made = PlainValue(json).read();
  return made.is_valid() ? made : json_function("loads")(text_of(json));
}

}  // namespace twotrack::python
