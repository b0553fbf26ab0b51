#include "server/test/push_stub.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sodium.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <memory>
#include <stdexcept>

namespace server::test {

namespace {

constexpr int a_moment = 20;  // milliseconds until it looks whether it is to stop
constexpr std::chrono::seconds far_too_long{120};

std::string certificate_for(SSL_CTX* context) {
  EVP_PKEY* key = EVP_EC_gen("P-256");
  X509* certificate = X509_new();
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -86'400);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 86'400);
  X509_set_pubkey(certificate, key);
  X509_NAME* name = X509_get_subject_name(certificate);
  const std::string called = "push service of a test";
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>(called.data()),
                             static_cast<int>(called.size()), -1, 0);
  X509_set_issuer_name(certificate, name);
  for (const auto& [kind, value] :
       {std::pair(NID_basic_constraints, "CA:TRUE"),
        std::pair(NID_subject_alt_name, "IP:127.0.0.1,DNS:localhost")}) {
    X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value);
    X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
  }
  X509_sign(certificate, key, EVP_sha256());
  SSL_CTX_use_certificate(context, certificate);
  SSL_CTX_use_PrivateKey(context, key);
  BIO* out = BIO_new(BIO_s_mem());
  PEM_write_bio_X509(out, certificate);
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(out, &bytes);
  std::string text(bytes, static_cast<std::size_t>(size));
  BIO_free(out);
  X509_free(certificate);
  EVP_PKEY_free(key);
  return text;
}

}  // namespace

PushStub::PushStub() : trust_(SSL_CTX_new(TLS_server_method())) {
  certificate_ = certificate_for(static_cast<SSL_CTX*>(trust_));
  file_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* plain = reinterpret_cast<sockaddr*>(&address);
  if (bind(file_, plain, size) != 0 || listen(file_, 64) != 0 ||
      getsockname(file_, plain, &size) != 0)
    throw std::runtime_error("no push service can be made here");
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { work(); });
}

PushStub::~PushStub() {
  stopping_ = true;
  thread_.join();
  close(file_);
  SSL_CTX_free(static_cast<SSL_CTX*>(trust_));
}

void PushStub::answer_with(int status, const std::string& lines) {
  const std::lock_guard lock(mutex_);
  status_ = status;
  lines_ = lines;
}

std::vector<std::string> PushStub::requests(std::size_t least) {
  std::unique_lock lock(mutex_);
  if (!changed_.wait_for(lock, far_too_long, [&] { return requests_.size() >= least; }))
    throw std::runtime_error("nobody calls");
  return requests_;
}

void PushStub::work() {
  while (!stopping_) {
    pollfd ready{file_, POLLIN, 0};
    if (poll(&ready, 1, a_moment) != 1) continue;
    const int peer = accept4(file_, nullptr, nullptr, SOCK_CLOEXEC);
    if (peer < 0) continue;
    const std::string request = converse(peer);
    if (!request.empty()) {
      const std::lock_guard lock(mutex_);
      requests_.push_back(request);
      changed_.notify_all();
    }
    close(peer);
  }
}

// "" from whoever does not trust us.
std::string PushStub::converse(int peer) {
  const std::unique_ptr<SSL, decltype(&SSL_free)> line(SSL_new(static_cast<SSL_CTX*>(trust_)),
                                                       &SSL_free);
  SSL_set_fd(line.get(), peer);
  if (SSL_accept(line.get()) != 1) return "";
  std::string request;
  std::array<char, 4'096> block{};
  while (request.find("\r\n\r\n") == std::string::npos) {
    const int got = SSL_read(line.get(), block.data(), static_cast<int>(block.size()));
    if (got <= 0) return "";
    request.append(block.data(), static_cast<std::size_t>(got));
  }
  int status = 0;
  std::string lines;
  {
    const std::lock_guard lock(mutex_);
    status = status_;
    lines = lines_;
    if (status == 0) {
      requests_.push_back(request);
      changed_.notify_all();
    }
  }
  while (status == 0 && !stopping_) {
    poll(nullptr, 0, a_moment);
    const std::lock_guard lock(mutex_);
    if (status_ != 0) return "";
  }
  if (status == 0) return "";
  const std::string answer = "HTTP/1.1 " + std::to_string(status) + " \r\nContent-Length: 0\r\n" +
                             lines + "Connection: close\r\n\r\n";
  SSL_write(line.get(), answer.data(), static_cast<int>(answer.size()));
  SSL_shutdown(line.get());
  return request;
}

std::string first_line(const std::string& request) {
  return request.substr(0, request.find("\r\n"));
}

std::string header_of(const std::string& request, const std::string& name) {
  const std::size_t at = request.find("\r\n" + name + ": ");
  if (at == std::string::npos) return "";
  const std::size_t begin = at + name.size() + 4;
  return request.substr(begin, request.find("\r\n", begin) - begin);
}

std::string from_base64url(const std::string& text) {
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
    return "";
  bytes.resize(size);
  return bytes;
}

bool signed_by(const std::string& token, const std::string& key) {
  const std::size_t dot = token.rfind('.');
  const std::string text = token.substr(0, dot);
  std::string numbers = from_base64url(token.substr(dot + 1));
  std::string point = from_base64url(key);
  if (numbers.size() != 64 || point.size() != 65) return false;
  std::array<OSSL_PARAM, 3> fields{
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, const_cast<char*>("P-256"), 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()),
      OSSL_PARAM_construct_end()};
  EVP_PKEY* made = nullptr;
  EVP_PKEY_CTX* context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
  EVP_PKEY_fromdata_init(context);
  EVP_PKEY_fromdata(context, &made, EVP_PKEY_PUBLIC_KEY, fields.data());
  ECDSA_SIG* signature = ECDSA_SIG_new();
  const auto* bytes = reinterpret_cast<const unsigned char*>(numbers.data());
  ECDSA_SIG_set0(signature, BN_bin2bn(bytes, 32, nullptr), BN_bin2bn(bytes + 32, 32, nullptr));
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(signature, &der);
  EVP_MD_CTX* digest = EVP_MD_CTX_new();
  EVP_DigestVerifyInit(digest, nullptr, EVP_sha256(), nullptr, made);
  const int good =
      EVP_DigestVerify(digest, der, static_cast<std::size_t>(size),
                       reinterpret_cast<const unsigned char*>(text.data()), text.size());
  EVP_MD_CTX_free(digest);
  OPENSSL_free(der);
  ECDSA_SIG_free(signature);
  EVP_PKEY_free(made);
  EVP_PKEY_CTX_free(context);
  return good == 1;
}

}  // namespace server::test
