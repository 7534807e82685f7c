import ChartModel

/// Steps in the order of time, and where among them the present is.
public struct TimelineBody: Hashable, Sendable {
  public var entries: [TimelineEntry]
  /// The line between what is past and what is to come.
  public var now: Now?

  public struct Now: Hashable, Sendable {
    /// How many entries are past; there is at least one, and at least one to come.
    public let pastCount: Int
    /// The time of the day, formatted.
    @LabelText public private(set) var time: String
  }

  public init(entries: [TimelineEntry]) { self.entries = entries }

  /// - Parameters:
  ///   - moments: of the entries, in seconds since any one moment; nil where it is not known.
  ///   - now: the present, likewise, with what it is called.
  public init(entries: [TimelineEntry], moments: [Double?], now: Double, named time: String) {
    self.entries = entries
    let known = moments.compactMap { $0 }
    // Between entries that are out of order, or of an unknown time, the present has no place.
    guard known.count == entries.count, zip(known, known.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return }
    let pastCount = known.prefix { $0 <= now }.count
    guard pastCount > 0, pastCount < known.count else { return }
    self.now = Now(pastCount: pastCount, time: time.bounded(to: LabelKind.limit))
  }
}

/// A point of a timeline.
public struct TimelineEntry: Hashable, Sendable {
  public enum Progress: String, Hashable, Sendable, CaseIterable {
    case done, current, open
  }

  public var id: ElementID
  /// Formatted.
  @LabelText public var time: String
  @LineText public var title: String
  @LineText public var subtitle: String?
  public var status: Status?
  public var progress: Progress

  public init(
    id: ElementID, time: String, title: String, subtitle: String? = nil, status: Status? = nil,
    progress: Progress = .open
  ) {
    self.id = id
    self.time = time
    self.title = title
    self.subtitle = subtitle
    self.status = status
    self.progress = progress
  }
}
