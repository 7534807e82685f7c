import CardModel

/// The behaviour of a kiosk that nobody uses (P14, P16).
public struct KioskDefinition: Sendable, Equatable {
  /// The size of text.
  public enum Scale: Sendable, Equatable {
    /// A factor on the usual size.
    case factor(Double)
    /// The largest size at which a page needs no scrolling.
    case fit
  }

  public let location: SourceLocation
  public var monitor: String?
  public var scale: Scale?
  public var scroll: Duration?
  public var rowDuration: Duration?
  public var home: PageID?
  public var idleHome: Duration?
  public var rotation: Rotation?
  public var blank: [DailyHours] = []
  public var night: Night?
  public var wake: Wake?
  public var pixelShift: Duration?
  public var leave: KeyCombination?

  /// The usual time for which some rows are shown, before the next ones are.
  public static let usualRowDuration = Duration.seconds(10)

  static let decoder = NodeDecoder<KioskDefinition>.object(
    "kiosk", "What a kiosk (`--kiosk`) does by itself.",
    make: { KioskDefinition(location: $0) },
    optional(
      "monitor", .fixedText,
      "The name of the monitor that it fills, such as `HDMI-1`; by default the one on which it "
        + "appears."
    ) { $0.monitor = $1 },
    optional(
      "scale", .scale,
      "A factor on the size of text, from 0.5 to 4, or `fit` for the largest at which each page of "
        + "cards needs no scrolling and cuts no more than at 1."
    ) { $0.scale = $1 },
    optional(
      "scroll", .duration(from: .seconds(5)),
      "The time in which a page of cards that is higher than the screen moves to its end, again and "
        + "again, while nobody uses the kiosk; by default it rests."
    ) { $0.scroll = $1 },
    optional(
      "next_rows", .duration(from: .seconds(2)),
      "The time for which a card or a report without room for all of its rows shows some, before it "
        + "shows the next; by default ten seconds."
    ) { $0.rowDuration = $1 },
    optional("home", .page, "The page to return to; by default the first.") { $0.home = $1 },
    optional(
      "idle_home", .duration(from: .seconds(5)),
      "The time without input after which the home page is shown, from its top."
    ) { $0.idleHome = $1 },
    optional("rotate", Rotation.decoder, "Turns the pages while nobody uses the kiosk.") {
      $0.rotation = $1
    },
    optional(
      "blank", .list(of: DailyHours.decoder),
      "Hours in which the screen is black; any input lights it for a minute."
    ) { $0.blank = $1 },
    optional("night", Night.decoder, "Hours in which the dark scheme is used.") { $0.night = $1 },
    optional(
      "wake", Wake.decoder.onDataOfSource(),
      "Lights a black screen, as input does, when somebody comes."
    ) { $0.wake = $1 },
    optional(
      "pixel_shift", .duration(from: .seconds(10)),
      "The time after which all pixels move a little, so that none burns in; by default none does."
    ) { $0.pixelShift = $1 },
    optional(
      "leave", .keys,
      "The keys that close the kiosk when they are held for three seconds, such as `Ctrl+Alt+Q`; by "
        + "default no keys do."
    ) { $0.leave = $1 })
}

extension KioskDefinition {
  /// The turning of pages while nobody uses the kiosk.
  public struct Rotation: Sendable, Equatable {
    public let interval: Duration
    public var pages: [PageID] = []
    public var resumeAfter = usualResumption

    /// The usual time after the last input from which a kiosk goes on by itself.
    public static let usualResumption = Duration.seconds(120)

    static let decoder = NodeDecoder<Self>.object(
      "rotation", "Pages that a kiosk shows by turns.",
      required("every", .duration(from: .seconds(1)), "The time that each page is shown."),
      make: { Self(interval: $1) },
      optional(
        "pages", .list(of: .page), "The pages, in their order; by default all with a tab."
      ) { $0.pages = $1 },
      optional(
        "resume_after", .duration(from: .seconds(1)),
        "The time after the last input from which the pages turn again; by default two minutes."
      ) { $0.resumeAfter = $1 })
  }

  /// The condition that lights a black screen.
  public struct Wake: Sendable, Equatable {
    public let source: SourceID
    public let when: BoundExpression

    static let decoder = NodeDecoder<Self>.object(
      "wake", "The condition that lights a black screen.",
      required("source", .source, "The source, which is loaded on every page."),
      required(
        "when", .expression,
        "The screen is lit for a minute each time this becomes true; on the source’s value."),
      make: { Self(source: $1, when: $2) })
  }

  /// The hours in which the kiosk is dark.
  public struct Night: Sendable, Equatable {
    let location: SourceLocation
    fileprivate var start: Int?
    fileprivate var end: Int?
    public var place: Place?
    public var brightness = 1.0

    /// The same hours of each day; nil for those of the sun alone.
    public var hours: DailyHours? {
      guard let start, let end else { return nil }
      return DailyHours(start: start, end: end)
    }

    static let decoder = NodeDecoder<Self>.object(
      "night", "Hours in which a kiosk is dark: by the clock, by the sun, or by both.",
      make: { Self(location: $0) },
      optional("from", .minuteOfDay, "The time at which they begin, such as `19:00`.") {
        $0.start = $1
      },
      optional(
        "to", .minuteOfDay, "The time at which they end, on the next day if it is earlier."
      ) { $0.end = $1 },
      optional("sun", Place.decoder, "The place at which it is night while the sun is down.") {
        $0.place = $1
      },
      optional(
        "brightness", .number,
        "The brightness of the wall, from 0.05 to 1, which leaves it as it is."
      ) { $0.brightness = $1 }
    )
    .checked { $0.check($1) }

    private func check(_ context: DecodingContext) {
      if let hours {
        hours.check(at: location, context)
      } else if start != nil || end != nil || place == nil {
        context.error(location, "a night needs from and to, or sun")
      }
      if !(0.05...1).contains(brightness) {
        context.error(location, "the brightness must be from 0.05 to 1")
      }
    }
  }
}

extension KioskDefinition.Night {
  /// A place on the earth.
  public struct Place: Sendable, Equatable {
    public let latitude: Double
    public let longitude: Double

    public init(latitude: Double, longitude: Double) {
      (self.latitude, self.longitude) = (latitude, longitude)
    }

    fileprivate static let decoder = NodeDecoder<Self>.checkedObject(
      "place", "A place on the earth.",
      required("latitude", .number, "The latitude in degrees, from -90 at the south pole to 90."),
      required(
        "longitude", .number, "The longitude in degrees, from -180 to 180; east is positive.")
    ) { location, context, latitude, longitude in
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
        context.error(
          location, "the latitude must be from -90 to 90, and the longitude from -180 to 180")
        return nil
      }
      return Self(latitude: latitude, longitude: longitude)
    }
  }
}

/// A part of each day, such as from 22:00 to 05:30.
public struct DailyHours: Sendable, Equatable {
  /// The first minute, from 0 for midnight.
  public let start: Int
  /// The minute after the last; if it isn't after `start`, it is one of the next day.
  public let end: Int

  public init(start: Int, end: Int) {
    (self.start, self.end) = (start, end)
  }

  /// Returns whether a minute of the day is one of these.
  public func contains(_ minute: Int) -> Bool {
    start < end ? (start..<end).contains(minute) : minute >= start || minute < end
  }

  static let decoder = NodeDecoder<DailyHours>.checkedObject(
    "hours", "A part of each day.",
    required("from", .minuteOfDay, "The time at which they begin, such as `22:00`."),
    required("to", .minuteOfDay, "The time at which they end, on the next day if it is earlier.")
  ) { location, context, start, end in
    let hours = DailyHours(start: start, end: end)
    hours.check(at: location, context)
    return hours
  }

  /// Reports hours that begin and end at the same time.
  fileprivate func check(at location: SourceLocation, _ context: DecodingContext) {
    if start == end { context.error(location, "the hours begin and end at the same time") }
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

/// Keys that are pressed together, such as Ctrl+Alt+Q.
public struct KeyCombination: Sendable, Equatable {
  /// The modifiers by their names in the file, and in GTK's notation.
  private static let modifiers = [
    "ctrl": "<Control>", "alt": "<Alt>", "shift": "<Shift>", "super": "<Super>",
  ]
  private static let namedKeys =
    (1...12).map { "F\($0)" } + ["Escape", "Home", "End", "Insert", "Delete"]

  /// The keys in GTK's notation, such as `<Control><Alt>q`.
  public let accelerator: String

  /// Reads keys such as `Ctrl+Alt+Q`; nil if there is no modifier, or a key has another name.
  public init?(_ text: String) {
    let parts = text.split(separator: "+").map(String.init)
    guard parts.count > 1, let last = parts.last else { return nil }
    let modifiers = parts.dropLast().compactMap { Self.modifiers[$0.lowercased()] }
    guard modifiers.count == parts.count - 1, Set(modifiers).count == modifiers.count else {
      return nil
    }
    if let name = Self.namedKeys.first(where: { $0.lowercased() == last.lowercased() }) {
      accelerator = modifiers.joined() + name
    } else if last.count == 1, last.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
      accelerator = modifiers.joined() + last.lowercased()
    } else {
      return nil
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
