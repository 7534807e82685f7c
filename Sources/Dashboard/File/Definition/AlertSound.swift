/// The sound with which an alert begins.
public struct AlertSound: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// A sound of the desktop's theme, by its name.
    case named(String)
    /// A file, by its absolute path.
    case file(path: String)
  }

  public let kind: Kind
  let location: SourceLocation

  /// The sounds that all themes have, as freedesktop's has them.
  static let names = [
    "alarm-clock-elapsed", "bell", "camera-shutter", "complete", "device-added", "device-removed",
    "dialog-error", "dialog-information", "dialog-warning", "message", "message-new-instant",
    "network-connectivity-established", "network-connectivity-lost", "phone-incoming-call",
    "phone-outgoing-busy", "phone-outgoing-calling", "power-plug", "power-unplug",
    "screen-capture", "service-login", "service-logout", "suspend-error", "trash-empty",
    "window-attention", "window-question",
  ]

  /// The error about a file that can't be read.
  var diagnostic: Diagnostic? {
    guard case .file(let path) = kind else { return nil }
    return WrittenPath(path: path, location: location).diagnostic()
  }
}

extension DashboardDefinition {
  /// The errors about files of sounds.
  var soundDiagnostics: [Diagnostic] {
    pages.flatMap(\.cards).compactMap { $0.alert?.sound?.diagnostic }
  }
}
