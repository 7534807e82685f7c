import CardModel
import Gtk

/// The avatars of a group: up to two, which overlap, and "+n" for the others.
final class AvatarGroupView: CardPart {
  let root = Box(.horizontal, gap: 4)
  private let pictures = Box(.horizontal)
  private let more = Label.line("row-subtitle")
  private var avatars: [AvatarView] = []

  init() {
    pictures.addClass("avatar-group")
    pictures.setLayout(OverlapLayout())
    pictures.verticalAlignment = .center
    more.verticalAlignment = .center
    more.ellipsizeMode = .none
    root.append(pictures)
    root.append(more)
    root.setAccessible(hidden: true)
    root.own(self)
  }

  func render(_ group: AvatarGroup) {
    avatars.fit(group.shown.count, in: pictures) { AvatarView(isSmall: true) }
    for (view, avatar) in zip(avatars, group.shown) { view.render(avatar) }
    more.isVisible = group.restCount > 0
    more.showIsolated("+\(group.restCount)")
  }
}

/// Lays out children beside each other, each over the last part of the previous one.
private final class OverlapLayout: LayoutBehaviour {
  let requestMode = RequestMode.constant

  /// The visible share of a child beside the next one: enough for two wide letters.
  private static let share = 0.85

  /// Returns the size of an avatar from the style sheet: its natural size may be that of a picture.
  private func extent(_ child: Widget, _ orientation: Orientation) -> Int {
    child.measure(orientation).minimum
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let extents = widget.children.map { extent($0, orientation) }
    let whole =
      orientation == .vertical
      ? extents.max() ?? 0
      : extents.dropLast().reduce(extents.last ?? 0) { $0 + Int(Double($1) * Self.share) }
    return Measurement(minimum: whole, natural: whole)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    var start = 0
    for child in widget.children {
      let extent = extent(child, .horizontal)
      let x = widget.mirrored(start, extent, in: width)
      child.allocate(x: x, y: 0, width: extent, height: height)
      start += Int(Double(extent) * Self.share)
    }
  }
}
