import Localization

/// The comparison of what is entered on a pad with a PIN.
struct PinCheck {
  enum Result {
    case right, wrong
    /// There were too many wrong tries: the next can be made after this time.
    case wait(Duration)
  }

  let check: (String) -> Result

  /// Returns whether the pad has the right PIN; otherwise the pad tells what is wrong.
  func accepts(_ pad: PinPad) -> Bool {
    switch check(pad.entered) {
    case .right: return true
    case .wrong: pad.clear(String(localized: "That is not the PIN"))
    case .wait(let wait):
      let seconds = Int((wait / .seconds(1)).rounded(.up))
      pad.clear(
        String(
          count: seconds, one: "Too many tries: wait \(seconds) second",
          other: "Too many tries: wait \(seconds) seconds"))
    }
    return false
  }
}
