import ChartModel

/// An action of a button or a menu item.
public struct Action: Hashable, Sendable {
  public enum Style: String, Hashable, Sendable, CaseIterable {
    case primary, secondary, tertiary, negative
  }

  /// The effect of an action, which the host performs when it is chosen.
  public enum Effect: Hashable, Sendable {
    case open(Destination)
    /// Reloads the card's data.
    case refresh
    /// Adds or removes the card's bookmark.
    case bookmark
    /// Hides the card.
    case hide
    /// Makes the card's alerts quiet until they have ended.
    case acknowledge
    /// Copies a part of the card to the clipboard.
    case copy(Copied)
    /// Runs a program with arguments, the program first; no shell interprets them (P18).
    case command([SecretText])
    indirect case request(Request)
    indirect case message(Message)
    indirect case statement(Statement)
    /// No effect, for a reason: the action isn't available for this object.
    case unavailable(String)
  }

  /// The confirmation that a person is asked for before an action is done.
  public struct Confirmation: Hashable, Sendable {
    /// The question; nil for one that only the title of the action asks.
    @ParagraphText public var text: String?
    /// The time for which the button is held; nil for a press.
    public var hold: Duration?
    /// The name of the secret with the PIN that is entered; nil for none.
    public var pin: String?

    public init(_ text: String? = nil, hold: Duration? = nil, pin: String? = nil) {
      self.text = text
      self.hold = hold
      self.pin = pin
    }
  }

  /// The part of a card that is copied.
  public enum Copied: Hashable, Sendable {
    /// The texts, line by line.
    case text
    /// The rows and columns, as spreadsheets read them.
    case table
  }

  /// The progress of an action (S-41).
  public enum Progress: Hashable, Sendable {
    case ready
    case running
    /// Done; the title may have changed ("Release" → "Released"), and the button may be disabled.
    case done(title: String?, isDisabled: Bool)
    /// Failed, for a reason.
    case failed(String)
  }

  public var id: ActionID
  @LabelText public var title: String
  public var icon: Icon?
  public var style: Style
  public var effect: Effect { didSet { effect = effect.bounded } }
  /// The confirmation before the action is done; nil for none.
  @BoxedOptional public var confirmation: Confirmation?
  /// The questions whose answers the effect needs.
  public var questions: [Question]
  /// Whether a toggle such as a bookmark is on; nil for an action that isn't a toggle (S-103).
  public var isOn: Bool?
  /// Whether the action can be chosen; otherwise its button is disabled.
  public var isEnabled: Bool
  /// The names of the sources that the action changes, beside that of its statement.
  public var changes: [String]
  public var progress: Progress { didSet { progress = progress.bounded } }
  /// The progress to show when the action has been done.
  public var whenDone: Progress { didSet { whenDone = whenDone.bounded } }
  /// The text that shows the answer of what the action asks, in place of the title: a template of
  /// the dashboard file; nil to show none.
  public var result: String?

  public init(
    id: ActionID, title: String, icon: Icon? = nil, style: Style = .secondary,
    effect: Effect = .refresh, confirmation: Confirmation? = nil, questions: [Question] = [],
    isOn: Bool? = nil, isEnabled: Bool = true, changes: [String] = [],
    progress: Progress = .ready, whenDone: Progress = .ready, result: String? = nil
  ) {
    self.id = id
    self.title = title
    self.icon = icon
    self.style = style
    self.effect = effect.bounded
    self.confirmation = confirmation
    self.questions = questions
    self.isOn = isOn
    self.isEnabled = isEnabled
    self.changes = changes
    self.progress = progress.bounded
    self.whenDone = whenDone.bounded
    self.result = result
  }
}

extension Action {
  /// Returns the progress to show when the action has been done, with the text of its answer.
  public func whenDone(showing answer: String?) -> Progress {
    guard let answer, !answer.isEmpty else { return whenDone }
    if case .done(_, let isDisabled) = whenDone {
      return .done(title: answer, isDisabled: isDisabled)
    }
    return .done(title: answer, isDisabled: false)
  }

  /// The names of all sources that the action changes.
  public var changedSources: [String] {
    guard case .statement(let statement) = effect, case .source(let source) = statement.database
    else { return changes }
    return changes + [source]
  }
}

extension Action.Effect {
  /// The effect with a reason of no more than the length of a paragraph.
  fileprivate var bounded: Self {
    guard case .unavailable(let reason) = self else { return self }
    return .unavailable(reason.bounded(to: ParagraphKind.limit))
  }
}

extension Action.Progress {
  /// The progress with a title and a reason of no more than the length of a label and a paragraph,
  /// of which the reason is a sentence.
  fileprivate var bounded: Self {
    switch self {
    case .ready, .running: self
    case .done(let title, let isDisabled):
      .done(title: title.bounded(to: LabelKind.limit), isDisabled: isDisabled)
    case .failed(let reason): .failed(reason.startingSentence.bounded(to: ParagraphKind.limit))
    }
  }
}
