import DataSources
import Foundation

/// A request of one process to the running instance of the program.
nonisolated enum InstanceMessage: Codable {
  /// Open a dashboard, or bring its window to the front.
  case show(DashboardStart)
  /// Show all cards of a dashboard again, in the order of its file.
  case reset(path: String?, removesBookmarks: Bool)
  /// Print the state of the program.
  /// - Parameters:
  ///   - isJSON: whether it is printed for programs.
  ///   - isCheck: whether the exit status says how the program is; without JSON, a line is printed.
  case status(isJSON: Bool, isCheck: Bool)
  /// Do something with the window of a dashboard, or with the one that was used last.
  case window(WindowRequest, of: String?)

  /// The exit status of a process whose message the instance has no use for.
  static let notDone = 75

  /// Reads the arguments of a start; nil if they hold no message.
  init?(_ arguments: [String]) {
    guard let text = arguments.dropFirst().first,
      let message = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
    else { return nil }
    self = message
  }

  /// The arguments of a start with the message, the program first.
  ///
  /// The instance may have another working directory, so that paths are absolute.
  var arguments: [String] {
    var message = self
    switch self {
    case .show(var start):
      start.path = start.path.map(\.absolutePath)
      message = .show(start)
    case .reset(let path, let removesBookmarks):
      message = .reset(path: path.map(\.absolutePath), removesBookmarks: removesBookmarks)
    case .window(.screenshot(let file), let path):
      message = .window(.screenshot(file.absolutePath), of: path.map(\.absolutePath))
    case .window(let request, let path):
      message = .window(request, of: path.map(\.absolutePath))
    case .status: break
    }
    let text = (try? JSONEncoder().encode(message)).map { String(decoding: $0, as: UTF8.self) }
    return [CommandLine.arguments[0], text ?? ""]
  }
}
