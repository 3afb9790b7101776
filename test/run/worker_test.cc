#include "warpcheck/worker.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <gtest/gtest.h>

namespace warpcheck::run {
namespace {

// A worker that does what it is told.
std::string obey(std::string_view request) {
  if (request == "crash")
    raise(SIGSEGV);
  if (request == "abort")
    std::abort();
  if (request == "exit")
    _exit(3);
  if (request == "say and abort") {
    std::fputs("kernel.cu:7: assertion failed\n", stderr);
    std::abort();
  }
  if (request == "print") {
    if (write(STDOUT_FILENO, "noise\n", 6) != 6 || write(STDERR_FILENO, "noise\n", 6) != 6)
      _exit(4);
  }
  if (request == "loop") {
    for (std::atomic<int> turns = 0;;)
      ++turns;
  }
  if (request == "throw")
    throw 7;
  if (request == "pid")
    return std::to_string(getpid());
  return "done " + std::string(request);
}

constexpr double patience = 0.3;  // seconds of processor time

TEST(Worker, AnswersInAnotherProcess) {
  Worker worker(obey, patience, true);
  EXPECT_EQ(worker.ask("a").text, "done a");
  EXPECT_NE(worker.ask("pid").text, std::to_string(getpid()));
}

TEST(Worker, StaysTheSameProcessUntilItDies) {
  Worker worker(obey, patience, true);
  const std::string first = worker.ask("pid").text;
  EXPECT_EQ(worker.ask("pid").text, first);
  EXPECT_EQ(worker.ask("crash").kind, Reply::Kind::died);
  EXPECT_NE(worker.ask("pid").text, first);
}

TEST(Worker, WithoutIsolationAnswersHere) {
  Worker worker(obey, patience, false);
  EXPECT_EQ(worker.ask("pid").text, std::to_string(getpid()));
}

TEST(Worker, SaysHowItDied) {
  Worker worker(obey, patience, true);
  EXPECT_EQ(worker.ask("abort").text, "signal 6 (Aborted)");
  EXPECT_EQ(worker.ask("exit").text, "exit with status 3");
  const Reply reply = worker.ask("say and abort");
  EXPECT_EQ(reply.kind, Reply::Kind::died);
  EXPECT_EQ(reply.said, "kernel.cu:7: assertion failed\n");
}

// Otherwise what a kernel prints would be read as an answer.
TEST(Worker, AnswersWhereNoStandardStreamIsOpen) {
  const std::array<int, 3> kept{dup(STDIN_FILENO), dup(STDOUT_FILENO), dup(STDERR_FILENO)};
  for (int fd = 0; fd < 3; ++fd)
    close(fd);
  std::string answer;
  {
    Worker worker(obey, patience, true);
    answer = worker.ask("print").text + ", " + worker.ask("a").text;
  }
  for (int fd = 0; fd < 3; ++fd) {
    dup2(kept[static_cast<std::size_t>(fd)], fd);
    close(kept[static_cast<std::size_t>(fd)]);
  }
  EXPECT_EQ(answer, "done print, done a");
}

// Otherwise the child would go on as a second copy of the program that forked it.
TEST(Worker, WhatARequestThrowsEndsTheWorkerAlone) {
  const int here = getpid();
  Worker worker(obey, patience, true);
  try {
    const Reply reply = worker.ask("throw");
    EXPECT_EQ(reply.kind, Reply::Kind::died);
    EXPECT_NE(reply.said.find("'int'"), std::string::npos) << reply.said;
  } catch (...) {
    if (getpid() != here)
      _exit(1);
    throw;
  }
  EXPECT_EQ(worker.ask("b").text, "done b");
}

TEST(Worker, AnEndlessRequestIsHungAndTheNextIsAnswered) {
  Worker worker(obey, patience, true);
  EXPECT_EQ(worker.ask("loop").kind, Reply::Kind::hung);
  EXPECT_EQ(worker.ask("b").text, "done b");
}

// However many requests there are and wherever one kills the worker: each is answered once, in
// order.
TEST(Worker, ManyRequestsAreAnsweredInOrderAcrossDeaths) {
  for (std::size_t deadly = 0; deadly < 20; ++deadly) {
    std::vector<std::string> requests(20);
    for (std::size_t i = 0; i < requests.size(); ++i)
      requests[i] = i == deadly ? "crash" : std::to_string(i);
    Worker worker(obey, patience, true);
    std::size_t next = 0;
    worker.ask_all(requests, [&](std::size_t i, const Reply& reply) {
      EXPECT_EQ(i, next++);
      EXPECT_EQ(reply.kind, i == deadly ? Reply::Kind::died : Reply::Kind::answered);
      EXPECT_EQ(reply.text == "done " + std::to_string(i), i != deadly);
      return true;
    });
    EXPECT_EQ(next, requests.size());
  }
}

TEST(Worker, StopsAskingWhenToldAndStaysInStep) {
  const std::vector<std::string> requests{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
  for (std::size_t last = 0; last < requests.size(); ++last) {
    Worker worker(obey, patience, true);
    std::size_t seen = 0;
    worker.ask_all(requests, [&](std::size_t i, const Reply&) {
      ++seen;
      return i < last;
    });
    EXPECT_EQ(seen, last + 1);
    EXPECT_EQ(worker.ask("next").text, "done next");
  }
}

TEST(Worker, CarriesLongTexts) {
  Worker worker(obey, patience, true);
  const std::string text(3'000'000, 'x');
  EXPECT_EQ(worker.ask(text).text, "done " + text);
}

}  // namespace
}  // namespace warpcheck::run
