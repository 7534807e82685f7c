import CivilTime
import Testing

@Suite("Times in texts")
struct WrittenTimeTests {
  /// 21 November 2026 at 14:02:05, as UTC counts it.
  private static let local = 1_795_269_725.0

  @Test(
    "are read as ISO 8601 writes them, and databases and programs do",
    arguments: [
      ("2026-11-21T14:02:05", nil), ("2026-11-21 14:02:05Z", 0),
      ("2026-11-21t14:02:05+01:00", 3_600), ("2026-11-21 14:02:05 -0530", -19_800),
      ("20261121T140205Z", 0), ("20261121 14:02:05", nil), ("2026-11-21T140205+01", 3_600),
      ("2026-11-21 14:02:05 UTC", 0), ("2026-11-21 14:02:05 +0000 UTC", 0),
      ("2026-11-21 14:02:05 CET", 3_600), ("2026-11-21 14:02:05 EET", 7_200),
      ("2026-11-21T14:02:05-08:00[America/Los_Angeles]", -28_800),
      ("2026-11-21T14:02:05 GMT+1", 3_600), ("2026-11-21 14:02:05 UTC-3:30", -12_600),
    ] as [(String, Int?)])
  func iso(text: String, offset: Int?) throws {
    let written = try #require(WrittenTime(iso: text), "\(text)")
    #expect(written.local == Self.local && written.offset == offset && written.hasTime)
  }

  @Test(
    "are read as e-mail, C and JavaScript write them",
    arguments: [
      ("Sat, 21 Nov 2026 14:02:05 +0100", 3_600), ("21 Nov 26 14:02:05 EST", -18_000),
      ("Sat, 21 Nov 2026 14:02:05 CST", -21_600), ("Sat, 21 Nov 2026 14:02:05 MET", 3_600),
      ("Sat Nov 21 14:02:05 2026", nil), ("Sat Nov 21 14:02:05 CET 2026", 3_600),
      ("Sat Nov 21 14:02:05 2026 +0100", 3_600),
      ("Sat Nov 21 2026 14:02:05 GMT+0100 (CET)", 3_600),
      ("Sat Nov 21 2026 14:02:05 GMT+0100 (Central European Standard Time)", 3_600),
      ("Sat, 21 Nov 2026 14:02:05 GMT+2", 7_200), ("Sat, 21 Nov 2026 14:02:05 UTC+1", 3_600),
      ("Sat, 21 Nov 2026 14:2:5 GMT", 0),
      ("21-Nov-2026 14:02:05 GMT", 0), ("November 21, 2026 2:02:05 PM", nil),
      ("21st November 2026 14:02:05", nil),
    ] as [(String, Int?)])
  func mail(text: String, offset: Int?) throws {
    let written = try #require(WrittenTime(mail: text), "\(text)")
    #expect(written.local == Self.local && written.offset == offset && written.hasTime)
  }

  @Test(
    "are none in a zone that several places have, or that nobody has",
    arguments: [
      "2026-11-21 14:02:05 CST", "2026-11-21 14:02:05 IST", "2026-11-21 14:02:05 BST",
      "2026-11-21T14:02:05+5", "2026-11-21 14:02:05 AST", "2026-11-21 14:02:05 +01:00 or later",
      "2026-11-21 14:02 +25",
      "Sat, 21 Nov 2026 14:02:05 IST", "Sat, 21 Nov 2026 14:02:05 BST",
      "Sat, 21 Nov 2026 14:02:05 ABC", "Sat, 21 Nov 2026 14:02:05 GMT+99",
      "2026-11-21 24:30", "2026-11-21 14", "2026-11-21 1402", "2026-02-30T10:00", "20261121",
      "31 Feb 2026", "21 Nov 2026 13:02 PM", "21 Nov 2026 0:02 AM", "21 Nov 2026 14:02 today",
    ])
  func none(text: String) {
    #expect(WrittenTime(iso: text) == nil && WrittenTime(mail: text) == nil)
  }

  @Test("have a month in English, whole or abbreviated, and none that only begins like it")
  func months() {
    let day = 1_788_480_000.0  // 4 September 2026
    for text in [
      "4 September 2026", "4 SEP 2026", "4 Sep. 2026", "4 Sept 2026", "4 sept. 2026",
      "Sept. 4, 2026", "4-Sep-2026", "Friday, 4 Sep 2026", "Fri., 4 Sep 2026",
    ] {
      #expect(WrittenTime(mail: text)?.local == day, "\(text)")
    }
    for text in [
      "4 marraskuu 2026", "4 Decoy 2026", "4 Septem 2026", "4 Mai 2026", "4 juni 2026",
      "marraskuu 4, 2026", "4-Decoy-2026", "4 Se 2026", "4 . 2026", "Sept.. 4 2026",
      "Fridge, 4 Sep 2026", "Monat 4 Sep 2026",
    ] {
      #expect(WrittenTime(mail: text) == nil, "\(text)")
    }
    #expect(WrittenTime(mail: "Thurs, 3 Sep 2026")?.local == day - 86_400)
  }

  @Test("end a day at 24:00, and are days without a time")
  func days() throws {
    #expect(WrittenTime(iso: "2026-11-21T24:00")?.local == 1_795_305_600)
    let day = try #require(WrittenTime(iso: "2026-11-21"))
    #expect(!day.hasTime && day.local == 1_795_219_200)
    #expect(WrittenTime(mail: "Sat, 21 Nov 2026")?.hasTime == false)
  }

  @Test("are read from digits alone where they are a day and a time")
  func digits() {
    #expect(WrittenTime(digits: "20261121140205")?.local == Self.local)
    #expect(WrittenTime(digits: "202611211402")?.local == Self.local - 5)
    #expect(WrittenTime(digits: "20261321140205") == nil)
    #expect(WrittenTime(digits: "2026112114020") == nil)
  }
}
