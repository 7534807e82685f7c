import JMESPath

/// Reads the power that this machine takes: that of its processors from the energy that they count
/// (RAPL), or that of its batteries.
struct PowerReader: SystemReader {
  private static let root = "/sys/class/powercap"

  private struct Zone {
    let path: String
    let name: String
    let joules: Double
    /// The energy at which the counter begins again.
    let range: Double

    /// Whether it is a processor as a whole, and not one of its parts or the whole machine.
    var isProcessor: Bool { name.hasPrefix("package") }
  }

  /// The energy of each zone at the sample before.
  private var previous: [String: Double] = [:]
  private var previousElapsed: Duration?
  private var history = History()

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let zones = Self.zones(files)
    let seconds = previousElapsed.map { (moment.elapsed - $0) / .seconds(1) } ?? 0
    var list = zones.compactMap { zone -> (zone: Zone, watts: Double)? in
      guard let before = previous[zone.path], seconds > 0 else { return nil }
      let spent = zone.joules - before
      return (zone, (spent < 0 ? spent + zone.range : spent) / seconds)
    }
    let isFirst = previousElapsed == nil
    previous = Dictionary(uniqueKeysWithValues: zones.map { ($0.path, $0.joules) })
    previousElapsed = moment.elapsed
    // A counter that was set back is no use of energy.
    list.removeAll { $0.watts < 0 }

    let processors = list.filter(\.zone.isProcessor).map(\.watts)
    let batteries = Battery.all(files).filter { $0.state == .discharging }.compactMap(\.watts)
    let figure = [("processor", processors), ("battery", batteries)].first { !$0.1.isEmpty }
    let watts = figure.map { $0.1.reduce(0, +) }
    if let watts, !isFirst { history.append(["time": moment.value, "watts": .rounded(watts)]) }
    return [
      "watts": .rounded(watts), "source": figure.map { .string($0.0) } ?? .null,
      "list": .array(list.map { ["name": .string($0.zone.name), "watts": .rounded($0.watts)] }),
      SystemMetric.historyKey: history.value,
    ]
  }

  /// Returns the zones whose counters this user may read.
  private static func zones(_ files: SystemFiles) -> [Zone] {
    // The zones of `intel-rapl-mmio` count the same energy again.
    files.names(in: root).filter { $0.hasPrefix("intel-rapl:") }.compactMap { zone in
      let path = "\(root)/\(zone)"
      guard let energy = files.number("\(path)/energy_uj") else { return nil }
      return Zone(
        path: path, name: files.line("\(path)/name") ?? zone, joules: energy / 1e6,
        range: (files.number("\(path)/max_energy_range_uj") ?? 0) / 1e6)
    }
  }
}
