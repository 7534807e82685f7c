import ChartModel
import Gtk

/// The export of a chart with its title and legend as a picture.
struct ChartPicture {
  private let reading: ChartReading
  private let title: String
  private let owner: CustomWidget
  private let width: Double
  private let height: Double

  private static let margin = 24.0
  private static let gap = 12.0
  private static let swatchGap = 6.0
  private static let entryGap = 20.0
  /// The size of the chart in px, whatever the size of the window; lists of bars may be higher.
  private static let size = (width: 960.0, height: 540.0)
  /// The number of pixels of a PNG file in a px.
  private static let scale = 2

  /// - Parameters:
  ///   - owner: the plot, whose font and colours the picture has.
  init(_ reading: ChartReading, title: String, of owner: CustomWidget) {
    self.reading = reading
    self.title = title
    self.owner = owner
    let natural = ChartLayout.naturalHeight(
      of: reading.chart, style: .page, lineHeight: ChartText(owner).lineHeight)
    width = Self.size.width + 2 * Self.margin
    height = max(natural.rounded(.up), Self.size.height) + 2 * Self.margin
  }

  func data(_ format: ChartExport.Format) -> [UInt8] {
    switch format {
    case .png:
      PixelBuffer(width: Int(width), height: Int(fullHeight), scale: Self.scale, draw).pngData
    case .svg: vector(.svg)
    case .pdf: vector(.pdf)
    case .csv: Array(ChartTable(reading.chart).text(.csv).utf8)
    }
  }

  private func vector(_ format: VectorFileFormat) -> [UInt8] {
    format.data(
      width: width, height: fullHeight, title: title,
      description: reading.chart.spokenDescription, draw)
  }

  private var text: ChartText { ChartText(owner) }

  private var fullHeight: Double {
    (height + titleHeight + legendHeight).rounded(.up)
  }

  private var titleHeight: Double { title.isEmpty ? 0 : titleLayout.size.height + Self.gap }

  private var titleLayout: TextLayout {
    let layout = TextLayout(title, in: owner, TextAttributes(weight: 700, scale: 1.4))
    layout.setWidth(width - 2 * Self.margin)
    return layout
  }

  private func draw(_ canvas: Canvas) {
    let colors = ChartColors(of: owner)
    canvas.setColor(colors[.ground])
    canvas.rectangle(Rectangle(x: 0, y: 0, width: width, height: fullHeight))
    canvas.fill()
    if !title.isEmpty {
      canvas.setColor(colors[.strongLabel])
      canvas.draw(titleLayout, at: Point(x: Self.margin, y: Self.margin))
    }
    let painter = ChartPainter(canvas, colors: colors, text: text)
    let layout = ChartLayout(
      reading.chart, style: .page, view: reading.viewState, width: width - 2 * Self.margin,
      height: height - 2 * Self.margin, measure: text.measure, mirrored: owner.isRightToLeft)
    canvas.restoring {
      canvas.translate(x: Self.margin, y: Self.margin + titleHeight)
      painter.draw(layout.commands)
    }
    canvas.restoring {
      canvas.translate(x: Self.margin, y: height - Self.margin + titleHeight + Self.gap)
      drawLegend(painter, canvas)
    }
  }

  // MARK: Legend

  private struct Entry {
    var index: Int
    var x: Double
    var line: Int
    var width: Double
  }

  private var legendHeight: Double {
    guard let last = entries.last else { return 0 }
    return Self.gap + Double(last.line + 1) * lineHeight
  }

  private var lineHeight: Double { text.lineHeight + 4 }

  /// The visible entries, in as many lines as they need.
  private var entries: [Entry] {
    let names = reading.entries
    guard names.count > 1 else { return [] }
    let room = width - 2 * Self.margin
    var (x, line) = (0.0, 0)
    return names.indices.filter { reading.isShown(entry: names[$0]) }.map { index in
      let label = min(text.measure.width(names[index]) + 1, room / 2)
      let extent = reading.chart.swatchWidth(of: index) + Self.swatchGap + label
      if x > 0, x + extent > room { (x, line) = (0, line + 1) }
      defer { x += extent + Self.entryGap }
      return Entry(index: index, x: x, line: line, width: label)
    }
  }

  private func drawLegend(_ painter: ChartPainter, _ canvas: Canvas) {
    let names = reading.entries
    for entry in entries {
      let y = Double(entry.line) * lineHeight
      canvas.restoring {
        canvas.translate(x: entry.x, y: y + (text.lineHeight - Chart.swatchHeight) / 2)
        painter.draw(reading.chart.swatch(of: entry.index))
      }
      let point = ChartPoint(
        x: entry.x + reading.chart.swatchWidth(of: entry.index) + Self.swatchGap, y: y)
      painter.draw([
        .text(names[entry.index], at: point, anchor: .left, width: entry.width, .label)
      ])
    }
  }
}
