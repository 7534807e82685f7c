import ArgumentParser

/// `cardwall reset`: forgets what a person has done to the cards of a dashboard.
struct ResetCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Shows all cards of a dashboard again, where the file has them.",
    discussion: """
      Hidden cards come back and moved ones return; bookmarks stay, unless asked for. A window that \
      is open follows. The dashboard file is never changed.
      """)

  @ArgumentParser.Argument(help: "The dashboard file; without it, this machine.")
  var file: String?

  @Flag(help: "Forget bookmarks too.")
  var bookmarks = false

  func run() throws {
    let (file, bookmarks) = (file, bookmarks)
    MainActor.assumeIsolated {
      // What is open would write all of it anew with its next change.
      if DashboardApplication.handOverReset(file, bookmarks: bookmarks) { return }
      let memory = WallMemory.standard(of: file)
      memory.reset()
      if bookmarks { memory.forgetBookmarks() }
    }
  }
}
