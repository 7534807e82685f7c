import DataSources
import Foundation
import JMESPath

/// A source of data and how often it is loaded.
///
/// Two are equal if they have the same data and are loaded in the same way, wherever in the file
/// they are.
public struct SourceDefinition: Sendable, Equatable {
  public let id: SourceID
  /// The type of the source, with its properties; relative paths have been made absolute.
  @ComparedKind var kind: any SourceKind
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

  /// The types of sources, in the order in which the documentation has their keys.
  private static let kinds: [Variant<any SourceKind>] = [
    StaticSourceDefinition.variant.ofSource, FileSourceDefinition.variant.ofSource,
    CommandSourceDefinition.variant.ofSource, HTTPSourceDefinition.variant.ofSource,
    MQTTSourceDefinition.variant.ofSource, SQLSourceDefinition.sqlite.ofSource,
    SQLSourceDefinition.postgres.ofSource, SQLSourceDefinition.named.ofSource,
    SystemSourceDefinition.variant.ofSource, PrometheusSourceDefinition.variant.ofSource,
    FeedSource.variant, CalendarSourceDefinition.variant.ofSource,
    CombinedSourceDefinition.variant.ofSource,
  ]

  static let decoder = NodeDecoder<SourceDefinition>.checkedObject(
    "source", "A source of data and how often it is loaded.",
    oneVariant(
      by: "type", "The type of the source, which decides on its other keys.", kinds),
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
    guard kind.check(self, context) else { return false }
    if keep != nil, identity == nil {
      context.error(
        location, "\"keep\" has no meaning here: the data are always available, and never stored")
      return false
    }
    return true
  }
}

extension NodeDecoder where Value == [SourceDefinition] {
  static var sources: NodeDecoder {
    .forms(
      list: NodeDecoder<[[SourceDefinition]]>.list(of: namedSources).map { $0.flatMap(\.self) }
        .refusing(\.isListWithNames) { node, context in context.expectedMap(found: node) },
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
