import Localization

/// Data of a kind that no format reads, which are recognized by their first bytes.
enum ForeignData {
  /// Data that a program has compressed, and the command that writes them as they were.
  case compressed(by: String, unpackedBy: String)
  case database, document, picture, parquet, oldWorkbook

  /// Recognizes data by their first bytes; nil for any other data.
  init?(startOf bytes: [UInt8]) {
    guard let kind = Self.marks.first(where: { bytes.starts(with: $0.mark) })?.kind else {
      return nil
    }
    self = kind
  }

  private static let marks: [(mark: [UInt8], kind: ForeignData)] = [
    ([0x1F, 0x8B], .compressed(by: "gzip", unpackedBy: "zcat")),
    ([0x28, 0xB5, 0x2F, 0xFD], .compressed(by: "zstd", unpackedBy: "zstdcat")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .compressed(by: "xz", unpackedBy: "xzcat")),
    (
      Array("BZh9".utf8) + [0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
      .compressed(by: "bzip2", unpackedBy: "bzcat")
    ),
    (databaseMark, .database), (Array("%PDF-".utf8), .document),
    ([0x89, 0x50, 0x4E, 0x47], .picture), ([0xFF, 0xD8, 0xFF], .picture),
    (Array("PAR1".utf8), .parquet), ([0xD0, 0xCF, 0x11, 0xE0], .oldWorkbook),
  ]

  /// The text "SQLite format 3" and a NUL, with which each database of SQLite begins.
  private static let databaseMark: [UInt8] = [
    0x53, 0x51, 0x4C, 0x69, 0x74, 0x65, 0x20, 0x66, 0x6F, 0x72, 0x6D, 0x61, 0x74, 0x20, 0x33, 0,
  ]

  /// Returns the failure to read the data.
  /// - Parameter name: the name of the data in messages.
  func failure(_ name: String) -> SourceFailure {
    switch self {
    case .compressed(let program, let command):
      SourceFailure(
        .malformed,
        """
        \(name): this is compressed by \(program); unpack it, or have a source of type “command” \
        do so, as by “run: [\(command), FILE]”
        """)
    case .database:
      SourceFailure(
        .malformed, "\(name): this is an SQLite database; write “type: sqlite” and a statement")
    case .document: SourceFailure(.malformed, "\(name): this is a PDF document, and no data")
    case .picture: SourceFailure(.malformed, "\(name): this is a picture, and no data")
    case .parquet:
      SourceFailure(
        .malformed, "\(name): this is a Parquet file, which isn’t read; save it as CSV")
    case .oldWorkbook:
      SourceFailure(
        .malformed,
        "\(name): this is an old or an encrypted Excel file; save it as .xlsx without a password")
    }
  }
}
