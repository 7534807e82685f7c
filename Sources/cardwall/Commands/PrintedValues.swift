import Foundation

extension Date {
  /// The moment in this machine's time zone with its seconds, such as "2026-11-21 14:02:05".
  nonisolated var logText: String {
    let parts = Calendar(identifier: .gregorian).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: self)
    func digits(_ part: Int?, _ count: Int = 2) -> String {
      let text = String(part ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [digits(parts.year, 4), digits(parts.month), digits(parts.day)]
    let time = [parts.hour, parts.minute, parts.second].map { digits($0) }
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
