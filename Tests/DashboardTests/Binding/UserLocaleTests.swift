import Dashboard
import Testing

@Suite("The user's locale")
struct UserLocaleTests {
  private func identifiers(_ environment: [String: String]) -> [String] {
    let locale = UserLocale(environment: environment)
    return [locale.numbers, locale.dates, locale.money, locale.order].map(\.identifier)
  }

  @Test("is that of LC_ALL, else each variable's own, else that of LANG")
  func precedence() {
    #expect(identifiers(["LANG": "fr_FR.UTF-8"]) == ["fr_FR", "fr_FR", "fr_FR", "fr_FR"])
    let parts = [
      "LC_NUMERIC": "de_CH.UTF-8", "LC_TIME": "en_US", "LC_MONETARY": "de_DE@euro",
      "LC_COLLATE": "sv_SE", "LANG": "hi_IN",
    ]
    #expect(identifiers(parts) == ["de_CH", "en_US", "de_DE", "sv_SE"])
    #expect(
      identifiers(parts.merging(["LC_ALL": "ar_EG"]) { $1 }) == [
        "ar_EG", "ar_EG", "ar_EG", "ar_EG",
      ])
    #expect(
      identifiers(["LC_ALL": "", "LC_TIME": "", "LANG": "da_DK"]).allSatisfy { $0 == "da_DK" })
  }

  @Test(
    "is found by any name that POSIX has for it",
    arguments: [
      ("de_CH", "de_CH"), ("de_CH.UTF-8", "de_CH"), ("de_CH.utf8@euro", "de_CH"), ("eo", "eo"),
      ("sr_RS@latin", "sr_Latn_RS"), ("sr_RS.UTF-8@latin", "sr_Latn_RS"),
      ("uz_UZ@cyrillic", "uz_Cyrl_UZ"), ("ca_ES@valencia", "ca_ES"), ("zgh_MA.UTF-8", "zgh_MA"),
      ("C", "en_001@hours=h23"), ("C.UTF-8", "en_001@hours=h23"), ("POSIX", "en_001@hours=h23"),
      ("../../etc/passwd", "en_001@hours=h23"), ("@", "en_001@hours=h23"),
      (".", "en_001@hours=h23"),
    ])
  func names(name: String, identifier: String) {
    #expect(identifiers(["LC_ALL": name]).first == identifier)
  }

  @Test("is a fixed plain one where the environment names none")
  func plain() {
    #expect(identifiers([:]).allSatisfy { $0 == UserLocale.plain.identifier })
  }

  @Test("counts days by the Gregorian calendar")
  func calendar() {
    let locale = UserLocale(environment: ["LC_ALL": "fa_IR"])
    #expect(locale.dates.calendar.identifier == .gregorian)
  }
}
