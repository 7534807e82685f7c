import Localization

/// The lines of a program that runs without an end.
struct CommandStream: StreamConnection {
  private let run: [String]
  private let environment: [String: String]
  private let folder: String?
  private let stop: Pipe

  init(run: [String], environment: [String: String], folder: String?) throws(SourceFailure) {
    (self.run, self.environment, self.folder) = (run, environment, folder)
    stop = try Pipe()
  }

  func receive(_ inbox: StreamInbox) -> SourceFailure {
    let name = run.first.map(fileName) ?? ""
    var lines = LineSplitter(name: name)
    do throws(SourceFailure) {
      var command = try RunningCommand(
        run, environment: environment, folder: folder, stop: stop)
      inbox.opened(false)
      let output = try command.finish { (bytes) throws(SourceFailure) in
        try lines.add(bytes) { (line) throws(SourceFailure) in
          if !line.isEmpty { try inbox.add(StreamEvent(data: Array(line))) }
        }
      }
      return output.firstErrorLine.map {
        SourceFailure(.rejected, "“\(name)” has ended. It said: \(String($0.prefix(300)))")
      } ?? SourceFailure(.rejected, "“\(name)” has ended")
    } catch {
      return error
    }
  }

  func cancel() { stop.signal() }
}

extension StreamSource {
  /// Makes a source of the lines of a program that runs without an end.
  /// - Parameters:
  ///   - run: the program and its arguments.
  ///   - environment: variables that are added to those of this process.
  ///   - folder: the folder in which the program starts; nil for that of this process.
  public convenience init(
    linesOf run: [String], environment: [String: String] = [:], folder: String? = nil,
    mode: StreamMode, format: EventFormat = .json, clock: SourceClock
  ) {
    let name = run.first.map(fileName) ?? ""
    self.init(name: name, store: mode.makeStore(format, name: name), clock: clock) {
      () throws(SourceFailure) in
      try CommandStream(run: run, environment: environment, folder: folder)
    }
  }
}
