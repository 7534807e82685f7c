import JMESPath

/// Reads the use of memory from `/proc/meminfo`.
struct MemoryReader: SystemReader {
  private var history = History()

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let bytes = Self.bytes(in: try files.required("/proc/meminfo"))
    guard let total = bytes["MemTotal"] else {
      throw SourceFailure(.malformed, "/proc/meminfo: no line “MemTotal”")
    }
    let cached = ["Cached", "Buffers", "SReclaimable"].reduce(0) { $0 + (bytes[$1] ?? 0) }
    // Kernels before 3.14 don't report the available memory.
    let available = bytes["MemAvailable"] ?? (bytes["MemFree"] ?? 0) + cached
    let used = max(0, total - available)
    let swapTotal = bytes["SwapTotal"] ?? 0
    let swapUsed = swapTotal - (bytes["SwapFree"] ?? 0)
    let share = fraction(used, of: total)
    history.append([
      "time": moment.value, "used": .integer(used), "available": .integer(available),
      "percent": .percent(share), "swapUsed": .integer(swapUsed),
    ])
    return [
      "total": .integer(total), "used": .integer(used), "available": .integer(available),
      "cached": .integer(cached), "percent": .percent(share), "fraction": JSONValue(share),
      "swapTotal": .integer(swapTotal), "swapUsed": .integer(swapUsed),
      "swapPercent": .percent(fraction(swapUsed, of: swapTotal)),
      SystemMetric.historyKey: history.value,
    ]
  }

  private static func bytes(in meminfo: String) -> [Substring: Int64] {
    var bytes: [Substring: Int64] = [:]
    for line in meminfo.lines {
      let fields = line.fields
      guard fields.count >= 2, let kibibytes = Int64(fields[1]) else { continue }
      bytes[fields[0].dropLast()] = kibibytes * 1024
    }
    return bytes
  }
}
