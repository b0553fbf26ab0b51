#include "server/test/faults/siege.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <stdexcept>

namespace server::test::faults {

using Clock = std::chrono::steady_clock;

namespace {

// Only a true hang lasts that long.
constexpr auto hang = std::chrono::minutes(10);
constexpr auto listening = std::chrono::milliseconds(20);
constexpr std::int64_t day = 86'400'000;  // milliseconds

}  // namespace

Page::Page(const std::filesystem::path& file) {
  write(file, std::string(sizeof(Control), '\0'));
  const int opened = open(file.c_str(), O_RDWR | O_CLOEXEC);
  void* page = mmap(nullptr, sizeof(Control), PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
  close(opened);
  if (page == MAP_FAILED) throw std::runtime_error("no memory to share");
  control_ = static_cast<Control*>(page);
  setenv(control_variable, file.c_str(), 1);
}

Page::~Page() { munmap(control_, sizeof(Control)); }

Siege::Siege(std::uint64_t seed)
    : dice_(seed), page_(folder_ / "control"), crowd_(promises_, dice_) {
  setenv("LD_PRELOAD", SHIM, 1);
  start();
  crowd_.sit_down(server_->port());
}

// --- The server's life.

void Siege::start() {
  server_.emplace(folder_ / "data", std::vector<std::string>{"--no-limits", "--log-level", "info"});
}

void Siege::restart() {
  crowd_.scatter();
  server_.reset();
  dies_on_purpose_ = false;
  start();
}

// Whoever dies without being asked to has failed.
void Siege::look_after() {
  const std::optional<int> code = server_->ended();
  if (!code) return;
  const bool killed = *code == 128 + SIGKILL && dies_on_purpose_ && page_->deaths > 0;
  if (!killed)
    throw std::runtime_error("the server ended by itself with " + std::to_string(*code) + ":\n" +
                             server_->log());
  ++counts_["killed in a write"];
  page_->deaths = 0;
  restart();
}

// Everybody plays on. Nothing here goes by the clock, but for a server that hangs.
void Siege::play_until(const std::function<bool()>& reached) {
  auto moved = Clock::now();
  std::int64_t lines = promises_.lines();
  while (!reached()) {
    look_after();
    crowd_.come_back(server_->port());
    crowd_.turn(listening);
    if (promises_.lines() != lines) moved = Clock::now();
    lines = promises_.lines();
    if (Clock::now() - moved > hang)
      throw std::runtime_error("nothing happens any more:" + crowd_.where_it_stands() + "\n" +
                               server_->log());
  }
}

void Siege::play_for(std::int64_t deeds) {
  const std::int64_t until = promises_.count_acknowledged() + deeds;
  play_until([&] { return promises_.count_acknowledged() >= until; });
}

// --- Faults.

void Siege::kill() {
  ++counts_["killed"];
  server_->kill();
  restart();
}

void Siege::die_in_a_write() {
  constexpr std::array moments{Moment::before, Moment::halfway, Moment::after};
  page_->death = moments[static_cast<std::size_t>(below(dice_, 3))];
  page_->life = 1 + below(dice_, 40);
  dies_on_purpose_ = true;
  const std::int64_t before = counts_["killed in a write"];
  play_until([&] { return counts_["killed in a write"] > before; });
}

// It wakes up to a heap of messages, some from people who are gone.
void Siege::stop_for_a_while() {
  ++counts_["stopped"];
  server_->signal(SIGSTOP);
  for (std::int64_t i = 1 + below(dice_, 4); i > 0; --i) {
    crowd_.send_only();
    if (one_in(dice_, 2)) crowd_.cut(1 + below(dice_, 3), Crowd::Cut::plain);
    usleep(static_cast<useconds_t>(below(dice_, 10'000)));
  }
  if (one_in(dice_, 4)) return kill();
  server_->signal(SIGCONT);
}

void Siege::end_politely() {
  ++counts_["ended politely"];
  server_->signal(SIGTERM);
  std::optional<int> code;
  const auto begun = Clock::now();
  while (!(code = server_->ended())) {
    crowd_.turn(listening);
    if (Clock::now() - begun > hang) throw std::runtime_error("the server does not end");
  }
  if (*code != 0)
    throw std::runtime_error("the server ended with " + std::to_string(*code) + ":\n" +
                             server_->log());
  restart();
}

void Siege::fill_the_disk() {
  ++counts_["disk full"];
  page_->left = below(dice_, 30'000);
  page_->full = true;
  const std::int64_t until = page_->writes_refused + 1 + below(dice_, 20);
  play_until([&] { return page_->writes_refused >= until; });
  const bool dies = one_in(dice_, 3);
  if (dies) server_->kill();
  page_->full = false;
  if (dies) {
    ++counts_["killed"];
    restart();
  }
}

void Siege::fail_writes() {
  page_->failing_writes = 1 + below(dice_, 5);
  play_until([&] { return page_->failing_writes == 0; });
}

void Siege::fail_syncs() {
  page_->failing_syncs = 1 + below(dice_, 5);
  // What is in doubt may be forgotten, or not.
  if (one_in(dice_, 3)) {
    const std::int64_t before = page_->syncs_failed;
    play_until([&] { return page_->syncs_failed > before; });
    kill();
  }
  play_until([&] { return page_->failing_syncs == 0; });
}

void Siege::slow_the_disk() {
  ++counts_["disk slow"];
  page_->delay = 1 + below(dice_, 20'000);
  page_->delayed = 1 + below(dice_, 30);
  play_until([&] { return page_->delayed == 0; });
}

void Siege::cut_lines() {
  constexpr std::array ways{Crowd::Cut::plain, Crowd::Cut::reset, Crowd::Cut::amid_message};
  for (std::int64_t i = 1 + below(dice_, 5); i > 0; --i) {
    const std::int64_t people = 1 + below(dice_, 10);
    counts_["connections cut"] += people;
    crowd_.cut(people, ways[static_cast<std::size_t>(below(dice_, 3))]);
    play_for(below(dice_, 4));
  }
}

void Siege::add_lines() {
  for (std::int64_t i = 1 + below(dice_, 5); i > 0; --i) {
    ++counts_["second connections"];
    crowd_.second_line(server_->port());
    play_for(below(dice_, 4));
  }
}

// A server takes the time when it starts, so half of the times it does.
void Siege::shift_the_clock() {
  ++counts_["clock shifted"];
  const bool far = one_in(dice_, 2);
  page_->clock_shift =
      far ? below(dice_, 40 * day) - 20 * day : below(dice_, 7'200'000) - 3'600'000;
  if (one_in(dice_, 2)) kill();
}

void Siege::round() {
  using Fault = void (Siege::*)();
  constexpr std::array<Fault, 11> faults{
      &Siege::kill,         &Siege::die_in_a_write, &Siege::stop_for_a_while,
      &Siege::end_politely, &Siege::fill_the_disk,  &Siege::fail_writes,
      &Siege::fail_syncs,   &Siege::slow_the_disk,  &Siege::cut_lines,
      &Siege::add_lines,    &Siege::shift_the_clock};
  ++counts_["rounds"];
  (this->*faults[static_cast<std::size_t>(below(dice_, faults.size()))])();
  play_for(5 + below(dice_, 30));
}

// --- At the end.

void Siege::verify_journal() {
  const std::string command = std::string(PROGRAM) + " admin verify-journal --data-folder '" +
                              (folder_ / "data").string() + "' >'" + (folder_ / "said").string() +
                              "' 2>&1";
  unsetenv("LD_PRELOAD");
  if (std::system(command.c_str()) != 0)
    promises_.broken("verify-journal: " + read(folder_ / "said"));
}

bool Siege::settle_up() {
  play_for(20);
  end_politely();
  crowd_.read_all_again(server_->port());
  if (const int code = server_->stop(); code != 0)
    promises_.broken("the server ended with " + std::to_string(code));
  verify_journal();
  promises_.check_journal(folder_ / "data");
  return promises_.problems().empty();
}

void Siege::report() const {
  const auto tell = [](const std::string& what, std::int64_t count) {
    std::cout << "  " << what << std::string(what.size() < 24 ? 24 - what.size() : 1, ' ') << count
              << "\n";
  };
  std::cout << "done\n";
  tell("acknowledged", promises_.count_acknowledged());
  tell("asked again", crowd_.repeated());
  tell("without an answer", promises_.count_unanswered());
  tell("lines told", promises_.lines());
  tell("matches ended", crowd_.matches());
  std::cout << "faults\n";
  for (const auto& [what, count] : counts_) tell(what, count);
  tell("writes failed", page_->writes_failed);
  tell("writes on a full disk", page_->writes_refused);
  tell("syncs failed", page_->syncs_failed);
  tell("writes, syncs delayed", page_->delays);
  tell("told: not saved", crowd_.refusals("not_saved"));
  tell("told: in doubt", crowd_.refusals("in_doubt"));
  std::cout << "wrong\n";
  tell("lost", promises_.lost());
  tell("doubled", promises_.doubled());
  tell("done though refused", promises_.undead());
  tell("gaps", crowd_.gaps());
  tell("in all", static_cast<std::int64_t>(promises_.problems().size()));
  for (const std::string& problem : promises_.problems()) std::cout << "  " << problem << "\n";
}

}  // namespace server::test::faults
