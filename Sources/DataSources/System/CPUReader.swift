import JMESPath

/// Reads the load of the processor from the ticks that `/proc/stat` counts for each core.
struct CPUReader: SystemReader {
  private var previous: [CPUTicks] = []
  /// The name of the processor, which is read once.
  private var model: JSONValue?
  private var history = History()

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let all = CPUTicks.all(in: try files.required("/proc/stat"))
    guard let total = all.first else {
      throw SourceFailure(.malformed, "/proc/stat: no line “cpu”")
    }
    let isFirst = previous.isEmpty
    model = model ?? Self.model(files)
    let before = previous.count == all.count ? previous : all.map { _ in CPUTicks() }
    previous = all
    let spent = total - before[0]
    let shares: [(String, JSONValue)] = [
      ("busy", .percent(spent.share(spent.busy))),
      ("user", .percent(spent.share(spent.user))),
      ("system", .percent(spent.share(spent.system))),
      ("iowait", .percent(spent.share(spent.iowait))),
    ]
    let cores = zip(all, before).dropFirst().map {
      let spent = $0 - $1
      return JSONValue.percent(spent.share(spent.busy))
    }
    // The first sample is the mean since the machine started, which is no point of the history.
    if !isFirst {
      history.append(JSONValue(members: [("time", moment.value)] + shares))
    }
    return JSONValue(
      members:
        shares + [
          ("steal", .percent(spent.share(spent.steal))),
          ("fraction", JSONValue((spent.share(spent.busy) * 1000).rounded() / 1000)),
          ("cores", .integer(Int64(all.count - 1))),
          ("model", model ?? .null),
          ("frequency", frequency(files)),
          ("perCore", .array(cores)),
          (
            "coreLoads",
            .array(
              cores.enumerated().map { ["core": .integer(Int64($0 + 1)), "busy": $1] })
          ),
          (SystemMetric.historyKey, history.value),
        ])
  }

  private static func model(_ files: SystemFiles) -> JSONValue {
    // x86 has "model name"; many ARM boards only name the machine, in the device tree.
    let name =
      values(of: "model name", files).first
      ?? files.text("/proc/device-tree/model").map { $0.filter { $0 != "\0" } }
    return name.map { .string($0) } ?? .null
  }

  private func frequency(_ files: SystemFiles) -> JSONValue {
    let folder = "/sys/devices/system/cpu"
    let kilohertz = files.names(in: folder)
      .filter { $0.hasPrefix("cpu") }
      .compactMap { files.number("\(folder)/\($0)/cpufreq/scaling_cur_freq") }
    let megahertz =
      kilohertz.isEmpty
      ? Self.values(of: "cpu MHz", files).compactMap(Double.init) : kilohertz.map { $0 / 1000 }
    guard !megahertz.isEmpty else { return .null }
    return .integer(Int64(megahertz.reduce(0, +) / Double(megahertz.count)))
  }

  private static func values(of key: String, _ files: SystemFiles) -> [String] {
    (files.text("/proc/cpuinfo") ?? "").lines
      .filter { $0.hasPrefix(key) }
      .compactMap { $0.parts(at: ":", maxSplits: 1).last?.fields.joined(separator: " ") }
  }
}

/// The ticks of one core or of all cores, since the machine started or between two samples.
private struct CPUTicks: Sendable {
  var user = 0.0
  var system = 0.0
  var idle = 0.0
  var iowait = 0.0
  var steal = 0.0

  var busy: Double { user + system + steal }
  var total: Double { busy + idle + iowait }

  func share(_ ticks: Double) -> Double { total > 0 ? ticks / total : 0 }

  static func - (later: Self, earlier: Self) -> Self {
    // The idle and iowait counters can decrease a little (proc(5)).
    Self(
      user: max(0, later.user - earlier.user), system: max(0, later.system - earlier.system),
      idle: max(0, later.idle - earlier.idle), iowait: max(0, later.iowait - earlier.iowait),
      steal: max(0, later.steal - earlier.steal))
  }

  /// Returns the ticks of all cores together, then those of each.
  static func all(in stat: String) -> [CPUTicks] {
    stat.lines.prefix { $0.hasPrefix("cpu") }.map { line in
      let ticks = line.fields.dropFirst().map { Double($0) ?? 0 } + Array(repeating: 0, count: 8)
      // user nice system idle iowait irq softirq steal; guest time is part of user.
      return CPUTicks(
        user: ticks[0] + ticks[1], system: ticks[2] + ticks[5] + ticks[6], idle: ticks[3],
        iowait: ticks[4], steal: ticks[7])
    }
  }
}
