#include "cli/remote/shares.hpp"

#include <sodium.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "cli/remote/identity.hpp"

namespace cli::remote {
namespace {

constexpr const char* shares_file = "shares";
constexpr std::size_t most_shares = 200;

std::vector<KeptShare> kept_shares() {
  std::vector<KeptShare> all;
  std::istringstream lines(read_private(shares_file));
  std::string value;
  for (KeptShare share; lines >> share.commitment >> value;)
    if (engine::from_hex(value, share.value)) all.push_back(share);
  return all;
}

}  // namespace

std::optional<KeptShare> share_behind(const std::string& commitment) {
  for (const KeptShare& each : kept_shares())
    if (each.commitment == commitment) return each;
  return std::nullopt;
}

KeptShare share_for(const std::string& commitment) {
  if (const auto known = share_behind(commitment)) return *known;
  KeptShare fresh{commitment, {}};
  randombytes_buf(fresh.value.data(), fresh.value.size());
  std::vector<KeptShare> all = kept_shares();
  all.push_back(fresh);
  std::string text;
  for (std::size_t i = all.size() > most_shares ? all.size() - most_shares : 0; i < all.size(); ++i)
    text += all[i].commitment + " " + engine::to_hex(all[i].value) + "\n";
  // Where it cannot be kept it is told all the same; only the check afterwards is not possible.
  write_private(shares_file, text);
  return fresh;
}

std::optional<bool> own_share_in(const engine::Record& record) {
  const auto kept = share_behind(engine::to_hex(record.commitment));
  if (!kept) return std::nullopt;
  return std::any_of(record.shares.begin(), record.shares.end(),
                     [&](const auto& share) { return share && share->value == kept->value; });
}

}  // namespace cli::remote
