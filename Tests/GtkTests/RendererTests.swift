import Foundation
import Gtk
import XCTest

/// The renderer of GTK: cairo where OpenGL would be computed by the processor.
final class RendererTests: XCTestCase {
  private let folder = NSTemporaryDirectory() + "devices-\(UUID().uuidString)"

  @MainActor private func renderer(with devices: [String], wanting wish: String? = nil) throws
    -> String?
  {
    let before = ProcessInfo.processInfo.environment["GSK_RENDERER"]
    defer {
      if let before { setenv("GSK_RENDERER", before, 1) } else { unsetenv("GSK_RENDERER") }
    }
    unsetenv("GSK_RENDERER")
    if let wish { setenv("GSK_RENDERER", wish, 1) }
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(
      atPath: folder + "/dri", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for device in devices {
      XCTAssertTrue(FileManager.default.createFile(atPath: "\(folder)/\(device)", contents: nil))
    }
    Gtk.chooseRenderer(devices: folder)
    return getenv("GSK_RENDERER").map { String(cString: $0) }
  }

  @MainActor func testAMachineWithoutAGraphicsDeviceDrawsWithCairo() async throws {
    XCTAssertEqual(try renderer(with: []), "cairo")
    XCTAssertEqual(try renderer(with: ["dri/card0"]), "cairo", "a card that only shows pictures")
  }

  @MainActor func testAGraphicsDeviceIsUsed() async throws {
    XCTAssertNil(try renderer(with: ["dri/card0", "dri/renderD128"]))
    XCTAssertNil(try renderer(with: ["nvidiactl"]))
  }

  @MainActor func testWhatTheEnvironmentSaysCounts() async throws {
    XCTAssertEqual(try renderer(with: [], wanting: "gl"), "gl")
  }
}
