// schema_of<T>(): the JSON Schema (2020-12) of a described type.
//
// It accepts what read_value<T> accepts and what write_value writes, numbers that JSON has no word
// for excepted. A described class stands where it is used; one that is used more than once, as a
// class that contains itself is, stands in $defs and is referred to, unless it is the root.
// Thread-safety: pure functions.
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "waybill/json/definitions.h"
#include "waybill/json/schema_keywords.h"
#include "waybill/json/shape.h"
#include "waybill/json/write_value.h"

namespace waybill::json {

template <Writable T>
std::string schema_of();

// First walk: which classes are used, and how often.
template <class T>
void count_uses(Definitions& definitions);

// Second walk: the keywords of T's schema, inside an object that the caller opens and closes.
template <class T>
void write_keywords(Writer& writer, const Definitions& definitions, const Limits<T>& limits,
                    bool nullable);

template <class T>
void write_record_keywords(Writer& writer, const Definitions& definitions, bool nullable);

template <class T>
void count_uses(Definitions& definitions) {
  constexpr Shape shape = shape_of<T>();
  static_assert(shape != Shape::none, WAYBILL_NO_JSON_FORM);
  if constexpr (shape == Shape::record) {
    const Definitions::Write write = [](Writer& writer, const Definitions& all) {
      write_text(writer, "description", kDescription<T>.description);
      write_record_keywords<T>(writer, all, false);
    };
    if (!definitions.count(type_key<T>(), kDescription<T>.name, write)) return;
    const auto count_member = [&]<class Class, class Member>(const Field<Class, Member>&) {
      count_uses<Member>(definitions);
    };
    std::apply([&](const auto&... field) { (count_member(field), ...); }, kDescription<T>.list);
  } else if constexpr (ContainerShape<T>::value != Shape::none) {
    count_uses<ElementOf<T>>(definitions);
  }
}

// What T is for: as the field says, or else as the class does, unless that is said where the
// class stands in $defs.
template <class T>
void write_description(Writer& writer, const Definitions& definitions, std::string_view of_field) {
  std::string_view text = of_field;
  if constexpr (shape_of<T>() == Shape::record)
    if (text.empty() && definitions.reference(type_key<T>()).empty())
      text = kDescription<T>.description;
  write_text(writer, "description", text);
}

template <class T>
void write_element(Writer& writer, const Definitions& definitions) {
  writer.begin_object();
  write_description<Content<T>>(writer, definitions, {});
  constexpr bool nullable = shape_of<T>() == Shape::optional;
  write_keywords<Content<T>>(writer, definitions, {}, nullable);
  writer.end_object();
}

template <class T, class Class, class Member>
void write_property(Writer& writer, const Definitions& definitions,
                    const Field<Class, Member>& field) {
  writer.key(field.name);
  writer.begin_object();
  write_description<Content<Member>>(writer, definitions, field.description);
  write_keywords<Content<Member>>(writer, definitions, field.limits,
                                  shape_of<Member>() == Shape::optional);
  if constexpr (std::default_initializable<T> && !kOmittable<Member>) {
    if (field.has_default) {
      writer.key("default");
      write_value(writer, T{}.*field.member);
    }
  }
  writer.end_object();
}

template <class T>
void write_record_keywords(Writer& writer, const Definitions& definitions, bool nullable) {
  write_type(writer, "object", nullable);
  writer.key("properties");
  writer.begin_object();
  const auto property = [&](const auto& field) { write_property<T>(writer, definitions, field); };
  std::apply([&](const auto&... field) { (property(field), ...); }, kDescription<T>.list);
  writer.end_object();
  write_required(writer, kNames<T>, kRequired<T>);
  writer.key("additionalProperties");
  writer.boolean(false);
}

// A class at the place where it is used: all of it, or a reference to it.
template <class T>
void write_record_use(Writer& writer, const Definitions& definitions, bool nullable) {
  const std::string_view reference = definitions.reference(type_key<T>());
  if (reference.empty()) return write_record_keywords<T>(writer, definitions, nullable);
  write_reference(writer, reference, nullable);
}

template <class T>
void write_container_keywords(Writer& writer, const Definitions& definitions, SizeLimits limits,
                              bool nullable) {
  constexpr bool map = shape_of<T>() == Shape::map;
  if constexpr (shape_of<T>() == Shape::tuple)
    limits = {std::tuple_size_v<T>, std::tuple_size_v<T>, {}};
  write_type(writer, map ? "object" : "array", nullable);
  writer.key(map ? "additionalProperties" : "items");
  write_element<ElementOf<T>>(writer, definitions);
  write_sizes(writer, map ? "minProperties" : "minItems", map ? "maxProperties" : "maxItems",
              limits);
}

template <class T>
void write_number_keywords(Writer& writer, const Limits<T>& limits, bool nullable) {
  write_type(writer, Integer<T> ? "integer" : "number", nullable);
  // An integer's type is a limit of its own, which read_value checks.
  if (Integer<T> || limits.least != std::numeric_limits<T>::lowest()) {
    writer.key("minimum");
    write_value(writer, limits.least);
  }
  if (Integer<T> || limits.most != std::numeric_limits<T>::max()) {
    writer.key("maximum");
    write_value(writer, limits.most);
  }
}

template <class T>
void write_keywords(Writer& writer, const Definitions& definitions, const Limits<T>& limits,
                    bool nullable) {
  constexpr Shape shape = shape_of<T>();
  if constexpr (shape == Shape::boolean) {
    write_type(writer, "boolean", nullable);
  } else if constexpr (Number<T>) {
    write_number_keywords(writer, limits, nullable);
  } else if constexpr (shape == Shape::text) {
    write_type(writer, "string", nullable);
    write_sizes(writer, "minLength", "maxLength", limits);
    write_text(writer, "pattern", limits.pattern);
  } else if constexpr (shape == Shape::choice) {
    write_type(writer, "string", nullable);
    write_choices(writer, kNames<T>, nullable);
  } else if constexpr (shape == Shape::record) {
    write_record_use<T>(writer, definitions, nullable);
  } else if constexpr (shape != Shape::raw) {
    write_container_keywords<T>(writer, definitions, limits, nullable);
  }
}

template <Writable T>
std::string schema_of() {
  Definitions definitions;
  count_uses<T>(definitions);
  definitions.place(shape_of<T>() == Shape::record);
  Buffer out;
  Writer writer(out);
  writer.begin_object();
  writer.key("$schema");
  writer.string("https://json-schema.org/draft/2020-12/schema");
  if constexpr (shape_of<T>() == Shape::record) {
    write_text(writer, "title", kDescription<T>.name);
    write_text(writer, "description", kDescription<T>.description);
    write_record_keywords<T>(writer, definitions, false);
  } else {
    write_keywords<Content<T>>(writer, definitions, {}, shape_of<T>() == Shape::optional);
  }
  definitions.write_defs(writer);
  writer.end_object();
  return out.str();
}

}  // namespace waybill::json
