import Dashboard
import Gtk
import Localization

/// The question whether a dashboard may do what its file declares.
extension OpenDashboard {
  /// Asks what has still to be asked about the wall that is shown, or hides the question.
  func askForPermission(about definition: DashboardDefinition, in window: DashboardWindow) {
    let questions = definition.permissions.questions
    ask(about: questions, of: definition, in: window)
    followRefusals(of: definition, in: window)
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
    let effects = definition.permissions.effects
    window.ask(
      about: questions, offersFolder: !definition.permissions.isForeign
    ) { [weak self] answer in
      self?.allow(questions, effects, of: path, files: files, folder: answer == .allowFolder)
    }
  }

  private func allow(
    _ abilities: [Ability], _ effects: [String], of path: String, files: [String], folder: Bool
  ) {
    let ledger = reader.ledger
    Task {
      let isWritten = await Self.write(
        abilities, effects, of: path, files: files, folder: folder, in: ledger)
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
    _ abilities: [Ability], _ effects: [String], of path: String, files: [String], folder: Bool,
    in ledger: TrustLedger
  ) async -> Bool {
    ledger.allow(abilities, effects: effects, of: path, files: files, folder: folder)
  }

  /// Asks about pictures and links of the data when they name the first one that isn't allowed: the
  /// file doesn't tell whether they do.
  private func followRefusals(of definition: DashboardDefinition, in window: DashboardWindow) {
    refusalFollowing?.cancel()
    let permissions = definition.permissions
    guard let refusals = permissions.refusals else { return }
    refusalFollowing = Task { [weak self, weak window] in
      for await _ in refusals.first {
        guard let self, let window, permissions.questions != permissions.laterQuestions
        else { return }
        ask(about: permissions.laterQuestions, of: definition, in: window)
      }
    }
  }
}
