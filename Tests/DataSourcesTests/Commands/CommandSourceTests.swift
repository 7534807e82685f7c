import DataSources
import Foundation
import JMESPath
import TestFiles
import Testing

@Suite("A command as a source", .timeLimit(.minutes(1)))
struct CommandSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func source(
    _ run: [String], _ format: DataFormat = .text, environment: [String: String] = [:]
  ) -> any SourceAdapter {
    CommandSource(run: run, format: format, environment: environment)
  }

  @Test("its output is the data")
  func output() async throws {
    #expect(try await source(["printf", #"{"a": [1, 2]}"#], .json).fetch() == ["a": [1, 2]])
  }

  @Test("every argument arrives as it was written, whatever it holds")
  func arguments() async throws {
    let odd = ["a b", "$HOME", "; rm -rf /", "'\"`", "-n", "*", ""]
    let value = try await source(["printf", "[%s]\\n"] + odd).fetch()
    #expect(value == .array(odd.map { .string("[\($0)]") }))
  }

  @Test("it gets the environment with the additions, and an empty standard input")
  func surroundings() async throws {
    let script = "echo $GREETING; test -n \"$PATH\" && echo path; cat; echo end"
    let value = try await source(["sh", "-c", script], environment: ["GREETING": "hello"]).fetch()
    #expect(value == ["hello", "path", "end"])
  }

  @Test("it inherits none of our open files")
  func descriptors() async throws {
    let descriptor = open(try folder.write("secret", to: "file"), O_RDONLY)
    defer { close(descriptor) }
    let value = try await source(["ls", "/proc/self/fd"]).fetch()
    // The fourth is the folder that ls itself reads.
    #expect(value == ["0", "1", "2", "3"])
  }

  @Test("a failing one is quoted with its status")
  func failing() async {
    #expect(
      await failure(of: source(["sh", "-c", "echo no sensor >&2; exit 3"]).fetch)
        == SourceFailure(.rejected, "sh ended with status 3: no sensor"))
    #expect(
      await failure(of: source(["sh", "-c", "kill -9 $$"]).fetch)
        == SourceFailure(.rejected, "sh was ended by signal 9 (Killed)"))
  }

  @Test("control characters of its complaint are left out")
  func complaint() async {
    #expect(
      await failure(of: source(["sh", "-c", "printf 'a\\033[31mb\\007\\n' >&2; exit 1"]).fetch)
        == SourceFailure(.rejected, "sh ended with status 1: a[31mb"))
  }

  @Test("one that can't be started is named with the reason")
  func unstartable() async throws {
    #expect(
      await failure(of: source(["no-such-sensors"]).fetch)
        == SourceFailure(.notFound, "no-such-sensors: not found in PATH"))
    #expect(
      await failure(of: source(["/none/sensors"]).fetch)
        == SourceFailure(.notFound, "/none/sensors: no such program"))
    let path = try folder.write("#!/bin/sh\n", to: "script")
    #expect(
      await failure(of: source([path]).fetch)
        == SourceFailure(.notAllowed, "\(path): not allowed to run it"))
  }

  @Test("endless output ends it")
  func endlessOutput() async {
    #expect(
      await failure(of: source(["yes"]).fetch)
        == SourceFailure(.tooLarge, "the output of yes: more than 4 MiB"))
  }

  @Test("much on standard error doesn't hold it up")
  func muchOnStandardError() async throws {
    let script = "head -c 1000000 /dev/zero | tr '\\0' x >&2; echo done"
    #expect(try await source(["sh", "-c", script]).fetch() == ["done"])
  }

  @Test("what it leaves behind is ended with it")
  func leftBehind() async throws {
    let value = try await source(["sh", "-c", "sleep 999 & echo $!"]).fetch()
    let child = try #require(value.array?.first?.string.flatMap { Int32($0) })
    #expect(await isGone(child))
  }

  @Test("on time-out it ends with all it has started")
  func timeOut() async throws {
    let pids = folder.path("pids")
    #expect(mkfifo(pids, 0o600) == 0)
    let script = "sleep 999 & echo $! $$ > \(pids); sleep 999"
    let source = source(["sh", "-c", script])
    // The time-out is over when both children run: the FIFO says so.
    let children = PromisedText()
    let clock = SourceClock(SingleSleepClock { children.text = try readFIFO(pids) })
    let reason = await failure { () async throws(SourceFailure) in
      try await source.fetch(within: .seconds(10), by: clock)
    }
    #expect(reason == SourceFailure(.timedOut, "stopped after 10 s without an answer"))
    let numbers = children.text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
    #expect(numbers.count == 2)
    for number in numbers { #expect(await isGone(number)) }
  }

  @Test("one that ignores SIGTERM is killed")
  func stubborn() async throws {
    let pids = folder.path("pids")
    #expect(mkfifo(pids, 0o600) == 0)
    let source = source(["sh", "-c", "trap '' TERM; echo $$ > \(pids); while :; do sleep 9; done"])
    let child = PromisedText()
    let clock = SourceClock(SingleSleepClock { child.text = try readFIFO(pids) })
    let reason = await failure { () async throws(SourceFailure) in
      try await source.fetch(within: .seconds(1), by: clock)
    }
    #expect(reason?.kind == .timedOut)
    let number = try #require(Int32(child.text.filter(\.isNumber)))
    #expect(await isGone(number))
  }

  /// What the first writer says; blocks until there is one.
  private func readFIFO(_ path: String) throws -> String {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Whether a process ends; what is killed takes a moment to go. A zombie has ended, and waits for
  /// its parent.
  private func isGone(_ pid: Int32) async -> Bool {
    for _ in 0..<100_000 {
      guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
        stat.split(separator: " ").dropFirst(2).first != "Z"
      else { return true }
      await Task.yield()
    }
    return false
  }
}
