import ChartModel

/// Events in chronological order, and the position of the present among them.
public struct TimelineBody: Hashable, Sendable {
  public var entries: [TimelineEntry]
  /// The line between past and future entries.
  public var now: Now?

  public struct Now: Hashable, Sendable {
    /// The number of past entries; at least one is past, and at least one is in the future.
    public let pastCount: Int
    /// The time of the day, formatted.
    @LabelText public private(set) var time: String
  }

  public init(entries: [TimelineEntry]) { self.entries = entries }

  /// - Parameters:
  ///   - moments: the times of the entries, in seconds since a common start; nil if unknown.
  ///   - now: the present time, in the same seconds.
  ///   - time: the text at the line of the present.
  public init(entries: [TimelineEntry], moments: [Double?], now: Double, named time: String) {
    self.entries = entries
    let known = moments.compactMap { $0 }
    // The present has no position among entries that are out of order or whose time is unknown.
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
  /// The formatted time.
  @LabelText public var time: String
  @LineText public var title: String
  @LineText public var subtitle: String?
  public var status: Status?
  public var progress: Progress
  /// The picture of its owner.
  public var avatar: Avatar?
  /// The title above entries that follow each other and have the same; nil for none.
  @LineText public var group: String?
  public var destination: Destination

  public init(
    id: ElementID, time: String, title: String, subtitle: String? = nil, status: Status? = nil,
    progress: Progress = .open, avatar: Avatar? = nil, group: String? = nil,
    destination: Destination = .none
  ) {
    self.id = id
    self.time = time
    self.title = title
    self.subtitle = subtitle
    self.status = status
    self.progress = progress
    self.avatar = avatar
    self.group = group
    self.destination = destination
  }
}
