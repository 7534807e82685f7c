import CardModel
import CardWidgets
import Dashboard
import Foundation
import Gtk
import Localization

/// The format of a picture, which the ending of its file's name says.
nonisolated enum PictureFormat: String {
  case png, svg, pdf

  /// A file without an ending, such as `/dev/stdout`, has pixels.
  /// - Returns: nil for another ending than those of the formats.
  init?(ofFile path: String) {
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    self.init(rawValue: ending.isEmpty ? "png" : ending)
  }
}

/// A size of paper.
nonisolated enum PaperSize: String, CaseIterable {
  case a4, letter
  case a4Landscape = "a4-landscape"
  case letterLandscape = "letter-landscape"

  /// The size in points, 72 to the inch.
  var size: (width: Double, height: Double) {
    switch self {
    case .a4: (595, 842)
    case .a4Landscape: (842, 595)
    case .letter: (612, 792)
    case .letterLandscape: (792, 612)
    }
  }
}

/// A page as it is shown, to be written into a file of pixels, or of letters and lines.
struct PagePicture {
  let title: String
  /// The title as it is drawn at the head of a sheet of paper.
  private let heading: TextLayout
  /// The line at the foot of a sheet.
  private let footing: TextLayout
  private let pixels: PixelBuffer
  private let drawing: WidgetSnapshot
  /// Whether the page is mirrored, and with it the lines at its head and foot.
  private let isRightToLeft: Bool
  /// The distances in px from the top of the page to the top and the bottom of what is not divided
  /// between sheets of paper.
  private let blocks: [ClosedRange<Double>]

  /// The distance in px to which the outline and the shadow of a card reach around it.
  private static let outline = 4.0
  /// The distance in px from the title of a section into what follows it.
  private static let nextCard = 40.0

  /// The distance in points between the content of a sheet and its upper and lower edge, where the
  /// title and the number of the sheet stand.
  private static let paperMargin = 48.0
  /// The distance in points between these lines and the edges of the sheet.
  private static let lineMargin = 20.0
  /// The number of points for each px of their text.
  private static let pointsPerPixel = 72.0 / 96

  /// - Parameters:
  ///   - root: the root widget of the page.
  ///   - scale: the number of pixels for each px.
  /// - Returns: nil if the widget is not shown.
  init?(of root: Widget, title: String, scale: Double) {
    guard let pixels = root.picture(scale: scale) else { return nil }
    self.title = title
    heading = TextLayout(title, in: root, TextAttributes(weight: 700))
    footing = TextLayout("", in: root)
    self.pixels = pixels
    drawing = WidgetSnapshot(of: root)
    isRightToLeft = root.isRightToLeft
    blocks = Self.blocks(in: root, of: root)
  }

  /// Returns the cards below a widget, the titles of sections with what follows them, and the
  /// texts, pictures and charts, which a card or a table that is longer than a sheet consists of.
  private static func blocks(in widget: Widget, of root: Widget) -> [ClosedRange<Double>] {
    let children = widget.children.filter(\.isMapped)
    let isTitle = widget.hasClass("section-header")
    var blocks = children.flatMap { Self.blocks(in: $0, of: root) }
    if isTitle || children.isEmpty || widget.hasClass("card"),
      let bounds = widget.bounds(in: root), bounds.height > 0
    {
      let outline = widget.hasClass("card") ? Self.outline : 0
      blocks.append(bounds.y - outline...bounds.maxY + (isTitle ? Self.nextCard : outline))
    }
    return blocks
  }

  /// The colour of the page at its corner.
  private var ground: Color {
    let channels = pixels.pixels.prefix(3).map { Double($0) / 255 }
    return Color(red: channels[0], green: channels[1], blue: channels[2])
  }

  var pngData: [UInt8] { pixels.pngData }

  /// The page on one sheet of its size, in px.
  var sheet: VectorFileFormat.Sheet {
    VectorFileFormat.Sheet(width: drawing.width, height: drawing.height) { drawing.draw(on: $0) }
  }

  var svgData: [UInt8] { VectorFileFormat.svg.data([sheet], title: title) }

  /// Returns the distance `paperMargin`, or a shorter one on paper that is hardly higher.
  private static func margin(ofHeight height: Double) -> Double { min(paperMargin, height / 8) }

  /// Returns the parts of the page that sheets of paper of a size in points show.
  func parts(on size: (width: Double, height: Double)) -> [Range<Double>] {
    let margin = Self.margin(ofHeight: size.height)
    let room = (size.height - 2 * margin) / (size.width / drawing.width)
    return Self.parts(of: drawing.height, atMost: room, keeping: blocks)
  }

  /// Returns the page on sheets of paper of a size in points, as wide as these.
  /// - Parameter foot: returns the line at the foot of a sheet, by the position of its part.
  func sheets(
    on size: (width: Double, height: Double), foot: @escaping (Int) -> String
  ) -> [VectorFileFormat.Sheet] {
    let (width, height) = size
    let scale = width / drawing.width
    let margin = Self.margin(ofHeight: height)
    let lineTop = margin * Self.lineMargin / Self.paperMargin
    return parts(on: size).enumerated().map { position, part in
      VectorFileFormat.Sheet(width: width, height: height) { canvas in
        canvas.setColor(ground)
        canvas.rectangle(Rectangle(x: 0, y: 0, width: width, height: height))
        canvas.fill()
        canvas.restoring {
          canvas.translate(x: 0, y: margin)
          canvas.scale(x: scale, y: scale)
          let length = part.upperBound - part.lowerBound
          canvas.rectangle(Rectangle(x: 0, y: 0, width: drawing.width, height: length))
          canvas.clip()
          canvas.translate(x: 0, y: -part.lowerBound)
          drawing.draw(on: canvas)
        }
        footing.text = foot(position)
        let footHeight = footing.size.height * Self.pointsPerPixel
        draw(heading, at: lineTop, of: width, on: canvas)
        draw(footing, at: height - lineTop - footHeight, of: width, on: canvas)
      }
    }
  }

  /// Draws a line of text, `top` points below the upper edge of a sheet of a width.
  private func draw(_ text: TextLayout, at top: Double, of width: Double, on canvas: Canvas) {
    let length = text.size.width * Self.pointsPerPixel
    canvas.restoring {
      let isLight = ground.red + ground.green + ground.blue > 1.5
      let ink = isLight ? 0.0 : 1.0
      canvas.setColor(Color(red: ink, green: ink, blue: ink))
      let start = isRightToLeft ? width - Self.lineMargin - length : Self.lineMargin
      canvas.translate(x: start, y: top)
      canvas.scale(x: Self.pointsPerPixel, y: Self.pointsPerPixel)
      canvas.draw(text, at: Point(x: 0, y: 0))
    }
  }

  /// Divides a page into parts that are no longer than a sheet.
  ///
  /// A sheet without room for any of it has the whole page.
  /// - Parameter blocks: what stays in one part, unless it is longer than a sheet.
  nonisolated static func parts(
    of height: Double, atMost room: Double, keeping blocks: [ClosedRange<Double>]
  ) -> [Range<Double>] {
    guard room >= 1 else { return [0..<height] }
    var parts: [Range<Double>] = []
    var start = 0.0
    while height - start > room {
      let end = cut(in: start...(start + room), through: blocks)
      parts.append(start..<end)
      start = end
    }
    return parts + [start..<height]
  }

  /// Returns the lowest end of a part that divides no block; without one, the end in the lower half
  /// of the sheet that divides the fewest.
  nonisolated private static func cut(
    in sheet: ClosedRange<Double>, through blocks: [ClosedRange<Double>]
  ) -> Double {
    let near = blocks.filter { $0.overlaps(sheet) }
    let middle = (sheet.lowerBound + sheet.upperBound) / 2
    let ends = near.map(\.lowerBound).filter { sheet.lowerBound < $0 && $0 < sheet.upperBound }
    var best = (end: sheet.upperBound, count: Int.max)
    for end in [sheet.upperBound] + ends.sorted(by: >) where end > middle || best.count > 0 {
      let count = near.count { $0.lowerBound < end && end < $0.upperBound }
      if count == 0 { return end }
      if end > middle, count < best.count { best = (end, count) }
    }
    return best.end
  }
}

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
