#include "waybill/store/postgres/postgres_store.h"

#include <thread>

#include "waybill/store/connections.h"
#include "waybill/store/postgres/connection.h"
#include "waybill/store/postgres/migrations.h"
#include "waybill/store/postgres/records.h"
#include "waybill/store/shared_commits.h"

namespace waybill::store::postgres {
namespace {

constexpr std::chrono::milliseconds kPause{20};
// How long a commit whose answer was lost is asked after.
constexpr std::chrono::seconds kSearch{3};

class PostgresTransactions final : public Transactions {
 public:
  PostgresTransactions(std::unique_ptr<Connection> connection, std::string url,
                       const OpenOptions& options)
      : url_(std::move(url)), patience_(options.patience) {
    use(std::move(connection));
  }

  Result<void> begin() override {
    const bool is_fresh = !connection_ || connection_->is_lost();
    if (is_fresh)
      if (auto done = connect(); !done) return done;
    auto begun = begin_alone(*connection_);
    // The server may have gone and come back since the last change.
    if (!begun && !is_fresh && connection_->is_lost()) {
      if (auto done = connect(); !done) return done;
      begun = begin_alone(*connection_);
    }
    if (!begun) {
      roll_back();
      return std::unexpected(begun.error());
    }
    number_ = begun->bytes(0, 0);
    return {};
  }
  Writing& writing() override { return *writing_; }
  std::uint64_t writes() const override { return writing_->writes(); }
  Result<void> mark() override { return run(Sql::mark); }
  Result<void> back_to_mark() override { return run(Sql::back_to_mark); }
  Result<void> forget_mark() override { return run(Sql::forget_mark); }
  bool is_alive() override { return connection_->in_transaction(); }
  void roll_back() override {
    if (!connection_->is_lost()) (void)connection_->run(Sql::roll_back);
  }

  Commit commit() override {
    const auto done = connection_->run(Sql::commit);
    if (done && done->command() == "COMMIT") return {};
    if (done)
      return {.error = Error{ErrorKind::unavailable, "The store gave the change up; try again."}};
    if (!connection_->is_lost()) return {.error = done.error()};
    return look_for_commit(done.error());
  }

 private:
  void use(std::unique_ptr<Connection> connection) {
    writing_.reset();
    connection_ = std::move(connection);
    writing_ = std::make_unique<PostgresWriting>(*connection_);
  }
  Result<void> connect() {
    auto connection = Connection::open(url_, patience_);
    if (!connection) return std::unexpected(connection.error());
    use(std::move(*connection));
    return {};
  }
  Result<void> run(Sql sql) {
    if (auto done = connection_->run(sql); !done) return std::unexpected(done.error());
    return {};
  }

  // The connection broke while the server committed: only the server knows whether it did.
  Commit look_for_commit(const Error& error) {
    const auto end = std::chrono::steady_clock::now() + kSearch;
    do {
      if (connect()) {
        const auto fate = connection_->run(Sql::fate, {number_});
        const std::string_view said = fate && fate->count() == 1 ? fate->bytes(0, 0) : "";
        if (said == "committed") return {};
        if (said == "aborted") return {.error = error};
      }
      std::this_thread::sleep_for(kPause);
    } while (std::chrono::steady_clock::now() < end);
    Error unknown = error;
    unknown.message += " Whether the change was made is not known: look before it is made again.";
    return {.error = std::move(unknown), .is_known = false};
  }

  const std::string url_;
  const std::chrono::milliseconds patience_;
  std::unique_ptr<Connection> connection_;
  std::unique_ptr<PostgresWriting> writing_;
  std::string number_;  // of the transaction, as the server counts them
};

class PostgresStore final : public Store {
 public:
  PostgresStore(std::unique_ptr<Connection> writer, const std::string& url,
                const OpenOptions& options)
      : transactions_(std::move(writer), url, options),
        commits_(transactions_),
        readers_([url, options] { return Connection::open(url, options.patience); },
                 options.readers, options.patience) {}

  Result<void> read(const std::function<Result<void>(Reading&)>& work) override {
    auto reader = begin_reading();
    if (!reader) return std::unexpected(reader.error());
    using Loan = Connections<Connection>::Loan;
    // Also when `work` throws.
    const std::unique_ptr<Loan, void (*)(Loan*)> ending(&*reader, [](Loan* loan) {
      if (!(*loan)->run(Sql::roll_back)) loan->spoil();
    });
    PostgresReading reading(**reader);
    return work(reading);
  }

  Result<void> change(const std::function<Result<void>(Writing&)>& work) override {
    return commits_.change(work);
  }

  Status status() override {
    Status status{.engine = "postgresql", .reachable = false};
    auto counted = count();
    if (!counted) return status;
    status.reachable = true;
    status.records = *counted;
    return status;
  }

  void carry(Passenger* passenger) override { commits_.carry(passenger); }

 private:
  // A connection that lay unused may belong to a server that is gone: the next one is fresh.
  Result<Connections<Connection>::Loan> begin_reading() {
    for (bool is_again = false;; is_again = true) {
      auto reader = readers_.lend();
      if (!reader) return reader;
      const auto begun = (*reader)->run(Sql::begin_reading);
      if (begun) return reader;
      const bool is_lost = (*reader)->is_lost();
      reader->spoil();
      if (!is_lost || is_again) return std::unexpected(begun.error());
      readers_.forget_free();
    }
  }

  Result<std::uint64_t> count() {
    auto reader = begin_reading();
    if (!reader) return std::unexpected(reader.error());
    const auto rows = (*reader)->run(Sql::count);
    if (!(*reader)->run(Sql::roll_back)) reader->spoil();
    if (!rows) return std::unexpected(rows.error());
    return static_cast<std::uint64_t>(from_bigint(rows->bytes(0, 0)));
  }

  PostgresTransactions transactions_;
  SharedCommits commits_;
  Connections<Connection> readers_;
};

}  // namespace

Result<std::unique_ptr<Store>> open(const std::string& url, const OpenOptions& options) {
  auto writer = Connection::open(url, options.patience);
  if (!writer) return std::unexpected(writer.error());
  if (auto migrated = migrate(**writer); !migrated) return std::unexpected(migrated.error());
  return std::make_unique<PostgresStore>(std::move(*writer), url, options);
}

}  // namespace waybill::store::postgres
