import JMESPath

/// Reads the number of processes that run or wait from `/proc/loadavg`.
struct LoadReader: SystemReader {
  private var history = History()

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let fields = try files.required("/proc/loadavg").fields.compactMap { Double($0) }
    guard fields.count >= 3 else {
      throw SourceFailure(.malformed, "/proc/loadavg: three numbers expected")
    }
    let averages: [(String, JSONValue)] = [
      ("one", JSONValue(fields[0])), ("five", JSONValue(fields[1])),
      ("fifteen", JSONValue(fields[2])),
    ]
    history.append(JSONValue(members: [("time", moment.value)] + averages))
    let cores = (files.text("/proc/stat") ?? "").lines
      .count { $0.hasPrefix("cpu") && !$0.hasPrefix("cpu ") }
    let uptime = files.line("/proc/uptime")?.fields.first.flatMap { Double($0) }
    return JSONValue(
      members:
        averages + [
          ("cores", .integer(Int64(cores))),
          ("uptime", uptime.map { .integer(Int64($0)) } ?? .null),
          (SystemMetric.historyKey, history.value),
        ])
  }
}
