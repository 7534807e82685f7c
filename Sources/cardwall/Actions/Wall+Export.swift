import CardWidgets
import Foundation
import Gtk

// Files of charts.

extension Wall {
  /// Asks where a file is to be saved, saves it, and tells what has become of it.
  func save(_ export: ChartExport) {
    guard let window = navigation.root.window else { return }
    SaveDialog.ask("Export the Chart", name: export.fileName, over: window) { [weak self] path in
      Task { await self?.save(export, to: path) }
    }
  }

  func save(_ export: ChartExport, to path: String) async {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let failure = await Self.write(export.data, to: path)
    onNote(Note(text: failure.map { "\(name) was not saved: \($0)" } ?? "Saved as \(name)"))
  }

  /// What went wrong, in words; nil if nothing did.
  @concurrent
  private nonisolated static func write(_ data: [UInt8], to path: String) async -> String? {
    do {
      try Data(data).write(to: URL(fileURLWithPath: path), options: .atomic)
      return nil
    } catch {
      return error.localizedDescription
    }
  }
}
