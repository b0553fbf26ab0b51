#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/problem.hpp"

using EVP_PKEY = struct evp_pkey_st;

namespace server {

// By which push services know this server again (VAPID, RFC 8292): a pair of keys on P-256.
class PushKey {
 public:
  static std::string fresh();  // a new secret half, as it is kept
  static engine::Fallible<PushKey> read(const std::string& secret);

  // What browsers are told to let in: the point, uncompressed, as base64url.
  const std::string& shown() const { return shown_; }
  // The header that says to a push service who calls and whom it may write to.
  std::string authorization(std::string_view service, std::string_view contact,
                            std::int64_t until_seconds) const;

 private:
  std::shared_ptr<EVP_PKEY> key_;
  std::string shown_;
};

// As base64url without padding.
std::string in_base64url(std::string_view bytes);

}  // namespace server
