#include "server/push_key.hpp"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <sodium.h>

#include <array>

#include "engine/json.hpp"

namespace server {

using engine::Fallible;
using engine::Problem;

namespace {

constexpr int half_of_signature = 32;
constexpr std::size_t size_of_point = 65;

// OpenSSL signs in DER; a token has the two numbers side by side.
std::string numbers_of(std::string_view der) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(der.data());
  const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> signature(
      d2i_ECDSA_SIG(nullptr, &bytes, static_cast<long>(der.size())), &ECDSA_SIG_free);
  if (signature == nullptr) return "";
  std::array<unsigned char, 2 * half_of_signature> both{};
  BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), both.data(), half_of_signature);
  BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), both.data() + half_of_signature,
               half_of_signature);
  return {reinterpret_cast<const char*>(both.data()), both.size()};
}

std::string signature_of(EVP_PKEY* key, std::string_view text) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        &EVP_MD_CTX_free);
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  std::size_t size = 0;
  if (EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key) != 1 ||
      EVP_DigestSign(context.get(), nullptr, &size, bytes, text.size()) != 1)
    return "";
  std::string der(size, '\0');
  if (EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(der.data()), &size, bytes,
                     text.size()) != 1)
    return "";
  der.resize(size);
  return numbers_of(der);
}

}  // namespace

std::string in_base64url(std::string_view bytes) {
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), variant);
  text.pop_back();  // the zero at its end
  return text;
}

std::string PushKey::fresh() {
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(EVP_EC_gen("P-256"),
                                                                &EVP_PKEY_free);
  unsigned char* bytes = nullptr;
  const int size = key != nullptr ? i2d_PrivateKey(key.get(), &bytes) : 0;
  std::string secret(reinterpret_cast<const char*>(bytes),
                     static_cast<std::size_t>(size > 0 ? size : 0));
  OPENSSL_clear_free(bytes, secret.size());
  return secret;
}

Fallible<PushKey> PushKey::read(const std::string& secret) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(secret.data());
  PushKey made;
  made.key_.reset(d2i_PrivateKey(EVP_PKEY_EC, nullptr, &bytes, static_cast<long>(secret.size())),
                  &EVP_PKEY_free);
  std::string point(size_of_point, '\0');
  std::size_t size = 0;
  if (made.key_ == nullptr ||
      EVP_PKEY_get_octet_string_param(made.key_.get(), OSSL_PKEY_PARAM_PUB_KEY,
                                      reinterpret_cast<unsigned char*>(point.data()), point.size(),
                                      &size) != 1 ||
      size != size_of_point)
    return Problem{"the key for push services in the database is damaged"};
  made.shown_ = in_base64url(point);
  return made;
}

std::string PushKey::authorization(std::string_view service, std::string_view contact,
                                   std::int64_t until_seconds) const {
  const std::string head = engine::to_line({{"typ", "JWT"}, {"alg", "ES256"}});
  const std::string claims =
      engine::to_line({{"aud", service}, {"exp", until_seconds}, {"sub", contact}});
  const std::string text = in_base64url(head) + "." + in_base64url(claims);
  return "vapid t=" + text + "." + in_base64url(signature_of(key_.get(), text)) + ", k=" + shown_;
}

}  // namespace server
