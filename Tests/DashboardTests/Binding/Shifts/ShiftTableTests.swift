import CardModel
import Dashboard
import Foundation
import JMESPath
import Testing

/// Compares with the answers of python-dateutil in `shifts.tsv`, which `shifts.py` writes.
@Suite("The earlier moments of comparisons")
struct ShiftTableTests {
  struct Row: Sendable {
    let zone: String
    let shift: String
    let present: Double
    let earlier: Double
  }

  static let rows: [String: [Row]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "shifts.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let rows = text.split(separator: "\n").compactMap { line -> Row? in
      let parts = line.split { $0 == "\t" || $0 == " " }.map(String.init)
      guard parts.count == 4, let present = Double(parts[2]), let earlier = Double(parts[3]) else {
        return nil
      }
      return Row(zone: parts[0], shift: parts[1], present: present, earlier: earlier)
    }
    return Dictionary(grouping: rows, by: \.zone)
  }()

  /// The value at the earlier moment is 0 and rises by 1 a second: the earlier value beside the
  /// present one is the difference from the right moment.
  @Test("keep the time of the day, the weekday or the day of the month", arguments: rows.keys)
  func table(zone: String) throws {
    let context = FormattingContext(
      locale: UserLocale("en_GB"), timeZone: try #require(TimeZone(identifier: zone)),
      now: { Date(timeIntervalSince1970: 1_795_269_720) })
    for row in try #require(Self.rows[zone]) {
      let card = try BoundCard(
        """
        id: c
        source: s
        body: { chart: { type: line, x: t, y: n, compare: { shift: \(row.shift), for: 1s } } }
        """,
        on: [
          ["t": .double(row.earlier), "n": 0],
          ["t": .double(row.present), "n": .double(row.present - row.earlier)],
        ], in: context
      ).card
      guard case .chart(let chart, _) = card.body, chart.series.count == 2 else {
        Issue.record("no comparison: \(row)")
        continue
      }
      #expect(chart.series[1].values.numbers.last == 0, "\(row)")
    }
  }
}
