import CardModel
import Gtk

/// Lays out the parts of a list row by ``ObjectCellGeometry``.
final class ObjectCellLayout: LayoutBehaviour {
  /// The parts of the row that exist.
  var parts: [ObjectCellGeometry.Part: Widget] = [:]

  private unowned let column: LeadColumn

  /// - Parameter column: the column of pictures of the list.
  init(in column: LeadColumn) { self.column = column }

  let requestMode = RequestMode.heightForWidth

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    if orientation == .horizontal {
      let (lead, side) = (max(leadWidth, leadColumn(of: widget)), width(of: .side))
      let texts = [.title, .labels, .description, .tags].map(width).max() ?? 0
      // All texts end with an ellipsis.
      return Measurement(
        minimum: lead,
        natural: lead + widget.scaled(ObjectCellGeometry.leadGap) + texts
          + (side > 0 ? widget.scaled(ObjectCellGeometry.sideGap) + side : 0)
          + (chart.map { widget.scaled(ObjectCellGeometry.chartGap) + $0.upperBound } ?? 0))
    }
    let width = size < 0 ? measure(.horizontal, for: -1, of: widget).natural : size
    let height = geometry(width, in: widget).height
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let geometry = geometry(width, in: widget)
    // The content is vertically centred.
    let top = max(0, (height - geometry.height) / 2)
    for (part, child) in parts {
      child.setChildVisible(geometry.frames[part] != nil)
      guard let frame = geometry.frames[part] else { continue }
      let x = widget.mirrored(frame.x, frame.width, in: width)
      child.allocate(x: x, y: frame.y + top, width: frame.width, height: frame.height)
    }
  }

  private func leadColumn(of widget: Widget) -> Int { column.width(at: widget.layoutScale) }

  /// The width of the picture in px; 0 if there is none.
  var leadWidth: Int { width(of: .lead) }

  /// Returns the width of a part in px; the style sheet sets the minimum size of the picture, whose
  /// natural size may be larger.
  private func width(of part: ObjectCellGeometry.Part) -> Int {
    guard let child = parts[part], child.isVisible else { return 0 }
    let request = child.measure(.horizontal)
    return part == .lead ? request.minimum : request.natural
  }

  /// The minimum and the natural width of the chart in px; nil if there is none.
  private var chart: ClosedRange<Int>? {
    guard let child = parts[.chart], child.isVisible else { return nil }
    let request = child.measure(.horizontal)
    return request.minimum...max(request.minimum, request.natural)
  }

  private func height(of part: ObjectCellGeometry.Part, _ width: Int) -> Int {
    guard let request = parts[part]?.measure(.vertical, for: width) else { return 0 }
    return part == .lead ? request.minimum : request.natural
  }

  private func geometry(_ width: Int, in widget: Widget) -> ObjectCellGeometry {
    let side = parts[.side]?.component(of: RowSideView.self)
    let widths = ObjectCellGeometry.Widths(
      lead: leadWidth, leadColumn: leadColumn(of: widget), title: self.width(of: .title),
      side: self.width(of: .side), sideWord: { side?.wordWidth ?? 0 },
      control: side?.controlWidths, chart: chart)
    return ObjectCellGeometry(
      width: width, of: widths, scale: widget.layoutScale, height: height)
  }
}
