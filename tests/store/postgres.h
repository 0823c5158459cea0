// A PostgreSQL server of the tests' own: made in a temporary folder from Debian's package, reached
// by a socket in it and by nothing else, ended with the test program.
//
//   const std::string url = testing::Postgres::shared().fresh_url();  // an empty place for tables
//
// Thread-safety: one thread.
#pragma once

#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "process.h"

namespace waybill::testing {

class Postgres {
 public:
  Postgres() {
    // The server refuses to run as root; its folders belong to whoever it runs as.
    if (geteuid() == 0) {
      const passwd* user = getpwnam("postgres");
      if (user == nullptr) user = getpwnam("nobody");
      user_ = user->pw_uid;
      group_ = user->pw_gid;
      if (chown(folder_.path().c_str(), user_, group_) != 0) std::abort();
    }
    const Outcome made =
        run_program({.words = {bin() + "/initdb", "-D", data(), "-U", "waybill", "-A", "trust",
                               "-E", "UTF8", "--no-locale", "--no-sync"},
                     .in_child = [this] { become_user(); }});
    if (made.exit != 0) throw std::runtime_error("initdb: " + made.err);
    start();
  }
  ~Postgres() { stop(); }
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;

  // One for the whole test program.
  static Postgres& shared() {
    static Postgres server;
    return server;
  }

  std::string url() const {
    std::string host = folder_.path();
    for (std::size_t at; (at = host.find('/')) != host.npos;) host.replace(at, 1, "%2F");
    return "postgresql://waybill@" + host + "/postgres";
  }
  // In a schema of its own, so that no test sees another's tables.
  std::string fresh_url() {
    const std::string schema = "test" + std::to_string(++schemas_);
    psql("CREATE SCHEMA " + schema);
    return url() + "?options=-csearch_path%3D" + schema;
  }
  std::string psql(const std::string& script, const std::string& at = {}) const {
    const Outcome outcome =
        run_program({.words = {bin() + "/psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1",
                               "-d", at.empty() ? url() : at},
                     .input = script});
    if (outcome.exit != 0) throw std::runtime_error("psql: " + outcome.err);
    return outcome.out;
  }

  void start() {
    pid_ = fork();
    if (pid_ == 0) {
      become_user();
      prctl(PR_SET_PDEATHSIG, SIGINT);
      const int log = open((folder_.path() + "/log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
      dup2(log, 1);
      dup2(log, 2);
      const std::string program = bin() + "/postgres";
      const std::string folder = data();
      execl(program.c_str(), program.c_str(), "-D", folder.c_str(), "-k", folder_.path().c_str(),
            "-c", "listen_addresses=", "-c", "shared_buffers=16MB", "-c", "max_connections=40",
            "-c", "logging_collector=off", nullptr);
      _exit(99);
    }
    if (!wait_until([this] { return is_ready() || has_ended(); }) || pid_ == 0)
      throw std::runtime_error("postgres: " + file_content(folder_.path() + "/log"));
  }
  // SIGINT ends every connection at once, SIGQUIT is a crash, SIGTERM waits for clients.
  void stop(int signal = SIGINT) {
    if (pid_ <= 0) return;
    kill(pid_, signal);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }

 private:
  static std::string bin() {
    std::string newest;
    for (const auto& entry : std::filesystem::directory_iterator("/usr/lib/postgresql"))
      newest = std::max(newest, entry.path().string());
    return newest + "/bin";
  }
  std::string data() const { return folder_.path() + "/data"; }
  void become_user() const {
    if (geteuid() != 0) return;
    if (setgroups(0, nullptr) != 0 || setgid(group_) != 0 || setuid(user_) != 0) _exit(98);
    if (chdir("/") != 0) _exit(98);
  }
  bool is_ready() const {
    return run_program({.words = {bin() + "/pg_isready", "-q", "-h", folder_.path()}}).exit == 0;
  }
  bool has_ended() {
    if (waitpid(pid_, nullptr, WNOHANG) == 0) return false;
    pid_ = 0;
    return true;
  }

  ScratchFolder folder_;
  uid_t user_ = 0;
  gid_t group_ = 0;
  pid_t pid_ = 0;
  int schemas_ = 0;
};

}  // namespace waybill::testing
