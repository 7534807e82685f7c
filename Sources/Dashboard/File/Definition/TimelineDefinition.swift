/// A timeline.
public struct TimelineDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public var items: BoundExpression?
  public let time: Template
  public var moment: BoundExpression?
  public let title: Template
  public var subtitle: Template?
  public var status: StatusDefinition?
  public var state: Template?
  public var avatar: AvatarDefinition?
  public var group: Template?
  public var opens: OpensDefinition?

  static let decoder = NodeDecoder<TimelineDefinition>.object(
    "timeline", "A timeline; texts are on the item.",
    required("time", .text, "The formatted time."),
    required("title", .text, "The title of the step."),
    make: { TimelineDefinition(location: $0, time: $1, title: $2) },
    itemsKey { $0.items = $1 }.before("time"),
    optional(
      "at", .expression, "An expression for the moment; a line separates past from future steps."
    ) { $0.moment = $1 }.before("title"),
    optional("subtitle", .text, "The second line.") { $0.subtitle = $1 },
    optional("status", StatusDefinition.decoder, "The status.") { $0.status = $1 },
    optional("state", .text, "The state `done`, `current` or `open`.") { $0.state = $1 },
    optional("avatar", AvatarDefinition.decoder, "The picture of its owner, at the end.") {
      $0.avatar = $1
    },
    groupKey { $0.group = $1 },
    optional("opens", .opens, "What a press on a step opens.") { $0.opens = $1 })
}
