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
  /// The brightness at the start, in steps of the device.
  private let usual: Int

  /// The first light in a folder; nil if there is none.
  init?(in folder: URL = Backlight.folder) {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let name = names?.min() else { return nil }
    device = folder.appendingPathComponent(name)
    guard let maximum = Self.number(in: device.appendingPathComponent("max_brightness")),
      maximum > 0, let usual = Self.number(in: device.appendingPathComponent("brightness"))
    else { return nil }
    (self.maximum, self.usual) = (maximum, usual)
  }

  /// Returns whether the screen at a plug is built in, such as `eDP-1`.
  static func isBehind(_ connector: String) -> Bool {
    ["eDP", "LVDS", "DSI"].contains { connector.hasPrefix($0) }
  }

  /// Sets the brightness; returns whether that has been done.
  ///
  /// - Parameter share: the share of the maximum; 1 for the brightness at the start.
  @concurrent
  func set(_ share: Double) async -> Bool { write(share) }

  /// Sets the brightness, and waits until that has been done.
  @discardableResult
  func write(_ share: Double) -> Bool {
    // Some devices are off at 0.
    let value = share == 1 ? usual : max(1, Int((Double(maximum) * share).rounded()))
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
