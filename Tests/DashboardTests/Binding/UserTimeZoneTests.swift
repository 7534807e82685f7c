import Dashboard
import Foundation
import Testing

@Suite("The zone of the variable TZ")
struct UserTimeZoneTests {
  /// Moments in winter and in summer of both hemispheres: 21 January and 21 July 2026, 12:00 UTC.
  static let moments = [1_768_996_800, 1_784_635_200]

  @Test(
    "is the one in which the system's programs write times",
    arguments: [
      "UTC-3", "GMT+5", "CET-1", "EST5", "EST5EDT", "CET-1CEST,M3.5.0,M10.5.0/3",
      "CET-1CEST,M3.5.0/2,M10.5.0/03:00:00", ":Europe/Berlin", "Europe/Berlin",
      "/usr/share/zoneinfo/America/New_York", ":/usr/share/zoneinfo/Asia/Kathmandu", "<+03>-3",
      "<-03>3", "IST-5:30", "NZST-12NZDT,M9.5.0,M4.1.0/3", "AEST-10AEDT,M10.1.0,M4.1.0/3",
      "EST5EDT,M3.2.0,M11.1.0", "PST8PDT", "Etc/GMT+5", "UTC", "UTC0", "", "Nowhere/Here", "XX-2",
      "Europe",
    ])
  func agreesWithSystem(variable: String) throws {
    let zone = try #require(TimeZone.named(variable))
    for moment in Self.moments {
      let date = Process()
      date.executableURL = URL(fileURLWithPath: "/bin/date")
      date.arguments = ["-d", "@\(moment)", "+%z"]
      date.environment = ["TZ": variable]
      let output = Pipe()
      date.standardOutput = output
      try date.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      date.waitUntilExit()
      let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment))) / 60
      let number = try #require(Int(text.trimmingCharacters(in: .newlines)))
      #expect(offset == number / 100 * 60 + number % 100, "\(variable) at \(moment)")
    }
  }

  @Test(
    "is UTC for a rule of POSIX that lacks the day of a change",
    arguments: ["CET-1CEST,/,M10.5.0", "CET-1CEST,M3.5.0,//", "CET-1CEST,/3,M10.5.0/3"])
  func damagedRule(variable: String) { #expect(TimeZone.named(variable) != nil) }

  @Test("is that of the machine without the variable")
  func unset() { #expect(TimeZone.named(nil) == nil) }
}
