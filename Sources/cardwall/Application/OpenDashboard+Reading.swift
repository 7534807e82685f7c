import CardModel
import Dashboard
import Gtk

/// Changes of the dashboard file.
extension OpenDashboard {
  /// The maximum time for which the wall waits for the data of cards that an edit has changed.
  private static let reloadTimeout = Duration.milliseconds(500)

  /// Tells another start of the program, once the file has been read, what is wrong with it.
  /// - Parameter link: the link of that start.
  func report(to request: StartRequest, link: String?) {
    Task {
      let first = await firstReading?.value.reading
      guard let reading = lastReading ?? first else { return }
      for diagnostic in reading.diagnostics { request.printError(diagnostic.description) }
      if let problem = reading.problem(of: link.flatMap { PageLink($0) }) {
        request.printError(problem)
      }
      if reading.definition == nil { request.exitStatus = 1 }
    }
  }

  /// Follows the files of a version of the dashboard.
  func follow(filesOf reading: DashboardReading) {
    guard path != nil, !isClosed else { return }
    let sheet = reading.definition?.theme?.style
    fileFollower.follow(reading.files + [sheet].compactMap { $0 }) { [weak self] in
      await self?.reload()
    }
  }

  /// Shows the changed file; an invalid one changes nothing on the wall (P3).
  func reload() async {
    // Safe mode ends, with sources that run no commands.
    let before = isSafe ? nil : window?.wall?.loader
    let (reading, loader, realPath) = await reader.read(
      page: window?.currentPage, chosen: memory.chosen, isSafe: false, isTrusted: isTrusted,
      replacing: before)
    guard let window else { return }
    lastReading = reading
    self.realPath = realPath
    problems.report(reading.diagnostics)
    if let definition = reading.definition, let loader {
      if isSafe { leaveSafeMode() }
      let isFirst = window.wall == nil
      await show(
        definition, loader, in: window, from: window.currentPage, within: Self.reloadTimeout)
      if isFirst, window.wall != nil { onFirstWall(self) }
      keepReading()
      returnMemoryWhenFilled()
    } else {
      window.warn(FileWarning(about: reading))
    }
    follow(filesOf: reading)
  }

  /// Reads the last valid version of the file, with the permissions that the file has.
  func readLastGood() async -> DashboardDefinition? {
    guard let definition = state.readLastGood(), let path else { return nil }
    return await Self.permitted(
      definition, at: path, files: lastReading?.files ?? [path], isTrusted: isTrusted,
      by: reader.ledger)
  }

  /// Looks the permissions up, off the main actor: the files may be on storage that doesn't answer.
  @concurrent
  private nonisolated static func permitted(
    _ definition: DashboardDefinition, at path: String, files: [String], isTrusted: Bool,
    by ledger: TrustLedger
  ) async -> DashboardDefinition {
    definition.with(
      ledger.permissions(for: definition, at: path, files: files, isTrusted: isTrusted))
  }

  /// Returns the memory that reading the file and filling the cards no longer need.
  func returnMemoryWhenFilled() {
    guard !isClosed, let window else { return }
    window.window.scope.after(Self.fillingTime, by: ContinuousClock()) { [writer = state.writer] in
      writer.run { Toolkit.returnMemory() }
    }
  }

  /// The time after which the cards are filled and their pictures are there.
  private static let fillingTime = Duration.seconds(2)
}
