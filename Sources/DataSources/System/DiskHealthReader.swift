import JMESPath
import SystemBus

/// Reads what every user may know of the state of disks, arrays of disks and file systems.
struct DiskHealthReader: SystemReader {
  /// The address of the bus; nil for that of the machine.
  let bus: String?

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let reports = try SelfTestReport.all(over: bus)
    let disks = Disk.all(files, reports)
    let arrays = DiskArray.all(files)
    let fileSystems = Self.fileSystems(files)
    let problems =
      disks.count { $0.isFailing == true } + arrays.count(where: \.isDegraded)
      + fileSystems.count { $0["errors"] != 0 }
    return [
      "problems": .integer(Int64(problems)), "list": .array(disks.map(\.value)),
      "arrays": .array(arrays.map(\.value)), "fileSystems": .array(fileSystems),
    ]
  }

  /// Returns the ext4 file systems, which count the errors that are found in them.
  private static func fileSystems(_ files: SystemFiles) -> [JSONValue] {
    files.names(in: "/sys/fs/ext4").compactMap { name in
      let folder = "/sys/fs/ext4/\(name)"
      guard let errors = files.number("\(folder)/errors_count") else { return nil }
      let last = files.number("\(folder)/last_error_time").flatMap { $0 > 0 ? $0 : nil }
      return ["device": .string(name), "errors": .whole(errors), "lastError": .whole(last)]
    }
  }
}

/// A disk of the machine, which may be a virtual one.
private struct Disk {
  let name: String
  let model: String?
  let bytes: Double?
  let celsius: Double?
  /// Whether it is failing; nil if nothing says so.
  let isFailing: Bool?
  let report: SelfTestReport?

  static func all(_ files: SystemFiles, _ reports: [String: SelfTestReport]) -> [Disk] {
    files.names(in: "/sys/block").filter {
      // Loops, arrays and mappings have no device.
      files.exists("/sys/block/\($0)/device")
    }.map { Disk($0, files, reports[$0]) }
  }

  private init(_ name: String, _ files: SystemFiles, _ report: SelfTestReport?) {
    let device = "/sys/block/\(name)/device"
    self.name = name
    self.report = report
    model = files.line("\(device)/model") ?? files.line("\(device)/name")
    // The kernel counts in sectors of 512 bytes, whatever those of the disk are.
    bytes = files.number("/sys/block/\(name)/size").map { $0 * 512 }
    // The monitor of an NVMe disk is beside its files, that of others (drivetemp) a level down.
    let folders = ["\(device)/hwmon", device].flatMap { folder in
      files.names(in: folder).filter { $0.hasPrefix("hwmon") && $0 != "hwmon" }
        .map { "\(folder)/\($0)" }
    }
    let sensors = folders.lazy.compactMap { files.number("\($0)/temp1_input") }
    celsius = sensors.first.map { $0 / 1000 } ?? report?.celsius
    let state = files.line("\(device)/state")
    isFailing =
      ["offline", "transport-offline", "dead"].contains(state) ? true : report?.isFailing
  }

  var value: JSONValue {
    [
      "name": .string(name), "model": model.map { .string($0) } ?? .null, "size": .whole(bytes),
      "celsius": .rounded(celsius), "failing": isFailing.map { .bool($0) } ?? .null,
      "hours": .whole(report?.hours), "badSectors": .whole(report?.badSectors),
    ]
  }
}

/// An array of disks (md).
private struct DiskArray {
  let name: String
  let level: String
  let disks: Double
  let missing: Double
  /// The work on the disks, such as idle, check or recover.
  let action: String
  /// The fraction of that work that is done, 0…1.
  let progress: Double?

  var isDegraded: Bool { missing > 0 }

  static func all(_ files: SystemFiles) -> [DiskArray] {
    files.names(in: "/sys/block").compactMap { name in
      let folder = "/sys/block/\(name)/md"
      guard let level = files.line("\(folder)/level") else { return nil }
      let sectors = (files.line("\(folder)/sync_completed") ?? "").fields.compactMap { Double($0) }
      return DiskArray(
        name: name, level: level, disks: files.number("\(folder)/raid_disks") ?? 0,
        // Levels without spare data have no such file.
        missing: files.number("\(folder)/degraded") ?? 0,
        action: files.line("\(folder)/sync_action") ?? "idle",
        progress: sectors.count == 2 && sectors[1] > 0 ? sectors[0] / sectors[1] : nil)
    }
  }

  var value: JSONValue {
    [
      "name": .string(name), "level": .string(level), "disks": .whole(disks),
      "missing": .whole(missing), "degraded": .bool(isDegraded), "action": .string(action),
      "percent": progress.map { .percent($0) } ?? .null,
    ]
  }
}
