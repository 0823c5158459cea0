// The seven laws of the model, over the corpus and over generated Envelopes, for all 36 pairs.
// (Law 6, any bytes at all, is in hostile_test.cpp and in the fuzzers.)
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "corpus.h"
#include "laws/generate.h"
#include "laws/leaves.h"
#include "waybill/base/clock.h"
#include "waybill/dialect/convert.h"
#include "waybill/dialect/parts.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/canonical.h"

namespace waybill::testing {
namespace {

const FixedClock kClock;

WriteOptions plain() {
  WriteOptions options;
  options.clock = &kClock;
  return options;
}
WriteOptions lossless() {
  WriteOptions options = plain();
  options.lossless = true;
  return options;
}

// --- over the corpus

TEST(LawsOverTheCorpus, ThereIsACorpusOfEveryDialect) {
  for (const Dialect dialect : kDialects)
    EXPECT_GE(samples(dialect, "y_").size(), 12u) << name_of(dialect);
}

TEST(LawsOverTheCorpus, AValidDocumentIsDetectedAsItsDialect) {
  for (const Sample& sample : samples("y_")) {
    Reader reader;
    Envelope envelope;
    const auto dialect = reader.read(sample.bytes, envelope);
    ASSERT_TRUE(dialect) << sample.name << ": " << dialect.error().message;
    EXPECT_EQ(name_of(*dialect), name_of(sample.dialect)) << sample.name;
  }
}

TEST(LawsOverTheCorpus, Law2ReadingAndWritingAValidDocumentGivesItBack) {
  for (const Sample& sample : samples("y_")) {
    const auto envelope = read(sample.bytes, sample.dialect);
    ASSERT_TRUE(envelope) << sample.name;
    const std::string again = write(*envelope, sample.dialect, plain());
    EXPECT_TRUE(json::same_value(sample.bytes, again))
        << name_of(sample.dialect) << "/" << sample.name << "\n"
        << again;
  }
}

TEST(LawsOverTheCorpus, Law3LosslessThereAndBackGivesTheDocumentBackForAllPairs) {
  for (const Sample& sample : samples("y_")) {
    for (const Dialect other : kDialects) {
      ConvertOptions options{sample.dialect, lossless()};
      const auto there = convert(sample.bytes, other, options);
      ASSERT_TRUE(there) << sample.name;
      options.from = other;
      options.write = plain();
      const auto back = convert(there->bytes, sample.dialect, options);
      ASSERT_TRUE(back) << sample.name;
      EXPECT_TRUE(json::same_value(sample.bytes, back->bytes))
          << name_of(sample.dialect) << " → " << name_of(other) << " " << sample.name << "\n"
          << there->bytes << "\n"
          << back->bytes;
    }
  }
}

TEST(LawsOverTheCorpus, Law1WhatWasReadLenientlyIsGivenBackByTheSlotToo) {
  for (const Sample& sample : samples("w_")) {
    const auto envelope = read(sample.bytes, sample.dialect);
    ASSERT_TRUE(envelope) << sample.name;
    for (const Dialect other : kDialects) {
      const std::string bytes = write(*envelope, other, lossless());
      const auto back = read(bytes, other);
      ASSERT_TRUE(back) << sample.name;
      EXPECT_TRUE(dialect::same(*envelope, *back))
          << name_of(sample.dialect) << " → " << name_of(other) << " " << sample.name << "\n"
          << bytes;
    }
  }
}

TEST(LawsOverTheCorpus, Law4EveryValueThatDoesNotArriveIsNamed) {
  for (const Sample& sample : samples("y_")) {
    for (const Dialect other : kDialects) {
      ConvertOptions options{sample.dialect, plain()};
      const auto there = convert(sample.bytes, other, options);
      ASSERT_TRUE(there) << sample.name;
      options.from = other;
      const auto back = convert(there->bytes, sample.dialect, options);
      ASSERT_TRUE(back) << sample.name;
      for (const std::string& pointer : different_leaves(sample.bytes, back->bytes))
        EXPECT_TRUE(is_named(pointer, there->losses))
            << name_of(sample.dialect) << " → " << name_of(other) << " " << sample.name << ": "
            << pointer << " is lost unnamed\n"
            << write_losses(there->losses) << "\n"
            << back->bytes;
    }
  }
}

TEST(LawsOverTheCorpus, Law5FailureIsTheSameBeforeAndAfterAnyConversion) {
  for (const std::string prefix : {"y_", "w_"}) {
    for (const Sample& sample : samples(prefix)) {
      const auto before = read(sample.bytes, sample.dialect);
      ASSERT_TRUE(before) << sample.name;
      for (const Dialect other : kDialects) {
        const auto after = read(write(*before, other, plain()), other);
        ASSERT_TRUE(after) << sample.name;
        EXPECT_EQ(failed(*before), failed(*after))
            << name_of(sample.dialect) << " → " << name_of(other) << " " << sample.name;
      }
    }
  }
}

// --- over generated Envelopes

RC_GTEST_PROP(LawsOverGeneratedEnvelopes, Law1TheSlotGivesBackAllOfTheEnvelope, ()) {
  const Envelope envelope = *any_envelope();
  for (const Dialect dialect : kDialects) {
    const std::string bytes = write(envelope, dialect, lossless());
    const auto back = read(bytes, dialect);
    RC_ASSERT(back.has_value());
    if (!dialect::same(envelope, *back))
      RC_FAIL(std::string(name_of(dialect)) + "\n" + bytes + "\n" +
              write(*back, dialect, lossless()));
  }
}

RC_GTEST_PROP(LawsOverGeneratedEnvelopes, Law1WithoutTheSlotWhatHasAPlaceArrivesOrIsNamed, ()) {
  const Envelope envelope = *any_envelope();
  for (const Dialect dialect : kDialects) {
    const auto back = read(write(envelope, dialect, plain()), dialect);
    RC_ASSERT(back.has_value());
    const std::vector<Loss> named = losses(envelope, dialect, plain());
    for (const dialect::Part& part : dialect::parts()) {
      const auto is_it = [&](const Loss& loss) { return loss.pointer.starts_with(part.pointer); };
      const bool known = std::any_of(named.begin(), named.end(), is_it);
      if (!part.same(envelope, *back) && !known)
        RC_FAIL(std::string(name_of(dialect)) + " loses " + std::string(part.pointer));
    }
  }
}

RC_GTEST_PROP(LawsOverGeneratedEnvelopes, Law3ThroughAnyOtherDialectAndBack, ()) {
  const Envelope envelope = *any_envelope();
  for (const Dialect first : kDialects) {
    const std::string bytes = write(envelope, first, lossless());
    for (const Dialect second : kDialects) {
      const auto there = convert(bytes, second, {first, lossless()});
      RC_ASSERT(there.has_value());
      const auto back = convert(there->bytes, first, {second, lossless()});
      RC_ASSERT(back.has_value());
      const auto again = read(back->bytes, first);
      RC_ASSERT(again.has_value());
      if (!dialect::same(envelope, *again))
        RC_FAIL(std::string(name_of(first)) + " " + std::string(name_of(second)) + "\n" + bytes +
                "\n" + there->bytes + "\n" + back->bytes);
    }
  }
}

RC_GTEST_PROP(LawsOverGeneratedEnvelopes, Law5FailureIsTheSameBeforeAndAfterAnyConversion, ()) {
  const Envelope envelope = *any_envelope();
  for (const Dialect dialect : kDialects) {
    const std::string bytes = write(envelope, dialect, plain());
    const auto back = read(bytes, dialect);
    RC_ASSERT(back.has_value());
    if (failed(envelope) != failed(*back)) RC_FAIL(std::string(name_of(dialect)) + "\n" + bytes);
  }
}

RC_GTEST_PROP(LawsOverGeneratedEnvelopes, Law7APayloadKeepsEveryByte, ()) {
  Envelope envelope;
  envelope.data = json::Raw::trusted(*any_json());
  for (const Dialect dialect : kDialects) {
    const auto back = read(write(envelope, dialect, lossless()), dialect);
    RC_ASSERT(back.has_value());
    RC_ASSERT(json::same_value(back->data.text(), envelope.data.text()));
  }
}

}  // namespace
}  // namespace waybill::testing
