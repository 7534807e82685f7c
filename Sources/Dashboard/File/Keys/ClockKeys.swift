import Foundation

/// The keys of clocks.
extension ClockDefinition {
  static let decoder = NodeDecoder<ClockDefinition>.object(
    "clock", "The time, or a countdown.",
    optional("zone", .text, "The time zone, such as `Asia/Tokyo`; by default the user’s."),
    optional("seconds", .boolean, or: false, "The seconds are shown too."),
    optional("date", .boolean, or: true, "The date is shown below the time."),
    optional(
      "until", CountdownDefinition.decoder, "A moment to count down to, in place of the time."),
    make: ClockDefinition.init
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

extension CountdownDefinition {
  static let decoder = NodeDecoder<CountdownDefinition>.object(
    "until", "A countdown in days, hours and minutes, which counts on once the moment is over.",
    required("at", .text, "The moment, such as `2026-12-24T18:00`."),
    optional("text", .text, "What happens then."),
    make: CountdownDefinition.init)
}
