import JMESPath

/// Reads the graphics processors from the files of their drivers: amdgpu, i915, xe and nouveau.
struct GPUReader: SystemReader {
  private var history = History()

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let all = GraphicsProcessor.all(files)
    let first = all.max { ($0.busy ?? -1) < ($1.busy ?? -1) }
    let figures: [(String, JSONValue)] = [
      ("busy", .rounded(first?.busy)), ("frequency", .whole(first?.frequency)),
      ("celsius", .rounded(first?.celsius)), ("watts", .rounded(first?.watts)),
      ("memoryPercent", .rounded(first?.memoryPercent)),
    ]
    if first != nil { history.append(JSONValue(members: [("time", moment.value)] + figures)) }
    return JSONValue(
      members: figures + [
        ("list", .array(all.map(\.value))), (SystemMetric.historyKey, history.value),
      ])
  }
}

/// The figures of a graphics processor.
private struct GraphicsProcessor {
  let name: String
  let driver: String
  /// Percent of the time.
  let busy: Double?
  /// Bytes of its own memory.
  let memoryUsed: Double?
  let memoryTotal: Double?
  let celsius: Double?
  let watts: Double?
  /// Megahertz.
  let frequency: Double?
  let maximumFrequency: Double?

  var memoryPercent: Double? {
    guard let memoryUsed, let memoryTotal, memoryTotal > 0 else { return nil }
    return memoryUsed / memoryTotal * 100
  }

  /// Returns the processors of which the driver says anything.
  static func all(_ files: SystemFiles) -> [GraphicsProcessor] {
    files.names(in: "/sys/class/drm").filter {
      // `card0-HDMI-A-1` is a plug of `card0`.
      $0.hasPrefix("card") && !$0.dropFirst(4).isEmpty && $0.dropFirst(4).allSatisfy(\.isNumber)
    }.map { GraphicsProcessor("/sys/class/drm/\($0)", files) }.filter(\.hasFigures)
  }

  private init(_ card: String, _ files: SystemFiles) {
    let device = "\(card)/device"
    let events = (files.text("\(device)/uevent") ?? "").lines
    driver = events.first { $0.hasPrefix("DRIVER=") }.map { String($0.dropFirst(7)) } ?? "unknown"
    let maker =
      switch files.line("\(device)/vendor") {
      case "0x1002": "AMD"
      case "0x8086": "Intel"
      case "0x10de": "NVIDIA"
      default: driver
      }
    name = files.line("\(device)/product_name") ?? maker
    busy = files.number("\(device)/gpu_busy_percent")
    memoryUsed = files.number("\(device)/mem_info_vram_used")
    memoryTotal = files.number("\(device)/mem_info_vram_total")
    let monitor = files.names(in: "\(device)/hwmon").first.map { "\(device)/hwmon/\($0)" }
    /// Returns the first of some files of the monitor, divided by a unit.
    func sensor(_ names: String..., unit: Double) -> Double? {
      guard let monitor else { return nil }
      return names.lazy.compactMap { files.number("\(monitor)/\($0)") }.first.map { $0 / unit }
    }
    celsius = sensor("temp1_input", unit: 1000)
    watts = sensor("power1_average", "power1_input", unit: 1e6)
    // xe, then i915 in its two layouts.
    let clock = "\(device)/tile0/gt0/freq0"
    let first = { (paths: [String]) in paths.lazy.compactMap { files.number($0) }.first }
    frequency =
      first(["\(clock)/act_freq", "\(card)/gt/gt0/rps_act_freq_mhz", "\(card)/gt_act_freq_mhz"])
      ?? sensor("freq1_input", unit: 1e6)
    maximumFrequency = first([
      "\(clock)/max_freq", "\(card)/gt/gt0/rps_max_freq_mhz", "\(card)/gt_max_freq_mhz",
    ])
  }

  private var hasFigures: Bool {
    [busy, memoryUsed, celsius, watts, frequency].contains { $0 != nil }
  }

  var value: JSONValue {
    [
      "name": .string(name), "driver": .string(driver), "busy": .rounded(busy),
      "memoryUsed": .whole(memoryUsed), "memoryTotal": .whole(memoryTotal),
      "memoryPercent": .rounded(memoryPercent), "celsius": .rounded(celsius),
      "watts": .rounded(watts), "frequency": .whole(frequency),
      "maximumFrequency": .whole(maximumFrequency),
    ]
  }
}
