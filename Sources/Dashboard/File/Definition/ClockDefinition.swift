import Foundation

/// A clock, or a countdown.
public struct ClockDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public var zone: Template?
  public var hasSeconds = false
  public var hasDate = true
  public var countdown: CountdownDefinition?

  static let decoder = NodeDecoder<ClockDefinition>.object(
    "clock", "The time, or a countdown.", make: { ClockDefinition(location: $0) },
    optional("zone", .text, "The time zone, such as `Asia/Tokyo`; by default the user’s.") {
      $0.zone = $1
    },
    optional("seconds", .boolean, "The seconds are shown too.") { $0.hasSeconds = $1 },
    optional("date", .boolean, "The date is shown below the time.") { $0.hasDate = $1 },
    optional(
      "until", CountdownDefinition.decoder, "A moment to count down to, in place of the time."
    ) { $0.countdown = $1 }
  )
  .checked { clock, context in
    if let zone = clock.zone, let name = zone.constant, TimeZone(identifier: name) == nil {
      context.error(zone.location, "“\(name)” is no time zone; write one such as Europe/Berlin")
    }
    if clock.hasSeconds, let countdown = clock.countdown {
      context.error(countdown.location, "a countdown has no seconds; leave them out")
    }
  }
}

/// The moment of a countdown, and its name.
public struct CountdownDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let moment: Template
  public var title: Template?

  fileprivate static let decoder = NodeDecoder<CountdownDefinition>.object(
    "until", "A countdown in days, hours and minutes, which counts on once the moment is over.",
    required("at", .text, "The moment, such as `2026-12-24T18:00`."),
    make: { CountdownDefinition(location: $0, moment: $1) },
    optional("text", .text, "What happens then.") { $0.title = $1 })
}
