import DataSources
import JMESPath

/// One value of the data of other sources, which has no load of its own.
struct CombinedSourceDefinition: SourceKind {
  let parts: [CombinedPart]

  static let variant = Dashboard.variant(
    "combine",
    required(
      "of", .combinedParts,
      "The sources that it is made of, by the names that their data get, such as "
        + "`{ orders: shop, people: staff }`.")
  ) { CombinedSourceDefinition(parts: $0) }

  func check(_ source: SourceDefinition, _ context: DecodingContext) -> Bool {
    let own = [
      ("every", source.every), ("timeout", source.timeout), ("stale_after", source.staleAfter),
      ("keep", source.keep),
    ].filter { $0.1 != nil }.map(\.0)
    for key in own {
      context.error(
        source.location,
        "\"\(key)\" has no meaning here: a combined source is as fresh as its parts, which have it")
    }
    return own.isEmpty
  }

  var origin: SourceOrigin { .sources }
  var written: [JSONValue] { [] }

  func adapter(_ context: AdapterContext) -> any SourceAdapter {
    preconditionFailure("a combined source follows its parts")
  }

  func identity(of source: SourceDefinition) -> [String]? { nil }
  func abilities(in folder: OwnFolder, _ dashboard: DashboardDefinition) -> Set<Ability> { [] }
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
