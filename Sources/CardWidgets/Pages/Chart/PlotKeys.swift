import ChartModel
import Gtk

/// The keys of a chart page.
enum PlotKeys {
  /// Adds the keys that work while the plot has the focus.
  static func attach(to plot: PlotView) {
    let keys = KeyController()
    keys.onPressed { [unowned plot] key, modifiers in
      let isMirrored = plot.root.isRightToLeft
      guard let command = command(key, modifiers, isMirrored: isMirrored) else { return false }
      plot.hover = nil
      plot.isReadWithKeys = true
      plot.onChange { $0.perform(command) }
      return true
    }
    plot.root.add(keys)
  }

  static func command(
    _ key: Key, _ modifiers: Modifiers, isMirrored: Bool
  ) -> ChartCommand? {
    let onwards = isMirrored ? -1 : 1
    switch modifiers {
    case []: return plain(key, onwards)
    case .shift: return extending(key, onwards)
    default: return nil
    }
  }

  private static func plain(_ key: Key, _ onwards: Int) -> ChartCommand? {
    switch key {
    case .left, .keypadLeft: .step(-onwards)
    case .right, .keypadRight: .step(onwards)
    case .up, .keypadUp: .series(-1)
    case .down, .keypadDown: .series(1)
    case .home, .keypadHome: .first
    case .end, .keypadEnd: .last
    case .pageUp, .keypadPageUp: .page(-1)
    case .pageDown, .keypadPageDown: .page(1)
    case .enter, .keypadEnter, .space: .select
    default: nil
    }
  }

  private static func extending(_ key: Key, _ onwards: Int) -> ChartCommand? {
    switch key {
    case .left, .keypadLeft: .extendStep(-onwards)
    case .right, .keypadRight: .extendStep(onwards)
    case .home, .keypadHome: .extendToFirst
    case .end, .keypadEnd: .extendToLast
    case .pageUp, .keypadPageUp: .extendPage(-1)
    case .pageDown, .keypadPageDown: .extendPage(1)
    default: nil
    }
  }

  /// Returns the command of a key that works on the whole page.
  static func pageCommand(
    _ key: Key, _ modifiers: Modifiers, isMirrored: Bool
  ) -> ChartCommand? {
    if modifiers == .alt { return panning(key, isMirrored ? -1 : 1) }
    // On some keyboards the plus key needs Shift.
    guard modifiers.subtracting(.shift).isEmpty else { return nil }
    switch key {
    case Key("+"), Key("="), .keypadPlus: return .zoomIn
    case Key("-"), .keypadMinus: return .zoomOut
    case Key("0"), .keypadZero: return .resetZoom
    case .escape: return modifiers.isEmpty ? .back : nil
    default: return nil
    }
  }

  private static func panning(_ key: Key, _ onwards: Int) -> ChartCommand? {
    switch key {
    case .left, .keypadLeft: .pan(-onwards)
    case .right, .keypadRight: .pan(onwards)
    default: nil
    }
  }
}
