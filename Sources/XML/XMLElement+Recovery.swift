import CXML

/// A document that is read although it isn't well-formed.
public struct RecoveredDocument: Sendable {
  public let root: XMLElement
  /// The line of the first slip.
  public let line: Int
  /// The description of the slip in the words of libxml2, which are English.
  public let message: String
  /// Whether the slips were such that nothing is missing.
  public let isWhole: Bool
}

extension RecoveredDocument {
  /// Reads a document as far as it can be read: first without the slips that programs make most
  /// often, and then as libxml2 goes on after others.
  /// - Parameters:
  ///   - failure: the reason why the document can't be read as it is.
  /// - Throws: that reason, or another, if the document has to be refused.
  public init(_ bytes: [UInt8], after failure: XMLFailure) throws(XMLFailure) {
    guard case .malformed(let line, let message) = failure else { throw failure }
    (self.line, self.message) = (line, message)
    let mended = bytes.withoutUsualSlips
    do throws(XMLFailure) {
      root = try XMLElement(parsing: mended)
      isWhole = true
    } catch {
      guard case .malformed = error else { throw error }
      guard let root = try XMLElement.recovered(from: mended) else { throw failure }
      self.root = root
      isWhole = false
    }
  }
}

extension XMLElement {
  /// Reads a document that isn't well-formed; nil if nothing of it can be read.
  fileprivate static func recovered(from bytes: [UInt8]) throws(XMLFailure) -> XMLElement? {
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      | XML_PARSE_RECOVER.rawValue
    let document = bytes.withUnsafeBytes { bytes in
      xmlReadMemory(bytes.baseAddress, Int32(clamping: bytes.count), nil, nil, Int32(options))
    }
    guard let document else { return nil }
    defer { xmlFreeDoc(document) }
    guard document.pointee.intSubset?.pointee.entities == nil else { throw .declaresEntities }
    return try xmlDocGetRootElement(document).map { (node) throws(XMLFailure) in
      try XMLElement(node, depth: 1)
    }
  }

  private init(_ node: xmlNodePtr, depth: Int) throws(XMLFailure) {
    guard depth <= Self.depthLimit else { throw .tooDeep }
    var attributes: [String: String] = [:]
    var attribute = node.pointee.properties
    while let present = attribute {
      var (value, part) = ("", present.pointee.children)
      while let text = part {
        value += Self.text(text.pointee.content)
        part = text.pointee.next
      }
      attributes[Self.text(present.pointee.name)] = value
      attribute = present.pointee.next
    }
    self.init(
      name: Self.text(node.pointee.name), namespace: Self.text(node.pointee.ns?.pointee.href),
      attributes: attributes)
    var child = node.pointee.children
    while let present = child {
      switch present.pointee.type {
      case XML_ELEMENT_NODE:
        nodes.append(.element(try XMLElement(present, depth: depth + 1)))
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        nodes.append(.text(Self.text(present.pointee.content)))
      default: break
      }
      child = present.pointee.next
    }
  }

  private static func text(_ characters: UnsafePointer<xmlChar>?) -> String {
    characters.map { String(cString: $0) } ?? ""
  }

  /// Takes the elements with a name out of all others, which a missing end has brought into them.
  public mutating func takeOut(_ name: String) -> [XMLElement] {
    var found: [XMLElement] = []
    var kept: [Node] = []
    for node in nodes {
      guard case .element(var element) = node else {
        kept.append(node)
        continue
      }
      let inner = element.takeOut(name)
      if element.name == name {
        found.append(element)
      } else {
        kept.append(.element(element))
      }
      found += inner
    }
    nodes = kept
    return found
  }
}
