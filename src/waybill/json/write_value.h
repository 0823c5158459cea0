// Writing described values as JSON.
//
// write_value(writer, value) is the one door; it takes every type that is Writable (shape.h). In
// compact layout the value is appended straight to the Writer's buffer, its keys being constants
// made at compile time: nothing is allocated but the buffer itself. A member that is an empty
// std::optional or an absent Raw is left out; elsewhere both are null, as are numbers that JSON
// has no word for.
// Thread-safety: as the Writer's.
#pragma once

#include <string>

#include "waybill/json/put_value.h"
#include "waybill/json/shape.h"
#include "waybill/json/writer.h"

namespace waybill::json {

template <Writable T>
void write_value(Writer& writer, const T& value);

// The value in compact layout, for those who want a string.
template <Writable T>
std::string to_json(const T& value, Format format = {}) {
  Buffer out;
  Writer writer(out, format);
  write_value(writer, value);
  return out.str();
}

template <class T>
void write_record(Writer& writer, const T& value) {
  writer.begin_object();
  const auto write_field = [&]<class Class, class Member>(const Field<Class, Member>& field) {
    static_assert(Writable<Member>, WAYBILL_NO_JSON_FORM);
    const Member& member = value.*field.member;
    if constexpr (kOmittable<Member>)
      if (!member) return;
    writer.key(field.name);
    write_value(writer, member);
  };
  std::apply([&](const auto&... field) { (write_field(field), ...); }, kDescription<T>.list);
  writer.end_object();
}

// Any layout, one call of the Writer for each token.
template <class T>
void write_formatted(Writer& writer, const T& value) {
  constexpr Shape shape = shape_of<T>();
  if constexpr (shape == Shape::boolean) {
    writer.boolean(value);
  } else if constexpr (shape == Shape::integer) {
    writer.integer(value);
  } else if constexpr (shape == Shape::real) {
    writer.number(value);
  } else if constexpr (shape == Shape::text) {
    writer.string(value);
  } else if constexpr (shape == Shape::choice) {
    writer.string(name_of_choice(value));
  } else if constexpr (shape == Shape::optional) {
    value ? write_value(writer, *value) : writer.null();
  } else if constexpr (shape == Shape::raw) {
    value ? writer.raw(value) : writer.null();
  } else if constexpr (shape == Shape::map) {
    writer.begin_object();
    for (const auto& [key, element] : value) {
      writer.key(key);
      write_value<ElementOf<T>>(writer, element);
    }
    writer.end_object();
  } else if constexpr (shape == Shape::record) {
    write_record(writer, value);
  } else {
    writer.begin_array();
    for (const auto& element : value) write_value<ElementOf<T>>(writer, element);
    writer.end_array();
  }
}

template <Writable T>
void write_value(Writer& writer, const T& value) {
  if (writer.format() == Format{}) {
    writer.put([&](Buffer& out, char* at) { return put_value(out, at, value); });
  } else {
    write_formatted(writer, value);
  }
}

}  // namespace waybill::json
