import Foundation
import Gtk
import XCTest

/// The contrast of labels with what is behind them, as drawn.
@MainActor
public enum TextContrast {
  /// The minimum contrast of text of any size (WCAG 2.1, 1.4.3).
  public static let minimum = 4.5

  /// The pixels of a px: large enough that a stroke of the smallest text has whole pixels.
  public static let scale = 3.0

  /// A scheme of colours.
  public struct Look: Sendable, CustomStringConvertible {
    public let scheme: Appearance.ColorScheme
    /// Whether its contrast is high.
    public let isHigh: Bool
    public var description: String { "\(scheme)\(isHigh ? ", high contrast" : "")" }
  }

  private static let looks = [
    (Appearance.ColorScheme.light, false), (.dark, false), (.light, true), (.dark, true),
  ].map { Look(scheme: $0, isHigh: $1) }

  /// Calls `body` in all schemes of colours.
  /// - Parameter prepare: sets the contrast of a scheme; nil stands for the usual one.
  public static func forEachLook(
    _ prepare: (Look?) -> Void, _ body: @MainActor (Look) async throws -> Void
  ) async throws {
    defer {
      prepare(nil)
      TestDisplay.appearance.preferredScheme = .light
    }
    for look in looks {
      TestDisplay.appearance.preferredScheme = look.scheme
      prepare(look)
      try await settle()
      try await body(look)
    }
  }

  /// Checks the contrast of all labels that are drawn in a widget.
  public static func check(
    _ root: some WidgetHandle, _ name: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let picture = try XCTUnwrap(root.picture(scale: scale), name, file: file, line: line)
    let texts = all(in: root, picture)
    XCTAssertFalse(texts.isEmpty, name, file: file, line: line)
    for (text, contrast) in texts where contrast < minimum {
      XCTFail("“\(text)” \(contrast) of \(name)", file: file, line: line)
    }
  }

  /// Returns the texts of all enabled labels that are drawn in a widget, and the contrast of each.
  /// - Parameter picture: a picture of the widget, of ``scale``.
  public static func all(
    in root: some WidgetHandle, _ picture: PixelBuffer
  ) -> [(text: String, contrast: Double)] {
    root.all(cssName: "label").compactMap { widget in
      guard let label = Label(of: widget), !label.text.isEmpty, label.isMapped,
        label.isEnabled, let area = label.bounds(in: root),
        let contrast = picture.contrast(in: area, scale: scale)
      else { return nil }
      return (label.text, contrast)
    }
  }
}

extension PixelBuffer {
  /// Returns the contrast of the most frequent colour of an area, which is the ground, with the
  /// colour that differs most from it; nil for an area without pixels.
  public func contrast(in area: Rectangle, scale: Double) -> Double? {
    func range(_ start: Double, _ length: Double, in limit: Int) -> Range<Int> {
      let ends = [start, start + length].map { min(max(0, Int($0 * scale)), limit) }
      return ends[0]..<ends[1]
    }
    let columns = range(area.x, area.width, in: width)
    let rows = range(area.y, area.height, in: height)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    var counts: [UInt32: Int] = [:]
    pixels.withUnsafeBytes { bytes in
      // A word has the bytes red, green, blue, alpha.
      let words = bytes.assumingMemoryBound(to: UInt32.self)
      for y in rows {
        // Most pixels are like the one before.
        var run = (color: words[y * width + columns.lowerBound], count: 0)
        for x in columns {
          let color = words[y * width + x]
          if color != run.color {
            counts[run.color & 0xFF_FFFF, default: 0] += run.count
            run = (color, 0)
          }
          run.count += 1
        }
        counts[run.color & 0xFF_FFFF, default: 0] += run.count
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
  /// - Parameter color: red in the lowest byte, then green and blue.
  private static func luminance(_ color: UInt32) -> Double {
    func channel(_ shift: UInt32) -> Double {
      let value = Double(color >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(16)
  }
}

@MainActor
extension WidgetHandle {
  /// Whether the widget and all that it is in are sensitive.
  fileprivate var isEnabled: Bool {
    isSensitive && (parent?.isEnabled ?? true)
  }
}
