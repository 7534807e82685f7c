import Dashboard
import Foundation
import Gtk
import Localization

/// Pages on paper.
extension PagePicture {
  /// Returns the sheets of pages on paper of a size in points, each with the title of its page, the
  /// date and its number.
  static func sheets(
    of pictures: [PagePicture], on size: (width: Double, height: Double),
    _ definition: DashboardDefinition
  ) -> [VectorFileFormat.Sheet] {
    let counts = pictures.map { $0.parts(on: size).count }
    let total = counts.reduce(0, +)
    let date = definition.formatting.timestamp(definition.formatting.now())
    let title = definition.title.map { "\($0) · " } ?? ""
    return pictures.enumerated().flatMap { index, picture in
      let before = counts[..<index].reduce(0, +)
      return picture.sheets(on: size) { position in
        let number = (before + position + 1).grouped
        let numbering = String(localized: "Page \(number) of \(total.grouped)")
        return "\(title)\(date) · \(numbering)"
      }
    }
  }
}

extension PaperSize {
  /// The width in px at which texts have on paper the size that they have on a screen of 96 px to
  /// the inch.
  nonisolated var usualWidth: Int { Int(size.width * 96 / 72) }
}
