/// An element of an XML document, with its attributes and what is in it.
///
/// The document is read by libxml2 without a network, and no entity that it declares is expanded.
public struct XMLElement: Sendable {
  /// A part of an element.
  public enum Node: Sendable {
    case element(XMLElement)
    case text(String)
  }

  /// The name without its prefix.
  public let name: String
  /// The address of the name's namespace; empty for none.
  public let namespace: String
  /// The attributes by their names without prefixes.
  public var attributes: [String: String]
  public var nodes: [Node] = []

  init(name: String, namespace: String, attributes: [String: String]) {
    (self.name, self.namespace, self.attributes) = (name, namespace, attributes)
  }

  /// The maximum nesting depth of elements.
  public static let depthLimit = 100

  /// The elements within the element, in order.
  public var elements: [XMLElement] {
    nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All text in the element, that of the elements within it, too.
  public var text: String {
    nodes.map { node in
      switch node {
      case .element(let element): element.text
      case .text(let text): text
      }
    }.joined()
  }

  /// All in the element as HTML without attributes.
  /// - Parameter escapesText: whether a "<" of the text is one that a person reads; otherwise the
  ///   text is HTML itself.
  public func html(escapesText: Bool) -> String {
    nodes.map { node in
      switch node {
      case .element(let element):
        "<\(element.name)>\(element.html(escapesText: escapesText))</\(element.name)>"
      case .text(let text) where escapesText:
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      case .text(let text): text
      }
    }.joined()
  }
}

/// The reason why a text is no XML document that is read.
public enum XMLFailure: Error, Hashable, Sendable {
  /// The text isn't well-formed.
  /// - Parameter message: the words of libxml2, which are English.
  case malformed(line: Int, message: String)
  /// The text ends within an element.
  case truncated
  /// The document declares entities, which can stand for billions of characters.
  case declaresEntities
  /// Elements nest deeper than ``XMLElement/depthLimit``.
  case tooDeep
  /// An element has more attributes than are read in a moment.
  case tooManyAttributes
}
