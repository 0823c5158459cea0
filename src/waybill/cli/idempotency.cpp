#include "waybill/cli/idempotency.h"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <vector>

#include "waybill/base/digest.h"
#include "waybill/base/file_error.h"
#include "waybill/cli/data_directory.h"
#include "waybill/dialect/dialect.h"
#include "waybill/json/read_value.h"
#include "waybill/json/write_value.h"

namespace waybill::cli {
namespace {

struct Record {
  std::string fingerprint;
  json::Raw answer;
};
WAYBILL_DESCRIBE(Record, fingerprint, answer)

constexpr std::size_t kMostBytes = 64 << 20;

}  // namespace

Result<IdempotentCall> IdempotentCall::open(const World& world, std::string_view program,
                                            std::string_view key, std::string_view fingerprint) {
  const auto data = data_directory(world.environment, program);
  if (!data) return std::unexpected(data.error());
  const std::string directory = *data + "/idempotency";
  if (auto made = world.files.create_directories(directory); !made)
    return std::unexpected(made.error());
  const std::string path = directory + "/" + sha256_hex(key);
  IdempotentCall call(world, path + ".json", std::string(fingerprint));
  call.lock_ = Descriptor(::open((path + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!call.lock_.is_open())
    return std::unexpected(file_error(FileOperation::append, path + ".lock", errno));
  if (flock(call.lock_.number(), LOCK_EX | LOCK_NB) != 0)
    return fail(ErrorKind::conflict, "A call with this idempotency key is under way.");
  if (!world.files.exists(call.path_)) return call;
  const auto bytes = world.files.read(call.path_, kMostBytes);
  if (!bytes) return std::unexpected(bytes.error());
  auto record = json::read_value<Record>(*bytes);
  if (!record) return std::unexpected(record.error());
  if (record->fingerprint != fingerprint)
    return fail(ErrorKind::conflict, "This idempotency key was used for a different call.");
  auto envelope = read(record->answer.text(), Dialect::cli);
  if (!envelope) return std::unexpected(envelope.error());
  call.recorded_ = std::move(*envelope);
  return call;
}

Result<void> IdempotentCall::record(const Envelope& envelope) {
  WriteOptions options;
  options.lossless = true;
  options.clock = &world_.clock;
  const Record record{fingerprint_, json::Raw::trusted(write(envelope, Dialect::cli, options))};
  forget_oldest();
  return world_.files.replace(path_, json::to_json(record));
}

void IdempotentCall::forget_oldest() {
  const std::string directory = path_.substr(0, path_.rfind('/'));
  const auto entries = world_.files.list(directory);
  if (!entries) return;
  std::vector<std::pair<UtcTime, std::string>> records;
  for (const DirectoryEntry& entry : *entries)
    if (entry.name.ends_with(".json"))
      if (const auto status = world_.files.status(directory + "/" + entry.name))
        records.emplace_back(status->modified, directory + "/" + entry.name);
  if (records.size() < kMostKeys) return;
  std::sort(records.begin(), records.end());
  records.resize(records.size() - kMostKeys + 1);
  for (const auto& [time, path] : records) {
    // One that another process removes at the same time is as gone as it should be.
    (void)world_.files.remove(path);
    (void)world_.files.remove(path.substr(0, path.size() - 5) + ".lock");
  }
}

}  // namespace waybill::cli
