#include "waybill/base/yaml.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <sstream>

namespace waybill {
namespace {

// Thrown through yaml-cpp, which has no other way to be stopped.
struct Refused {
  std::string why;
  std::size_t byte;
};

class Building final : public YAML::EventHandler {
 public:
  explicit Building(YamlLimits limits) : limits_(limits) {}

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { put(mark, anchor, {}); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    throw Refused{"Aliases are not allowed here", byte_of(mark)};
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    const bool plain = tag == "?";
    const bool is_null = plain && (value.empty() || value == "~" || value == "null");
    put(mark, anchor, {is_null ? YamlValue::Kind::null : YamlValue::Kind::text, value, plain});
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(mark, anchor, YamlValue::Kind::list);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(mark, anchor, YamlValue::Kind::map);
  }
  void OnMapEnd() override { close(); }

  YamlValue root{};

 private:
  static std::size_t byte_of(const YAML::Mark& mark) {
    return static_cast<std::size_t>(std::max(mark.pos, 0));
  }

  void admit(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != 0) throw Refused{"Anchors are not allowed here", byte_of(mark)};
    if (++values_ > limits_.values)
      throw Refused{"It has more than " + std::to_string(limits_.values) + " values",
                    byte_of(mark)};
  }

  void put(const YAML::Mark& mark, YAML::anchor_t anchor, YamlValue value) {
    admit(mark, anchor);
    add(mark, std::move(value));
  }

  void open(const YAML::Mark& mark, YAML::anchor_t anchor, YamlValue::Kind kind) {
    admit(mark, anchor);
    if (open_.size() >= limits_.depth)
      throw Refused{"It is nested more than " + std::to_string(limits_.depth) + " deep",
                    byte_of(mark)};
    if (!open_.empty() && awaits_key()) throw Refused{"A key is a text", byte_of(mark)};
    open_.push_back({.kind = kind});
  }

  void close() {
    YamlValue done = std::move(open_.back());
    open_.pop_back();
    add(YAML::Mark::null_mark(), std::move(done));
  }

  // In a map a key and its value follow each other.
  bool awaits_key() const {
    const YamlValue& top = open_.back();
    return top.kind == YamlValue::Kind::map && top.keys.size() == top.values.size();
  }

  void add(const YAML::Mark& mark, YamlValue value) {
    if (open_.empty()) {
      root = std::move(value);
      return;
    }
    YamlValue& top = open_.back();
    if (!awaits_key()) {
      top.values.push_back(std::move(value));
      return;
    }
    if (std::ranges::find(top.keys, value.text) != top.keys.end())
      throw Refused{"The key '" + value.text + "' stands here twice", byte_of(mark)};
    top.keys.push_back(std::move(value.text));
  }

  YamlLimits limits_;
  std::size_t values_ = 0;
  std::vector<YamlValue> open_{};
};

}  // namespace

const YamlValue* YamlValue::find(std::string_view key) const {
  for (std::size_t i = 0; i < keys.size() && i < values.size(); ++i)
    if (keys[i] == key) return &values[i];
  return nullptr;
}

std::vector<std::string> YamlValue::texts() const {
  if (kind == Kind::text) return {text};
  std::vector<std::string> found;
  for (const YamlValue& value : values)
    if (kind == Kind::list && value.kind == Kind::text) found.push_back(value.text);
  return found;
}

Result<YamlValue> read_yaml(std::string_view text, YamlLimits limits) {
  if (text.size() > limits.bytes)
    return fail(ErrorKind::over_limit,
                "It has more than " + std::to_string(limits.bytes) + " bytes", limits.bytes);
  Building building(limits);
  try {
    // At the end of its input yaml-cpp lets an open quote pass; at the mark of another document
    // not.
    std::istringstream stream(std::string(text) + "\n---\n");
    YAML::Parser parser(stream);
    parser.HandleNextDocument(building);
  } catch (const Refused& refused) {
    return fail(ErrorKind::bad_input, refused.why, refused.byte);
  } catch (const YAML::Exception& wrong) {
    return fail(ErrorKind::bad_input, wrong.msg,
                static_cast<std::size_t>(std::max(wrong.mark.pos, 0)));
  }
  return std::move(building.root);
}

}  // namespace waybill
