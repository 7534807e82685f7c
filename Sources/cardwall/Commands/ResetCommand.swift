import ArgumentParser

/// `cardwall reset`: shows all cards of a dashboard again, in the order of its file.
struct ResetCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Shows all cards of a dashboard again, in the order of its file.",
    discussion: """
      Hidden cards are shown and moved cards return to where the file has them. Bookmarks stay, \
      unless --bookmarks is given. An open window follows. The dashboard file is never changed.
      """)

  @ArgumentParser.Argument(help: "The dashboard file; without it, this machine.")
  var file: String?

  @Flag(help: "Remove all bookmarks too.")
  var bookmarks = false

  func run() throws {
    let (file, bookmarks) = (file, bookmarks)
    let isDone = MainActor.assumeIsolated {
      // A running window would overwrite the file with its next change.
      let message = InstanceMessage.reset(path: file, removesBookmarks: bookmarks)
      if DashboardApplication.handOver(message) == 0 { return true }
      let memory = WallMemory.standard(of: file)
      memory.reset()
      if bookmarks { memory.forgetBookmarks() }
      memory.finish()
      return memory.isSaved
    }
    // The log has told why.
    if !isDone { throw ExitCode.failure }
  }
}
