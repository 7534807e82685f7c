/// Something a button or a menu item does.
public struct Action: Hashable, Sendable {
  public enum Style: String, Hashable, Sendable, CaseIterable {
    case primary, secondary, tertiary, negative
  }

  /// What the host does when the action is chosen.
  public enum Effect: Hashable, Sendable {
    case open(Destination)
    /// Loads the card's data anew.
    case refresh
    /// Marks the card, or takes the mark away.
    case bookmark
    /// Takes the card off the wall.
    case hide
    /// Puts something of the card on the clipboard.
    case copy(Copied)
    /// Runs a program: its arguments, the program first; no shell reads them (P18).
    case command([String])
    indirect case request(Request)
    indirect case statement(Statement)
    /// What can't be done for this object, and why.
    case unavailable(String)
  }

  /// What of a card is copied.
  public enum Copied: Hashable, Sendable {
    /// What it says, line by line.
    case text
    /// Its rows and columns, as spreadsheets read them.
    case table
  }

  /// Where the action is on its way (S-41).
  public enum Progress: Hashable, Sendable {
    case ready
    case running
    /// Done; the title may have changed ("Release" → "Released"), the button may rest.
    case done(title: String?, isDisabled: Bool)
    /// The reason, in words.
    case failed(String)
  }

  public var id: ActionID
  public var title: String
  public var icon: Icon?
  public var style: Style
  public var effect: Effect
  /// A question to answer first.
  public var confirmation: String?
  /// What can be switched on and off, such as a bookmark, and whether it is on (S-103).
  public var isOn: Bool?
  public var progress: Progress
  /// Where it goes when it is done.
  public var whenDone: Progress
  /// Whether the host offers it for every card: such entries of a menu stand in a section of their
  /// own, after the card's (S-100).
  public var isFromHost: Bool

  public init(
    id: ActionID, title: String, icon: Icon? = nil, style: Style = .secondary,
    effect: Effect = .refresh, confirmation: String? = nil, isOn: Bool? = nil,
    progress: Progress = .ready, whenDone: Progress = .ready,
    isFromHost: Bool = false
  ) {
    self.id = id
    self.title = title
    self.icon = icon
    self.style = style
    self.effect = effect
    self.confirmation = confirmation
    self.isOn = isOn
    self.progress = progress
    self.whenDone = whenDone
    self.isFromHost = isFromHost
  }
}
