import CardWidgets
import Foundation
import Gtk
import Localization

/// Saving the charts of chart pages.
extension ActionRunner {
  /// Asks for a path, saves a chart there, and reports the result.
  func save(_ export: ChartExport) {
    guard let window = wall?.navigator.view.root.window else { return }
    FileDialog.save(String(localized: "Export the Chart"), name: export.fileName, over: window) {
      [weak self] path in
      self?.save(export, to: path)
    }
  }

  func save(_ export: ChartExport, to path: String) {
    start { [weak self] in
      let file = ChosenFile(path: path)
      let failure = await file.write(export.data)
      self?.wall?.onNote(
        Note(
          text: failure.map { String(localized: "\(file.name) was not saved: \($0)") }
            ?? String(localized: "Saved as \(file.name)")))
    }
  }
}
