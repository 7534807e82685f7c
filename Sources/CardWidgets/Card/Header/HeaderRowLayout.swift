import CardModel
import Gtk

/// Lays the items of a header's row out in lines; what has no room is hidden from everybody, and
/// the note at the end names it.
final class HeaderRowLayout: LayoutBehaviour {
  var items: [HeaderRowItem] = []
  /// Of a row that has more than one item.
  var note: RestNote?
  var lineLimit = 1

  /// Between two lines, in px.
  private static let lineSpacing = 6

  var requestMode: RequestMode { .heightForWidth }

  private func fit(_ width: Int) -> RowFitting {
    RowFitting(
      width: Double(width), elements: items.map(\.fitting),
      note: Double(note?.root.measure(.horizontal).natural ?? 0), lineLimit: lineLimit)
  }

  private func lineHeights(_ fitting: RowFitting) -> [Int] {
    var heights = Array(repeating: 0, count: fitting.lineCount)
    for (item, place) in zip(items, fitting.places) {
      let height = item.widget.measure(.vertical, for: Int(place.width)).natural
      heights[place.line] = max(heights[place.line], height)
    }
    if let note, let place = fitting.note {
      heights[place.line] = max(heights[place.line], note.root.measure(.vertical).natural)
    }
    return heights
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let gaps = Int(RowFitting.spacing) * max(0, items.count - 1)
    let natural = items.reduce(gaps) { $0 + Int($1.fitting.natural) }
    if orientation == .horizontal {
      return Measurement(minimum: min(natural, 40), natural: natural)
    }
    let heights = lineHeights(fit(size < 0 ? natural : size))
    let height = heights.reduce(0, +) + Self.lineSpacing * max(0, heights.count - 1)
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let fitting = fit(width)
    let heights = lineHeights(fitting)
    let tops = heights.indices.map { line in
      heights[..<line].reduce(0) { $0 + $1 + Self.lineSpacing }
    }
    func place(_ child: Widget, _ place: RowFitting.Place) {
      let extent = Int(place.width)
      let x = widget.mirrored(Int(place.x), extent, in: width)
      child.allocate(x: x, y: tops[place.line], width: extent, height: heights[place.line])
    }
    for (index, item) in items.enumerated() {
      let isShown = index < fitting.places.count
      item.widget.setChildVisible(isShown)
      if isShown { place(item.widget, fitting.places[index]) }
    }
    guard let note else { return }
    note.root.setChildVisible(fitting.note != nil)
    if let noted = fitting.note {
      note.render(hidden: items.count - fitting.places.count)
      place(note.root.widget, noted)
    }
  }
}
