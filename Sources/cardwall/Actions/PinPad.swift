import Gtk
import Localization

/// The keys on which a PIN is entered, and as many dots as digits have been.
final class PinPad {
  let root = Box(.vertical, gap: 8)
  private(set) var entered = ""
  private let dots = Label("")
  private let message = Label(request)
  private static var request: String { String(localized: "Enter the PIN") }
  private let keys = Grid(rowSpacing: 8, columnSpacing: 8)

  /// The maximum number of digits.
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
    root.addClass("pin-pad")
    dots.addClass("pin-dots")
    message.setAccessible(role: .status)
    keys.hasEqualColumns = true
    for (index, digit) in [1, 2, 3, 4, 5, 6, 7, 8, 9].enumerated() {
      addKey("\(digit)", column: index % 3, row: index / 3) { [unowned self] in add(digit) }
    }
    addKey("0", column: 1, row: 3) { [unowned self] in add(0) }
    let erase = addKey("⌫", column: 2, row: 3) { [unowned self] in removeLast() }
    erase.setAccessible(label: String(localized: "Delete the last digit"))
    root.append(message)
    root.append(dots)
    root.append(keys)
    root.own(self)
  }

  func add(_ digit: Int) {
    guard entered.count < limit else { return }
    set(entered + "\(digit)")
    message.text = Self.request
  }

  func removeLast() { set(String(entered.dropLast())) }

  /// Removes all digits, and shows a message.
  func clear(_ text: String) {
    set("")
    message.text = text
  }

  private func set(_ text: String) {
    entered = text
    dots.text = String(repeating: "●", count: text.count)
  }

  @discardableResult
  private func addKey(
    _ title: String, column: Int, row: Int, _ pressed: @escaping () -> Void
  ) -> Button {
    let key = Button(title)
    key.addClass("pin-key")
    key.setMinimumSize(width: 64, height: 52)
    key.expandsHorizontally = true
    key.focusesOnClick = false
    key.onClicked(pressed)
    keys.attach(key, column: column, row: row)
    return key
  }
}
