/// Something a button or a menu item does.
public struct Action: Hashable, Sendable {
  public enum Style: String, Hashable, Sendable, CaseIterable {
    case primary, secondary, tertiary, negative
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
  /// A question to answer first.
  public var confirmation: String?
  /// What can be switched on and off, such as a bookmark, and whether it is on (S-103).
  public var isOn: Bool?
  public var progress: Progress

  public init(
    id: ActionID, title: String, icon: Icon? = nil, style: Style = .secondary,
    confirmation: String? = nil, isOn: Bool? = nil, progress: Progress = .ready
  ) {
    self.id = id
    self.title = title
    self.icon = icon
    self.style = style
    self.confirmation = confirmation
    self.isOn = isOn
    self.progress = progress
  }
}
