/// The form of a table as a dashboard declares it, in place of the one that is found in its data.
public struct CSVOptions: Hashable, Sendable {
  /// The mark before the decimals of a number.
  public enum DecimalMark: String, CaseIterable, Sendable {
    case point = "."
    case comma = ","

    var byte: UInt8 { self == .point ? UInt8(ascii: ".") : UInt8(ascii: ",") }
  }

  /// The order of the parts of a date.
  public enum DateOrder: String, CaseIterable, Sendable {
    case dayMonthYear = "day-month-year"
    case monthDayYear = "month-day-year"
    case yearMonthDay = "year-month-day"
    /// Dates are texts.
    case text
  }

  /// The type of a column's values.
  public enum ColumnType: String, CaseIterable, Sendable {
    case text, number, date
  }

  /// The byte between two fields.
  public var separator: UInt8?
  public var decimal: DecimalMark?
  public var dates: DateOrder?
  /// Whether the first row has the names of the columns.
  public var hasHeader = true
  /// The number of lines before the first row; nil for what is found.
  public var skip: Int?
  public var types: [String: ColumnType] = [:]

  public init() {}
}
