import CardModel
import CardWidgets
import Foundation
import Gtk
import TestSupport
import XCTest

/// The contrast of the text of cards, measured in pictures of them.
final class ContrastTests: DisplayTestCase {
  /// WCAG 2.1, 1.4.3, for text of any size.
  private static let minimum = 4.5

  private static let looks: [(Appearance.ColorScheme, isHigh: Bool)] = [
    (.light, false), (.dark, false), (.light, true), (.dark, true),
  ]

  /// Figures in all states and sizes, with the texts around them.
  private static let figures = Card(
    id: CardID("figures"), header: CardHeader(title: "Figures"),
    body: .kpis(
      SemanticState.allCases.flatMap { state in
        KPI.Size.allCases.map { size in
          KPI(
            "48", unit: "kW", caption: "Power", trend: Trend("4 %", direction: .up, state: state),
            target: "of 120", size: size, state: state)
        }
      }))

  /// The states in which the text of cards is measured.
  private static var states: [CardState] {
    let cards = SampleCards.all.filter { $0.media == nil } + [figures]
    return cards.flatMap {
      [CardState.loaded($0, .fresh), .loaded($0, .stale(since: "As of 13:42, 21 minutes ago"))]
    } + SampleCards.states.map(\.state).filter { !$0.isLoading }
  }

  @MainActor func testAllTextOfCardsHasEnoughContrast() async throws {
    defer { TestStyle.style.preferredContrast = nil }
    for state in Self.states {
      let (view, window) = try await show(state)
      for (scheme, isHigh) in Self.looks {
        TestStyle.use(scheme)
        TestStyle.style.preferredContrast = isHigh
        try await settle()
        let picture = try XCTUnwrap(view.root.picture(scale: TextContrast.scale))
        let texts = TextContrast.all(in: view.root, picture)
        XCTAssertFalse(texts.isEmpty, "\(view.id)")
        for (text, contrast) in texts where contrast < Self.minimum {
          XCTFail("“\(text)” \(contrast) of \(view.id), \(state.name), \(scheme), high: \(isHigh)")
        }
      }
      window.destroy()
    }
    TestStyle.use(.light)
  }

  /// The texts of a chart are not labels: they are measured below its plot, where nothing else is.
  @MainActor func testTheTextsOfAChartHaveEnoughContrast() async throws {
    defer { TestStyle.style.preferredContrast = nil }
    for freshness in [Freshness.fresh, .stale(since: "As of 13:42, 21 minutes ago")] {
      let (view, window) = try await show(.loaded(SampleCards.processor, freshness))
      for (scheme, isHigh) in Self.looks {
        TestStyle.use(scheme)
        TestStyle.style.preferredContrast = isHigh
        try await settle()
        let picture = try XCTUnwrap(view.root.picture(scale: TextContrast.scale))
        var area = try XCTUnwrap(view.root.first("chart")?.bounds(in: view.root))
        (area.y, area.height) = (area.y + area.height - 14, 14)
        let contrast = try XCTUnwrap(picture.contrast(in: area, scale: TextContrast.scale))
        XCTAssertGreaterThan(contrast, Self.minimum, "\(freshness), \(scheme), high: \(isHigh)")
      }
      window.destroy()
    }
    TestStyle.use(.light)
  }

  /// The test itself: text that is too pale is found.
  @MainActor func testWeakTextIsFound() async throws {
    let (view, window) = try await show(.loaded(SampleCards.processor, .fresh))
    let title = try XCTUnwrap(view.root.first("card-title"))
    title.opacity = 0.5
    try await settle()
    let picture = try XCTUnwrap(view.root.picture(scale: TextContrast.scale))
    let found = TextContrast.all(in: view.root, picture).filter { $0.contrast < Self.minimum }
    XCTAssertEqual(found.map(\.text), [SampleCards.processor.name])
    window.destroy()
  }
}

extension CardState {
  /// The name of the state, for messages.
  fileprivate var name: String {
    if case .loaded(_, .stale) = self {
      "stale"
    } else {
      "\(self)".prefix { $0 != "(" }.description
    }
  }
}

/// The contrast of labels with what is behind them, as drawn.
@MainActor
enum TextContrast {
  /// The pixels of a px: large enough that a stroke of the smallest text has whole pixels.
  static let scale = 3.0

  /// Returns the texts of all labels that are drawn in a widget, and the contrast of each.
  /// - Parameter picture: a picture of the widget, of ``scale``.
  static func all(
    in root: some WidgetHandle, _ picture: PixelBuffer
  ) -> [(text: String, contrast: Double)] {
    root.all(cssName: "label").compactMap { widget in
      guard let label = Label(of: widget), !label.text.isEmpty, label.isMapped,
        label.isSensitive, let area = label.bounds(in: root),
        let contrast = picture.contrast(in: area, scale: scale)
      else { return nil }
      return (label.text, contrast)
    }
  }
}

extension PixelBuffer {
  /// Returns the contrast of the most frequent colour of an area, which is the ground, with the
  /// colour that differs most from it; nil for an area without pixels.
  fileprivate func contrast(in area: Rectangle, scale: Double) -> Double? {
    let columns = max(0, Int(area.x * scale))..<min(width, Int((area.x + area.width) * scale))
    let rows = max(0, Int(area.y * scale))..<min(height, Int((area.y + area.height) * scale))
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    var counts: [UInt32: Int] = [:]
    pixels.withUnsafeBufferPointer { pixels in
      for y in rows {
        for x in columns {
          let index = (y * width + x) * 4
          let color =
            UInt32(pixels[index]) << 16 | UInt32(pixels[index + 1]) << 8
            | UInt32(pixels[index + 2])
          counts[color, default: 0] += 1
        }
      }
    }
    guard let ground = counts.max(by: { $0.value < $1.value })?.key else { return nil }
    // A few pixels may be those of something beside the text.
    let luminance = Self.luminance(ground)
    return counts.filter { $0.value >= 8 }.keys.map { color in
      let other = Self.luminance(color)
      return (max(luminance, other) + 0.05) / (min(luminance, other) + 0.05)
    }.max()
  }

  /// Returns the relative luminance of a colour, as WCAG 2.1 defines it.
  private static func luminance(_ color: UInt32) -> Double {
    func channel(_ shift: UInt32) -> Double {
      let value = Double(color >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
  }
}
