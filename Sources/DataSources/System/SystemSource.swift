import JMESPath
import Synchronization

/// A source that reads a metric of this machine, with the state that it keeps between fetches.
public final class SystemSource: PrimarySource {
  private let files: SystemFiles
  private let clock: SourceClock
  private let reader: Mutex<any SystemReader>
  /// The files whose changes are those of the data; nil for a metric that changes all the time.
  private let watched: WatchedFiles?
  private let needsTwoSamples: Bool
  /// The thread that reading may block; nil for a metric that is read at once.
  private let work: BlockingWork?
  private let hasSample = Atomic(false)

  /// - Parameters:
  ///   - root: the folder in which the kernel's files are found; another one only in tests.
  ///   - bus: the address of the bus of the machine's services; nil for that of the system.
  public init(
    _ metric: SystemMetric, clock: SourceClock, root: String = "/", bus: String? = nil
  ) {
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
      case .battery: BatteryReader()
      case .gpu: GPUReader()
      case .power: PowerReader()
      case .services: ServicesReader(bus: bus)
      case .users: UsersReader(bus: bus)
      case .diskHealth: DiskHealthReader(bus: bus)
      }
    watched =
      metric == .packages ? WatchedFiles(PackagesReader.databases.map(files.path)) : nil
    work = metric.isImmediate ? nil : BlockingWork()
    needsTwoSamples = [.cpu, .network, .power, .processes].contains(metric)
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

  public func changes() -> AsyncStream<Void>? { watched?.changes() }

  public func watchFailure() -> SourceFailure? { watched?.failure }

  private func sample() async throws(SourceFailure) -> JSONValue {
    guard let work else { return try read() }
    return try await work.run { [self] () throws(SourceFailure) in try read() }
  }

  private func read() throws(SourceFailure) -> JSONValue {
    let moment = Moment(time: clock.now(), elapsed: clock.elapsed())
    let result = reader.withLock { reader in
      Result { () throws(SourceFailure) in try reader.read(files, at: moment) }
    }
    return try result.get()
  }
}

/// The time of a sample, by two clocks.
struct Moment: Sendable {
  /// The time of the wall clock, in seconds since 1970, which a chart shows.
  let time: Double
  /// The time of a clock that nobody can set, from which rates are computed.
  let elapsed: Duration

  /// The value for the history, to the millisecond.
  var value: JSONValue { JSONValue((time * 1000).rounded() / 1000) }
}

/// A reader of a metric, which keeps the previous sample and the history.
protocol SystemReader: Sendable {
  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue
}
