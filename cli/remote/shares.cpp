#include "cli/remote/shares.hpp"

#include <sodium.h>

#include <algorithm>
#include <sstream>

#include "cli/remote/identity.hpp"

namespace cli::remote {
namespace {

constexpr const char* shares_file = "shares";
constexpr std::size_t most_shares = 200;
constexpr const char* no_promise = "-";

// A line each: the commitment, the value and, once that was told, the promises by seat.
std::vector<KeptShare> kept_shares() {
  std::vector<KeptShare> all;
  std::istringstream lines(read_private(shares_file));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    KeptShare share;
    std::string value;
    words >> share.commitment >> value;
    for (std::string promise; words >> promise;) share.promises.push_back(promise);
    if (engine::from_hex(value, share.value)) all.push_back(share);
  }
  return all;
}

// Where it cannot be kept it is told all the same; only the check afterwards is not possible.
void keep(const KeptShare& share) {
  std::vector<KeptShare> all = kept_shares();
  std::erase_if(all, [&](const KeptShare& each) { return each.commitment == share.commitment; });
  all.push_back(share);
  std::string text;
  for (std::size_t i = all.size() > most_shares ? all.size() - most_shares : 0; i < all.size();
       ++i) {
    text += all[i].commitment + " " + engine::to_hex(all[i].value);
    for (const std::string& promise : all[i].promises) text += " " + promise;
    text += "\n";
  }
  write_private(shares_file, text);
}

std::vector<std::string> promises_in(const engine::Record& record) {
  std::vector<std::string> all;
  for (const auto& share : record.shares)
    all.push_back(share ? engine::to_hex(share->promise) : no_promise);
  return all;
}

}  // namespace

KeptShare share_for(const std::string& commitment) {
  for (const KeptShare& each : kept_shares())
    if (each.commitment == commitment) return each;
  KeptShare fresh;
  fresh.commitment = commitment;
  randombytes_buf(fresh.value.data(), fresh.value.size());
  keep(fresh);
  return fresh;
}

void note_promises(KeptShare& share, const protocol::State& state) {
  if (!share.promises.empty()) return;
  for (const protocol::SeatState& seat : state.seats)
    if (seat.kind != protocol::SeatKind::closed)
      share.promises.push_back(seat.promise.value_or(no_promise));
  keep(share);
}

OwnShare own_share_in(const engine::Record& record) {
  const std::string commitment = engine::to_hex(record.commitment);
  const std::vector<std::string> promises = promises_in(record);
  const std::vector<KeptShare> all = kept_shares();
  const auto ours = std::find_if(all.begin(), all.end(), [&](const KeptShare& each) {
    return each.commitment == commitment ||
           std::find(promises.begin(), promises.end(), each.promise()) != promises.end();
  });
  if (ours == all.end()) return OwnShare::none;
  const bool there = std::any_of(record.shares.begin(), record.shares.end(), [&](const auto& each) {
    return each && each->value == ours->value;
  });
  if (!there) return OwnShare::missing;
  return ours->commitment == commitment && ours->promises == promises ? OwnShare::counts
                                                                      : OwnShare::changed;
}

}  // namespace cli::remote
