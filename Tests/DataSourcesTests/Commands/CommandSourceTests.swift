import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("A command as a source", .endsIfItHangs)
struct CommandSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func source(
    _ run: [String], _ format: DataFormat = .text, environment: [String: String] = [:]
  ) -> any SourceAdapter {
    CommandSource(run: run, DataReading(format), environment: environment)
  }

  @Test("a command's output is the data")
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
    // The fourth descriptor is the folder that ls itself reads.
    #expect(value == ["0", "1", "2", "3"])
  }

  @Test("a failing one is quoted with its status")
  func failing() async {
    #expect(
      await failure(of: source(["sh", "-c", "echo no sensor >&2; exit 3"]).fetch)
        == SourceFailure(.rejected, "“sh” ended with status 3: no sensor"))
    #expect(
      await failure(of: source(["sh", "-c", "kill -9 $$"]).fetch)
        == SourceFailure(.rejected, "“sh” was ended by signal 9 (Killed)"))
  }

  @Test("the standard error of one whose output is no data is quoted from its beginning")
  func failingPipe() async {
    let script = "{ echo 'freee: not found'; echo more; } >&2 | cat"
    #expect(
      await failure(of: source(["sh", "-c", script], .json).fetch)
        == SourceFailure(
          .malformed, "sh: this is empty, not JSON. It said: freee: not found"))
  }

  @Test("fields of a plain text are read as the documentation says")
  func plainText() async throws {
    let load = try folder.write("0.52 0.40 0.31 1/900 4711\n", to: "loadavg")
    let fields = #"{ print "one,five"; print $1 "," $2 }"#
    #expect(
      try await source(["awk", fields, load], .csv).fetch() == [["one": 0.52, "five": 0.40]])
    #expect(try await source(["cut", "-d", " ", "-f", "1", load], .json).fetch() == 0.52)
  }

  @Test("control characters of its error message are left out")
  func errorOutput() async {
    #expect(
      await failure(of: source(["sh", "-c", "printf 'a\\033[31mb\\007\\n' >&2; exit 1"]).fetch)
        == SourceFailure(.rejected, "“sh” ended with status 1: a[31mb"))
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

  @Test("processes that it leaves behind are ended with it")
  func leftBehind() async throws {
    let lifeline = try Lifeline(in: folder)
    _ = try await source(["sh", "-c", "\(lifeline.holding) sleep 99 & echo left"]).fetch()
    #expect(try lifeline.isReleased())
  }

  @Test("on time-out it ends with all it has started")
  func timeOut() async throws {
    let lifeline = try Lifeline(in: folder)
    let started = folder.path("started")
    #expect(mkfifo(started, 0o600) == 0)
    let script = "\(lifeline.holding) sleep 99 & echo 1 > \(started); sleep 99"
    let source = source(["sh", "-c", script])
    // The FIFO delays the time-out until both children run.
    let children = PromisedText()
    let clock = SourceClock(SingleSleepClock { children.text = try readFIFO(started) })
    let reason = await failure { () async throws(SourceFailure) in
      try await source.fetch(within: .seconds(10), by: clock)
    }
    #expect(reason == SourceFailure(.timedOut, "stopped after 10 s without an answer"))
    #expect(children.text == "1\n")
    #expect(try lifeline.isReleased())
  }

  @Test("one that ignores SIGTERM is killed")
  func stubborn() async throws {
    let lifeline = try Lifeline(in: folder)
    let started = folder.path("started")
    #expect(mkfifo(started, 0o600) == 0)
    let script = "\(lifeline.holding) trap '' TERM; echo 1 > \(started); sleep 99; sleep 99"
    let child = PromisedText()
    let clock = SourceClock(SingleSleepClock { child.text = try readFIFO(started) })
    let reason = await failure { () async throws(SourceFailure) in
      try await source(["sh", "-c", script]).fetch(within: .seconds(1), by: clock)
    }
    #expect(reason?.kind == .timedOut)
    #expect(child.text == "1\n")
    #expect(try lifeline.isReleased())
  }

  @Test(
    "P7: one that can't be ended isn't started again before it has ended",
    .requires("needs perl") { TestRequirement.hasProgram("/usr/bin/perl") })
  func stuck() async throws {
    // Signals to its group don't reach it, as none reaches a process that is stuck in the kernel.
    let script = """
      ($started, $end, $ended) = @ARGV;
      if (-e $ended) { print "done\\n"; exit }
      setpgrp(0, getpgrp(getppid));
      alarm 300;
      open($file, '>', $started);
      open($file, '<', $end);
      open($file, '>', $ended);
      """
    let files = ["started", "end", "ended"].map(folder.path)
    #expect(mkfifo(files[1], 0o600) == 0)
    let clock = ManualClock()
    let source = CommandSource(
      run: ["/usr/bin/perl", "-e", script] + files, DataReading(.text), clock: SourceClock(clock))
    let first = Task { await failure(of: source.fetch) }
    while !FileManager.default.fileExists(atPath: files[0]) { await Task.yield() }
    first.cancel()
    await clock.wake(at: LoadLimits.killAfter * 2)
    #expect(await first.value == .cancelled)
    let stuck = SourceFailure(
      .busy, "“perl” of an earlier load can’t be ended: it waits for a disk or a network share")
    #expect(await failure(of: source.fetch) == stuck)
    try #require(FileHandle(forWritingAtPath: files[1])).close()
    var value: JSONValue?
    while value == nil {
      value = try? await source.fetch()
      await Task.yield()
    }
    #expect(value == ["done"])
  }

  /// Returns the text of the first writer; blocks until there is one.
  private func readFIFO(_ path: String) throws -> String {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// A pipe that every process of a command holds open, so that it ends when all have ended.
  private struct Lifeline {
    private let path: String
    private let reader: FileHandle

    init(in folder: TemporaryFolder) throws {
      path = folder.path("lifeline")
      #expect(mkfifo(path, 0o600) == 0)
      // With O_NONBLOCK, opening a FIFO doesn't wait for its writer; reading is to wait again.
      let descriptor = try #require([open(path, O_RDONLY | O_NONBLOCK)].first { $0 >= 0 })
      #expect(fcntl(descriptor, F_SETFL, 0) == 0)
      reader = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The beginning of a shell script whose processes hold the pipe open.
    var holding: String { "exec 9> \(path);" }

    /// Waits until all processes have ended.
    func isReleased() throws -> Bool { try reader.readToEnd() ?? Data() == Data() }
  }

  @Test("an argument or a variable with a NUL isn’t cut there, but refused")
  func nul() async throws {
    let failure = SourceFailure(
      .malformed, "echo: an argument or a variable of the command has a NUL character")
    for (arguments, variables) in [
      (["echo", "a\0b"], [:]), (["echo"], ["A": "a\0b"]), (["echo"], ["A\0": "b"]),
    ] as [([String], [String: String])] {
      let source = CommandSource(run: arguments, DataReading(.text), environment: variables)
      await #expect(throws: failure) { try await source.fetch() }
    }
  }
}
