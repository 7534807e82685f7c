import CardModel
import Gtk

/// Lays the head and the sections of a page out: in bands below each other, whose sections stand
/// beside each other.
///
/// Few cards, which would all be so wide that they are hard to read, are in the middle of the page.
final class PageColumns: LayoutBehaviour {
  let requestMode = RequestMode.heightForWidth

  private unowned let page: PageView
  /// The sections that are shown.
  private var sections: [SectionView] = []
  private var divided: [PageDivision.Section] = []
  private var columns = 0
  private var bands: [PageDivision.Band] = []

  init(of page: PageView) { self.page = page }

  /// Decides which sections stand beside each other, and passes their columns on to them.
  func arrange() {
    let context = page.context
    sections = page.sections.filter(\.root.isVisible)
    // The sections still have the layout of the page's size before.
    let new = sections.map { $0.division(in: context) }
    if new != divided || context.gridColumns != columns {
      (divided, columns) = (new, context.gridColumns)
      bands = PageDivision(new, columns: columns).bands
      page.content.queueResize()
    }
    let half = (GridGeometry.sectionSpacing(scale: context.scale) / 2).rounded()
    let room = context.width - 2 * context.margin
    let width = GridGeometry.contentWidth(
      readable: readableWidth, in: room, scale: context.scale)
    let margin = context.margin + ((room - width) / 2).rounded()
    page.contentMargin = Int(margin)
    page.head?.root.set(margins: Margins(vertical: 0, horizontal: Int(margin)))
    for band in bands {
      let frames = band.frames(in: width, scale: context.scale)
      for (index, frame) in zip(band.sections, frames) {
        sections[index].arrange(
          in: context,
          across: SectionView.Span(
            columns: band.columns[index - band.sections.lowerBound], width: frame.width,
            start: index == band.sections.lowerBound ? margin : half,
            end: index == band.sections.upperBound - 1 ? margin : half))
      }
    }
  }

  /// The width in px beyond which all cards are hard to read; nil if some gain by width.
  private var readableWidth: Double? {
    var widest = 0.0
    for band in bands {
      guard band.sections.count == 1, let columns = band.columns.first,
        let width = sections[band.sections.lowerBound].readableWidth(
          columns: columns, in: page.context)
      else { return nil }
      widest = max(widest, width)
    }
    return widest > 0 ? widest : nil
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let head = page.head?.root.measure(orientation, for: size)
    if orientation == .horizontal {
      let widths = bands.map { band in
        band.sections.reduce(0) { $0 + sections[$1].root.measure(.horizontal).minimum }
      }
      let width = max(widths.max() ?? 0, head?.minimum ?? 0)
      return Measurement(minimum: width, natural: width)
    }
    let height = bands.reduce(head?.natural ?? 0) { $0 + self.height(of: $1, in: size) }
    return Measurement(minimum: height, natural: height)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    var y = 0
    if let head = page.head {
      let height = head.root.measure(.vertical, for: width).natural
      head.root.allocate(x: 0, y: 0, width: width, height: height)
      y = height
    }
    for (band, height) in zip(bands, heights(for: width, in: height - y)) {
      for (index, frame) in zip(band.sections, frames(of: band, in: width)) {
        let x = widget.mirrored(frame.x, frame.width, in: width)
        sections[index].root.allocate(x: x, y: y, width: frame.width, height: height)
      }
      y += height
    }
  }

  /// Returns the heights of the bands in px.
  private func heights(for width: Int, in height: Int) -> [Int] {
    let needed = bands.map { self.height(of: $0, in: width) }
    guard page.showsAllRows, height > needed.reduce(0, +) else { return needed }
    let whole = zip(bands, needed).map { band, needed in
      zip(band.sections, frames(of: band, in: width)).reduce(needed) {
        let section = sections[$1.0]
        let natural = section.root.measure(.vertical, for: $1.1.width).natural
        return max($0, natural + section.missingHeight(for: $1.1.width))
      }
    }
    return RowHeights.heights(needed, upTo: whole, in: height)
  }

  private func height(of band: PageDivision.Band, in width: Int) -> Int {
    zip(band.sections, frames(of: band, in: width)).reduce(0) {
      max($0, sections[$1.0].root.measure(.vertical, for: width < 0 ? -1 : $1.1.width).natural)
    }
  }

  /// Returns the extents of the sections with their margins, which join.
  private func frames(of band: PageDivision.Band, in width: Int) -> [(x: Int, width: Int)] {
    let margin = page.context.margin
    let scale = page.context.scale
    let half = (GridGeometry.sectionSpacing(scale: scale) / 2).rounded()
    let frames = band.frames(in: Double(width) - 2 * margin, scale: scale)
    return frames.indices.map { index in
      let start = index == 0 ? 0 : margin + frames[index].x - half
      let end =
        index == frames.count - 1
        ? Double(width) : margin + frames[index].x + frames[index].width + half
      return (Int(start), Int(end) - Int(start))
    }
  }
}
