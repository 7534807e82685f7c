import CardTesting
import Dashboard
import DataSources
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// P14: the sun, the light behind a screen, and its pixels.
final class KioskLightTests: FolderTestCase {
  private typealias Place = KioskDefinition.Night.Place
  private static let berlin = Place(latitude: 52.52, longitude: 13.405)
  private static let sydney = Place(latitude: -33.87, longitude: 151.21)
  private static let tromso = Place(latitude: 69.65, longitude: 18.96)

  /// Sunrise and sunset of almanacs, to two minutes.
  func testTheSunRisesAndSetsAsInAlmanacs() throws {
    let changes: [(place: Place, time: String, isSunset: Bool)] = [
      (Self.berlin, "2026-06-21T02:43:00Z", false),
      (Self.berlin, "2026-06-21T19:33:00Z", true),
      (Self.berlin, "2026-12-21T07:15:00Z", false),
      (Self.berlin, "2026-12-21T14:54:00Z", true),
      (Self.sydney, "2026-12-21T09:05:00Z", true),
      (Self.sydney, "2026-12-20T18:41:00Z", false),
    ]
    for change in changes {
      let time = try Date(change.time, strategy: .iso8601).timeIntervalSince1970
      XCTAssertEqual(
        SunPosition.isDown(at: change.place, time: time - 120), !change.isSunset, change.time)
      XCTAssertEqual(
        SunPosition.isDown(at: change.place, time: time + 120), change.isSunset, change.time)
    }
  }

  func testTheSunStaysUpOrDownInTheFarNorth() throws {
    for (day, isDown) in [("2026-06-21", false), ("2026-12-21", true)] {
      let midnight = try Date("\(day)T00:00:00Z", strategy: .iso8601).timeIntervalSince1970
      for hour in 0..<24 {
        XCTAssertEqual(
          SunPosition.isDown(at: Self.tromso, time: midnight + Double(hour) * 3600), isDown)
      }
    }
  }

  private var memory: StateFile { StateFile(at: folder.path("state/backlight.json")) }

  /// Makes the files of a light behind the screen.
  private func makeLight() throws {
    try folder.write("937\n", to: "lights/intel/max_brightness")
    try folder.write("400\n", to: "lights/intel/brightness")
  }

  /// Returns the light as a run of the program finds it.
  private func light() throws -> Backlight {
    let lights = URL(fileURLWithPath: folder.path("lights"))
    return try XCTUnwrap(Backlight(in: lights, memory: memory))
  }

  private func brightness() throws -> String {
    try String(contentsOfFile: folder.path("lights/intel/brightness"), encoding: .utf8)
  }

  @MainActor func testABuiltInScreenIsDimmedByItsLight() async throws {
    try makeLight()
    let light = try light()
    for (share, value) in [(0.5, "469"), (0.0001, "1"), (1, "400")] {
      let isDone = await light.set(share)
      XCTAssertTrue(isDone)
      XCTAssertEqual(try brightness().prefix(value.count), value[...])
    }
  }

  /// A run that was killed at night has left the light dimmed.
  @MainActor func testTheUsualBrightnessOutlivesACrash() async throws {
    try makeLight()
    XCTAssertFalse(try light().wasLeftDimmed)
    let isDimmed = try await light().set(0.5)
    XCTAssertTrue(isDimmed)
    let restarted = try light()
    XCTAssertTrue(restarted.wasLeftDimmed)
    await _ = restarted.set(0.25)
    XCTAssertTrue(try light().write(1))
    XCTAssertEqual(try brightness().prefix(3), "400")
    XCTAssertFalse(memory.exists)
  }

  /// The light of another machine's screen, and a value that no light has, are ignored.
  @MainActor func testADamagedMemoryOfTheBrightnessIsIgnored() throws {
    try makeLight()
    for text in [
      "", #"{"device": "amd", "brightness": 9}"#, #"{"device": "intel", "brightness": 9999}"#,
    ] {
      try folder.write(text, to: "state/backlight.json")
      XCTAssertFalse(try light().wasLeftDimmed)
    }
    try folder.write(#"{"device": "intel", "brightness": 500}"#, to: "state/backlight.json")
    XCTAssertTrue(try light().write(1))
    XCTAssertEqual(try brightness().prefix(3), "500")
  }

  /// A kiosk that was killed at night and is started by day lights its screen as before.
  @MainActor func testAScreenThatWasLeftDimmedIsLit() async throws {
    try makeLight()
    XCTAssertTrue(try light().write(0.5))
    let (_, light) = try await makeScreen()
    try await settle("it is lit") { !self.memory.exists }
    XCTAssertEqual(try brightness().prefix(3), "400")
    light.stop()
  }

  /// Dimming that takes long, as on the bus, doesn't uncover a screen that is black by then.
  @MainActor func testAScreenStaysBlackWhenItIsDimmedLate() async throws {
    try makeLight()
    let (_, light) = try await makeScreen()
    // A pipe holds whoever writes to it until somebody reads.
    let path = folder.path("lights/intel/brightness")
    try FileManager.default.removeItem(atPath: path)
    XCTAssertEqual(mkfifo(path, 0o600), 0)
    let read: @Sendable () async throws -> String = {
      try await Task.detached {
        let pipe = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        return String(decoding: try pipe.readToEnd() ?? Data(), as: UTF8.self)
      }.value
    }
    light.show(.lit(brightness: 0.5, isNight: true))
    try await settle("it begins") { self.memory.exists }
    light.show(.black)
    XCTAssertEqual(light.cover.opacity, 1)
    let dimmed = try await read()
    XCTAssertEqual(dimmed, "469")
    try await settle()
    XCTAssertEqual(light.cover.opacity, 1)
    light.show(.usual)
    let lit = try await read()
    XCTAssertEqual(lit, "400")
    try await settle("it is lit") { light.cover.opacity == 0 && !self.memory.exists }
    light.stop()
  }

  /// Returns a window whose screen has the light of the folder.
  @MainActor private func makeScreen() async throws -> (Window, ScreenLight) {
    try TestDisplay.require()
    let application = Application(id: "org.cardwall.Test", role: .alone)
    application.register()
    let window = Window(of: application)
    let backlight = try light()
    let light = ScreenLight(in: window, of: application) { _ in backlight }
    window.setChild(light.cover)
    window.present()
    try await settle("it is seen") { window.isMapped }
    return (window, light)
  }

  func testAMachineWithoutSuchALightHasNone() {
    XCTAssertNil(Backlight(in: URL(fileURLWithPath: folder.path("nothing"))))
    XCTAssertTrue(Backlight.isBehind("eDP-1"))
    XCTAssertFalse(Backlight.isBehind("HDMI-A-1"))
  }

  /// The content keeps its size, and comes back to its place.
  @MainActor func testPixelsMoveAroundTheirPlace() async throws {
    let clock = ManualClock()
    let window = Window()
    let content = Label("Content")
    content.expandsHorizontally = true
    content.expandsVertically = true
    let frame = Box(.vertical)
    frame.append(content)
    window.setChild(frame)
    window.setDefaultSize(width: 300, height: 200)
    window.present()
    let shift = PixelShift(of: content, clock: SourceClock(clock))
    shift.interval = .seconds(60)
    var places: Set<[Double]> = []
    for round in 1...9 {
      try await settle()
      let bounds = try XCTUnwrap(content.bounds(in: frame))
      XCTAssertEqual(Int(bounds.width), frame.width - 2 * PixelShift.distance)
      XCTAssertEqual(Int(bounds.height), frame.height - 2 * PixelShift.distance)
      places.insert([bounds.x, bounds.y])
      await clock.wake(at: .seconds(60 * round))
      while clock.deadlines.isEmpty { await Task.yield() }
    }
    XCTAssertEqual(places.count, 9)
    shift.interval = nil
    try await settle()
    XCTAssertEqual(content.width, frame.width)
  }
}
