import DataSources
import Foundation
import JMESPath

/// A source of data and how often it is loaded.
///
/// Two are equal if they have the same data and are loaded in the same way, wherever in the file
/// they are.
public struct SourceDefinition: Sendable, Equatable {
  public let id: SourceID
  public let kind: Kind
  public var every: Duration?
  public var timeout: Duration?
  public var staleAfter: Duration?
  public var keep: Duration?
  public var history: HistoryDefinition?
  public var zone: TimeZone?
  public var query: BoundExpression?
  @UncomparedLocation public var location: SourceLocation
  /// The values of the choices that the data depend on and that have been filled in.
  var choices = ChoiceValues.none

  /// The properties of a type of source.
  ///
  /// Relative paths have been made absolute.
  public enum Kind: Sendable, Equatable {
    case `static`(JSONValue)
    case file(path: String, reading: DataReading)
    case command(CommandDefinition)
    case http(HTTPSourceDefinition)
    /// The latest messages of topics of a broker.
    case mqtt(MQTTSourceDefinition)
    case sql(SQLSourceDefinition)
    case system(SystemMetric)
    case prometheus(PrometheusDefinition)
    /// The events of a calendar in a window around the present.
    /// - Parameter of: what loads the lines of the calendar: a file or a request.
    indirect case calendar(of: Kind, CalendarRange)
    /// One value of the data of other sources, which has no load of its own.
    case combine([CombinedPart])
  }

  static let decoder = NodeDecoder<SourceDefinition>.checkedObject(
    "source", "A source of data and how often it is loaded.",
    oneVariant(
      by: "type", "The type of the source, which decides on its other keys.", Kind.variants),
    make: { location, context, kind in
      SourceDefinition(id: SourceID(context.key), kind: kind, location: location)
    },
    optional(
      "every", .duration(from: .seconds(1)),
      "The time from one load to the next; without it, data is loaded once."
    ) { $0.every = $1 },
    optional("timeout", .duration(from: .milliseconds(100)), "The time limit of a load.") {
      $0.timeout = $1
    },
    optional(
      "stale_after", .duration(from: .seconds(1)), "The age from which data is marked as old."
    ) { $0.staleAfter = $1 },
    optional(
      "keep", .duration(from: .seconds(1)),
      "The maximum age of the last answer that is shown at a start until there is a new one; by "
        + "default a week. Values over time are the `history`."
    ) { $0.keep = $1 },
    optional(
      "history",
      HistoryDefinition.decoder.writtenAs { "{ of: \($0), for: 1h }" },
      "The values of the source over time, for charts."
    ) { $0.history = $1 },
    optional(
      "zone", .timeZone,
      "The time zone of the times in the data that have no offset; by default the user’s."
    ) { $0.zone = $1 },
    optional(
      "query", .expression, "A query that is applied to the loaded data before any card gets it."
    ) { $0.query = $1 }
  )
  .completing { source, context in
    source.history?.complete(loadedEvery: source.every, context) ?? true && source.check(context)
  }

  /// Reports keys that have no meaning together; returns whether there are none.
  private func check(_ context: DecodingContext) -> Bool {
    if let history, every == nil, !kind.isWatched {
      context.warning(
        history.location,
        "without \"every\" the source is loaded once, and its history has a point for each start")
    }
    if case .combine = kind {
      let own = [
        ("every", every), ("timeout", timeout), ("stale_after", staleAfter), ("keep", keep),
      ].filter { $0.1 != nil }.map(\.0)
      for key in own {
        context.error(
          location,
          "\"\(key)\" has no meaning here: a combined source is as fresh as its parts, which have it"
        )
      }
      guard own.isEmpty else { return false }
    }
    if keep != nil, !kind.isStored {
      context.error(
        location, "\"keep\" has no meaning here: the data are always available, and never stored")
      return false
    }
    guard kind.checkRequest(context) else { return false }
    guard kind.checkStream(every: every, at: location, context) else { return false }
    if case .prometheus(let query) = kind { return query.check(at: location, context) }
    return true
  }
}

extension NodeDecoder where Value == [SourceDefinition] {
  static var sources: NodeDecoder {
    .forms(
      list: NodeDecoder<[[SourceDefinition]]>.list(of: namedSources).map { $0.flatMap(\.self) },
      mapping: namedSources)
  }

  private static var namedSources: NodeDecoder {
    let all = NodeDecoder<[(name: String, value: SourceDefinition)]>.map(
      of: SourceDefinition.decoder.onOwnData())
    return NodeDecoder(all.schema) { node, context in
      for entry in node.entries ?? [] {
        context.path.append(.key(entry.key))
        _ = context.checkIdentifier(entry.key, at: entry.location)
        if let first = context.references.declareSource(entry.key, at: entry.location) {
          context.duplicate(.source, entry.key, first: first, at: entry.location)
        }
        context.path.removeLast()
        context.notes.uses.sourceFiles[SourceID(entry.key)] = entry.value.files(
          // These aren't sent: the data of the source, and expressions on them.
          without: ["data", "query", "next"])
      }
      let sources = all.decode(node, context)?.map(\.value)
      context.checkCircles(of: sources ?? [])
      for source in sources ?? [] { context.named.sources[source.id] = source }
      return sources
    }
  }
}

extension SourceDefinition.Kind {
  fileprivate static let variants: [Variant<Self>] = [
    variant("static", required("data", .data, "The data itself.")) { .static($0) },
    file, CommandDefinition.variant.map { .command($0) },
    HTTPSourceDefinition.variant.map { .http($0) }, MQTTSourceDefinition.variant.map { .mqtt($0) },
    SQLSourceDefinition.sqlite.map { .sql($0) }, SQLSourceDefinition.postgres.map { .sql($0) },
    SQLSourceDefinition.named.map { .sql($0) },
    variant("system", required("metric", .word, "The metric of this machine.")) { .system($0) },
    PrometheusDefinition.variant.map { .prometheus($0) },
    variant("feed", place(.feed)) { $0 }, calendar, combination,
  ]

  private static let file = variant(
    "file",
    required("path", .sourcePath, "The file, relative to the dashboard file that names it."),
    WrittenReading.field
  ) { Self.file(path: $0, reading: $1.reading(or: DataFormat(suffixOf: $0) ?? .json)) }

  private static let calendar = variant(
    "calendar", place(.contentLines),
    optional(
      "range", CalendarRange.decoder, or: .standard,
      "The time around now whose events are wanted; by default from a day ago to 30 days ahead.")
  ) { Self.calendar(of: $0, $1) }

  private static let combination = variant(
    "combine",
    required(
      "of", .combinedParts,
      "The sources that it is made of, by the names that their data get, such as "
        + "`{ orders: shop, people: staff }`.")
  ) { Self.combine($0) }

  /// Returns a field for a file or a request with data of a format.
  private static func place(_ format: DataFormat) -> Field<Self> {
    .group(
      exactlyOne([
        choice("path", .sourcePath, "The file.") { Place.file($0) },
        choice("url", .address(.sourceText), "The URL.") { Place.web($0) },
      ]),
      RequestOptions.field.needing("url")
    ) { place, options in
      switch place {
      case .file(let path): .file(path: path, reading: DataReading(format))
      case .web(let url):
        .http(
          HTTPSourceDefinition(
            request: HTTPRequestDefinition(url: url, options: options),
            reading: DataReading(format)))
      }
    }
  }

  private enum Place {
    case file(String)
    case web(Template)
  }
}

/// A command whose output is the data.
public struct CommandDefinition: Sendable, Equatable {
  /// The program and its arguments, which are run without a shell; never empty.
  ///
  /// The arguments may name choices, each of which stays a part of its argument.
  public let run: [Template]
  public let reading: DataReading
  public var environment: [NamedTemplate] = []
  /// The mode in which the lines of a program that runs without an end become data; nil if its
  /// whole output is the data.
  public var stream: StreamMode?

  fileprivate static let variant = Dashboard.variant(
    "command",
    required(
      "run",
      .command(of: .choiceText).writtenAs { word in
        "[\(word.split(separator: " ").joined(separator: ", "))]"
      },
      "The program and its arguments, run without a shell."),
    WrittenReading.field,
    make: { CommandDefinition(run: $0, reading: $1.reading(or: .json)) },
    optional(
      "env", .namedTexts(.sourceText),
      "Variables added to the environment of the program; may name secrets."
    ) { $0.environment = $1 },
    CommandDefinition.streamField.set { $0.stream = $1 })
}

/// The window around the present in which the events of a calendar are.
public struct CalendarRange: Sendable, Equatable {
  public var past: Duration
  public var future: Duration

  /// The window without a `range`.
  static let standard = CalendarRange(past: .seconds(86_400), future: .seconds(30 * 86_400))

  static let decoder = NodeDecoder<CalendarRange>.object(
    "range", "The time around now whose events a calendar has.", make: { _ in .standard },
    optional("past", .duration(from: .zero), "The time before now; by default `1d`.") {
      $0.past = $1
    },
    optional("future", .duration(from: .zero), "The time after now; by default `30d`.") {
      $0.future = $1
    })
}

/// A source whose data are part of a combined source.
public struct CombinedPart: Sendable, Equatable {
  /// The name of the member with the data.
  public let name: String
  public let source: SourceID
  @UncomparedLocation public var location: SourceLocation
}

extension NodeDecoder where Value == [CombinedPart] {
  fileprivate static var combinedParts: NodeDecoder {
    let source = NodeDecoder<SourceID>.source
    let part = NodeDecoder<(source: SourceID, location: SourceLocation)>(source.schema) {
      node, context in source.decode(node, context).map { ($0, node.location) }
    }
    let all = NodeDecoder<[(name: String, value: (source: SourceID, location: SourceLocation))]>
      .map(of: part)
    return NodeDecoder(all.schema) { node, context in
      guard let parts = all.decode(node, context) else { return nil }
      guard !parts.isEmpty else {
        return context.expected("a mapping of names to sources", found: node)
      }
      return parts.map {
        CombinedPart(name: $0.name, source: $0.value.source, location: $0.value.location)
      }
    }
  }
}

extension NodeDecoder {
  /// Returns the values for the placeholders of a statement.
  static func sqlParameters<Element>(
    of element: NodeDecoder<Element>
  ) -> NodeDecoder where Value == SQLParameters<Element> {
    .forms(
      list: NodeDecoder<[Element]>.list(of: element).map { .positional($0) },
      mapping: NodeDecoder<[(name: String, value: Element)]>.map(of: element).map { pairs in
        .named(Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first })
      })
  }
}

/// A named text, such as a header field or an environment variable.
public struct NamedTemplate: Sendable, Equatable {
  public let name: String
  public let value: Template
}

extension NodeDecoder where Value == [NamedTemplate] {
  static func namedTexts(_ text: NodeDecoder<Template>) -> NodeDecoder {
    NodeDecoder<[(name: String, value: Template)]>.map(of: text).map { pairs in
      pairs.map { NamedTemplate(name: $0.name, value: $0.value) }
    }
  }
}
