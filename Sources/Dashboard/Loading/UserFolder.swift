import Foundation

/// A folder in which the user keeps files of programs (XDG base directories).
public enum UserFolder: Sendable {
  case configuration, state

  /// Returns the path of the folder for files of Cardwall.
  public func path(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let (variable, usual) =
      switch self {
      case .configuration: ("XDG_CONFIG_HOME", ".config")
      case .state: ("XDG_STATE_HOME", ".local/state")
      }
    // The specification has relative paths ignored.
    let named = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (named ?? (environment["HOME"] ?? "/") + "/\(usual)") + "/cardwall"
  }
}
