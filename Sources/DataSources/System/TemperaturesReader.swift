import JMESPath

/// Reads the sensors of hwmon, or the thermal zones if there is no hwmon.
struct TemperaturesReader: SystemReader {
  private struct Sensor {
    var name: String
    var label: String
    var celsius: Double
    var critical: Double?
  }

  private var history = History()

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let monitors = hardwareMonitors(files)
    let sensors = monitors.isEmpty ? thermalZones(files) : monitors
    let highest = sensors.map(\.celsius).max().map { JSONValue($0) }
    if let highest { history.append(["time": moment.value, "highest": highest]) }
    let list = sensors.map { sensor -> JSONValue in
      [
        "name": .string(sensor.name), "label": .string(sensor.label),
        "celsius": JSONValue(sensor.celsius),
        "critical": sensor.critical.map { JSONValue($0) } ?? .null,
      ]
    }
    return [
      "highest": highest ?? .null, "list": .array(list), SystemMetric.historyKey: history.value,
    ]
  }

  private func hardwareMonitors(_ files: SystemFiles) -> [Sensor] {
    let root = "/sys/class/hwmon"
    return files.names(in: root).flatMap { chip -> [Sensor] in
      let folder = "\(root)/\(chip)"
      let name = files.line("\(folder)/name") ?? chip
      let inputs = files.names(in: folder).filter { $0.hasPrefix("temp") && $0.hasSuffix("_input") }
      return inputs.compactMap { input -> Sensor? in
        let sensor = input.dropLast("_input".count)
        guard let celsius = degrees("\(folder)/\(input)", files) else { return nil }
        return Sensor(
          name: name, label: files.line("\(folder)/\(sensor)_label") ?? name, celsius: celsius,
          critical: degrees("\(folder)/\(sensor)_crit", files))
      }
    }
  }

  private func thermalZones(_ files: SystemFiles) -> [Sensor] {
    let root = "/sys/class/thermal"
    let zones = files.names(in: root).filter { $0.hasPrefix("thermal_zone") }
    return zones.compactMap { zone -> Sensor? in
      guard let celsius = degrees("\(root)/\(zone)/temp", files) else { return nil }
      let type = files.line("\(root)/\(zone)/type") ?? zone
      return Sensor(name: type, label: type, celsius: celsius, critical: nil)
    }
  }

  /// Reads a temperature, which the files give in thousandths of a degree.
  ///
  /// Sensors that aren't connected report impossible values, which are dropped.
  private func degrees(_ path: String, _ files: SystemFiles) -> Double? {
    guard let value = files.number(path), (-100_000...250_000).contains(value) else { return nil }
    return (value / 100).rounded() / 10
  }
}
