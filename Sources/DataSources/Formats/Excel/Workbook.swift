import Localization
import XML
import Zip

/// A workbook of Excel (Office Open XML): its sheets, and what their cells refer to.
struct Workbook {
  /// The names of the sheets with their parts of the archive, in order.
  let sheets: [(name: String, part: String)]
  /// Whether days are counted from 1904.
  let isFrom1904: Bool
  let strings: [String]
  /// For each style of cells, the parts of a date that its number format shows.
  let formats: [DateFormat?]

  private let archive: ZipArchive
  private let name: String

  /// - Parameter name: the name of the file in messages.
  init(_ bytes: [UInt8], name: String) throws(SourceFailure) {
    self.name = name
    let archive: ZipArchive
    do throws(ZipFailure) {
      archive = try ZipArchive(bytes)
    } catch {
      throw SourceFailure(.malformed, "\(name): this is no Excel workbook (.xlsx)")
    }
    self.archive = archive
    let root = try Self.relations(of: "", in: archive, name)
    let part = root.first { $0.type.hasSuffix("/officeDocument") }?.part ?? "xl/workbook.xml"
    guard let workbook = try Self.document(part, in: archive, name) else {
      throw SourceFailure(.malformed, "\(name): this is no Excel workbook (.xlsx)")
    }
    let relations = try Self.relations(of: part, in: archive, name)
    let date1904 = workbook.child("workbookPr")?.attributes["date1904"]
    isFrom1904 = ["1", "true"].contains(date1904)
    let parts = Dictionary(relations.map { ($0.id, $0.part) }) { first, _ in first }
    sheets = (workbook.child("sheets")?.elements ?? []).compactMap { sheet in
      sheet.attributes["id"].flatMap { parts[$0] }.map { (sheet.attributes["name"] ?? "", $0) }
    }
    let referred = { (kind: String) throws(SourceFailure) -> XMLElement? in
      guard let part = relations.first(where: { $0.type.hasSuffix("/\(kind)") })?.part else {
        return nil
      }
      return try Self.document(part, in: archive, name)
    }
    strings = (try referred("sharedStrings")?.elements ?? []).filter { $0.name == "si" }
      .map(\.cellText)
    formats = Self.formats(in: try referred("styles"))
  }

  /// Returns the document of a sheet.
  func sheet(_ part: String) throws(SourceFailure) -> XMLElement {
    guard let sheet = try Self.document(part, in: archive, name) else {
      throw SourceFailure(.malformed, "\(name): the workbook lacks \(part)")
    }
    return sheet
  }

  private static func formats(in styles: XMLElement?) -> [DateFormat?] {
    let own = (styles?.child("numFmts")?.elements ?? []).compactMap { format in
      format.attributes["numFmtId"].map { ($0, format.attributes["formatCode"] ?? "") }
    }
    let codes = Dictionary(own) { first, _ in first }
      // Excel allows 255 letters.
      .mapValues { DateFormat(code: String($0.prefix(255))) }
    return (styles?.child("cellXfs")?.elements ?? []).map { style in
      let id = style.attributes["numFmtId"] ?? "0"
      return codes[id] ?? DateFormat(builtIn: Int(id) ?? 0)
    }
  }

  private typealias Relation = (id: String, type: String, part: String)

  /// Returns the parts that a part refers to.
  private static func relations(
    of part: String, in archive: ZipArchive, _ name: String
  ) throws(SourceFailure) -> [Relation] {
    let folder = part.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let file = part.split(separator: "/").last ?? ""
    let document = try document("\(folder)_rels/\(file).rels", in: archive, name)
    return (document?.elements ?? []).map { relation in
      let target = relation.attributes["Target"] ?? ""
      let path = target.hasPrefix("/") ? String(target.dropFirst()) : folder + target
      return (relation.attributes["Id"] ?? "", relation.attributes["Type"] ?? "", path)
    }
  }

  private static func document(
    _ part: String, in archive: ZipArchive, _ name: String
  ) throws(SourceFailure) -> XMLElement? {
    let data: [UInt8]?
    do throws(ZipFailure) {
      data = try archive.data(of: part, limit: LoadLimits.workbookBytes)
    } catch {
      switch error {
      case .tooLarge:
        throw SourceFailure(
          .tooLarge,
          "\(name): \(part) has more than \(LoadLimits.workbookBytes >> 20) MiB; keep it shorter")
      case .malformed: throw SourceFailure(.malformed, "\(name): \(part) is damaged")
      case .unsupported:
        throw SourceFailure(.unsupported, "\(name): \(part) is encrypted or packed in another way")
      }
    }
    guard let data else { return nil }
    do throws(XMLFailure) {
      return try XMLElement(parsing: data)
    } catch {
      throw SourceFailure(.malformed, "\(name): \(part) is no XML that can be read")
    }
  }
}

extension XMLElement {
  /// Returns the first element of a name within the element.
  func child(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

  /// The text of a cell, without how it is pronounced.
  var cellText: String {
    elements.map { element in
      switch element.name {
      case "t": element.text
      case "r": element.child("t")?.text ?? ""
      default: ""
      }
    }.joined().decodingCellEscapes
  }
}

extension String {
  /// The text with the characters that workbooks write as numbers, such as `_x000D_` for a carriage
  /// return and `_x005F_` for an underscore (ECMA-376-1 §22.9.2.19).
  var decodingCellEscapes: String {
    guard utf8.contains(UInt8(ascii: "_")) else { return self }
    var units: [UInt16] = []
    var position = startIndex
    for match in matches(of: #/_x([0-9A-Fa-f]{4})_/#) {
      guard let unit = UInt16(match.1, radix: 16) else { continue }
      units += self[position..<match.range.lowerBound].utf16
      units.append(unit)
      position = match.range.upperBound
    }
    guard position > startIndex else { return self }
    return String(decoding: units + self[position...].utf16, as: UTF16.self)
  }
}
