import JMESPath

/// Reads the received and sent bytes from the counters in `/proc/net/dev`.
struct NetworkReader: SystemReader {
  private struct Counters {
    var received: Int64
    var sent: Int64
  }

  private var previous: [String: Counters] = [:]
  private var previousElapsed: Duration?
  private var history = History()

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let counters = Self.counters(in: try files.required("/proc/net/dev"))
    let seconds = previousElapsed.map { (moment.elapsed - $0) / .seconds(1) } ?? 0
    let rates = counters.map { name, now in
      // An interface that is unplugged and plugged in again counts from zero.
      let before = previous[name] ?? now
      return Counters(
        received: perSecond(now.received - before.received, seconds),
        sent: perSecond(now.sent - before.sent, seconds))
    }
    previous = Dictionary(uniqueKeysWithValues: counters)
    let isFirst = previousElapsed == nil
    previousElapsed = moment.elapsed

    // Bridges and tunnels would count the traffic of a network card again.
    let physical = counters.indices.filter {
      files.exists("/sys/class/net/\(counters[$0].name)/device")
    }
    let counted = physical.isEmpty ? Array(counters.indices) : physical
    let received = JSONValue.integer(counted.reduce(0) { $0 + rates[$1].received })
    let sent = JSONValue.integer(counted.reduce(0) { $0 + rates[$1].sent })
    if !isFirst {
      history.append(["time": moment.value, "received": received, "sent": sent])
    }
    let interfaces = zip(counters, rates).map { counter, rate -> JSONValue in
      [
        "name": .string(counter.name), "up": .bool(isUp(counter.name, files)),
        "received": .integer(rate.received), "sent": .integer(rate.sent),
        "totalReceived": .integer(counter.counters.received),
        "totalSent": .integer(counter.counters.sent),
      ]
    }
    return [
      "received": received, "sent": sent, "interfaces": .array(interfaces),
      SystemMetric.historyKey: history.value,
    ]
  }

  private func isUp(_ name: String, _ files: SystemFiles) -> Bool {
    // Drivers without a link state, such as tun, report "unknown".
    ["up", "unknown"].contains(files.line("/sys/class/net/\(name)/operstate"))
  }

  private func perSecond(_ bytes: Int64, _ seconds: Double) -> Int64 {
    seconds > 0 ? Int64((Double(max(0, bytes)) / seconds).rounded()) : 0
  }

  private static func counters(in table: String) -> [(name: String, counters: Counters)] {
    table.lines.compactMap { line in
      let parts = line.parts(at: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let name = parts[0].fields.joined()
      let fields = parts[1].fields.map { Int64($0) ?? 0 }
      guard fields.count >= 9, name != "lo" else { return nil }
      return (name, Counters(received: fields[0], sent: fields[8]))
    }
  }
}
