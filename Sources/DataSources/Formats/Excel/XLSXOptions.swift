/// The part of a workbook of Excel that a dashboard reads.
public struct XLSXOptions: Hashable, Sendable {
  /// The name of the sheet; nil for the first one.
  public var sheet: String?
  /// The cells; nil for all.
  public var range: CellRange?

  public init(sheet: String? = nil, range: CellRange? = nil) {
    (self.sheet, self.range) = (sheet, range)
  }
}

/// A rectangle of cells, such as `B3:F100` or `B:F`.
public struct CellRange: Hashable, Sendable {
  /// The columns, from 0.
  let columns: ClosedRange<Int>
  /// The rows, from 1.
  let rows: ClosedRange<Int>

  static let lastRow = 1_048_576

  /// Reads a range; nil for any other text.
  public init?(_ text: String) {
    let ends = text.replacing("$", with: "").split(separator: ":").map { CellName($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1],
      (first.row == nil) == (last.row == nil), first.column <= last.column,
      first.row ?? 1 <= last.row ?? 1
    else { return nil }
    columns = first.column...last.column
    rows = (first.row ?? 1)...(last.row ?? Self.lastRow)
  }
}

/// The name of a cell, such as `B3`, or of a column.
struct CellName {
  /// The column, from 0.
  let column: Int
  /// The row, from 1; nil for a column.
  let row: Int?

  init?(_ text: some StringProtocol) {
    let letters = text.prefix { $0.isASCII && $0.isLetter }.uppercased()
    let digits = text.dropFirst(letters.count)
    guard (1...3).contains(letters.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      digits.count <= 7
    else { return nil }
    column = letters.utf8.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "A")) + 1 } - 1
    row = digits.isEmpty ? nil : Int(digits)
    if row == 0 { return nil }
  }
}
