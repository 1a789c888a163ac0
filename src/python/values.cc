#include "python/values.h"

#include <cmath>

#include "base/json_writer.h"

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

Json to_json(nb::handle value) {
  JsonWriter json;
  write(json, value, 0);
  return json.take();
}

Json to_json_of_anything(nb::handle value) {
  try {
    return to_json(value);
  } catch (const nb::python_error&) {
  } catch (const nb::builtin_exception&) {
  }
  return to_json(json_function("wrapped")(value));
}

nb::object from_json(std::string_view json) {
  return json_function("loads")(text_of(json));
}

}  // namespace twotrack::python
