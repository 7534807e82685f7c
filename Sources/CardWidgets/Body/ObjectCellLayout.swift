import CardModel
import Gtk

/// Lays out the parts of a row of a list, see ``ObjectCellGeometry``.
final class ObjectCellLayout: LayoutBehaviour {
  /// Those that there are.
  var parts: [ObjectCellGeometry.Part: Widget] = [:]

  /// The room for the pictures of all cells of the list, in px.
  var leadColumn = 0

  let requestMode = RequestMode.heightForWidth

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    if orientation == .horizontal {
      let (lead, side) = (max(leadWidth, leadColumn), width(of: .side))
      let texts = [.title, .labels, .description, .tags].map(width).max() ?? 0
      // Texts end with an ellipsis, what stands at the end does too.
      return Measurement(
        minimum: lead,
        natural: lead + ObjectCellGeometry.leadGap + texts
          + (side > 0 ? ObjectCellGeometry.sideGap + side : 0)
          + (chart.map { ObjectCellGeometry.chartGap + $0.upperBound } ?? 0))
    }
    let width = size < 0 ? measure(.horizontal, for: -1, of: widget).natural : size
    let height = geometry(width).height
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let geometry = geometry(width)
    // A cell that is higher than its content has that in its middle.
    let top = max(0, (height - geometry.height) / 2)
    for (part, child) in parts {
      child.setChildVisible(geometry.frames[part] != nil)
      guard let frame = geometry.frames[part] else { continue }
      let x = widget.mirrored(frame.x, frame.width, in: width)
      child.allocate(x: x, y: frame.y + top, width: frame.width, height: frame.height)
    }
  }

  /// In px; 0 where there is no picture.
  var leadWidth: Int { width(of: .lead) }

  /// A picture would like to be as large as it is: the style sheet says how large the lead is.
  private func width(of part: ObjectCellGeometry.Part) -> Int {
    guard let child = parts[part], child.isVisible else { return 0 }
    let wish = child.measure(.horizontal)
    return part == .lead ? wish.minimum : wish.natural
  }

  /// The least and the natural width of the chart, in px; nil where there is none.
  private var chart: ClosedRange<Int>? {
    guard let child = parts[.chart], child.isVisible else { return nil }
    let wish = child.measure(.horizontal)
    return wish.minimum...max(wish.minimum, wish.natural)
  }

  private func height(of part: ObjectCellGeometry.Part, _ width: Int) -> Int {
    guard let wish = parts[part]?.measure(.vertical, for: width) else { return 0 }
    return part == .lead ? wish.minimum : wish.natural
  }

  private func geometry(_ width: Int) -> ObjectCellGeometry {
    ObjectCellGeometry(
      width: width, lead: leadWidth, leadColumn: leadColumn, side: self.width(of: .side),
      chart: chart, title: self.width(of: .title),
      height: height)
  }
}
