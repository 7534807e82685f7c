import Foundation
import JMESPath

/// What a process has at one moment, from the files of the kernel (proc(5)) and its own status.
nonisolated struct SoakSample {
  /// The time since the start, in seconds.
  let time: Double
  /// The values, in the order of ``names``.
  let values: [Double]

  static let names = [
    "private memory (kB)", "descriptors", "threads", "child processes", "live widgets",
    "bytes written to disks", "bytes of log",
  ]

  /// Takes a sample of a process; nil if it has ended.
  /// - Parameters:
  ///   - status: what `cardwall status --json` prints.
  ///   - logged: the number of bytes that it has written to standard error.
  init?(of process: Int32, at time: Double, status: JSONValue, logged: Int) {
    let folder = "/proc/\(process)"
    guard let fields = try? String(contentsOfFile: "\(folder)/status", encoding: .utf8),
      let io = try? String(contentsOfFile: "\(folder)/io", encoding: .utf8),
      let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count,
      let widgets = status["liveObjects"]?.number
    else { return nil }
    let children = try? String(
      contentsOfFile: "\(folder)/task/\(process)/children", encoding: .utf8)
    self.time = time
    values = [
      Self.number("RssAnon:", in: fields), Double(descriptors), Self.number("Threads:", in: fields),
      Double(children?.split(separator: " ").count ?? 0), widgets,
      Self.number("write_bytes:", in: io), Double(logged),
    ]
  }

  private static func number(_ name: String, in text: String) -> Double {
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return line.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }.first ?? 0
  }

  /// Returns the rise of a value for each second, by least squares.
  static func slope(of index: Int, in samples: [SoakSample]) -> Double {
    let count = Double(samples.count)
    let meanTime = samples.reduce(0) { $0 + $1.time } / count
    let mean = samples.reduce(0) { $0 + $1.values[index] } / count
    let (rise, spread) = samples.reduce((0.0, 0.0)) { sums, sample in
      let distance = sample.time - meanTime
      return (sums.0 + distance * (sample.values[index] - mean), sums.1 + distance * distance)
    }
    return spread > 0 ? rise / spread : 0
  }
}
