/// The events of a calendar without their older versions.
///
/// The version with the highest `SEQUENCE` counts, and then the latest (RFC 5546 §2.1.5); programs
/// that export a history leave the others in the file.
struct EventVersions {
  /// An event that takes the place of one time of a series.
  struct Replacement {
    let component: CalendarComponent
    /// The time that it replaces; nil if that can't be read.
    let time: ZonedTime?
    /// Whether it changes all later times, too.
    let isOfLater: Bool
  }

  private(set) var series: [CalendarComponent] = []
  private(set) var replacements: [Replacement] = []

  init(_ events: [CalendarComponent], _ zones: CalendarZones) throws(CalendarFailure) {
    var newest: [String: EventVersion] = [:]
    for event in events where event.first("RECURRENCE-ID") == nil {
      let version = EventVersion(event)
      newest[event.text("UID")] = newest[event.text("UID")].map { max($0, version) } ?? version
    }
    var indices: [String: Int] = [:]
    for event in events {
      let uid = event.text("UID")
      guard let line = event.first("RECURRENCE-ID") else {
        guard uid.isEmpty || EventVersion(event) == newest[uid] else { continue }
        // Events that begin at other times may have one identifier by mistake.
        let key = "\(uid)\n\(event.first("DTSTART")?.value ?? "")"
        if !uid.isEmpty, let index = indices[key] {
          series[index] = event
        } else {
          indices[key] = series.count
          series.append(event)
        }
        continue
      }
      let time = try zones.time(of: "RECURRENCE-ID", in: event)
      let key = "\(uid)\n\(time.map { "\($0.seconds)" } ?? "\(line.value)")\nreplaced"
      let replacement = Replacement(
        component: event, time: time,
        isOfLater: line.parameter("RANGE")?.uppercased() == "THISANDFUTURE")
      if let index = indices[key] {
        if EventVersion(replacements[index].component) <= EventVersion(event) {
          replacements[index] = replacement
        }
      } else {
        indices[key] = replacements.count
        replacements.append(replacement)
      }
    }
  }
}

/// The version of an event.
struct EventVersion: Comparable {
  /// The number of the revision; -1 for none.
  let sequence: Int
  /// When the version was written, by a clock in UTC.
  private let stamp: Int

  init(_ event: CalendarComponent) {
    sequence = Int(event.text("SEQUENCE")) ?? -1
    stamp = event.first("DTSTAMP").flatMap { CalendarTime($0.value)?.local } ?? .min
  }

  static func < (one: EventVersion, other: EventVersion) -> Bool {
    (one.sequence, one.stamp) < (other.sequence, other.stamp)
  }
}
