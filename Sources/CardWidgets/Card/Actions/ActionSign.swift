import CardModel
import Gtk

/// The icon for the present state of an action.
enum ActionSign: Hashable {
  case icon(Icon)
  /// The action leads out of the program (S-04).
  case external
  /// A star that is filled while the mark is on (S-103).
  case star(isFilled: Bool)
  /// The action is running (S-41).
  case running
  case done
}

extension Action {
  /// The present label of the button (S-41).
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

  /// The reason of the last failure.
  var failure: String? {
    if case .failed(let reason) = progress { reason } else { nil }
  }

  /// The icon beside the title; nil for an action without an icon.
  var sign: ActionSign? {
    switch progress {
    case .running: return .running
    case .done: return .done
    case .ready, .failed: break
    }
    if let isOn { return .star(isFilled: isOn) }
    return icon.map { .icon($0) }
  }

  /// The icon that replaces the title; nil if the title must be shown.
  var signAlone: ActionSign? { sign ?? effect.sign }
}

extension Action.Effect {
  /// The well-known icon of the action.
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
final class ActionSignView: CardPart {
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
