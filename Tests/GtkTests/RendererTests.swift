import Foundation
import Gtk
import XCTest

/// The renderer of GTK: cairo where OpenGL would be computed by the processor.
final class RendererTests: XCTestCase {
  private let folder = NSTemporaryDirectory() + "devices-\(UUID().uuidString)"

  private struct Choice: Equatable {
    var renderer: String?
    var opensOpenGL: Bool
  }

  @MainActor private func choice(with devices: [String], wanting wish: String? = nil) throws
    -> Choice
  {
    let names = ["GSK_RENDERER", "GDK_DEBUG", "GDK_DISABLE"]
    let before = names.map { ($0, variable($0)) }
    defer {
      for (name, value) in before {
        if let value { setenv(name, value, 1) } else { unsetenv(name) }
      }
    }
    for name in names { unsetenv(name) }
    if let wish { setenv("GSK_RENDERER", wish, 1) }
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(
      atPath: folder + "/dri", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for device in devices {
      XCTAssertTrue(FileManager.default.createFile(atPath: "\(folder)/\(device)", contents: nil))
    }
    Toolkit.chooseRenderer(devices: folder)
    return Choice(
      renderer: variable("GSK_RENDERER"),
      opensOpenGL: variable("GDK_DEBUG") != "gl-disable" && variable("GDK_DISABLE") != "gl")
  }

  private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// V1, V5: opening OpenGL takes a third of the time until the first frame.
  @MainActor func testAMachineWithoutAGraphicsDeviceDrawsWithCairoAndOpensNoOpenGL() async throws {
    let cairo = Choice(renderer: "cairo", opensOpenGL: false)
    XCTAssertEqual(try choice(with: []), cairo)
    XCTAssertEqual(try choice(with: ["dri/card0"]), cairo, "a card that only shows pictures")
  }

  @MainActor func testAGraphicsDeviceIsUsed() async throws {
    let usual = Choice(renderer: nil, opensOpenGL: true)
    XCTAssertEqual(try choice(with: ["dri/card0", "dri/renderD128"]), usual)
    XCTAssertEqual(try choice(with: ["nvidiactl"]), usual)
  }

  @MainActor func testWhatTheEnvironmentSaysCounts() async throws {
    XCTAssertEqual(
      try choice(with: [], wanting: "gl"), Choice(renderer: "gl", opensOpenGL: true))
    XCTAssertEqual(
      try choice(with: ["nvidiactl"], wanting: "cairo"),
      Choice(renderer: "cairo", opensOpenGL: false))
  }
}
