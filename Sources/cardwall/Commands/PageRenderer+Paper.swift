import Dashboard
import Foundation
import Gtk
import Localization

/// Pages on paper.
extension PageRenderer {
  /// Returns the style sheet that leaves out what only a screen has: the ground of the page, and
  /// what is pressed.
  static func paperSheet(inDark isDark: Bool) -> String {
    let ground = isDark ? "" : "\n@define-color cw_page #FFFFFF;"
    return ground + "\n.card-menu, .section-arrow { opacity: 0; }"
  }

  /// Returns the sheets of all pages, each with the title of its page, the date and its number.
  func sheets(
    of pictures: [PagePicture], _ definition: DashboardDefinition
  ) -> [VectorFileFormat.Sheet] {
    guard let paper = options.paper else { return pictures.map(\.sheet) }
    let counts = pictures.map { $0.parts(on: paper).count }
    let total = counts.reduce(0, +)
    let date = definition.formatting.timestamp(definition.formatting.now())
    let title = definition.title.map { "\($0) · " } ?? ""
    return pictures.enumerated().flatMap { index, picture in
      let before = counts[..<index].reduce(0, +)
      return picture.sheets(on: paper) { position in
        let number = (before + position + 1).grouped
        let place = String(localized: "Page \(number) of \(total.grouped)")
        return "\(title)\(date) · \(place)"
      }
    }
  }
}

extension PaperSize {
  /// The width in px at which texts have on paper the size that they have on a screen of 96 px to
  /// the inch.
  nonisolated var usualWidth: Int { Int(size.width * 96 / 72) }
}
