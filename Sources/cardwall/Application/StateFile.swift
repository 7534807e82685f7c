import Foundation

/// A file in the state directory (XDG base directories) that belongs to one dashboard: what the program
/// remembers of it. The dashboard itself is never written.
nonisolated struct StateFile {
  let path: String

  init(at path: String) { self.path = path }

  /// - Parameters:
  ///   - kind: the folder that files of this kind lie in.
  ///   - dashboard: its path; nil for this machine.
  init(_ kind: String, of dashboard: String?, extension: String) {
    let environment = ProcessInfo.processInfo.environment
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = state ?? (environment["HOME"] ?? "/") + "/.local/state"
    path = "\(home)/cardwall/\(kind)/\(Self.name(of: dashboard)).\(`extension`)"
  }

  /// What a dashboard is called where its path can't be: for this machine's own, as it is.
  static func name(of dashboard: String?) -> String { dashboard.map(hash) ?? "this-machine" }

  /// The FNV-1a hash of the absolute path.
  private static func hash(of dashboard: String) -> String {
    let absolute = URL(fileURLWithPath: dashboard).standardizedFileURL.path
    let hash = absolute.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  /// What it holds; nil where it isn't there, or is larger than anything the program writes.
  func read(limit: Int = 64 << 20) -> Data? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let size = attributes?[.size] as? Int, size <= limit else { return nil }
    return FileManager.default.contents(atPath: path)
  }

  /// Puts `data` in place of what it held, all or nothing; for the user's eyes alone. False where that
  /// failed.
  @discardableResult
  func write(_ data: Data) -> Bool {
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      return true
    } catch {
      complain("\(path): can’t be written: \(error.localizedDescription)")
      return false
    }
  }
}
