// What a conversion allocates: nothing, once its Converter has done one like it; and apart from
// the output, the same for a large document as for a small one.
#include <cstdio>
#include <string>

#include "bench/allocations.h"
#include "bench/families.h"
#include "waybill/dialect/convert.h"

namespace waybill::bench {
namespace {

constexpr int kWarmUp = 3;

struct Pair {
  Dialect from;
  Dialect to;
};

template <class Work>
void report(const Session& session, std::string_view what, Pair pair, std::string_view size,
            std::size_t bytes, Work work) {
  std::string name = "memory/";
  name.append(what).append("/").append(name_of(pair.from)).append("-").append(name_of(pair.to));
  name.append("/").append(size);
  if (!session.wants(name)) return;
  const Allocations made = work();
  std::printf("{\"name\":\"%s\",\"bytes\":%zu,\"allocations\":%zu,\"allocated\":%zu}\n",
              name.c_str(), bytes, made.count, made.bytes);
}

// By a Converter that has converted the same document before.
Allocations reused(std::string_view text, Dialect to) {
  Converter converter;
  for (int i = 0; i < kWarmUp; ++i) keep(converter.convert(text, to)->size());
  const Allocations before = Allocations::so_far();
  keep(converter.convert(text, to)->size());
  return Allocations::so_far() - before;
}

// By a new Converter, output included.
Allocations fresh(std::string_view text, Dialect to) {
  const Allocations before = Allocations::so_far();
  Converter converter;
  keep(converter.convert(text, to)->size());
  return Allocations::so_far() - before;
}

// The same steps with new contexts, but for the output, which has all its room beforehand.
Allocations beside_output(std::string_view text, Dialect to) {
  Buffer out;
  out.room(2 * text.size() + 65536);
  const Allocations before = Allocations::so_far();
  Reader reader;
  Envelope envelope;
  if (const auto from = reader.read(text, envelope); !from) give_up("memory", from.error().message);
  write(envelope, to, {}, out);
  keep(out.size());
  return Allocations::so_far() - before;
}

// The document with its records four times over. They are an array, one after the other.
std::string four_times(const std::string& text) {
  const std::size_t begin = text.find("[{\"alias\":") + 1;
  const std::size_t end = text.find("}]", text.rfind("\"score\":")) + 1;
  const std::string records = text.substr(begin, end - begin);
  std::string grown = text.substr(0, end);
  for (int i = 0; i < 3; ++i) grown.append(",").append(records);
  return grown.append(text, end);
}

}  // namespace

void run_memory(const Session& session) {
  if (session.repeat > 0) return;
  for (const Dialect from : kDialects) {
    const std::string name(name_of(from));
    const std::string small = session.load(name + "_1k");
    const std::string large = session.load(name + "_1m");
    const std::string larger = four_times(large);
    for (const Dialect to : kDialects) {
      if (to == from) continue;
      const Pair pair{from, to};
      report(session, "reused", pair, "1k", small.size(), [&] { return reused(small, to); });
      report(session, "fresh", pair, "1m", large.size(), [&] { return fresh(large, to); });
      report(session, "fresh", pair, "4m", larger.size(), [&] { return fresh(larger, to); });
      report(session, "beside", pair, "1m", large.size(), [&] { return beside_output(large, to); });
      report(session, "beside", pair, "4m", larger.size(),
             [&] { return beside_output(larger, to); });
    }
  }
  std::fflush(stdout);
}

}  // namespace waybill::bench
