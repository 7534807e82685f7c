import ChartModel

/// The current state of a card.
///
/// Cards are stored indirectly, so that all copies of a state share them: copying the states of a
/// wall of a thousand cards copies references.
public indirect enum CardState: Hashable, Sendable {
  /// The first data are being loaded; a card that has shown data never returns to this state
  /// (S-23).
  case loading(Skeleton)
  case loaded(Card, Freshness)
  /// There is nothing to show.
  case empty(EmptyState, scope: Scope)
  /// The data could not be loaded or used.
  case failed(Failure, scope: Scope)

  /// The part of the card that a message replaces (S-21, S-22).
  public enum Scope: Hashable, Sendable {
    /// The whole card.
    case card
    /// The body; header and footer of the card stay.
    case body(Card)
  }

  /// The card, if it is known.
  public var card: Card? {
    switch self {
    case .loaded(let card, _): card
    case .empty(_, scope: .body(let card)), .failed(_, scope: .body(let card)): card
    case .loading, .empty(_, scope: .card), .failed(_, scope: .card): nil
    }
  }

  /// The card, or the parts of it that are shown while its data are being loaded.
  public var shownCard: Card? {
    if case .loading(let skeleton) = self { skeleton.card } else { card }
  }

  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether its data are outdated, or can't be shown, so that a message takes room.
  public var isImpaired: Bool {
    switch self {
    case .loaded(_, .stale), .failed: true
    case .loading, .loaded, .empty: false
    }
  }

  /// Whether it has been loaded, be it that there is nothing to show.
  public var hasLoaded: Bool {
    switch self {
    case .loaded, .empty: true
    case .loading, .failed: false
    }
  }
}

/// The age of the data in a card.
public enum Freshness: Hashable, Sendable {
  case fresh
  /// New data are being loaded.
  case refreshing
  /// The data are those of another choice than the present one, whose data are being loaded.
  case superseded
  /// The data are outdated. The note is finished text: "As of 13:42, 21 minutes ago".
  case stale(since: ParagraphText<String>)
}

/// A message that explains why there is nothing to show.
public struct EmptyState: Hashable, Sendable {
  @LineText public var title: String
  @ParagraphText public var message: String?
  /// The picture above the title.
  public var picture: MessagePicture

  public init(title: String, message: String? = nil, picture: MessagePicture = .drawing(.empty)) {
    self.title = title
    self.message = message
    self.picture = picture
  }
}

/// An error message for the user: what failed, why, and what to do.
public struct Failure: Hashable, Sendable {
  @LineText public var title: String
  @ParagraphText public var message: String
  /// Whether trying again may help.
  public var canRetry: Bool
  /// The time from which it has failed, such as "Since 13:30"; nil if it isn't known.
  @LineText public var since: String?
  /// The time of the next try, such as "Next try at 13:45"; nil if there is none.
  @LineText public var nextTry: String?
  /// The picture above the title.
  public var picture: MessagePicture

  public init(
    title: String, message: String, canRetry: Bool = true, since: String? = nil,
    nextTry: String? = nil,
    picture: MessagePicture = .drawing(.unreachable)
  ) {
    self.title = title
    self.message = message
    self.canRetry = canRetry
    self.since = since
    self.nextTry = nextTry
    self.picture = picture
  }
}

extension Failure {
  /// The times of the failure, such as "Since 13:30 · Next try at 13:45"; nil if none is known.
  public var times: String? {
    let times = [since, nextTry].compactMap { $0 }
    return times.isEmpty ? nil : times.joined(separator: " · ")
  }
}
