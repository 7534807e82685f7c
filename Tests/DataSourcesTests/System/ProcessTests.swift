import DataSources
import JMESPath
import Testing

@Suite("Processes")
struct ProcessTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
    try machine("/etc/passwd", "root:x:0:0::/root:/bin/sh\nada:x:1000:1000::/home/ada:/bin/sh\n")
  }

  private static func stat(
    _ pid: Int, _ name: String, state: String = "S", ticks: Int, threads: Int = 1, pages: Int
  ) -> String {
    "\(pid) (\(name)) \(state) 1 1 1 0 -1 0 0 0 0 0 \(ticks) 0 0 0 20 0 \(threads) 0 "
      + "\(pid * 10) 0 \(pages) 0"
  }

  @Test("the busiest come first, with their share of a core between two samples")
  func busiest() async throws {
    try machine("/proc/1/stat", Self.stat(1, "init", ticks: 500, pages: 10))
    try machine("/proc/1/status", "Name:\tinit\nUid:\t0\t0\t0\t0\n")
    try machine("/proc/1/cmdline", "/sbin/init\0splash\0")
    try machine(
      "/proc/42/stat", Self.stat(42, "a (b) c", state: "R", ticks: 100, threads: 3, pages: 5))
    try machine("/proc/42/status", "Name:\ta\nUid:\t1000\t1000\t1000\t1000\n")
    try machine("/proc/42/cmdline", "")
    let source = machine.source(.processes) { [machine] in
      let stat = Self.stat(42, "a (b) c", state: "R", ticks: 105, threads: 3, pages: 5)
      try machine("/proc/42/stat", stat)
    }
    // The process took 5 ticks of 10 ms in a tenth of a second.
    #expect(
      try await source.fetch() == [
        "count": 2, "running": 1, "threads": 4,
        "list": [
          [
            "pid": 42, "name": "a (b) c", "user": "ada", "cpu": 50.0, "memory": 20480,
            "state": "running", "command": "a (b) c",
          ],
          [
            "pid": 1, "name": "init", "user": "root", "cpu": 0.0, "memory": 40960,
            "state": "sleeping", "command": "/sbin/init splash",
          ],
        ],
      ])
  }

  @Test("all are counted, a hundred are listed")
  func limit() async throws {
    for pid in 1...LoadLimits.processes + 20 {
      try machine("/proc/\(pid)/stat", Self.stat(pid, "p", ticks: 0, pages: pid))
    }
    let value = try await machine.source(.processes).fetch()
    #expect(value["count"] == 120)
    #expect(value["list"]?.array?.count == 100)
    #expect(value["list"]?.array?.first?["pid"] == 120)
  }

  @Test("a large process is listed, however many are busier")
  func large() async throws {
    for pid in 1...LoadLimits.processes + 20 {
      try machine("/proc/\(pid)/stat", Self.stat(pid, "p", ticks: 0, pages: 1))
    }
    try machine("/proc/999/stat", Self.stat(999, "large", ticks: 0, pages: 1000))
    let source = machine.source(.processes) { [machine] in
      for pid in 1...LoadLimits.processes + 20 {
        try machine("/proc/\(pid)/stat", Self.stat(pid, "p", ticks: 5, pages: 1))
      }
    }
    let list = try await source.fetch()["list"]?.array
    #expect(list?.count == 100)
    #expect(list?.last?["pid"] == 999)
  }

  @Test("a process that has become another program has the command of that")
  func exec() async throws {
    try machine("/proc/42/stat", Self.stat(42, "sh", ticks: 1, pages: 5))
    try machine("/proc/42/cmdline", "sh\0-c\0exec make")
    let source = machine.source(.processes)
    #expect(try await source.fetch()["list"]?.array?.first?["command"] == "sh -c exec make")
    try machine("/proc/42/stat", Self.stat(42, "make", ticks: 2, pages: 5))
    try machine("/proc/42/cmdline", "make")
    #expect(try await source.fetch()["list"]?.array?.first?["command"] == "make")
  }

  @Test("another user of a process is shown within a minute")
  func anotherUser() async throws {
    try machine("/proc/42/stat", Self.stat(42, "server", ticks: 1, pages: 5))
    try machine("/proc/42/status", "Uid:\t0\t0\t0\t0\n")
    let clock = SteppingClock()
    let source = SystemSource(
      .processes, clock: SourceClock(clock), root: machine.folder.path, bus: nil)
    #expect(try await source.fetch()["list"]?.array?.first?["user"] == "root")
    try machine("/proc/42/status", "Uid:\t1000\t1000\t1000\t1000\n")
    try await clock.sleep(for: .seconds(60))
    #expect(try await source.fetch()["list"]?.array?.first?["user"] == "ada")
  }

  @Test("what can't be understood is left out")
  func broken() async throws {
    try machine("/proc/7/stat", "7 (half")
    try machine("/proc/8/stat", "")
    try machine("/proc/version", "Linux")
    #expect(
      try await machine.source(.processes).fetch()
        == ["count": 0, "running": 0, "threads": 0, "list": []])
  }
}
