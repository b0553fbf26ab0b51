#include "server/http_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <utility>

#include "protocol/wire.hpp"

namespace server {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 19> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json; charset=utf-8"},
    {".map", "application/json; charset=utf-8"},
    {".webmanifest", "application/manifest+json; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".avif", "image/avif"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
    {".ogg", "audio/ogg"},
    {".mp3", "audio/mpeg"},
}};

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::optional<std::string> without_escapes(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = hex_digit(text[i + 1]);
    const int low = hex_digit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

// No way up, no hidden file, nothing a file system might read otherwise than we do.
bool stays_inside(std::string_view path) {
  if (path.empty() || path.front() != '/') return false;
  return std::none_of(path.begin(), path.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\\'; }) &&
         path.find("/.") == std::string_view::npos;
}

bool has_dot(std::string_view path) {
  return path.substr(path.rfind('/') + 1).find('.') != std::string_view::npos;
}

std::optional<struct stat> regular_file(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0 || !S_ISREG(found.st_mode)) return std::nullopt;
  return found;
}

std::optional<std::string> content_of(const std::string& path, std::size_t size) {
  std::ifstream in(path, std::ios::binary);
  std::string content(size, '\0');
  if (!in.read(content.data(), static_cast<std::streamsize>(size))) return std::nullopt;
  return content;
}

std::string tag_of(const struct stat& file, std::string_view encoding) {
  return "\"" + std::to_string(file.st_size) + "-" + std::to_string(file.st_mtim.tv_sec) + "." +
         std::to_string(file.st_mtim.tv_nsec) + std::string(encoding) + "\"";
}

constexpr std::string_view no_client = R"(<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Escapement</title></head>
<body>
<h1>Escapement</h1>
<p>The server runs, but the browser client is not built.</p>
<p>Build it with <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code> of the
source, or start the server with <code>--web DIR</code>, where DIR is the folder of a built client.</p>
</body>
</html>
)";

constexpr std::string_view no_path = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Escapement</title>
</head>
<body>
<main>
<h1>Escapement</h1>
<p>This link is damaged: something in it is no letter. Ask for it again, or go
<a href="/">to the first page</a>.</p>
<p lang="de">Dieser Link ist beschädigt: etwas darin ist kein Buchstabe. Lass ihn dir noch einmal
geben, oder geh <a href="/">zur ersten Seite</a>.</p>
</main>
</body>
</html>
)";

}  // namespace

std::optional<std::string> plain_path(std::string_view target) {
  auto path = without_escapes(target.substr(0, target.find_first_of("?#")));
  if (!path || !stays_inside(*path) || !protocol::count_characters(*path)) return std::nullopt;
  return path;
}

bool accepts(std::string_view header, std::string_view encoding) {
  while (!header.empty()) {
    const std::size_t comma = header.find(',');
    std::string_view item = header.substr(0, comma);
    header = comma == std::string_view::npos ? "" : header.substr(comma + 1);
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    const std::size_t end = item.find_first_of("; ");
    if (item.substr(0, end) != encoding) continue;
    const std::size_t weight = item.find("q=");
    if (weight == std::string_view::npos) return true;
    return item.substr(weight + 2).find_first_of("123456789") != std::string_view::npos;
  }
  return false;
}

std::string_view content_type(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos) return "application/octet-stream";
  const auto found = std::find_if(types.begin(), types.end(),
                                  [&](const auto& type) { return type.first == path.substr(dot); });
  return found != types.end() ? found->second : "application/octet-stream";
}

Response Files::serve(const Request& request) {
  const auto path = plain_path(request.target);
  if (!path)
    return {400,
            {{"Content-Type", "text/html; charset=utf-8"}, {"Cache-Control", "no-store"}},
            std::string(no_path)};
  if (!has_dot(*path)) {
    if (auto page = file("/index.html", request)) return *page;
    return {200,
            {{"Content-Type", "text/html; charset=utf-8"}, {"Cache-Control", "no-store"}},
            std::string(no_client)};
  }
  if (auto found = file(*path, request)) return *found;
  return {404, {{"Content-Type", "text/plain; charset=utf-8"}}, "There is no such file.\n"};
}

Message Files::content(const std::string& path, const std::string& tag, std::size_t size) {
  InUse& known = in_use_[path];
  if (known.tag == tag)
    if (auto content = known.content.lock()) return content;
  auto read = content_of(path, size);
  if (!read) return nullptr;
  auto content = std::make_shared<const std::string>(std::move(*read));
  known = {tag, content};
  return content;
}

std::optional<Response> Files::file(std::string_view path, const Request& request) {
  const std::string base = folder_.string() + std::string(path);
  constexpr std::array<std::array<std::string_view, 2>, 2> packed{{{"br", ".br"}, {"gzip", ".gz"}}};
  std::string chosen = base;
  std::string_view encoding;
  for (const auto& [name, ending] : packed) {
    if (!accepts(request.accept_encoding, name)) continue;
    if (!regular_file(base + std::string(ending))) continue;
    chosen = base + std::string(ending);
    encoding = name;
    break;
  }
  const auto found = regular_file(chosen);
  if (!found) return std::nullopt;

  Response response;
  const std::string tag = tag_of(*found, encoding);
  const bool lasting = path.starts_with("/assets/");
  response.headers = {
      {"Content-Type", std::string(content_type(path))},
      {"Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache"},
      {"ETag", tag},
      {"Vary", "Accept-Encoding"}};
  if (!encoding.empty()) response.headers.emplace_back("Content-Encoding", encoding);
  if (request.if_none_match.find(tag) != std::string::npos) {
    response.status = 304;
    return response;
  }
  Message body = content(chosen, tag, static_cast<std::size_t>(found->st_size));
  if (body == nullptr) return std::nullopt;
  response.body = std::move(body);
  return response;
}

}  // namespace server
