import CXML

extension XMLElement {
  /// Reads a document.
  /// - Parameter bytes: the text in the encoding that it declares; by default UTF-8.
  public init(parsing bytes: [UInt8]) throws(XMLFailure) {
    guard !bytes.isEmpty else { throw .malformed(line: 1, message: "Document is empty") }
    guard !bytes.hasTooManyAttributes else { throw .tooManyAttributes }
    // The reader keeps no copy of the bytes.
    self = try bytes.withUnsafeBytes { bytes in
      Result { () throws(XMLFailure) in try Self.root(of: bytes) }
    }.get()
  }

  private static func root(of bytes: UnsafeRawBufferPointer) throws(XMLFailure) -> XMLElement {
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    let reader = xmlReaderForMemory(
      bytes.baseAddress, Int32(clamping: bytes.count), nil, nil, Int32(options))
    guard let reader else { throw .malformed(line: 1, message: "Document is empty") }
    defer { xmlFreeTextReader(reader) }
    let first = FirstError()
    return try withExtendedLifetime(first) { () -> Result<XMLElement, XMLFailure> in
      xmlTextReaderSetStructuredErrorHandler(
        reader,
        { context, error in
          guard let context, let error else { return }
          Unmanaged<FirstError>.fromOpaque(context).takeUnretainedValue().add(error.pointee)
        }, Unmanaged.passUnretained(first).toOpaque())
      var parser = ElementParser(reader, first)
      return Result { () throws(XMLFailure) in try parser.root() }
    }.get()
  }
}

/// The first error of reading a document; later ones are its consequences.
private final class FirstError {
  private(set) var failure: XMLFailure?
  /// Whether the document ended before it should.
  private(set) var isOfEnd = false

  func add(_ error: xmlError) {
    guard failure == nil, error.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    // A document that goes on after its end has the same error, but no open element.
    let parser = error.ctxt?.assumingMemoryBound(to: xmlParserCtxt.self)
    isOfEnd = error.code == Int32(XML_ERR_DOCUMENT_END.rawValue) && parser?.pointee.nameNr != 0
    if error.code == Int32(XML_ERR_ENTITY_LOOP.rawValue) {
      failure = .declaresEntities
    } else {
      let message = error.message.map { String(cString: $0) } ?? ""
      failure = .malformed(
        line: Int(error.line),
        message: message.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
    }
  }
}

/// The state of reading a document.
private struct ElementParser {
  private let reader: xmlTextReaderPtr
  private let first: FirstError
  /// The elements that are open, the outermost first.
  private var open: [XMLElement] = []

  init(_ reader: xmlTextReaderPtr, _ first: FirstError) {
    (self.reader, self.first) = (reader, first)
  }

  mutating func root() throws(XMLFailure) -> XMLElement {
    var root: XMLElement?
    while try step() {
      switch xmlTextReaderNodeType(reader) {
      case Int32(XML_READER_TYPE_ELEMENT.rawValue):
        guard open.count < XMLElement.depthLimit else { throw .tooDeep }
        let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
        open.append(element())
        if isEmpty { root = close() ?? root }
      case Int32(XML_READER_TYPE_END_ELEMENT.rawValue): root = close() ?? root
      case Int32(XML_READER_TYPE_TEXT.rawValue), Int32(XML_READER_TYPE_CDATA.rawValue),
        Int32(XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue):
        add(.text(Self.text(xmlTextReaderConstValue(reader))))
      case Int32(XML_READER_TYPE_ENTITY_REFERENCE.rawValue):
        add(.text(Self.character(named: xmlTextReaderConstName(reader))))
      case Int32(XML_READER_TYPE_DOCUMENT_TYPE.rawValue):
        guard xmlTextReaderCurrentDoc(reader)?.pointee.intSubset?.pointee.entities == nil else {
          throw .declaresEntities
        }
      default: break
      }
    }
    guard let root else { throw failure }
    return root
  }

  /// Goes on to the next node; returns false at the end.
  private func step() throws(XMLFailure) -> Bool {
    switch xmlTextReaderRead(reader) {
    case 1: return true
    case 0: return false
    default: throw failure
    }
  }

  private var failure: XMLFailure {
    if first.isOfEnd, !open.isEmpty { return .truncated }
    return first.failure
      ?? .malformed(
        line: Int(xmlTextReaderGetParserLineNumber(reader)), message: "Document is empty")
  }

  private func element() -> XMLElement {
    var attributes: [String: String] = [:]
    while xmlTextReaderMoveToNextAttribute(reader) == 1 {
      if xmlTextReaderIsNamespaceDecl(reader) == 1 { continue }
      attributes[Self.text(xmlTextReaderConstLocalName(reader))] =
        Self.text(xmlTextReaderConstValue(reader))
    }
    xmlTextReaderMoveToElement(reader)
    return XMLElement(
      name: Self.text(xmlTextReaderConstLocalName(reader)),
      namespace: Self.text(xmlTextReaderConstNamespaceUri(reader)), attributes: attributes)
  }

  private mutating func add(_ node: XMLElement.Node) {
    if !open.isEmpty { open[open.count - 1].nodes.append(node) }
  }

  /// Ends the innermost element; returns it if it is the outermost, too.
  private mutating func close() -> XMLElement? {
    guard let element = open.popLast() else { return nil }
    if open.isEmpty { return element }
    add(.element(element))
    return nil
  }

  /// Returns the character that HTML calls so, which a document may use without declaring it.
  private static func character(named name: UnsafePointer<xmlChar>?) -> String {
    guard let name, let entity = htmlEntityLookup(name),
      let scalar = Unicode.Scalar(entity.pointee.value)
    else { return "" }
    return String(scalar)
  }

  private static func text(_ characters: UnsafePointer<xmlChar>?) -> String {
    characters.map { String(cString: $0) } ?? ""
  }
}
