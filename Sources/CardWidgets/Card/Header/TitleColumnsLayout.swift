import CardModel
import Gtk

/// Lays out the texts of a main header and a figure between its accessories: the figure below the
/// texts, and the texts below the accessories, where the texts would be too narrow.
final class TitleColumnsLayout: LayoutBehaviour {
  let texts: Widget
  var left: Widget?
  var right: Widget?
  /// The figure after the texts.
  var figure: Widget?
  /// Returns the width of the figure in px without the texts below it.
  var minimumFigureWidth: () -> Int = { 0 }
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
  /// The share of the width beyond which the texts below a figure are truncated.
  private static let figureShare = 0.5

  init(texts: some WidgetHandle) { self.texts = texts.widget }

  var requestMode: RequestMode { .heightForWidth }

  private func width(of side: Widget?) -> Int {
    side.map { $0.isVisible ? $0.measure(.horizontal).natural : 0 } ?? 0
  }

  private func height(of side: Widget?) -> Int {
    side.map { $0.isVisible ? $0.measure(.vertical).natural : 0 } ?? 0
  }

  private func figureWidth(in width: Int) -> Int {
    let limit = max(minimumFigureWidth(), Int(Double(width) * Self.figureShare))
    return min(self.width(of: figure), limit, width)
  }

  private func columns(_ width: Int) -> TitleColumns {
    let natural = texts.measure(.horizontal).natural
    let line = texts.measure(.vertical, for: natural).natural / max(texts.children.count, 1)
    return TitleColumns(
      width: Double(width), left: Double(self.width(of: left)),
      right: Double(self.width(of: right)), figure: Double(figureWidth(in: width)),
      beside: Double(isFigureAttached ? natural : min(natural, line * Self.leastTextLinesBeside)),
      texts: Double(min(natural, line * Self.leastTextLines)), scale: texts.layoutScale)
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let sides = [left, right].map { width(of: $0) }.filter { $0 > 0 }
    let gaps = widget.scaled(Int(TitleColumns.spacing)) * sides.count
    let own = texts.measure(.horizontal)
    let shownFigure = figure.flatMap { $0.isVisible ? $0 : nil }
    let figure = shownFigure?.measure(.horizontal)
    let figureGap = figure == nil ? 0 : widget.scaled(Int(TitleColumns.figureSpacing))
    let natural = sides.reduce(gaps + own.natural, +) + (figure?.natural ?? 0) + figureGap
    if orientation == .horizontal {
      return Measurement(
        minimum: max(own.minimum, sides.reduce(gaps, +), figure?.minimum ?? 0), natural: natural)
    }
    let columns = columns(size < 0 ? natural : size)
    let lines = texts.measure(.vertical, for: Int(columns.texts)).natural
    let beside = max(height(of: left), height(of: right))
    let stackSpacing = widget.scaled(Self.stackSpacing)
    var height = columns.isStacked ? beside + stackSpacing + lines : max(beside, lines)
    if let shownFigure {
      let extent = figureWidth(in: size < 0 ? natural : size)
      let tall = shownFigure.measure(.vertical, for: extent).natural
      height = columns.isFigureBelow ? height + stackSpacing + tall : max(height, tall)
    }
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height whole: Int, in widget: Widget) {
    let columns = columns(width)
    let stackSpacing = widget.scaled(Self.stackSpacing)
    let isMirrored = widget.isRightToLeft
    let figureWidth = figureWidth(in: width)
    let figureHeight = figure.map { $0.measure(.vertical, for: figureWidth).natural } ?? 0
    let height = columns.isFigureBelow ? whole - figureHeight - stackSpacing : whole
    let beside = max(self.height(of: left), self.height(of: right))
    let top = columns.isStacked ? beside + stackSpacing : 0
    func allocate(_ child: Widget?, from start: Int, y: Int, width extent: Int, height: Int) {
      guard let child, child.isVisible else { return }
      let x = isMirrored ? width - start - extent : start
      child.allocate(x: x, y: y, width: extent, height: height)
    }
    let sideHeight = columns.isStacked ? beside : height
    allocate(left, from: 0, y: 0, width: self.width(of: left), height: sideHeight)
    let end = self.width(of: right)
    allocate(right, from: width - end, y: 0, width: end, height: sideHeight)
    allocate(
      texts, from: Int(columns.start), y: top, width: Int(columns.texts), height: height - top)
    if columns.isFigureBelow {
      allocate(
        figure, from: width - figureWidth, y: whole - figureHeight, width: figureWidth,
        height: figureHeight)
    } else {
      var start = Int(columns.start) + Int(columns.texts)
      if isFigureAttached {
        start = Int(columns.start) + min(Int(columns.texts), texts.measure(.horizontal).natural)
      }
      start += Int(columns.figureGap)
      allocate(figure, from: start, y: 0, width: figureWidth, height: height)
    }
  }
}
