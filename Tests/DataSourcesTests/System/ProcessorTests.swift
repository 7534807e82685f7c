import DataSources
import JMESPath
import Testing

@Suite("The processor and the load")
struct ProcessorTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
    try machine(
      "/proc/stat",
      "cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 50 0 50 400 0\ncpu1 50 0 50 400 0\nintr 1\n")
    try machine(
      "/proc/cpuinfo",
      "processor\t: 0\nmodel name\t: Test  CPU 1\ncpu MHz\t\t: 1000.0\n\n"
        + "processor\t: 1\nmodel name\t: Test  CPU 1\ncpu MHz\t\t: 2000.0\n")
  }

  @Test("the first fetch already tells the present, from two samples")
  func firstFetch() async throws {
    let source = machine.source(.cpu) { [machine] in
      try machine(
        "/proc/stat",
        "cpu  120 10 105 845 10 3 2 5 0 0\ncpu0 100 0 50 400 0\ncpu1 50 0 50 450 0\nintr 2\n")
    }
    let value = try await source.fetch()
    #expect(
      value == [
        "busy": 45.0, "user": 30.0, "system": 10.0, "iowait": 10.0, "steal": 5.0,
        "fraction": 0.45, "cores": 2, "model": "Test CPU 1", "frequency": 1500,
        "perCore": [100.0, 0.0],
        "coreLoads": [["core": 1, "busy": 100.0], ["core": 2, "busy": 0.0]],
        "history": [
          [
            "time": 1_780_000_000.0, "busy": 45.0, "user": 30.0, "system": 10.0, "iowait": 10.0,
          ]
        ],
      ])
  }

  @Test("the history grows by a point a fetch, up to its limit, and drops the oldest")
  func history() async throws {
    let source = machine.source(.cpu)
    for fetches in 1...LoadLimits.historyPoints + 5 {
      let history = try await source.fetch()["history"]?.array
      #expect(history?.count == min(fetches, LoadLimits.historyPoints))
    }
  }

  @Test("counters that stand still or run backwards are no load")
  func oddCounters() async throws {
    let source = machine.source(.cpu)
    #expect(try await source.fetch().only("busy", "fraction") == ["busy": 0.0, "fraction": 0.0])
    try machine("/proc/stat", "cpu  90 0 100 700 0 0 0 0\ncpu0 1 0 1 1 0\ncpu1 1 0 1 1 0\n")
    #expect(try await source.fetch().only("busy", "iowait") == ["busy": 0.0, "iowait": 0.0])
  }

  @Test("the frequency is that of the governor where there is one")
  func governor() async throws {
    try machine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "3000000\n")
    try machine("/sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "1000000\n")
    #expect(try await machine.source(.cpu).fetch()["frequency"] == 2000)
  }

  @Test("the load comes with the cores to compare it with and the time since the start")
  func load() async throws {
    try machine("/proc/loadavg", "0.52 1.25 3.00 2/345 6789\n")
    try machine("/proc/uptime", "86400.55 170000.10\n")
    #expect(
      try await machine.source(.load).fetch() == [
        "one": 0.52, "five": 1.25, "fifteen": 3.0, "cores": 2, "uptime": 86400,
        "history": [["time": 1_780_000_000.0, "one": 0.52, "five": 1.25, "fifteen": 3.0]],
      ])
  }

  @Test("a file that isn't there is named")
  func missing() async throws {
    let path = machine.folder.path("proc/loadavg")
    #expect(
      await failure(of: machine.source(.load).fetch)
        == SourceFailure(.notFound, "\(path): no such file"))
  }
}
