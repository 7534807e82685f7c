import Foundation
import SystemBus

/// The light behind a screen that is built in.
///
/// The kernel documents its files in ABI/stable/sysfs-class-backlight.
nonisolated struct Backlight: Sendable {
  /// The folder in which the kernel lists the lights.
  static let folder = URL(fileURLWithPath: "/sys/class/backlight")

  private let device: URL
  private let maximum: Int
  /// The brightness before it was dimmed, in steps of the device.
  private let usual: Int
  /// Keeps the usual brightness while the light is dimmed, for the run after one that was killed.
  private let memory: StateFile
  /// Whether an earlier run has left the light dimmed.
  let wasLeftDimmed: Bool

  /// A brightness that is kept.
  private struct Record: Codable {
    let device: String
    let brightness: Int
  }

  /// The first light in a folder; nil if there is none.
  init?(
    in folder: URL = Backlight.folder,
    memory: StateFile = StateFile("backlight", of: nil, extension: "json")
  ) {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let name = names?.min() else { return nil }
    device = folder.appendingPathComponent(name)
    guard let maximum = Self.number(in: device.appendingPathComponent("max_brightness")),
      maximum > 0, let present = Self.number(in: device.appendingPathComponent("brightness"))
    else { return nil }
    let record = memory.read().flatMap { try? JSONDecoder().decode(Record.self, from: $0) }
    let kept = record.flatMap { $0.device == name ? $0.brightness : nil }
    wasLeftDimmed = kept.map((1...maximum).contains) ?? false
    (self.maximum, self.memory) = (maximum, memory)
    usual = wasLeftDimmed ? kept ?? present : present
  }

  /// Returns whether the screen at a plug is built in, such as `eDP-1`.
  static func isBehind(_ connector: String) -> Bool {
    ["eDP", "LVDS", "DSI"].contains { connector.hasPrefix($0) }
  }

  /// Sets the brightness; returns whether that has been done.
  ///
  /// - Parameter share: the share of the maximum; 1 for the usual brightness.
  @concurrent
  func set(_ share: Double) async -> Bool { write(share) }

  /// Sets the brightness, and waits until that has been done.
  @discardableResult
  func write(_ share: Double) -> Bool {
    guard share != 1 else {
      let isDone = write(usual)
      if isDone { memory.remove() }
      return isDone
    }
    let record = Record(device: device.lastPathComponent, brightness: usual)
    if let data = try? JSONEncoder().encode(record) { memory.write(data) }
    // Some devices are off at 0.
    return write(max(1, Int((Double(maximum) * share).rounded())))
  }

  /// - Parameter value: a brightness in steps of the device.
  private func write(_ value: Int) -> Bool {
    let file = device.appendingPathComponent("brightness")
    if let handle = try? FileHandle(forWritingTo: file) {
      defer { try? handle.close() }
      if (try? handle.write(contentsOf: Data("\(value)".utf8))) != nil { return true }
    }
    // The login manager sets it for the session of this process.
    let login = "org.freedesktop.login1"
    let answer = try? BusConnection().call(
      "SetBrightness", of: "\(login).Session", at: "/org/freedesktop/login1/session/auto",
      in: login, .text("backlight"), .text(device.lastPathComponent), .number(UInt32(value)))
    return answer != nil
  }

  private static func number(in file: URL) -> Int? {
    (try? String(contentsOf: file, encoding: .utf8)).flatMap {
      Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }
}
