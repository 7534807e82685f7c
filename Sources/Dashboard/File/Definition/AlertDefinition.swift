import CardModel
import JMESPath

/// A condition of a card that calls for attention (P16): once for the card, for each card of
/// `each`, or for each of some rows.
public struct AlertDefinition: Sendable, Equatable {
  /// The page that a kiosk shows for an alert.
  public enum Page: Sendable, Equatable {
    case none
    /// The page of the card.
    case own
    case named(PageID)
  }

  public let location: SourceLocation
  public let when: BoundExpression
  public var delay = Duration.zero
  public var until: BoundExpression?
  public var rows: BoundExpression?
  public var key: BoundExpression?
  public var text: Template?
  public var shownPage = Page.own
  public var notifies = true
  public var sound: AlertSound?

  static let decoder = NodeDecoder<AlertDefinition>.object(
    "alert", "A condition that calls for attention, on whatever page people are.",
    required("when", .expression, "The card calls where this is true; on the card’s data."),
    make: { AlertDefinition(location: $0, when: $1) },
    optional(
      "for", .duration(from: .zero),
      "The time for which `when` must stay true before the card calls; by default none."
    ) { $0.delay = $1 },
    optional(
      "until", .expression,
      "The card calls until this is true and `when` isn’t, and not again before; by default until "
        + "`when` isn’t true."
    ) { $0.until = $1 },
    optional(
      "rows", .expression,
      "The list whose rows call one by one, such as `@`; `when`, `until`, `key` and `text` are then "
        + "on the row. The cards of `each` call one by one without it."
    ) { $0.rows = $1 },
    optional(
      "key", .expression,
      "The identity of a row of `rows`: a row with a new key calls while others still do."
    ) { $0.key = $1 },
    optional(
      "text", .text,
      "The text of the notification; by default the figure of the card or the title of the row."
    ) { $0.text = $1 },
    optional(
      "show", .shownPage,
      "The page that a kiosk shows then; by default, and with `true`, that of the card."
    ) { $0.shownPage = $1 },
    optional(
      "notify", .boolean, "In a window, a notification of the desktop leads to the card."
    ) { $0.notifies = $1 },
    optional(
      "sound", .sound,
      "The sound that is played once when the alert begins: one of the desktop’s theme, such as "
        + "`dialog-warning`, or an Ogg or WAV file, relative to the dashboard file that names it."
    ) { $0.sound = $1 })
}

extension CardDefinition {
  /// Whether the card's alert calls for each of several objects.
  public var hasAlertOfEach: Bool { each != nil || alert?.rows != nil }
}

extension NodeDecoder where Value == AlertDefinition.Page {
  /// A decoder for the name of a page, `true` or `false`.
  fileprivate static var shownPage: NodeDecoder {
    let page = NodeDecoder<PageID>.page
    return NodeDecoder(.forms([.identifier, .boolean])) { node, context in
      if case .bool(let isShown)? = node.scalar?.value { return isShown ? .own : .some(.none) }
      return page.decode(node, context).map { .named($0) }
    }
  }
}

/// The sound with which an alert begins.
public struct AlertSound: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// A sound of the desktop's theme, by its name.
    case named(String)
    /// A file, by its absolute path.
    case file(path: String)
  }

  public let kind: Kind
  let location: SourceLocation

  /// The sounds that all themes have, as freedesktop's has them.
  static let names = [
    "alarm-clock-elapsed", "bell", "camera-shutter", "complete", "device-added", "device-removed",
    "dialog-error", "dialog-information", "dialog-warning", "message", "message-new-instant",
    "network-connectivity-established", "network-connectivity-lost", "phone-incoming-call",
    "phone-outgoing-busy", "phone-outgoing-calling", "power-plug", "power-unplug",
    "screen-capture", "service-login", "service-logout", "suspend-error", "trash-empty",
    "window-attention", "window-question",
  ]

  /// The error about a file that can't be read.
  var diagnostic: Diagnostic? {
    guard case .file(let path) = kind else { return nil }
    return WrittenPath(path: path, location: location).diagnostic()
  }
}

extension DashboardDefinition {
  /// The errors about files of sounds.
  var soundDiagnostics: [Diagnostic] {
    pages.flatMap(\.cards).compactMap { $0.alert?.sound?.diagnostic }
  }
}

extension NodeDecoder where Value == AlertSound {
  /// A decoder for a name of the sound theme or the path of a file, which has a slash or a suffix.
  fileprivate static var sound: NodeDecoder {
    let text = NodeDecoder<String>.fixedText
    return NodeDecoder(.text) { node, context in
      guard let text = text.decode(node, context) else { return nil }
      if text.contains("/") || text.contains(".") {
        let path = context.resolve(path: text, in: node.location.file)
        context.notes.uses.sounds.insert(path)
        return AlertSound(kind: .file(path: path), location: node.location)
      }
      context.checkSound(text, at: node.location)
      return AlertSound(kind: .named(text), location: node.location)
    }
  }
}

extension DecodingContext {
  /// Warns of the name of a sound that most themes don't have.
  fileprivate func checkSound(_ name: String, at location: SourceLocation) {
    guard !AlertSound.names.contains(name) else { return }
    if let near = nearest(to: name, among: AlertSound.names) {
      warning(location, "the sound theme has no \"\(name)\"; did you mean \"\(near)\"?")
    } else {
      warning(
        location,
        "the sound theme has no \"\(name)\": without a theme that has it, the alert is silent")
    }
  }

  /// Reports an alert of a card that has no data of its own, and rows that can't be told apart.
  func checkAlert(of card: CardDefinition) {
    guard let alert = card.alert else { return }
    if card.source == nil { error(alert.location, "an alert needs a card with a source") }
    if let rows = alert.rows {
      if card.each != nil {
        error(
          rows.location,
          "each card of \"each\" calls by itself: leave \"rows\" out, or give it to a card with all"
        )
      } else if alert.key == nil {
        error(
          rows.location, "write a \"key\" beside \"rows\": it tells a new row from those before it")
      }
    } else if let key = alert.key {
      error(
        key.location,
        card.each == nil
          ? "\"key\" identifies the rows of \"rows\", such as rows: \"@\" for all of a list"
          : "the \"key\" of the card identifies what calls: leave this one out")
    } else if card.each != nil, card.key == nil {
      error(
        alert.location,
        "write a \"key\" beside \"each\": it tells a new card that calls from those before it")
    }
  }
}
