import CardTesting
import ChartModel
import Gtk
import XCTest

@testable import CardWidgets

/// The keys that are shown in a kiosk for fields, pressed by the pointer, which a touch screen is
/// on X11.
@MainActor
final class ScreenKeyboardTests: DisplayTestCase {
  /// A field above its keys in a window.
  @MainActor
  private final class Stage {
    let window: Window
    let field = Entry()
    let other = Button("Other")
    let keys: FieldKeys
    let host = Box(.vertical)

    init(_ purpose: FieldKeys.Purpose, isKiosk: Bool = true, width: Int = 800) async throws {
      try XInput.require()
      TestStyle.use(.light)
      host.append(other)
      host.append(field)
      keys = FieldKeys(in: host)
      field.offerKeys(for: purpose)
      window = try await TestDisplay.show(host, width: width, height: 480)
      if isKiosk { window.addClass("kiosk") }
      try await settle()
    }

    func press(_ widget: some WidgetHandle) async throws {
      try XInput.move(to: widget)
      try XInput.press()
      try XInput.release()
      try await settle()
    }

    /// The keys that can be pressed.
    var buttons: [Widget] { keys.root.all("screen-key").filter(\.isMapped) }

    func key(_ title: String) throws -> Widget {
      try XCTUnwrap(buttons.first { $0.texts == [title] }, title)
    }

    func type(_ titles: String...) async throws {
      for title in titles { try await press(key(title)) }
    }
  }

  func testAFingerTypesLettersDigitsAndAccents() async throws {
    let stage = try await Stage(.text)
    XCTAssertFalse(stage.keys.root.isVisible)
    try await stage.press(stage.field)
    XCTAssertTrue(stage.keys.root.isVisible)
    try await stage.type("⇧", "H", "i", "␣", "123", "4", "2", "!", "ABC", "áü", "ç", "a", "a", "⌫")
    XCTAssertEqual(stage.field.text, "Hi 42!ça")
    try await stage.type("⇧", "⇧", "O", "K", "⇪", "k")
    XCTAssertEqual(stage.field.text, "Hi 42!çaOKk")
    try await stage.type("Done")
    XCTAssertFalse(stage.keys.root.isVisible)
  }

  /// What is selected is replaced; a press on the keys leaves the focus where it is.
  func testAKeyReplacesTheSelection() async throws {
    let stage = try await Stage(.text)
    stage.field.text = "old"
    stage.keys.show(for: stage.field, .text)
    stage.field.grabFocus()
    try await settle("the keys are there") { !stage.buttons.isEmpty }
    try await settle()
    try await stage.type("n")
    XCTAssertEqual(stage.field.text, "n")
    XCTAssertTrue(stage.field.containsFocus)
  }

  /// The letters of each language of the program, with both cases.
  func testEveryLetterOfALanguageCanBeTyped() async throws {
    let letters = [
      "en": "abcdefghijklmnopqrstuvwxyz", "de_AT": "abcdefghijklmnopqrstuvwxyzäöüß",
      "fr": "abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ",
      "es": "abcdefghijklmnopqrstuvwxyzñáéíóúü",
      "ar": "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي", "zh_CN": "abcdefghijklmnopqrstuvwxyz",
    ]
    for (language, letters) in letters {
      let layout = KeyboardLayout.of(language: language)
      let typed = Set([.letters, .marks].flatMap { layout.rows[$0] ?? [] }.joined())
      for letter in letters.map(String.init) {
        XCTAssertTrue(typed.contains(letter), "\(letter) of \(language)")
        guard layout.hasCapitals(.letters) else { continue }
        XCTAssertEqual(KeyboardLayout.capital(letter).count, 1)
      }
    }
  }

  /// A script beside Latin has a key that leads to Latin letters and back.
  func testAnArabicKeyboardHasLatinLettersToo() async throws {
    CardLocale.language = "ar"
    TextDirection.standard = .rightToLeft
    let stage = try await Stage(.text)
    try await stage.press(stage.field)
    try await stage.type("س", "ل", "أ٣", "إ", "ـ\u{64B}", "ابج", "ABC", "a", "⇧", "B", "ابج", "م")
    XCTAssertEqual(stage.field.text, "سلإ\u{64B}aBم")
    let first = try XCTUnwrap(try stage.key("ض").bounds(in: stage.window))
    let last = try XCTUnwrap(try stage.key("د").bounds(in: stage.window))
    XCTAssertLessThan(first.x, last.x, "keys stand from left to right")
  }

  func testEachKeyIsLargeEnoughForAFinger() async throws {
    for language in ["en", "de", "fr", "es", "ar"] {
      CardLocale.language = language
      let stage = try await Stage(.text)
      try await stage.press(stage.field)
      XCTAssertGreaterThan(stage.buttons.count, 30)
      for button in stage.buttons {
        XCTAssertGreaterThanOrEqual(button.width, 48, "\(button.texts) of \(language)")
        XCTAssertGreaterThanOrEqual(button.height, 48, "\(button.texts) of \(language)")
      }
      stage.window.destroy()
    }
  }

  /// A key of a keyboard, or the focus elsewhere, hides the keys; in a window there are none.
  func testKeysAreThereForFingersAlone() async throws {
    let stage = try await Stage(.text)
    try await stage.press(stage.field)
    try await XInput.type(["x"])
    XCTAssertFalse(stage.keys.root.isVisible)
    XCTAssertEqual(stage.field.text, "x")
    try await stage.press(stage.field)
    XCTAssertTrue(stage.keys.root.isVisible)
    stage.other.grabFocus()
    try await settle("they are gone") { !stage.keys.root.isVisible }
    stage.window.destroy()
    let plain = try await Stage(.text, isKiosk: false)
    try await plain.press(plain.field)
    XCTAssertFalse(plain.keys.root.isVisible)
  }

  func testANumberHasDigitsWithTheSignsOfItsLocale() async throws {
    CardLocale.numbers = NumberSymbols(decimalSeparator: ",", groupingSeparator: ".")
    let stage = try await Stage(.number(isSigned: true))
    try await stage.press(stage.field)
    try await stage.type("3", "4", "7", "⌫", "8", ",", "5", "±")
    XCTAssertEqual(stage.field.text, "\u{2212}348,5")
    XCTAssertEqual(CardLocale.numbers.number(in: stage.field.text), -348.5)
    try await stage.type("±")
    XCTAssertEqual(stage.field.text, "348,5")
    stage.window.destroy()
    let unsigned = try await Stage(.number(isSigned: false))
    try await unsigned.press(unsigned.field)
    XCTAssertFalse(unsigned.buttons.contains { $0.texts == ["±"] })
  }

  /// Each key that isn't its own name has one for screen readers.
  func testKeysHaveNames() async throws {
    let stage = try await Stage(.text)
    try await stage.press(stage.field)
    let names = try XCTUnwrap(AccessibleNode(stage.keys.root)).all.compactMap(\.name)
    for name in ["a", "Shift", "Delete", "Space", "Digits and Signs", "Accents and Marks", "Done"] {
      XCTAssertTrue(names.contains(name), "\(name) in \(names)")
    }
  }

  func testNothingIsLeftOfTheKeys() async throws {
    for purpose in [FieldKeys.Purpose.text, .number(isSigned: true), .count] {
      try await assertReleased {
        let host = Box(.vertical)
        let field = Entry()
        host.append(field)
        let keys = FieldKeys(in: host)
        field.offerKeys(for: purpose)
        keys.show(for: field, purpose)
        return (host.widget, keys)
      }
    }
    try await assertReleased {
      let keyboard = ScreenKeyboard(language: "de")
      return (keyboard.root.widget, keyboard)
    }
    try await assertReleased {
      let pad = Keypad([.decimal, .sign, .done])
      return (pad.root.widget, pad)
    }
    try await assertReleased {
      let calendar = DayButton("Due", .init(), offersNone: true) { nil }
      return (calendar.root.widget, calendar)
    }
  }
}
