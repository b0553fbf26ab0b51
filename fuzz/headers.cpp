#include "fuzz/harness.hpp"
#include "protocol/wire.hpp"
#include "server/hall_names.hpp"
#include "server/http_address.hpp"
#include "server/http_files.hpp"
#include "server/http_site.hpp"

// Single words of requests, without a connection around them: addresses, hosts, origins, paths,
// cookies, encodings, and names that people give themselves. Each line is taken for all of them.
namespace fuzz {

namespace {

void read_address(std::string_view text) {
  const auto plain = server::plain_address(text);
  if (plain)
    must(server::plain_address(*plain) == plain, "an address has one way of writing", *plain);
  must(!plain || text.find('\0') == std::string_view::npos, "an address holds nothing else", text);
  const std::string near = server::neighbourhood(std::string(text));
  must(plain || near == text, "what is no address is left as it is", near);
  const std::string client = server::client_behind("127.0.0.1", text, {"127.0.0.1", "2001:db8::1"});
  must(server::plain_address(client) == client, "a client has an address", client);
}

void read_names(std::string_view text) {
  static const server::Names names({"https://games.example.org"}, {"http://friend.example:81"});
  if (const auto host = server::read_host(text)) {
    const bool six = host->name.find(':') != std::string::npos;
    const auto again = server::read_host(six ? "[" + host->name + "]" : host->name);
    must(again && again->name == host->name, "a host survives its name", host->name);
  }
  (void)names.known(text);
  if (names.may_ask(text, text)) must(false, "no text is a host and an origin at once", text);
  (void)names.may_ask(text, "127.0.0.1:8765");
  must(!names.may_ask("http://evil.example", text), "nobody says whose page may ask", text);
}

void read_path(std::string_view text) {
  if (const auto path = server::plain_path(text)) {
    must(path->starts_with('/'), "a path begins at the folder", *path);
    must(path->find("/.") == std::string::npos, "no path leads out of the folder", *path);
  }
  (void)server::accepts(text, "br");
  (void)server::cookie_value(text, "escapement");
}

void read_name(std::string_view text) {
  if (!protocol::count_characters(text)) return;  // refused before
  const std::string name = server::clean_name(text);
  must(name.empty() || protocol::count_characters(name).has_value(), "a name is a text", name);
  must(server::clean_name(name) == name, "a clean name stays as it is", name);
  if (name.empty() || *protocol::count_characters(name) > protocol::Name::most) return;
  const std::string other = server::distinct(name, {name, "Ann"});
  must(server::look_of(other) != server::look_of(name), "names are told apart", other);
  must(*protocol::count_characters(other) <= protocol::Name::most, "a name is not too long", other);
}

void run_headers(std::string_view input) {
  for (const std::string_view line : lines_of(input)) {
    read_address(line);
    read_names(line);
    read_path(line);
    read_name(line);
  }
}

std::vector<Sample> some_headers() {
  return {{"addresses", "192.0.2.7:80\n[2001:db8::1]:443\n::ffff:192.0.2.7\nfe80::1%eth0\n"},
          {"forwarded", "10.0.0.1, 2001:db8::1, 127.0.0.1\n"},
          {"hosts", "games.example.org\nGames.Example.org.:443\nlocalhost:8765\nhouse.local\n"},
          {"origins", "https://games.example.org\nhttp://friend.example:81\nhttp://[::1]:8765\n"},
          {"paths", "/assets/index-Bx1.js?x=1\n/t/%E0%A4%41\n/t/K7XQ2MPB\n/../x\n/%2e%2e/x\n"},
          {"cookies", "other=1; escapement=abcdefghijk; last=2\ngzip, br;q=0.5, *;q=0\n"},
          {"names",
           "Ann\n\xd0\x90nn\n\xe2\x80\xae"
           "Ben\nBe\xcc\x81n (2)\nZo\xc3\xab"
           "  Z\n"}};
}

}  // namespace

Harness headers() { return {"header", Shape::bytes, run_headers, some_headers}; }

}  // namespace fuzz
