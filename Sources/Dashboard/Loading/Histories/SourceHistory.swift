import DataSources
import JMESPath

/// The values of a source over a length of time: a ring of points, each the mean of the samples in
/// an interval, or the last of its states.
///
/// Points are in the order in which they were recorded, and their number is bounded, whatever the
/// wall clock does (P9). A point that lies in the future, because the clock has been set back, is
/// not shown until its time has come.
struct SourceHistory: Sendable {
  /// A point that samples are still added to.
  private struct OpenPoint: Sendable {
    let time: Double
    var sums: [String: (sum: Double, count: Int)] = [:]
    var latest: HistoryPoint

    mutating func add(_ point: HistoryPoint) {
      latest = point
      for case (let name, .number(let value)) in point.values {
        let (sum, count) = sums[name] ?? (0, 0)
        sums[name] = (sum + value, count + 1)
      }
    }

    /// The mean of the numbers, and the last states.
    var mean: HistoryPoint {
      let means = sums.mapValues { HistoryValue.number($0.sum / Double($0.count)) }
      let states = latest.values.filter { $0.value.number == nil }
      return HistoryPoint(time: time, values: means.merging(states) { _, state in state })
    }
  }

  /// A point as data have it.
  private struct Row: Sendable {
    let time: Double
    let value: JSONValue
    /// The number of bytes, roughly.
    let size: Int
  }

  /// The measures of a history, in seconds.
  private struct Measures: Sendable {
    /// The length of time that is shown.
    let length: Double
    /// The time from one point to the next.
    let interval: Double
    /// The time from one point to the next that the source's own interval allows.
    let pitch: Double
    let capacity: Int

    init(_ definition: HistoryDefinition, loadedEvery every: Duration?) {
      length = definition.length / .seconds(1)
      interval = definition.interval / .seconds(1)
      pitch = max(definition.interval, every ?? .zero) / .seconds(1)
      capacity = definition.capacity
    }
  }

  private var measures: Measures
  /// The time between two points from which on there is a gap between them, in seconds: one point
  /// may be missing because a load was late.
  private var gap: Double { 2.5 * measures.pitch }
  private var points: [Row] = []
  /// The number of bytes of the points, roughly.
  private(set) var size = 0
  private var open: OpenPoint?

  /// The number of points that are complete.
  var count: Int { points.count }

  /// - Parameters:
  ///   - every: the interval at which the source is loaded.
  ///   - points: the points of an earlier run.
  init(
    _ definition: HistoryDefinition, loadedEvery every: Duration?, points: [HistoryPoint] = []
  ) {
    measures = Measures(definition, loadedEvery: every)
    for point in points.suffix(measures.capacity) { append(point) }
  }

  /// Follows an edit of the file; the points stay as far as there is room for them.
  mutating func update(_ definition: HistoryDefinition, loadedEvery every: Duration?) {
    measures = Measures(definition, loadedEvery: every)
    removeOldest(points.count - measures.capacity)
  }

  /// Removes the oldest points, of at least a number of bytes.
  mutating func removeOldest(bytes: Int) {
    var (count, sum) = (0, 0)
    while sum < bytes, count < points.count {
      sum += points[count].size
      count += 1
    }
    removeOldest(count)
  }

  private mutating func removeOldest(_ count: Int) {
    guard count > 0 else { return }
    size -= points.prefix(count).reduce(0) { $0 + $1.size }
    points.removeFirst(count)
  }

  // MARK: Recording

  /// Adds the values of a load.
  /// - Parameter time: the time of the load in seconds since 1970.
  /// - Returns: the point that is complete, if another one begins.
  mutating func record(_ sample: HistorySample, at time: Double) -> HistoryPoint? {
    let point = HistoryPoint(time: (time * 1000).rounded() / 1000, values: sample.values)
    // Loads at the interval of the points come a little early or late, and each is a point.
    if let open, abs(point.time - open.time) < 0.9 * measures.interval {
      self.open?.add(point)
      return nil
    }
    let complete = close()
    open = OpenPoint(time: point.time, latest: point)
    open?.add(point)
    return complete
  }

  /// Completes the last point; returns nil if there is none that isn't complete.
  mutating func close() -> HistoryPoint? {
    guard let complete = open?.mean else { return nil }
    open = nil
    removeOldest(points.count - measures.capacity + 1)
    append(complete)
    return complete
  }

  private mutating func append(_ point: HistoryPoint) {
    let row = row(point)
    points.append(row)
    size += row.size
  }

  // MARK: Rows

  /// Returns the points as objects with their `time` and values, in the order of time; and the time
  /// that they cover, nil without points.
  ///
  /// That is a round length of time up to now, so that a chart of them is filled from its end.
  func rows(now: Double) -> (rows: [JSONValue], span: HistorySpan?) {
    let earliest = now - measures.length
    // A clock that is set back by less than that shows the latest points all the same.
    let end = now + gap
    var shown = points.filter { earliest <= $0.time && $0.time <= end }
    if let open, earliest <= open.latest.time, open.time <= end {
      shown.append(row(open.mean))
      if open.latest.time > open.time {
        shown.append(row(open.latest))
      }
    }
    if !zip(shown, shown.dropFirst()).allSatisfy({ $0.time <= $1.time }) {
      shown.sort { $0.time < $1.time }
    }
    guard let first = shown.first?.time else { return ([], nil) }
    let start = now - window(holding: now - first)
    var gaps: [Double: Double] = [:]
    for (time, next) in zip(shown.map(\.time), shown.dropFirst().map(\.time) + [now])
    where next - time > gap {
      gaps[time] = next
    }
    let span = HistorySpan(
      first: first, start: first - start > 1.5 * measures.pitch ? start : nil,
      pitch: measures.pitch, gaps: gaps)
    return (shown.map(\.value), span)
  }

  /// The lengths of time in seconds that charts of histories span before there are enough points.
  private static let windows: [Double] = {
    let (minute, hour, day) = (60.0, 3_600.0, 86_400.0)
    return [1, 5, 15].map { $0 * minute } + [1, 3, 6, 12].map { $0 * hour }
      + [1, 3, 7, 30].map { $0 * day }
  }()
  /// The minimum number of points for which a window has room.
  private static let minimumPoints = 10.0

  /// Returns the length of time in seconds that the rows span.
  private func window(holding span: Double) -> Double {
    let needed = max(span, Self.minimumPoints * measures.pitch)
    return min(measures.length, Self.windows.first { $0 >= needed } ?? measures.length)
  }

  /// Returns a point as an object, which shares the names of its series with the last one.
  private func row(_ point: HistoryPoint) -> Row {
    let members =
      [(key: HistorySample.timeName, value: JSONValue(point.time))]
      + point.values.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value.json) }
    var object = points.last?.value.object ?? JSONObject()
    if object.keys == members.map(\.key) {
      for (name, value) in members { object[name] = value }
    } else {
      object = JSONObject(members)
    }
    return Row(time: point.time, value: .object(object), size: point.size)
  }
}
