import ChartModel
import Gtk
import Localization

/// The digits as keys for fingers, with a key that deletes and what else a number needs.
public final class Keypad {
  public enum Key: Hashable {
    case digit(Int)
    case delete
    /// The decimal separator of the locale.
    case decimal
    /// Changes the sign.
    case sign
    case done
  }

  public let root = Grid(rowSpacing: 6, columnSpacing: 6)
  /// Called with the key that was pressed.
  public var onPress: (Key) -> Void = { _ in }

  /// - Parameter extras: the keys besides the digits and the one that deletes.
  public init(_ extras: Set<Key> = []) {
    root.addClass("keypad")
    root.hasEqualColumns = true
    // Digits are arranged in the same way in all scripts.
    root.textDirection = .leftToRight
    for digit in 1...9 { add(.digit(digit), column: (digit - 1) % 3, row: (digit - 1) / 3) }
    add(.digit(0), column: 1, row: 3)
    add(.delete, column: 2, row: 3)
    if extras.contains(.decimal) { add(.decimal, column: 0, row: 3) }
    let hasSign = extras.contains(.sign)
    if hasSign { add(.sign, column: 3, row: 0) }
    // The key takes what is left of its column, as on other pads.
    if extras.contains(.done) {
      let row = hasSign ? 1 : 0
      add(.done, column: 3, row: row, rowCount: 4 - row)
    }
    root.own(self)
  }

  private func add(_ key: Key, column: Int, row: Int, rowCount: Int = 1) {
    let button = Button.screenKey(key.title)
    if key == .done { button.addClass("done") }
    if let name = key.name { button.setAccessible(label: name) }
    button.setMinimumSize(width: 64, height: KeyRows.height)
    button.expandsHorizontally = true
    button.onClicked { [unowned self] in onPress(key) }
    root.attach(button, column: column, row: row, height: rowCount)
  }
}

extension Keypad.Key {
  fileprivate var title: String {
    switch self {
    case .digit(let digit): CardLocale.numbers.numerals.text(digit)
    case .delete: "⌫"
    case .decimal: CardLocale.numbers.decimalSeparator
    case .sign: "±"
    case .done: String(localized: "Done")
    }
  }

  /// The name for screen readers, if it isn't the title.
  fileprivate var name: String? {
    switch self {
    case .digit, .done: nil
    case .delete: String(localized: "Delete the last digit")
    case .decimal: String(localized: "Decimal Sign")
    case .sign: String(localized: "Change the Sign")
    }
  }
}
