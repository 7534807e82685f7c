import JMESPath
import Synchronization

/// One metric of this machine, with what must be remembered from fetch to fetch.
public final class SystemSource: SourceAdapter {
  private let files: SystemFiles
  private let clock: SourceClock
  private let reader: Mutex<any SystemReader>
  private let watched: [String]
  private let needsTwoSamples: Bool
  private let work = BlockingWork()
  private let hasSample = Atomic(false)

  /// - Parameter root: the folder in which the kernel's files are found; another one only in tests.
  public init(_ metric: SystemMetric, clock: SourceClock, root: String = "/") {
    files = SystemFiles(root: root)
    self.clock = clock
    let reader: any SystemReader =
      switch metric {
      case .cpu: CPUReader()
      case .memory: MemoryReader()
      case .disks: DisksReader()
      case .network: NetworkReader()
      case .load: LoadReader()
      case .temperatures: TemperaturesReader()
      case .processes: ProcessesReader()
      case .packages: PackagesReader()
      }
    watched = metric == .packages ? PackagesReader.databases.map(files.path) : []
    needsTwoSamples = [.cpu, .network, .processes].contains(metric)
    self.reader = Mutex(reader)
  }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    if needsTwoSamples, !hasSample.load(ordering: .relaxed) {
      _ = try await sample()
      hasSample.store(true, ordering: .relaxed)
      do { try await clock.sleep(LoadLimits.firstSample) } catch { throw .cancelled }
    }
    return try await sample()
  }

  public func changes() -> AsyncStream<Void>? {
    watched.isEmpty ? nil : FileWatch.changes(of: watched)
  }

  private func sample() async throws(SourceFailure) -> JSONValue {
    try await work.run { [self] () throws(SourceFailure) in
      let moment = Moment(time: clock.now(), elapsed: clock.elapsed())
      let result = reader.withLock { reader in
        Result { () throws(SourceFailure) in try reader.read(files, at: moment) }
      }
      return try result.get()
    }
  }
}

/// When a sample was taken.
struct Moment: Sendable {
  /// By the wall clock, in seconds since 1970: what a chart shows.
  let time: Double
  /// By a clock that no one can set: what rates are computed from.
  let elapsed: Duration

  /// For the history, to the millisecond.
  var value: JSONValue { JSONValue((time * 1000).rounded() / 1000) }
}

/// Reads a metric; remembers the sample before and the history.
protocol SystemReader: Sendable {
  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue
}
