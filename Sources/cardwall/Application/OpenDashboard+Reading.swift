import CardModel
import Dashboard
import DataSources
import Gtk

/// Reading the file of a dashboard, off the main actor.
extension OpenDashboard {
  typealias Reading = (reading: DashboardReading, loader: DashboardLoader?)

  /// Tells another start of the program, once the file has been read, what is wrong with it.
  /// - Parameter link: the link of that start.
  func report(to request: StartRequest, link: String?) {
    Task {
      let first = await firstReading?.value.reading
      guard let reading = lastReading ?? first else { return }
      for diagnostic in reading.diagnostics { request.printError(diagnostic.description) }
      if let problem = reading.problem(ofPage: link.flatMap { PageLink($0) }?.page) {
        request.printError(problem)
      }
      if reading.definition == nil { request.exitStatus = 1 }
    }
  }

  /// Reads the file and starts to load the page that will be shown.
  ///
  /// - Parameters:
  ///   - choosesLanguage: whether texts are in the dashboard's language from now on.
  ///   - chosen: what a person has chosen, by the ids of choices.
  ///   - isSafe: whether no commands are run for sources.
  ///   - loader: the loader of the present version; its sources go on if the new one is valid.
  @concurrent
  nonisolated static func read(
    _ start: DashboardStart, choosesLanguage: Bool = false, _ environment: [String: String],
    page: PageID?, chosen: [String: String], isSafe: Bool, replacing loader: DashboardLoader? = nil,
    _ lastData: LastData,
    _ histories: Histories, _ problems: ProblemLog
  ) async -> Reading {
    let reading = DashboardFile.read(
      start.path, isKiosk: start.isKiosk, environment: environment)
    guard let definition = reading.definition else { return (reading, nil) }
    if choosesLanguage { ProgramLanguage.useTexts(of: definition) }
    let inherited = await loader?.handOver()
    let loader = DashboardLoader.standard(
      definition, lastData: lastData, histories: histories, inheriting: inherited,
      chosen: chosen, problems: problems, isSafe: isSafe)
    await loader.show([definition.page(page).id])
    return (reading, loader)
  }

  /// Reads the style sheet that a file names.
  @concurrent
  nonisolated static func sheet(of definition: DashboardDefinition) async -> String {
    definition.theme?.sheet ?? ""
  }
}

// Changes of the file.

extension OpenDashboard {
  /// The maximum time for which the wall waits for the data of cards that an edit has changed.
  private static let reloadTimeout = Duration.milliseconds(500)

  /// Watches the files of a version of the dashboard.
  ///
  /// As long as they are the same files, they are watched without a gap: an edit while another one
  /// is read is not missed.
  func watch(_ reading: DashboardReading) {
    let files = reading.files + [reading.definition?.theme?.style].compactMap { $0 }
    guard path != nil, !isClosed, files != watching?.files else { return }
    let isFirst = watching == nil
    watching?.task.cancel()
    watching = nil
    guard let changes = FileWatch.changes(of: files) else { return }
    let task = Task { [weak self] in
      // The files may have changed since they were read.
      if !isFirst { await self?.reload() }
      for await _ in changes { await self?.reload() }
    }
    watching = (files, task)
  }

  /// Shows the changed file; an invalid one changes nothing on the wall (P3).
  func reload() async {
    // Safe mode ends, with sources that run no commands.
    let before = isSafe ? nil : window?.wall?.loader
    let (reading, loader) = await Self.read(
      DashboardStart(path: path, isKiosk: isKiosk), environment, page: window?.currentPage,
      chosen: memory.chosen, isSafe: false, replacing: before, lastData.data, histories.histories,
      problems)
    guard let window else { return }
    lastReading = reading
    problems.report(reading.diagnostics)
    if let definition = reading.definition, let loader {
      if isSafe { leaveSafeMode() }
      await show(
        definition, loader, in: window, from: window.currentPage, within: Self.reloadTimeout)
      keepReading()
      returnMemoryWhenFilled()
    } else {
      window.warn(FileWarning(about: reading))
    }
    watch(reading)
  }

  /// Returns the memory that reading the file and filling the cards no longer need.
  func returnMemoryWhenFilled() {
    guard !isClosed, let window else { return }
    window.window.scope.after(Self.fillingTime, by: ContinuousClock()) { [writer] in
      writer.run { Gtk.returnMemory() }
    }
  }

  /// The time after which the cards are filled and their pictures are there.
  private static let fillingTime = Duration.seconds(2)
}
