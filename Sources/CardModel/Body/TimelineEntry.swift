/// A point of a timeline.
public struct TimelineEntry: Hashable, Sendable {
  public enum Progress: String, Hashable, Sendable, CaseIterable {
    case done, current, open
  }

  public var id: ElementID
  /// Formatted.
  public var time: String
  public var title: String
  public var subtitle: String?
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
