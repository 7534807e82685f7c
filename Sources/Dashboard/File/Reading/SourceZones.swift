import Foundation
import JMESPath

/// The functions of expressions about the data of a source that has a zone of its own.
struct ZonedFunctions {
  /// The name of the zone.
  let zone: String
  /// The functions, which read local times in the zone.
  let functions: FunctionTable
}

extension Node {
  /// Returns the contexts that read times in the zones of a dashboard's sources, by the names of
  /// those that have a zone.
  func sourceContexts(_ formatting: FormattingContext) -> [String: FormattingContext] {
    let contexts = (self["sources"]?.entries ?? []).compactMap { entry in
      entry.value["zone"]?.scalar.flatMap { TimeZone(identifier: $0.text) }.map {
        (entry.key, formatting.reading(timesOf: $0))
      }
    }
    return Dictionary(contexts, uniquingKeysWith: { $1 })
  }
}

extension NodeDecoder {
  /// Returns the decoder of a part of the file whose `source` its expressions are about.
  func onDataOfSource() -> NodeDecoder {
    within { node, context in node["source"]?.scalar?.text ?? context.source }
  }

  /// Returns the decoder of a source, whose name is its key.
  func onOwnData() -> NodeDecoder { within { _, context in context.key } }

  private func within(
    _ source: @escaping @Sendable (Node, DecodingContext) -> String?
  ) -> NodeDecoder {
    NodeDecoder(schema) { [decode] node, context in
      let outer = context.source
      defer { context.source = outer }
      context.source = source(node, context)
      return decode(node, context)
    }
  }
}
