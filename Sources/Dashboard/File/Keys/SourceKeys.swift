import DataSources
import JMESPath

/// The keys of sources.
extension NodeDecoder where Value == [SourceDefinition] {
  static var sources: NodeDecoder {
    .forms(
      list: NodeDecoder<[[SourceDefinition]]>.list(of: namedSources).map { $0.flatMap(\.self) },
      mapping: namedSources)
  }

  private static var namedSources: NodeDecoder {
    let all = NodeDecoder<[(name: String, value: SourceDefinition.Unnamed)]>.map(
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
      let sources = all.decode(node, context)?.map { $0.value(SourceID($0.name)) }
      context.checkCircles(of: sources ?? [])
      for source in sources ?? [] { context.named.sources[source.id] = source }
      return sources
    }
  }
}

extension SourceDefinition {
  /// A source without the name, which is its key.
  typealias Unnamed = @Sendable (SourceID) -> SourceDefinition

  static let decoder = NodeDecoder<Unnamed>.checkedObject(
    "source", "A source of data and how often it is loaded.",
    oneVariant(
      by: "type", "The type of the source, which decides on its other keys.",
      [
        staticData, file, command, http, MQTTSourceDefinition.variant, sqlite, postgres, database,
        system, Kind.prometheus, feed, calendar, combination,
      ]),
    optional(
      "every", .duration(from: .seconds(1)),
      "The time from one load to the next; without it, data is loaded once."),
    optional("timeout", .duration(from: .milliseconds(100)), "The time limit of a load."),
    optional(
      "stale_after", .duration(from: .seconds(1)), "The age from which data is marked as old."),
    optional(
      "keep", .duration(from: .seconds(1)),
      "The maximum age of the last answer that is shown at a start until there is a new one; by "
        + "default a week. Values over time are the `history`."),
    optional(
      "history",
      HistoryDefinition.decoder.writtenAs { "{ of: \($0), for: 1h }" },
      "The values of the source over time, for charts."),
    optional(
      "zone", .timeZone,
      "The time zone of the times in the data that have no offset; by default the user’s."),
    optional(
      "query", .expression, "A query that is applied to the loaded data before any card gets it.")
  ) { location, context, kind, every, timeout, staleAfter, keep, written, zone, query in
    let history = written.map { $0.definition(loadedEvery: every, context) }
    guard history.map({ $0 != nil }) ?? true else { return nil }
    if let written, every == nil, !kind.isWatched {
      context.warning(
        written.location,
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
      guard own.isEmpty else { return nil }
    }
    if keep != nil, !kind.isStored {
      context.error(
        location, "\"keep\" has no meaning here: the data are always available, and never stored")
      return nil
    }
    guard kind.checkRequest(context) else { return nil }
    guard kind.checkStream(every: every, at: location, context) else { return nil }
    switch kind {
    case .prometheus(let query): guard query.check(at: location, context) else { return nil }
    default: break
    }
    return { id in
      SourceDefinition(
        id: id, kind: kind, every: every, timeout: timeout, staleAfter: staleAfter, keep: keep,
        history: history ?? nil, zone: zone, query: query, location: location)
    }
  }

  private static let path = required(
    "path", .path, "The file, relative to the dashboard file that names it.")
  private static let staticData = variant(
    "static", required("data", .data, "The data itself.")
  ) { Kind.static($0) }

  private static let file = variant("file", path, Field<WrittenReading>.reading) {
    Kind.file(path: $0, reading: $1.reading(or: DataFormat(suffixOf: $0) ?? .json))
  }

  private static let command = variant(
    "command",
    required(
      "run",
      .command(of: .choiceText).writtenAs { word in
        "[\(word.split(separator: " ").joined(separator: ", "))]"
      },
      "The program and its arguments, run without a shell."),
    Field<WrittenReading>.reading,
    optional(
      "env", .namedTexts(.sourceText), or: [],
      "Variables added to the environment of the program; may name secrets."),
    CommandDefinition.streamField
  ) {
    Kind.command(
      CommandDefinition(run: $0, reading: $1.reading(or: .json), environment: $2, stream: $3))
  }

  private static let http = variant(
    "http",
    required("url", .address(.sourceText), "The URL."),
    optional(
      "method", .word, or: HTTPRequestDefinition.Method.get,
      "The method of the request; by default GET."),
    RequestOptions.field,
    optional(
      "body", .requestBody(.sourceText),
      "The body of the request; a mapping or a list becomes JSON."),
    Field<WrittenReading>.reading, HTTPStreamDefinition.field, Field<PagesDefinition?>.pages
  ) { url, method, options, body, written, stream, pages in
    Kind.http(
      HTTPSourceDefinition(
        request: HTTPRequestDefinition(method: method, url: url, body: body, options: options),
        reading: written.reading(or: .json), stream: stream, pages: pages))
  }

  private static let system = variant(
    "system", required("metric", .word, "The metric of this machine.")
  ) { Kind.system($0) }

  private static let feed = variant("feed", place(.feed)) { $0 }

  private static let calendar = variant(
    "calendar", place(.contentLines),
    optional(
      "range", CalendarRange.decoder, or: .standard,
      "The time around now whose events are wanted; by default from a day ago to 30 days ahead.")
  ) { Kind.calendar(of: $0, $1) }

  /// Returns a field for a file or a request with data of a format.
  private static func place(_ format: DataFormat) -> Field<Kind> {
    .group(
      exactlyOne([
        choice("path", .path, "The file.") { Place.file($0) },
        choice("url", .address(.sourceText), "The URL.") { Place.web($0) },
      ]),
      RequestOptions.field.needing("url")
    ) { place, options in
      switch place {
      case .file(let path): return Kind.file(path: path, reading: DataReading(format))
      case .web(let url):
        let request = HTTPRequestDefinition(method: .get, url: url, options: options)
        return Kind.http(
          HTTPSourceDefinition(
            request: request, reading: DataReading(format), stream: nil, pages: nil))
      }
    }
  }

  private enum Place {
    case file(String)
    case web(Template)
  }

  private static let combination = variant(
    "combine",
    required(
      "of", .combinedParts,
      "The sources that it is made of, by the names that their data get, such as "
        + "`{ orders: shop, people: staff }`.")
  ) { Kind.combine($0) }
}

extension CalendarRange {
  /// The window without a `range`.
  static let standard = CalendarRange(past: .seconds(86_400), future: .seconds(30 * 86_400))

  static let decoder = NodeDecoder<CalendarRange>.object(
    "range", "The time around now whose events a calendar has.",
    optional(
      "past", .duration(from: .zero), or: standard.past, "The time before now; by default `1d`."),
    optional(
      "future", .duration(from: .zero), or: standard.future, "The time after now; by default `30d`."
    )
  ) { CalendarRange(past: $1, future: $2) }
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

extension NodeDecoder where Value == [NamedTemplate] {
  static func namedTexts(_ text: NodeDecoder<Template>) -> NodeDecoder {
    NodeDecoder<[(name: String, value: Template)]>.map(of: text).map { pairs in
      pairs.map { NamedTemplate(name: $0.name, value: $0.value) }
    }
  }
}
