/// Where the rows of a table begin, and what is between their fields.
struct CSVLayout {
  let separator: UInt8
  /// A parser whose next record is the heading, or the first row of a table without one.
  private(set) var parser: CSVParser
  /// The line of the heading if something stands above it, from 1.
  private(set) var headingLine: Int?

  private static let separators = [
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
  ]
  /// The number of records by which the separator is found.
  private static let sampleCount = 50

  /// Finds the layout of a table, as far as `options` don't say it.
  init(of bytes: [UInt8], _ options: CSVOptions) {
    let stated = Self.statedSeparator(of: bytes)
    let skipped = (stated == nil ? 0 : 1) + (options.skip ?? 0)
    let known = options.separator ?? stated
    let samples = (known.map { [$0] } ?? Self.separators).map { separator in
      Sample(bytes, separator, skipping: skipped, limit: Self.sampleCount)
    }
    let best = samples.dropFirst().reduce(samples[0]) { $1.isBetter(than: $0) ? $1 : $0 }
    // A table of one column has no separator; a byte that no text has stands for that.
    separator = known == nil && best.isOneColumnOfNumbers ? 0 : best.separator
    parser = CSVParser(bytes, delimiter: separator)
    parser.skipLines(skipped)
    if options.skip == nil, options.hasHeader {
      let titles = best.titleCount
      for _ in 0..<titles { _ = try? parser.next() }
      if titles > 0 { headingLine = best.records[titles].line }
    }
  }

  /// Returns the separator that a first line `sep=;` states, as spreadsheets write and read it.
  private static func statedSeparator(of bytes: [UInt8]) -> UInt8? {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      .filter { $0 != UInt8(ascii: "\"") }
    guard line.count == 5, String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep="
    else { return nil }
    return line.last
  }
}

/// The first records of a table, read with one of the separators.
private struct Sample {
  let separator: UInt8
  private(set) var records: [CSVParser.Record] = []
  /// The number of fields that most records have.
  private var usualCount = 0
  /// The share of the records that have as many; zero for a separator that can't be the one.
  private var share = 0.0
  /// Whether a record after these can't be read.
  private var isBroken = false

  init(_ bytes: [UInt8], _ separator: UInt8, skipping lines: Int, limit: Int) {
    self.separator = separator
    var parser = CSVParser(bytes, delimiter: separator)
    parser.skipLines(lines)
    do throws(CSVParser.SyntaxError) {
      while records.count < limit, let record = try parser.next() { records.append(record) }
    } catch {
      isBroken = true
    }
    let counts = records.reduce(into: [:]) { $0[$1.fields.count, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    usualCount = counts.filter { $0.value == most }.keys.max() ?? 0
    // The record with the mistake has another number of fields.
    let count = records.count + (isBroken ? 1 : 0)
    if usualCount > 1 { share = Double(most) / Double(count) }
  }

  /// Whether the separator is more probable than another one: more records have as many fields as
  /// most, or it stands more often in the first.
  func isBetter(than other: Sample) -> Bool {
    if share != other.share { return share > other.share }
    if share > 0, hasSpacedCommas != other.hasSpacedCommas { return other.hasSpacedCommas }
    return share > 0
      && (records.first?.fields.count ?? 0) > (other.records.first?.fields.count ?? 0)
  }

  /// Whether all commas of the first record stand before spaces, as they do in texts.
  private var hasSpacedCommas: Bool {
    guard separator == UInt8(ascii: ","), let fields = records.first?.fields, fields.count > 1
    else { return false }
    return fields.dropFirst().allSatisfy { $0.hasPrefix(" ") }
  }

  /// Whether the records are numbers with decimal commas below a heading of one field.
  var isOneColumnOfNumbers: Bool {
    separator == UInt8(ascii: ",") && records.count > 1 && records[0].fields.count == 1
      && records.dropFirst().allSatisfy { record in
        let bytes = CSVNumeral.numeralBytes(of: record.fields.joined(separator: ","))
        return bytes.flatMap { CSVNumeral($0, decimal: UInt8(ascii: ",")) } != nil
      }
  }

  /// The number of records above the heading: titles of one field, and comments.
  ///
  /// It is zero unless a heading follows, which has no numbers.
  var titleCount: Int {
    guard usualCount > 1 else { return 0 }
    let count = records.prefix(while: isTitle).count
    guard count > 0, count < records.count, isHeading(records[count]) else { return 0 }
    return count
  }

  private func isTitle(_ record: CSVParser.Record) -> Bool {
    let filled = record.fields.count { !$0.isEmpty }
    let isComment = record.fields[0].hasPrefix("#") && record.fields.count != usualCount
    return filled <= 1 || isComment
  }

  private func isHeading(_ record: CSVParser.Record) -> Bool {
    record.fields.count == usualCount
      && record.fields.allSatisfy { field in
        let bytes = CSVNumeral.numeralBytes(of: field)
        return bytes.flatMap { CSVNumeral($0, decimal: UInt8(ascii: "."), allowsZeros: true) }
          == nil
          && bytes.flatMap { CSVNumeral($0, decimal: UInt8(ascii: ",")) } == nil
          && CSVDate(field, allowsShortYears: true) == nil
      }
  }
}
