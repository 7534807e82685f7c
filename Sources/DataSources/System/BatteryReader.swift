import JMESPath

/// Reads the batteries of this machine and whether it is plugged in.
struct BatteryReader: SystemReader {
  /// The power below which no time is computed, in watts: a figure so small is noise.
  private static let leastPower = 0.05

  private var history = History()

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let batteries = Battery.all(files)
    let percent = JSONValue.rounded(Self.percent(of: batteries))
    let power = batteries.compactMap(\.watts)
    let watts = JSONValue.rounded(power.isEmpty ? nil : power.reduce(0, +))
    if !batteries.isEmpty {
      history.append(["time": moment.value, "percent": percent, "watts": watts])
    }
    return [
      "percent": percent,
      "state": Self.state(of: batteries).map { .string($0.rawValue) } ?? .null,
      "plugged": Self.isPlugged(files).map { .bool($0) } ?? .null,
      "watts": watts,
      "remaining": Self.remaining(batteries).map { .integer(Int64($0)) } ?? .null,
      "list": .array(batteries.map(\.value)),
      SystemMetric.historyKey: history.value,
    ]
  }

  /// Returns the charge of all batteries, in which a larger one counts for more.
  private static func percent(of batteries: [Battery]) -> Double? {
    let full = batteries.compactMap(\.full).reduce(0, +)
    if batteries.count > 1, full > 0, batteries.allSatisfy({ $0.energy != nil && $0.full != nil }) {
      return batteries.compactMap(\.energy).reduce(0, +) / full * 100
    }
    let shares = batteries.compactMap(\.percent)
    return shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count)
  }

  /// Returns the state of the machine's supply: while one of several batteries is used, the others
  /// are idle.
  private static func state(of batteries: [Battery]) -> Battery.State? {
    let states = batteries.map(\.state)
    return [.discharging, .charging].first { states.contains($0) } ?? states.first
  }

  /// Returns whether any supply but the batteries is connected; nil without one that says so.
  private static func isPlugged(_ files: SystemFiles) -> Bool? {
    let supplies = files.names(in: Battery.folder).filter {
      ["Mains", "USB", "Wireless"].contains(files.line("\(Battery.folder)/\($0)/type"))
    }
    let online = supplies.compactMap { files.line("\(Battery.folder)/\($0)/online") }
    return online.isEmpty ? nil : online.contains { $0 != "0" }
  }

  /// Returns the seconds until the batteries are empty or full.
  private static func remaining(_ batteries: [Battery]) -> Double? {
    guard let state = state(of: batteries), [.discharging, .charging].contains(state) else {
      return nil
    }
    let watts = batteries.filter { $0.state == state }.compactMap(\.watts).reduce(0, +)
    let energy = batteries.compactMap(\.energy).reduce(0, +)
    let full = batteries.compactMap(\.full).reduce(0, +)
    guard watts >= leastPower, energy > 0 else { return nil }
    return (state == .discharging ? energy : max(0, full - energy)) / watts * 3600
  }
}

extension Battery {
  fileprivate var value: JSONValue {
    [
      "name": .string(name), "model": model.map { .string($0) } ?? .null,
      "state": .string(state.rawValue), "percent": .rounded(percent), "watts": .rounded(watts),
      "energy": .rounded(energy), "full": .rounded(full), "health": .rounded(health),
      "cycles": cycles.map { .integer(Int64($0)) } ?? .null,
    ]
  }
}
