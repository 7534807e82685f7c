// Moments as ISO 8601 writes them.

extension ChartCalendar {
  /// Returns a moment as `2025-03-05T14:02:00+01:00`, in the zone's time.
  public func isoText(of seconds: Double) -> String {
    func two(_ number: Int) -> String { Numerals.western.text(number, minimumDigits: 2) }
    let thousandths = (seconds * 1000).rounded() / 1000
    let civil = civil(thousandths)
    let whole = Int(civil.second + 0.000_5)
    let rest = Int(((civil.second - Double(whole)) * 1000).rounded())
    var text = "\(civil.date)T\(two(whole / 3600)):\(two(whole / 60 % 60)):\(two(whole % 60))"
    if rest > 0 { text += "." + Numerals.western.text(rest, minimumDigits: 3) }
    let offset = Int(offset(at: thousandths))
    if offset == 0 { return text + "Z" }
    let minutes = abs(offset) / 60
    return text + (offset < 0 ? "-" : "+") + "\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
