// As much of HTTP 1.1 as curl speaks when it puts a file.
#include "nightly/http.h"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace receiver {
namespace {

// Adds what has come to the text.
void receive(int socket, std::string& text) {
  std::array<char, 65536> buffer{};
  const ssize_t count = recv(socket, buffer.data(), buffer.size(), 0);
  if (count <= 0) {
    throw std::runtime_error("the client broke off");
  }
  text.append(buffer.data(), static_cast<std::size_t>(count));
}

void send_all(int socket, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = send(socket, text.data(), text.size(), MSG_NOSIGNAL);
    if (count <= 0) {
      throw std::runtime_error("the client does not listen");
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

std::string small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string decoded(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size()) {
      plain += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      plain += text[i] == '+' ? ' ' : text[i];
    }
  }
  return plain;
}

void read_target(const std::string& target, Request& request) {
  const std::size_t mark = target.find('?');
  request.path = target.substr(0, mark);
  std::istringstream pairs(mark == std::string::npos ? "" : target.substr(mark + 1));
  for (std::string pair; std::getline(pairs, pair, '&');) {
    const std::size_t equals = pair.find('=');
    if (equals != std::string::npos) {
      request.query[decoded(pair.substr(0, equals))] = decoded(pair.substr(equals + 1));
    }
  }
}

std::string found(const std::map<std::string, std::string>& map, const std::string& name) {
  const auto place = map.find(name);
  return place == map.end() ? "" : place->second;
}

}  // namespace

std::string Request::parameter(const std::string& name) const {
  return found(query, name);
}

std::string Request::header(const std::string& name) const {
  return found(headers, name);
}

Request read_request(int socket) {
  std::string text;
  std::size_t end = std::string::npos;
  while ((end = text.find("\r\n\r\n")) == std::string::npos) {
    receive(socket, text);
  }
  std::istringstream head(text.substr(0, end));
  Request request;
  std::string target;
  std::string line;
  std::getline(head, line);
  std::istringstream(line) >> request.method >> target;
  read_target(target, request);
  while (std::getline(head, line)) {
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) {
      std::string value = line.substr(colon + 2);
      value.erase(value.find_last_not_of('\r') + 1);
      request.headers[small_letters(line.substr(0, colon))] = value;
    }
  }

  const std::string length = request.header("content-length");
  const std::size_t size = length.empty() ? 0 : std::stoul(length);
  request.body = text.substr(end + 4);
  if (request.body.size() < size && !request.header("expect").empty()) {
    send_all(socket, "HTTP/1.1 100 Continue\r\n\r\n");
  }
  while (request.body.size() < size) {
    receive(socket, request.body);
  }
  return request;
}

void write_answer(int socket, int status, const std::string& body) {
  std::ostringstream text;
  text << "HTTP/1.1 " << status << (status < 400 ? " OK" : " Refused")
       << "\r\nContent-Type: text/xml\r\nConnection: close\r\nContent-Length: " << body.size()
       << "\r\n\r\n"
       << body;
  send_all(socket, text.str());
}

}  // namespace receiver
