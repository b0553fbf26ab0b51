#include "server/chain.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <utility>
#include <vector>

#include "server/folder.hpp"
#include "server/random.hpp"

namespace server {

using engine::Fallible;
using engine::Problem;

namespace {

constexpr std::size_t link_size = 32;
constexpr std::size_t id_size = 16;
constexpr std::size_t number_size = 20;  // digits
constexpr std::size_t check_size = 16;   // digits
constexpr std::size_t line_size = 2 * id_size + 1 + number_size + 1 + 2 * link_size;
constexpr std::size_t slot_size = line_size + 1 + check_size + 1;

class Hashing {
 public:
  Hashing() { crypto_generichash_init(&state_, nullptr, 0, link_size); }
  void add(std::string_view bytes) {
    crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(bytes.data()),
                              bytes.size());
  }
  void add(std::int64_t number) {
    std::array<char, 8> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i));
    add({bytes.data(), bytes.size()});
  }
  std::string result() {
    std::string hash(link_size, '\0');
    crypto_generichash_final(&state_, reinterpret_cast<unsigned char*>(hash.data()), hash.size());
    return hash;
  }

 private:
  crypto_generichash_state state_{};
};

// A link that somebody has cut short counts as what is left of it.
std::string whole(std::string_view link) {
  std::string bytes(link.substr(0, link_size));
  bytes.resize(link_size, '\0');
  return bytes;
}

std::string hex(std::string_view bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                 bytes.size());
  text.pop_back();
  return text;
}

std::optional<std::string> from_hex(std::string_view text) {
  std::string bytes(text.size() / 2, '\0');
  std::size_t size = 0;
  const int wrong = sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(),
                                   text.data(), text.size(), nullptr, &size, nullptr);
  if (wrong != 0 || size != bytes.size()) return std::nullopt;
  return bytes;
}

std::string check_of(std::string_view line) {
  Hashing hashing;
  hashing.add(line);
  return hex(hashing.result()).substr(0, check_size);
}

std::string slot_text(const Ledger& ledger) {
  std::string number = std::to_string(ledger.commits);
  number.insert(0, number_size - number.size(), '0');
  const std::string line = hex(ledger.id) + " " + number + " " + hex(ledger.sum);
  return line + " " + check_of(line) + "\n";
}

std::optional<Ledger> ledger_of(std::string_view line) {
  const auto id = from_hex(line.substr(0, 2 * id_size));
  const auto sum = from_hex(line.substr(line_size - 2 * link_size));
  const std::string_view number = line.substr(2 * id_size + 1, number_size);
  std::int64_t commits = 0;
  const auto read = std::from_chars(number.data(), number.data() + number.size(), commits);
  if (!id || !sum || read.ec != std::errc() || read.ptr != number.data() + number.size())
    return std::nullopt;
  return Ledger{*id, commits, *sum};
}

// Nothing of one that is not whole.
std::optional<Ledger> ledger_in_slot(std::string_view file, std::size_t slot) {
  if (file.size() < (slot + 1) * slot_size) return std::nullopt;
  const std::string_view text = file.substr(slot * slot_size, slot_size);
  const std::string_view line = text.substr(0, line_size);
  if (text.substr(line_size) != " " + check_of(line) + "\n") return std::nullopt;
  return ledger_of(line);
}

void link_entries(Database& database, std::int64_t number, const std::string& table,
                  Ledger& ledger) {
  std::vector<std::pair<std::int64_t, std::string>> entries;
  {
    Statement all(database, "SELECT seq, text FROM entry WHERE number = ? ORDER BY seq");
    Rows rows = all.ask({number});
    while (rows.next()) entries.emplace_back(rows.number(0), rows.text(1));
  }
  Statement write(database, "UPDATE entry SET link = ? WHERE number = ? AND seq = ?");
  std::string link = root_link(table);
  for (const auto& [seq, text] : entries) {
    link = next_link(link, seq, text);
    write.run({Blob{link}, number, seq});
  }
  if (!entries.empty()) ledger.add(link);
}

}  // namespace

std::string root_link(std::string_view table) {
  Hashing hashing;
  hashing.add("escapement-journal-1:");
  hashing.add(table);
  return hashing.result();
}

std::string next_link(std::string_view before, std::int64_t seq, std::string_view text) {
  Hashing hashing;
  hashing.add(whole(before));
  hashing.add(seq);
  hashing.add(text);
  return hashing.result();
}

// No entry has such a number, so that a seal is never a link.
std::string seal_of(std::string_view link, std::int64_t seq, std::string_view snapshot) {
  return next_link(link, -seq, snapshot);
}

std::string record_link(std::string_view table, std::string_view bytes) {
  return next_link(root_link(table), 0, bytes);
}

void Ledger::add(std::string_view link) {
  const std::string bytes = whole(link);
  sodium_add(reinterpret_cast<unsigned char*>(sum.data()),
             reinterpret_cast<const unsigned char*>(bytes.data()), link_size);
}

void Ledger::remove(std::string_view link) {
  const std::string bytes = whole(link);
  sodium_sub(reinterpret_cast<unsigned char*>(sum.data()),
             reinterpret_cast<const unsigned char*>(bytes.data()), link_size);
}

Ledger read_ledger(Database& database) {
  Statement statement(database, "SELECT id, commits, sum FROM ledger");
  return ledger_in(statement.ask({}));
}

Ledger ledger_in(Rows rows) {
  if (!rows.next()) return {std::string(id_size, '\0'), 0, std::string(link_size, '\0')};
  return {rows.text(0), rows.number(1), whole(rows.text(2))};
}

void make_links(Database& database) {
  Ledger ledger{fresh_bytes(id_size), 0, std::string(link_size, '\0')};
  std::vector<std::pair<std::int64_t, std::string>> tables;
  {
    Statement all(database, "SELECT number, id FROM tables");
    Rows rows = all.ask({});
    while (rows.next()) tables.emplace_back(rows.number(0), rows.text(1));
  }
  for (const auto& [number, table] : tables) link_entries(database, number, table, ledger);
  Statement write(database, "INSERT INTO ledger VALUES(1, ?, 0, ?)");
  write.run({Blob{ledger.id}, Blob{ledger.sum}});
}

Fallible<std::unique_ptr<Head>> Head::open(const std::filesystem::path& folder) {
  const int file = ::open(head_file(folder).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0)
    return Problem{"the file " + head_file(folder).string() +
                   " cannot be written: " + std::strerror(errno)};
  return std::make_unique<Head>(file);
}

Head::~Head() { close(file_); }

void Head::write(const Ledger& ledger) const {
  const std::string text = slot_text(ledger);
  const auto place = static_cast<off_t>(slot_size) * (ledger.commits % 2);
  // Where it fails, the next commit writes it: being behind costs nothing.
  [[maybe_unused]] const ssize_t written = pwrite(file_, text.data(), text.size(), place);
}

std::optional<Ledger> read_head(const std::filesystem::path& folder) {
  const int file = ::open(head_file(folder).c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::array<char, 2 * slot_size> bytes{};
  const ssize_t size = pread(file, bytes.data(), bytes.size(), 0);
  close(file);
  const std::string_view text(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  if (text.size() == line_size + 1) return ledger_of(text.substr(0, line_size));  // as it once was
  const auto one = ledger_in_slot(text, 0);
  const auto other = ledger_in_slot(text, 1);
  if (one && other) return one->commits > other->commits ? one : other;
  return one ? one : other;
}

std::string behind_head(const Ledger& ledger, const std::optional<Ledger>& head) {
  if (!head) return "";
  if (ledger.id != head->id) return "it is not the database that was here before";
  if (ledger.commits < head->commits)
    return "its last " + std::to_string(head->commits - ledger.commits) +
           " commits are missing: what people were told then is lost";
  if (ledger.commits == head->commits && ledger.sum != head->sum)
    return "its last commit is another one than was written";
  return "";
}

}  // namespace server
