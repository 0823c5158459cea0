#include "waybill/dialect/buddy/response_builder.h"

#include "waybill/json/put_value.h"

namespace waybill::dialect::buddy {

ResponseBuilder&& ResponseBuilder::type(ResponseType type) && {
  type_ = type;
  return std::move(*this);
}

ResponseBuilder&& ResponseBuilder::summary(Text sentence) && {
  draft_.envelope.summary = std::move(sentence);
  return std::move(*this);
}

ResponseBuilder&& ResponseBuilder::add(Artifact artifact) {
  artifacts_.push_back(std::move(artifact));
  return std::move(*this);
}

ResponseBuilder&& ResponseBuilder::add_artifact(Artifact artifact) && {
  return add(std::move(artifact));
}

ResponseBuilder&& ResponseBuilder::add_mission(const MissionReference& mission) && {
  draft_.envelope.view.missions.push_back(json_of(mission));
  return std::move(*this);
}

ResponseBuilder&& ResponseBuilder::add_signal(const SignalReference& signal) && {
  draft_.envelope.view.signals.push_back(signal_json(signal));
  return std::move(*this);
}

ResponseBuilder&& ResponseBuilder::live_stream(Text id) && {
  draft_.envelope.view.live_stream_id = std::move(id);
  return std::move(*this);
}

ResponseBuilder&& ResponseBuilder::hints(Hints hints) && {
  draft_.envelope.next.clear();
  set_hints(draft_.envelope, std::move(hints));
  return std::move(*this);
}

ResponseBuilder&& ResponseBuilder::store_large(Store store, std::size_t limit) && {
  store_ = std::move(store);
  limit_ = limit;
  return std::move(*this);
}

Result<Envelope> ResponseBuilder::build(const Clock& clock) && {
  const ResponseType otherwise =
      artifacts_.empty() ? ResponseType::text : ResponseType::artifact_bundle;
  Envelope envelope = draft_.finish();
  envelope.view.response_type = json::name_of_choice(type_.value_or(otherwise));
  set_time(envelope, clock);
  for (const Artifact& artifact : artifacts_) envelope.view.artifacts.push_back(json_of(artifact));
  // Validated whole, before anything is stored.
  if (auto valid = validate(envelope); !valid) return std::unexpected(valid.error());
  if (!store_) return envelope;
  for (std::size_t i = 0; i < artifacts_.size(); ++i) {
    auto referred = by_reference(std::move(artifacts_[i]), store_, limit_);
    if (!referred) return std::unexpected(referred.error());
    envelope.view.artifacts[i] = json_of(*referred);
  }
  return envelope;
}

}  // namespace waybill::dialect::buddy
