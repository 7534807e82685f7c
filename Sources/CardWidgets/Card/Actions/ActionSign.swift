import CardModel
import Gtk

/// What is drawn for an action at the moment.
enum ActionSign: Hashable {
  case icon(Icon)
  /// It leads out of the program (S-04).
  case external
  /// A star: filled while what it marks is marked (S-103).
  case star(isFilled: Bool)
  /// It is on its way (S-41).
  case running
  case done
}

extension Action {
  /// What its button says at the moment (S-41).
  var shownTitle: String {
    if case .done(let title?, _) = progress { title } else { title }
  }

  var isUsable: Bool {
    switch progress {
    case .running: false
    case .done(_, let isDisabled): !isDisabled
    case .ready, .failed: true
    }
  }

  /// Why it failed the last time.
  var failure: String? {
    if case .failed(let reason) = progress { reason } else { nil }
  }

  /// What is drawn beside its title; nil where it has no icon of its own.
  var sign: ActionSign? {
    switch progress {
    case .running: return .running
    case .done: return .done
    case .ready, .failed: break
    }
    if let isOn { return .star(isFilled: isOn) }
    return icon.map { .icon($0) }
  }

  /// What is drawn in place of its title; nil if that has to be read.
  var signAlone: ActionSign? { sign ?? effect.sign }
}

extension Action.Effect {
  /// What it is known by everywhere.
  fileprivate var sign: ActionSign? {
    switch self {
    case .refresh: .icon(Icon("view-refresh-symbolic"))
    case .hide: .icon(Icon("view-conceal-symbolic"))
    case .open(.external): .external
    default: nil
    }
  }
}

/// Draws the sign of an action.
final class ActionSignView {
  let root = Box(.horizontal)
  private var shown: ActionSign?

  init() {
    root.addClass("action-sign")
    root.horizontalAlignment = .center
    root.setAccessible(hidden: true)
    root.own(self)
  }

  func render(_ sign: ActionSign?) {
    root.isVisible = sign != nil
    guard sign != shown else { return }
    shown = sign
    root.removeAll()
    guard let sign else { return }
    let drawn = draw(sign)
    drawn.verticalAlignment = .center
    root.append(drawn)
  }

  private func draw(_ sign: ActionSign) -> Widget {
    switch sign {
    case .icon(let icon): Image(iconName: icon.name).widget
    case .external: SymbolicIcon.external().widget
    case .star(let isFilled): StarsView([isFilled ? .on : .off]).root.widget
    case .running: Spinner().widget
    case .done: Image(iconName: "object-select-symbolic").widget
    }
  }
}
