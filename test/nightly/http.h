#pragma once

#include <map>
#include <string>

namespace receiver {

// What a client asked for. Names of headers are in small letters, values of the query decoded.
struct Request {
  std::string method;
  std::string path;
  std::map<std::string, std::string> query;
  std::map<std::string, std::string> headers;
  std::string body;

  [[nodiscard]] std::string parameter(const std::string& name) const;
  [[nodiscard]] std::string header(const std::string& name) const;
};

// Reads one request from a connected socket; throws std::runtime_error when the client breaks off.
Request read_request(int socket);

// Answers a request; the client is told that the connection ends here.
void write_answer(int socket, int status, const std::string& body);

}  // namespace receiver
