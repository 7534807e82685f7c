import JMESPath
import Localization

/// How the text of a source becomes its data.
public struct DataReading: Hashable, Sendable {
  public var format: DataFormat
  /// The encoding of the text; nil for the one that it has.
  public var encoding: TextEncoding?
  /// The form of a table, as far as the dashboard says it.
  public var csv: CSVOptions
  /// The part of a workbook.
  public var xlsx: XLSXOptions

  public init(
    _ format: DataFormat, encoding: TextEncoding? = nil, csv: CSVOptions = CSVOptions(),
    xlsx: XLSXOptions = XLSXOptions()
  ) {
    (self.format, self.encoding, self.csv, self.xlsx) = (format, encoding, csv, xlsx)
  }
}

/// The data of a source, and what was found out or assumed to read them.
public struct ReadData: Sendable {
  public var value: JSONValue
  /// The description of how the data were read; nil if they are as everybody expects.
  public var interpretation: String?
  /// The warning of something that was guessed or left out; nil for none.
  public var warning: String?

  public init(_ value: JSONValue, interpretation: String? = nil, warning: String? = nil) {
    (self.value, self.interpretation, self.warning) = (value, interpretation, warning)
  }
}

extension DataReading {
  /// Reads the data in a text.
  /// - Parameters:
  ///   - name: the name of the data in messages: a file, a program.
  ///   - charset: the encoding that a server names.
  ///   - address: the address of the data, by which relative ones in them are resolved; nil for a
  ///     file.
  ///   - parseJSON: reads a value of JSON.
  public func read(
    _ bytes: [UInt8], name: String, charset: String? = nil, address: String? = nil,
    parseJSON: ([UInt8]) throws(JSONSyntaxError) -> JSONValue = {
      (bytes) throws(JSONSyntaxError) in try JSONValue(parsing: bytes)
    }
  ) throws(SourceFailure) -> ReadData {
    guard bytes.count <= LoadLimits.answerBytes else { throw .tooManyBytes(name) }
    if let foreign = ForeignData(startOf: bytes) { throw foreign.failure(name) }
    if format != .xlsx, bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      throw SourceFailure(
        .malformed,
        """
        \(name): this is a ZIP archive, such as a workbook of Excel, and not \(format.rawValue); \
        write “format: xlsx” for a workbook
        """)
    }
    let text: ReadText
    let value: JSONValue
    var warning: String?
    switch format {
    case .xlsx: return try XLSXTable.read(bytes, options: xlsx, name: name)
    case .feed:
      let xml = try feedText(of: bytes, charset: charset, name: name)
      let feed = try FeedContents(xml, name: name, address: address)
      return ReadData(feed.value, warning: feed.warning)
    case .csv:
      text = try self.text(of: bytes, charset: charset, name: name)
      return try CSVTable.read(text, options: csv, name: name)
    case .json:
      text = try self.text(of: bytes, charset: charset, name: name)
      value = try JSONValue(json: text.bytes, name: name, parsing: parseJSON)
    case .ndjson:
      text = try self.text(of: bytes, charset: charset, name: name)
      value = try JSONValue(jsonLines: text.bytes, name: name)
    case .yaml:
      text = try self.text(of: bytes, charset: charset, name: name)
      let read = try ReadData(yaml: text.bytes, name: name)
      (value, warning) = (read.value, read.warning)
    case .text:
      text = try self.text(of: bytes, charset: charset, name: name)
      value = JSONValue(linesOf: text.bytes)
    case .contentLines:
      let unfolded = bytes.isUTF16 ? bytes : bytes.unfolded
      text = try self.text(of: unfolded, charset: charset, name: name)
      value = JSONValue(contentLinesOf: text.bytes)
    }
    return ReadData(
      value,
      interpretation: text.foundEncoding.map {
        String(localized: "\(name) is read as \($0.shownName)")
      }, warning: text.warning ?? warning)
  }

  private func text(
    of bytes: [UInt8], charset: String?, name: String
  ) throws(SourceFailure) -> ReadText {
    try ReadText(
      bytes, encoding: encoding, charset: charset, guesses: format.isReadInAnyEncoding, name: name)
  }

  /// Returns the text of a feed, which the reader of XML reads in the encoding that it declares.
  ///
  /// The encodings that the dashboard and the server name count for a text that declares none. A
  /// byte order mark is right, whatever the text declares.
  private func feedText(
    of bytes: [UInt8], charset: String?, name: String
  ) throws(SourceFailure) -> [UInt8] {
    let named = charset.flatMap(TextEncoding.init(charset:))
    let isNamed = named != nil && named != .utf8 && bytes.firstByteNotUTF8 != nil
    guard encoding != nil || bytes.isUTF16 || isNamed && !bytes.declaresEncoding else {
      return bytes.hasUTF8Mark ? Array(bytes.dropFirst(3)).withoutDeclaration : bytes
    }
    return try ReadText(bytes, encoding: encoding, charset: charset, guesses: false, name: name)
      .bytes.withoutDeclaration
  }
}

extension [UInt8] {
  /// The declaration of an XML document at its start.
  private var declaration: Self.SubSequence {
    guard starts(with: "<?xml".utf8), let end = firstRange(of: Array("?>".utf8)) else { return [] }
    return self[..<end.upperBound]
  }

  fileprivate var declaresEncoding: Bool {
    declaration.firstRange(of: Array("encoding".utf8)) != nil
  }

  fileprivate var withoutDeclaration: [UInt8] { Array(dropFirst(declaration.count)) }
}
