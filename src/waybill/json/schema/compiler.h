// Compiler: turns a schema, and all it refers to, into a Program.
//
// Schemas are compiled one by one from a list of those still to do, never inside one another, so
// that neither nesting nor long chains of references use up the stack. Internal to json/schema.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/json/schema/keyword.h"
#include "waybill/json/schema/library.h"
#include "waybill/json/schema/program.h"

namespace waybill::json::schema {

class Compiler {
 public:
  Compiler(const Registry* registry, bool assert_format, Program& program)
      : program_(program),
        library_(registry, program.locations, program.bytes),
        assert_format_(assert_format) {}

  Result<void> compile(std::string_view base_uri, std::string_view text);

 private:
  // One schema while its keywords are read.
  struct Draft {
    Place place;
    VocabularySet vocabularies;
    TypeSet types = kAnyType;
    std::vector<Index> choices{};
    std::optional<NumberPlan> number{};
    std::optional<TextPlan> text{};
    std::optional<ArrayPlan> array{};
    std::optional<ObjectPlan> object{};
    std::vector<Step> in_place{};   // whatever the kind
    std::vector<Step> of_object{};  // needs, when_present
    Index condition = kNone, consequence = kNone, alternative = kNone;
    Index rest_of_elements = kNone, rest_of_members = kNone;
  };
  using Done = Result<void>;

  Index rule_for(const Value& schema);
  Done compile_pending();
  Done compile_schema(const Value& schema, Index rule);
  Done add_keyword(const KeywordEntry& entry, const Value& value, Draft& draft);
  Index add_dynamic_anchor(const std::string& name);
  void collect_dynamic_rules();

  // compile_assertions.cpp
  Done add_type(const Value& value, Draft& draft);
  Done add_choice(Keyword keyword, const Value& value, Draft& draft);
  Done add_number(Keyword keyword, const Value& value, Draft& draft);
  Done add_text(Keyword keyword, const Value& value, Draft& draft);
  Done add_format(const Value& value, Draft& draft);
  Done add_count(Keyword keyword, const Value& value, Draft& draft);
  Done add_unique(const Value& value, Draft& draft);
  Done add_required(const Value& value, Draft& draft);
  Done add_needs(const Value& value, Draft& draft);
  Result<Index> add_pattern(std::string_view pattern);
  Result<std::vector<std::string_view>> read_names(Keyword keyword, const Value& value,
                                                   const Draft& draft);

  // compile_applicators.cpp
  Done add_reference(Keyword keyword, const Value& value, Draft& draft);
  Done add_in_place(Keyword keyword, const Value& value, Draft& draft);
  Done add_to_array(Keyword keyword, const Value& value, Draft& draft);
  Done add_to_object(Keyword keyword, const Value& value, Draft& draft);
  Result<Range> add_list(Keyword keyword, const Value& value, const Draft& draft);
  Done must_be_object(Keyword keyword, const Value& value, const Draft& draft);

  std::unexpected<Error> wrong(Keyword keyword, std::string_view must, const Value& value,
                               const Draft& draft) const;
  void emit(Draft& draft, Rule& rule);

  Program& program_;
  Library library_;
  bool assert_format_;
  std::vector<Value> schemas_;  // by rule; those from compiled_ on are still to do
  std::size_t compiled_ = 0;
  std::unordered_map<const Node*, Index> rules_;
  std::map<std::string, Index, std::less<>> patterns_;
  std::map<std::string, Index, std::less<>> dynamic_anchors_;
};

}  // namespace waybill::json::schema
