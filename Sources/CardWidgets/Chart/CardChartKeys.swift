import ChartModel
import Gtk

/// The keys of a card's chart whose parts choose something: arrow keys, Home and End move from part
/// to part, Enter and Space choose.
enum CardChartKeys {
  /// The keys that move from part to part.
  static let moving: Set<Key> = [
    .left, .keypadLeft, .right, .keypadRight, .up, .keypadUp, .down, .keypadDown, .home,
    .keypadHome, .end, .keypadEnd,
  ]
  private static let choosing: Set<Key> = [.enter, .keypadEnter, .space]

  /// Adds the keys that work while the chart has the focus.
  static func attach(to view: CardChartView) {
    let keys = KeyController()
    var isDown = false
    keys.onPressed { [unowned view] key, modifiers in
      guard modifiers.isEmpty, view.presses.canChoose else { return false }
      if choosing.contains(key) {
        isDown = true
        return true
      }
      guard moving.contains(key) else { return false }
      move(key, in: view)
      return true
    }
    // At the release, so that a key that is held chooses once.
    keys.onReleased { [unowned view] key, _ in
      guard choosing.contains(key), isDown else { return }
      isDown = false
      if view.root.hasFocus, let position = view.cursor { view.choose(position) }
    }
    view.root.add(keys)
    let focus = FocusController()
    focus.onEnter { [unowned view] in
      if view.cursor == nil { view.cursor = view.presses.chosen ?? positions(of: view).first }
      view.root.queueDraw()
    }
    focus.onLeave { [unowned view] in
      isDown = false
      view.root.queueDraw()
    }
    view.root.add(focus)
  }

  private static func positions(of view: CardChartView) -> [Int] {
    view.presses.destinations.indices.filter { view.presses[$0] != .none }
  }

  private static func move(_ key: Key, in view: CardChartView) {
    let positions = positions(of: view)
    let onwards: Set<Key> =
      view.root.isRightToLeft ? [.left, .keypadLeft] : [.right, .keypadRight]
    switch key {
    case .home, .keypadHome: view.cursor = positions.first
    case .end, .keypadEnd: view.cursor = positions.last
    case .down, .keypadDown: step(1)
    case _ where onwards.contains(key): step(1)
    default: step(-1)
    }
    func step(_ step: Int) {
      let present = view.cursor.flatMap { positions.firstIndex(of: $0) } ?? 0
      let next = min(max(present + step, 0), positions.count - 1)
      if positions.indices.contains(next) { view.cursor = positions[next] }
    }
  }
}
