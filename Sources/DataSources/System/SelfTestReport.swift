import JMESPath
import SystemBus

/// The state of a disk by its own report (SMART), which udisks reads and anyone may ask for.
struct SelfTestReport {
  private static let name = "org.freedesktop.UDisks2"

  let isFailing: Bool?
  let celsius: Double?
  /// The hours for which it has been on.
  let hours: Double?
  let badSectors: Double?

  /// Returns the reports of the disks that have one, by their names such as `sda`; empty if udisks
  /// doesn't run.
  static func all(over bus: String?) throws(SourceFailure) -> [String: SelfTestReport] {
    let answer = try ask("udisks2", over: bus) { bus throws(BusFailure) in
      try bus.call(
        "GetManagedObjects", of: "org.freedesktop.DBus.ObjectManager",
        at: "/org/freedesktop/UDisks2", in: name)
    }
    guard let objects = answer?.first?.object else { return [:] }
    var reports: [String: SelfTestReport] = [:]
    for (path, interfaces) in objects {
      guard let drive = interfaces["\(name).Block"]?["Drive"]?.string,
        let report = objects[drive].flatMap(SelfTestReport.init)
      else { continue }
      reports[fileName(path)] = report
    }
    return reports
  }

  /// - Parameter drive: the properties of a drive by their interfaces.
  private init?(_ drive: JSONValue) {
    if let disk = drive["\(Self.name).Drive.Ata"], disk["SmartEnabled"] == true {
      // Nothing has been read before the first update.
      let isRead = (disk["SmartUpdated"]?.number ?? 0) > 0
      isFailing = isRead ? disk["SmartFailing"] == true : nil
      celsius = Self.celsius(ofKelvin: disk["SmartTemperature"])
      hours = isRead ? disk["SmartPowerOnSeconds"]?.number.map { $0 / 3600 } : nil
      badSectors = disk["SmartNumBadSectors"]?.number.flatMap { $0 >= 0 ? $0 : nil }
    } else if let disk = drive["\(Self.name).NVMe.Controller"] {
      let isRead = (disk["SmartUpdated"]?.number ?? 0) > 0
      isFailing = isRead ? disk["SmartCriticalWarning"]?.array?.isEmpty == false : nil
      celsius = Self.celsius(ofKelvin: disk["SmartTemperature"])
      hours = isRead ? disk["SmartPowerOnHours"]?.number : nil
      badSectors = nil
    } else {
      return nil
    }
  }

  /// Returns a temperature that is 0 if it is unknown.
  private static func celsius(ofKelvin value: JSONValue?) -> Double? {
    value?.number.flatMap { $0 > 0 ? $0 - 273.15 : nil }
  }
}
