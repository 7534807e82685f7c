import CardWidgets
import Gtk
import Localization

/// The keys on which a PIN is entered, and as many dots as digits have been.
final class PinPad {
  let root = Box(.vertical, gap: 8)
  private(set) var entered = ""
  private let dots = Label("")
  private let message = Label(request)
  private static var request: String { String(localized: "Enter the PIN") }
  private let keys = Keypad()

  /// The maximum number of digits.
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
    root.addClass("pin-pad")
    dots.addClass("pin-dots")
    message.setAccessible(role: .status)
    keys.onPress = { [unowned self] key in
      if case .digit(let digit) = key { add(digit) } else { removeLast() }
    }
    root.append(message)
    root.append(dots)
    root.append(keys.root)
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
}
