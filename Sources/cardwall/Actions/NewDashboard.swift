import Dashboard
import DataSources
import Foundation
import Gtk

/// Begins a person's own dashboard: writes a small file, and opens it in Cardwall and in an editor.
struct NewDashboard {
  /// The address that begins a dashboard where another one would be opened.
  nonisolated static let address = "cardwall:new"
  /// The suggested name of the file.
  static let fileName = "my-wall.yaml"

  /// Opens the wall of a file; returns the reason in words if that failed.
  var showWall: @MainActor (String) -> String? = Self.startProgram
  /// Opens a file in the desktop's editor; returns the reason in words if that failed.
  var edit: @MainActor (String) async -> String? = Self.openEditor

  /// Writes the file, which replaces any file of that name, and opens it.
  /// - Returns: what to do next.
  func begin(at path: String) async throws(SourceFailure) -> String {
    let file = ChosenFile(path: path)
    if let reason = await file.write(Array(Self.text(for: file.name).utf8)) {
      throw SourceFailure(.notAllowed, "\(path) was not written: \(reason)")
    }
    if let reason = showWall(path) {
      throw SourceFailure(
        .rejected, "\(path) is written, but its wall can’t be opened: \(reason)")
    }
    if let reason = await edit(path) {
      throw SourceFailure(
        .rejected,
        "\(path) is written and shown, but no editor can be opened: \(reason) Open the file in any "
          + "editor: the wall follows what you save.")
    }
    return "\(file.name) is open in your editor: save a change there, and its wall shows it."
  }

  /// Starts the program once more; it outlives this one.
  private static func startProgram(_ path: String) -> String? {
    let process = Process()
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(fileURLWithPath: program ?? CommandLine.arguments[0])
    process.arguments = ["show", path]
    do {
      try process.run()
      return nil
    } catch {
      return error.localizedDescription
    }
  }

  private static func openEditor(_ path: String) async -> String? {
    await withCheckedContinuation { continuation in
      UriLauncher.open(URL(fileURLWithPath: path).absoluteString) { failure in
        continuation.resume(returning: failure.map { $0.message + "." })
      }
    }
  }

  /// The content of a new file.
  /// - Parameter name: its name, for the commands that it mentions.
  nonisolated static func text(for name: String) -> String {
    """
    # Your wall. Save this file, and the wall shows the change at once.
    version: 1
    title: My wall

    sources:
      # This machine's processor, every 2 seconds, and its load over the last 15 minutes.
      # Other types: file, command, http, sqlite (and more metrics: memory, disks, network …).
      cpu: { type: system, metric: cpu, every: 2s, history: { of: busy, for: 15m } }

    pages:
      - id: home
        sections:
          - title: Try it
            cards:
              # Change the title below, and save.
              - id: cpu
                source: cpu
                header: { title: Processor, subtitle: "${cores} cores", kpi: { value: round(busy), unit: "%" } }
                body: { chart: { type: area, x: time, y: { title: Busy, value: value }, min: 0, max: 100, unit: "%" } }

    # cardwall check \(name)   lists every mistake, with its line
    # cardwall dump \(name)    prints every card as text
    """ + "\n"
  }
}
