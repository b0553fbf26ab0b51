#include "server/compress.hpp"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/beast/zlib/inflate_stream.hpp>

namespace server {

namespace zlib = boost::beast::zlib;

std::string compressed(std::string_view text) {
  zlib::deflate_stream stream;
  std::string bytes(stream.upper_bound(text.size()), '\0');
  zlib::z_params params;
  params.next_in = text.data();
  params.avail_in = text.size();
  params.next_out = bytes.data();
  params.avail_out = bytes.size();
  boost::beast::error_code error;
  stream.write(params, zlib::Flush::finish, error);
  bytes.resize(params.total_out);
  return bytes;
}

std::optional<std::string> expanded(std::string_view bytes, std::size_t size) {
  zlib::inflate_stream stream;
  std::string text(size, '\0');
  zlib::z_params params;
  params.next_in = bytes.data();
  params.avail_in = bytes.size();
  params.next_out = text.data();
  params.avail_out = text.size();
  boost::beast::error_code error;
  stream.write(params, zlib::Flush::finish, error);
  if (error != zlib::error::end_of_stream || params.total_out != size) return std::nullopt;
  return text;
}

}  // namespace server
