import Dashboard
import DataSources
import Foundation
import Gtk
import Localization

/// Begins a person's own dashboard: writes a small file, and opens it in Cardwall and in an editor.
struct NewDashboard {
  /// The address that begins a dashboard where another one would be opened.
  nonisolated static let address = "cardwall:new"
  /// Opens the wall of a file, with a note on where the file is.
  var showWall: @MainActor (_ path: String, _ note: String) -> Void = { _, _ in }
  /// Allows the file to do what the user writes into it.
  var allow: @Sendable (String) -> Void = { _ in }
  /// Opens a file in the desktop's editor; returns the reason in words if that failed.
  var edit: @MainActor (String) async -> String? = Self.openEditor

  /// Writes the file, which replaces any file of that name, and opens it.
  /// - Parameter announce: called with the path once the file is written: an editor may be absent
  ///   without an error.
  /// - Returns: what to do next.
  func begin(
    at path: String, from template: DashboardTemplate = .first,
    announce: @MainActor (String) -> Void = { _ in }
  ) async throws(SourceFailure) -> String {
    let file = ChosenFile(path: path)
    if let reason = await file.write(Array(template.text(for: file.name).utf8)) {
      throw SourceFailure(.notAllowed, "\(path) was not written: \(reason)")
    }
    allow(path)
    let note = String(
      localized: "\(path) is written: save a change there, and its wall shows it.")
    showWall(path, note)
    announce(note)
    if let reason = await edit(path) {
      throw SourceFailure(
        .rejected,
        """
        \(path) is written and shown, but no editor can be opened: \(reason) Open the file in any \
        editor: the wall follows what you save.
        """)
    }
    return String(
      localized: "\(file.name) is open in your editor: save a change there, and its wall shows it.")
  }

  private static func openEditor(_ path: String) async -> String? {
    await withCheckedContinuation { continuation in
      UriLauncher.open(URL(fileURLWithPath: path).absoluteString) { isOpened in
        continuation.resume(
          returning: isOpened ? nil : String(localized: "No program of this machine opens it."))
      }
    }
  }
}
