import CardModel
import Gtk
import Localization

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
  /// The action has failed, as a row shows it.
  case failed
}

extension Action {
  /// The present label of the button (S-41).
  var shownTitle: String {
    if case .done(let title?, _) = progress { title } else { title }
  }

  var isUsable: Bool {
    switch progress {
    case .running: false
    case .done(_, let isDisabled): isEnabled && !isDisabled
    case .ready, .failed: isEnabled
    }
  }

  /// Whether the action can't be run at all now, and has nothing to say.
  var isOff: Bool { !isEnabled && progress == .ready }

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
    return icon.installed.map { .icon($0) }
  }

  /// The icon that replaces the title; nil if the title must be shown.
  var signAlone: ActionSign? { sign ?? effect.sign }
}

extension [Action] {
  /// Whether an action has failed.
  var hasFailed: Bool { contains { $0.failure != nil } }

  /// The sign of a row with these actions: what runs, has failed or is done.
  var rowSign: ActionSign? {
    var sign: ActionSign?
    for action in self {
      switch action.progress {
      case .running: return .running
      case .failed: sign = .failed
      case .done: sign = sign ?? .done
      case .ready: break
      }
    }
    return sign
  }

  /// The words of the sign for screen readers: what runs, or why something has failed.
  var rowProgress: [String] {
    compactMap { action in
      switch action.progress {
      case .running: String(localized: "\(action.title) is running")
      case .failed(let reason): reason
      case .done(let title?, _): title
      case .done(nil, _), .ready: nil
      }
    }
  }
}

extension Action {
  /// Returns the reason of a failure, after the words that the action isn't done.
  public static func notDone(_ reason: String) -> String {
    String(localized: "not done. \(reason.startingSentence)")
  }
}

extension Card {
  /// The reasons of failed actions of the card and its rows.
  var failures: [String] {
    actions.compactMap(\.failure)
      + rowsWithActions.flatMap { row in
        row.actions.compactMap(\.failure).map { "\(row.name): \(Action.notDone($0))" }
      }
  }
}

extension Action.Effect {
  /// The well-known icon of the action.
  fileprivate var sign: ActionSign? {
    switch self {
    case .refresh: .icon(Icon("view-refresh-symbolic"))
    case .hide: .icon(Icon("view-conceal-symbolic"))
    case .acknowledge: .icon(Icon("object-select-symbolic"))
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

  private func failedSign() -> Widget {
    let image = Image(iconName: "dialog-warning-symbolic")
    image.setState(.negative)
    return image.widget
  }

  private func draw(_ sign: ActionSign) -> Widget {
    switch sign {
    case .icon(let icon): Image(iconName: icon.name).widget
    case .external: SymbolicIcon.external().widget
    case .star(let isFilled): StarsView([isFilled ? .on : .off]).root.widget
    case .running: Spinner().widget
    case .done: Image(iconName: "object-select-symbolic").widget
    case .failed: failedSign()
    }
  }
}
