import Foundation
import JMESPath

/// A reading of what a process uses, from the files of the kernel (proc(5)).
nonisolated struct SoakReading {
  /// The private memory in kB, and the numbers of descriptors, threads and child processes.
  let values: [Double]

  /// Reads what a process uses; nil if it has ended.
  init?(of process: Int32) {
    let folder = "/proc/\(process)"
    guard let fields = try? String(contentsOfFile: "\(folder)/status", encoding: .utf8),
      let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count
    else { return nil }
    values = [
      SoakSample.number("RssAnon:", in: fields), Double(descriptors),
      SoakSample.number("Threads:", in: fields), Double(Self.childCount(of: process)),
    ]
  }

  /// Returns the number of processes that any thread of a process has started and that are there.
  private static func childCount(of process: Int32) -> Int {
    let threads = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
    return names.reduce(0) { sum, name in
      let children = try? String(contentsOfFile: "\(threads)/\(name)/children", encoding: .utf8)
      return sum + (children?.split(separator: " ").count ?? 0)
    }
  }
}

/// The usage of a process in a round of the steps of a soak: the means of its readings, and the
/// values at the end of the round.
nonisolated struct SoakSample {
  /// The number of loads of sources that have ended.
  let loads: Double
  /// The values, in the order of ``names``.
  let values: [Double]

  static let names = [
    "private memory (kB)", "descriptors", "threads", "child processes", "live widgets",
    "kB written to disks", "bytes of log",
  ]

  /// Takes a sample of a process; nil if it has ended.
  /// - Parameters:
  ///   - readings: those of the round.
  ///   - status: what `cardwall status --json` prints.
  ///   - logged: the number of bytes that it has written to standard error.
  init?(of process: Int32, _ readings: [SoakReading], status: JSONValue, logged: Int) {
    guard let io = try? String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8),
      let widgets = status["liveObjects"]?.number, let first = readings.first,
      let loads = status["dashboards"]?.array?.first?["loads"]?.number
    else { return nil }
    self.loads = loads
    let means = first.values.indices.map { index in
      readings.reduce(0) { $0 + $1.values[index] } / Double(readings.count)
    }
    values =
      means + [widgets, (Self.number("write_bytes:", in: io) / 1024).rounded(), Double(logged)]
  }

  static func number(_ name: String, in text: String) -> Double {
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return line.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }.first ?? 0
  }

  /// Returns the rise of a value for each load, by least squares, and its standard error.
  static func slope(of index: Int, in samples: [SoakSample]) -> (value: Double, error: Double) {
    let count = Double(samples.count)
    let meanLoads = samples.reduce(0) { $0 + $1.loads } / count
    let mean = samples.reduce(0) { $0 + $1.values[index] } / count
    let (rise, spread) = samples.reduce((0.0, 0.0)) { sums, sample in
      let distance = sample.loads - meanLoads
      return (sums.0 + distance * (sample.values[index] - mean), sums.1 + distance * distance)
    }
    guard spread > 0, count > 2 else { return (0, 0) }
    let slope = rise / spread
    let rest = samples.reduce(0.0) { sum, sample in
      let difference = sample.values[index] - mean - slope * (sample.loads - meanLoads)
      return sum + difference * difference
    }
    return (slope, (rest / (count - 2) / spread).squareRoot())
  }
}
