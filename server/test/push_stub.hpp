#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

// A push service on this machine, with a certificate of its own.
namespace server::test {

class PushStub {
 public:
  PushStub();
  PushStub(const PushStub&) = delete;
  PushStub& operator=(const PushStub&) = delete;
  ~PushStub();

  int port() const { return port_; }
  std::string name() const { return "127.0.0.1:" + std::to_string(port_); }
  std::string endpoint(const std::string& whose) const { return "https://" + name() + "/" + whose; }
  const std::string& certificate() const { return certificate_; }

  // From the next request on: a status and further lines of the head; 0: no answer at all.
  void answer_with(int status, const std::string& lines = "");
  // The requests so far, as soon as there are so many. They are taken one after the other, in the
  // order in which their connections were made.
  std::vector<std::string> requests(std::size_t least);

 private:
  void work();
  std::string converse(int peer);

  int file_ = -1;
  int port_ = 0;
  std::string certificate_;
  void* trust_ = nullptr;
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> requests_;
  int status_ = 201;
  std::string lines_;
  std::thread thread_;
};

// The first line of a request, and one of its headers.
std::string first_line(const std::string& request);
std::string header_of(const std::string& request, const std::string& name);
std::string from_base64url(const std::string& text);
// Whether a token (JWT, ES256) was signed by whoever has the other half of this key.
bool signed_by(const std::string& token, const std::string& key);

}  // namespace server::test
