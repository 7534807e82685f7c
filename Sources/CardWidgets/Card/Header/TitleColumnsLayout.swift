import CardModel
import Gtk

/// Lays out the texts of a main header and a figure between its accessories: the figure below the
/// texts, and the texts below the accessories, where the texts would be too narrow.
///
/// The titles of cards beside each other begin at the same height, whatever is beside them, and a
/// figure has the baseline of the title.
final class TitleColumnsLayout: LayoutBehaviour {
  let texts: Widget
  var left: Widget?
  var right: Widget?
  /// The figure after the texts.
  var figure: KPIView?
  /// Whether the figure is right after the texts instead of at the trailing end.
  ///
  /// It is below texts that need more than a line each, as on a page, where they are not shortened.
  var isFigureAttached = false

  /// The distance between the accessories and texts below them, in px at the usual size of text.
  private static let stackSpacing = 4
  /// The minimum useful width of texts, as a multiple of the height of a line.
  private static let leastTextLines = 3
  /// The width of texts from which a figure fits beside them, as a multiple of the height of a
  /// line.
  private static let leastTextLinesBeside = 6
  /// The share of the width beyond which the texts below a figure beside others are truncated.
  private static let figureShare = 0.5
  /// The maximum distance of a figure above the texts, in px at the usual size of text: the padding
  /// of a card has room for it.
  private static let maximumRise = 10

  init(texts: some WidgetHandle) { self.texts = texts.widget }

  var requestMode: RequestMode { .heightForWidth }

  private func width(of side: Widget?) -> Int {
    side.map { $0.isVisible ? $0.measure(.horizontal).natural : 0 } ?? 0
  }

  private func height(of side: Widget?) -> Int {
    side.map { $0.isVisible ? $0.measure(.vertical).natural : 0 } ?? 0
  }

  private var shownFigure: KPIView? { figure.flatMap { $0.root.isVisible ? $0 : nil } }

  /// The label of the title; that of the subtitle if there is no title.
  private var title: Widget? { texts.children.first(where: \.isVisible) }

  private func figureWidth(in width: Int) -> Int {
    guard let shownFigure else { return 0 }
    let limit = max(shownFigure.figureWidth, Int(Double(width) * Self.figureShare))
    return min(self.width(of: shownFigure.root.widget), limit, width)
  }

  /// Returns the width of the figure; below the texts, it has the whole width for its own.
  private func figureWidth(_ columns: TitleColumns, in width: Int) -> Int {
    columns.isFigureBelow
      ? min(self.width(of: shownFigure?.root.widget), width) : figureWidth(in: width)
  }

  private func columns(_ width: Int) -> TitleColumns {
    let natural = texts.measure(.horizontal).natural
    let line = texts.measure(.vertical, for: natural).natural / max(texts.children.count, 1)
    // A ring is too high for a line of its own.
    let mayBreakTitle = shownFigure?.figureBaseline == nil
    return TitleColumns(
      width: Double(width), left: Double(self.width(of: left)),
      right: Double(self.width(of: right)), figure: Double(figureWidth(in: width)),
      beside: Double(isFigureAttached ? natural : min(natural, line * Self.leastTextLinesBeside)),
      title: mayBreakTitle ? 0 : Double(self.width(of: title)),
      texts: Double(min(natural, line * Self.leastTextLines)), scale: texts.layoutScale)
  }

  /// The vertical positions in a header of a width, in px from its top.
  private struct Lines {
    /// The accessories before and after the texts begin at the top.
    var sideHeight: Int
    var texts: (y: Int, height: Int)
    var figure: (y: Int, height: Int)
    var height: Int
  }

  private func lines(_ width: Int, _ columns: TitleColumns) -> Lines {
    let spacing = texts.spaced(Self.stackSpacing)
    let own = texts.measure(.vertical, for: Int(columns.texts)).natural
    let (before, after) = (height(of: left), height(of: right))
    var lines = Lines(sideHeight: max(before, after), texts: (0, own), figure: (0, 0), height: 0)
    if columns.isStacked {
      lines.texts.y = lines.sideHeight + spacing
    } else {
      // A subtitle alone is as high as the icons after it.
      let hasTitle = texts.children.first?.isVisible == true
      lines.texts.y = max(0, ((hasTitle ? before : max(before, after)) - own) / 2)
      lines.sideHeight = max(lines.sideHeight, own)
    }
    lines.height = max(lines.sideHeight, lines.texts.y + own)
    guard let shownFigure else { return lines }
    let extent = figureWidth(columns, in: width)
    lines.figure.height = shownFigure.root.measure(.vertical, for: extent).natural
    if columns.isFigureBelow {
      lines.figure.y = lines.height + spacing
    } else if let figureLine = shownFigure.figureBaseline,
      let line = title?.measure(.vertical, for: Int(columns.texts)).baseline
    {
      lines.figure.y = max(lines.texts.y + line - figureLine, -texts.scaled(Self.maximumRise))
    } else if isFigureAttached {
      // A small ring has the middle of the texts.
      let rise = max(0, lines.figure.height - own) / 2
      if rise <= texts.scaled(Self.maximumRise) { lines.figure.y = lines.texts.y - rise }
    }
    lines.height = max(lines.height, lines.figure.y + lines.figure.height)
    return lines
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let sides = [left, right].map { width(of: $0) }.filter { $0 > 0 }
    let gaps = widget.scaled(Int(TitleColumns.spacing)) * sides.count
    let own = texts.measure(.horizontal)
    let figure = shownFigure?.root.measure(.horizontal)
    let figureGap = figure == nil ? 0 : widget.scaled(Int(TitleColumns.figureSpacing))
    let natural = sides.reduce(gaps + own.natural, +) + (figure?.natural ?? 0) + figureGap
    if orientation == .horizontal {
      return Measurement(
        minimum: max(own.minimum, sides.reduce(gaps, +), figure?.minimum ?? 0), natural: natural)
    }
    let extent = size < 0 ? natural : size
    let height = lines(extent, columns(extent)).height
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let columns = self.columns(width)
    let lines = self.lines(width, columns)
    func allocate(_ child: Widget?, from start: Int, y: Int, width extent: Int, height: Int) {
      guard let child, child.isVisible else { return }
      child.allocate(
        x: widget.mirrored(start, extent, in: width), y: y, width: extent, height: height)
    }
    allocate(left, from: 0, y: 0, width: self.width(of: left), height: lines.sideHeight)
    let end = self.width(of: right)
    allocate(right, from: width - end, y: 0, width: end, height: lines.sideHeight)
    allocate(
      texts, from: Int(columns.start), y: lines.texts.y, width: Int(columns.texts),
      height: lines.texts.height)
    let figureWidth = figureWidth(columns, in: width)
    var start = width - figureWidth
    if columns.isFigureBelow {
      // The titles and figures of pages have one edge.
      if isFigureAttached { start = Int(columns.start) }
    } else {
      let extent = Int(columns.texts)
      let natural = texts.measure(.horizontal).natural
      start = Int(columns.start) + Int(columns.figureGap)
      start += isFigureAttached ? min(extent, natural) : extent
    }
    allocate(
      figure?.root.widget, from: start, y: lines.figure.y, width: figureWidth,
      height: lines.figure.height)
  }
}
