import DataSources
import Foundation

extension Date {
  /// The moment in this machine's time zone with its seconds, such as "2026-11-21 14:02:05".
  nonisolated var logText: String {
    let parts = Calendar(identifier: .gregorian).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: self)
    let day = [(parts.year ?? 0).digits(4), (parts.month ?? 0).digits(), (parts.day ?? 0).digits()]
    let time = [parts.hour, parts.minute, parts.second].map { ($0 ?? 0).digits() }
    return "\(day.joined(separator: "-")) \(time.joined(separator: ":"))"
  }
}

extension String {
  /// The maximum number of characters of data that are printed.
  private nonisolated static let excerptLimit = 160

  /// The beginning of the text in one line.
  nonisolated var excerpt: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > Self.excerptLimit ? line.prefix(Self.excerptLimit - 1) + "…" : line
  }
}
