import Dashboard
import Gtk
import Localization

/// The question whether a dashboard may do what its file declares.
extension OpenDashboard {
  /// Asks what has still to be asked about the wall that is shown, or hides the question.
  func askForPermission(about definition: DashboardDefinition, in window: DashboardWindow) {
    let questions = definition.permissions.questions
    ask(about: questions, of: definition, in: window)
    followPictures(of: definition, in: window)
  }

  /// Whether the wall waits for an answer.
  var isAsking: Bool { window?.isAsking == true }

  /// Allows everything for this run of the program, as its start asks for.
  func trust() {
    guard !isTrusted else { return }
    isTrusted = true
    Task { await reload() }
  }

  private func ask(
    about questions: [Ability], of definition: DashboardDefinition, in window: DashboardWindow
  ) {
    guard let path, !questions.isEmpty else { return window.endQuestion() }
    let files = lastReading?.files ?? [path]
    window.ask(
      about: questions, offersFolder: !definition.permissions.isForeign
    ) { [weak self] answer in
      self?.allow(questions, of: path, files: files, folder: answer == .allowFolder)
    }
  }

  private func allow(_ abilities: [Ability], of path: String, files: [String], folder: Bool) {
    let ledger = reader.ledger
    Task {
      let isWritten = await Self.write(
        abilities, of: path, files: files, folder: folder, in: ledger)
      if isWritten {
        await reload()
      } else {
        isTrusted = true
        await reload()
        window?.warn(
          String(
            localized: "The answer can’t be written, and holds until the window is closed."))
      }
      onAllow()
    }
  }

  @concurrent
  private nonisolated static func write(
    _ abilities: [Ability], of path: String, files: [String], folder: Bool, in ledger: TrustLedger
  ) async -> Bool {
    ledger.allow(abilities, of: path, files: files, folder: folder)
  }

  /// Asks about pictures on the web when the data name the first one: the file doesn't tell whether
  /// they are on the web.
  private func followPictures(of definition: DashboardDefinition, in window: DashboardWindow) {
    pictureFollowing?.cancel()
    guard let refusals = definition.permissions.pictureRefusals else { return }
    pictureFollowing = Task { [weak self, weak window] in
      for await _ in refusals.first {
        guard let self, let window, !definition.permissions.questions.contains(.loadPictures)
        else { return }
        ask(
          about: definition.permissions.questions + [.loadPictures], of: definition, in: window)
      }
    }
  }
}
