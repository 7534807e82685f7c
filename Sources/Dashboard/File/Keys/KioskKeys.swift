import CardModel

/// The keys of what a kiosk does by itself.
extension KioskDefinition {
  static let decoder = NodeDecoder<KioskDefinition>.object(
    "kiosk", "What a kiosk (`--kiosk`) does by itself.",
    optional(
      "monitor", .fixedText,
      "The name of the monitor that it fills, such as `HDMI-1`; by default the one on which it "
        + "appears."),
    optional(
      "scale", .scale,
      "A factor on the size of text, from 0.5 to 4, or `fit` for the largest at which each page of "
        + "cards needs no scrolling and cuts no more than at 1."),
    optional(
      "scroll", .duration(from: .seconds(5)),
      "The time in which a page of cards that is higher than the screen moves to its end, again and "
        + "again, while nobody uses the kiosk; by default it rests."),
    optional(
      "next_rows", .duration(from: .seconds(2)),
      "The time for which a card or a report without room for all of its rows shows some, before it "
        + "shows the next; by default ten seconds."),
    optional("home", .page, "The page to return to; by default the first."),
    optional(
      "idle_home", .duration(from: .seconds(5)),
      "The time without input after which the home page is shown, from its top."),
    optional("rotate", Rotation.decoder, "Turns the pages while nobody uses the kiosk."),
    optional(
      "blank", .list(of: DailyHours.decoder), or: [],
      "Hours in which the screen is black; any input lights it for a minute."),
    optional("night", Night.decoder, "Hours in which the dark scheme is used."),
    optional(
      "wake", Wake.decoder.onDataOfSource(),
      "Lights a black screen, as input does, when somebody comes."),
    optional(
      "pixel_shift", .duration(from: .seconds(10)),
      "The time after which all pixels move a little, so that none burns in; by default none does."),
    optional(
      "leave", .keys,
      "The keys that close the kiosk when they are held for three seconds, such as `Ctrl+Alt+Q`; by "
        + "default no keys do."),
    make: KioskDefinition.init)
}

extension KioskDefinition.Rotation {
  static let decoder = NodeDecoder<Self>.object(
    "rotation", "Pages that a kiosk shows by turns.",
    required("every", .duration(from: .seconds(1)), "The time that each page is shown."),
    optional(
      "pages", .list(of: .page), or: [], "The pages, in their order; by default all with a tab."),
    optional(
      "resume_after", .duration(from: .seconds(1)), or: usualResumption,
      "The time after the last input from which the pages turn again; by default two minutes.")
  ) { Self(interval: $1, pages: $2, resumeAfter: $3) }
}

extension KioskDefinition.Wake {
  static let decoder = NodeDecoder<Self>.object(
    "wake", "The condition that lights a black screen.",
    required("source", .source, "The source, which is loaded on every page."),
    required(
      "when", .expression,
      "The screen is lit for a minute each time this becomes true; on the source’s value.")
  ) { Self(source: $1, when: $2) }
}

extension KioskDefinition.Night {
  static let decoder = NodeDecoder<Self>.checkedObject(
    "night", "Hours in which a kiosk is dark: by the clock, by the sun, or by both.",
    optional("from", .minuteOfDay, "The time at which they begin, such as `19:00`."),
    optional("to", .minuteOfDay, "The time at which they end, on the next day if it is earlier."),
    optional("sun", Place.decoder, "The place at which it is night while the sun is down."),
    optional(
      "brightness", .number, or: 1,
      "The brightness of the wall, from 0.05 to 1, which leaves it as it is.")
  ) { location, context, start, end, place, brightness in
    var hours: DailyHours?
    if let start, let end {
      hours = DailyHours(from: start, to: end, at: location, context)
      if hours == nil { return nil }
    } else if start != nil || end != nil || place == nil {
      context.error(location, "a night needs from and to, or sun")
      return nil
    }
    guard (0.05...1).contains(brightness) else {
      context.error(location, "the brightness must be from 0.05 to 1")
      return nil
    }
    return Self(hours: hours, place: place, brightness: brightness)
  }
}

extension KioskDefinition.Night.Place {
  static let decoder = NodeDecoder<Self>.checkedObject(
    "place", "A place on the earth.",
    required("latitude", .number, "The latitude in degrees, from -90 at the south pole to 90."),
    required("longitude", .number, "The longitude in degrees, from -180 to 180; east is positive.")
  ) { location, context, latitude, longitude in
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      context.error(
        location, "the latitude must be from -90 to 90, and the longitude from -180 to 180")
      return nil
    }
    return Self(latitude: latitude, longitude: longitude)
  }
}

extension DailyHours {
  static let decoder = NodeDecoder<DailyHours>.checkedObject(
    "hours", "A part of each day.",
    required("from", .minuteOfDay, "The time at which they begin, such as `22:00`."),
    required("to", .minuteOfDay, "The time at which they end, on the next day if it is earlier.")
  ) { location, context, start, end in
    DailyHours(from: start, to: end, at: location, context)
  }

  /// Returns nil after reporting hours that begin and end at the same time.
  fileprivate init?(
    from start: Int, to end: Int, at location: SourceLocation,
    _ context: DecodingContext
  ) {
    guard start != end else {
      context.error(location, "the hours begin and end at the same time")
      return nil
    }
    self.init(start: start, end: end)
  }
}

extension NodeDecoder where Value == Int {
  /// The minute of the day, written as `22:00`.
  fileprivate static var minuteOfDay: NodeDecoder {
    NodeDecoder(.timeOfDay) { node, context in
      let parts = node.scalar?.text.split(separator: ":", omittingEmptySubsequences: false) ?? []
      guard parts.count == 2, parts.allSatisfy({ $0.count <= 2 && $0.allSatisfy(\.isNumber) }),
        parts[1].count == 2, let hour = Int(parts[0]), hour < 24, let minute = Int(parts[1]),
        minute < 60
      else { return context.expected("\(ValueSchema.timeOfDay.noun)", found: node) }
      return hour * 60 + minute
    }
  }
}

extension NodeDecoder where Value == KioskDefinition.Scale {
  fileprivate static var scale: NodeDecoder {
    let schema = ValueSchema.forms([.number, .words(["fit"])])
    return NodeDecoder(schema) { node, context in
      if node.scalar?.text == "fit" { return .fit }
      let factor: Double
      switch node.scalar?.value {
      case .integer(let value): factor = Double(value)
      case .double(let value): factor = value
      default: return context.expected("\(schema.noun)", found: node)
      }
      guard (0.5...4).contains(factor) else {
        context.error(node.location, "the size of text must be from 0.5 to 4")
        return nil
      }
      return .factor(factor)
    }
  }
}

extension NodeDecoder where Value == KeyCombination {
  fileprivate static var keys: NodeDecoder {
    NodeDecoder(.text) { node, context in
      guard let text = node.scalar?.text, let keys = KeyCombination(text) else {
        return context.expected("keys such as Ctrl+Alt+Q", found: node)
      }
      return keys
    }
  }
}
