import Dashboard
import DataSources
import Foundation
import Synchronization

/// What a person has allowed: dashboards and folders in a file of the state folder, and the
/// receivers of a secret in a file beside the secret.
nonisolated struct TrustLedger {
  private let file: StateFile
  /// The folder of the user's secrets.
  private let secrets: String

  /// The content of the file.
  private struct Entries: Codable {
    /// The files that may do everything, whatever is written into them later.
    var files: Set<String> = []
    /// The folders whose files may.
    var folders: Set<String> = []
    /// The keys of the abilities that others' files may have, by their files.
    var abilities: [String: [String]] = [:]

    /// Returns the entry for a path: the path if it is ASCII, otherwise its URL.
    ///
    /// Two forms of a letter are two names of files, though equal texts; their URLs differ.
    /// Earlier versions have written all paths as they are.
    static func entry(for path: String) -> String {
      guard !path.utf8.allSatisfy({ $0 < 0x80 }) else { return path }
      return path.utf8.reduce(into: "file://") { entry, byte in
        if byte < 0x80, byte != UInt8(ascii: "%") {
          entry.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          entry += "%" + String(byte, radix: 16, uppercase: true)
        }
      }
    }

    /// Returns the keys of the abilities that a file of somebody else may have.
    func abilities(of path: String) -> [String] {
      let entries = [path, Self.entry(for: path)].map { Array($0.utf8) }
      return abilities.filter { entries.contains(Array($0.key.utf8)) }.flatMap(\.value)
    }

    /// Returns whether a file, or a folder that it is in, may do everything.
    func allows(_ path: String) -> Bool {
      [path, Self.entry(for: path)].contains { entry in
        files.contains { $0.utf8.elementsEqual(entry.utf8) }
          || folders.contains { entry.utf8.starts(with: ($0 + "/").utf8) }
      }
    }
  }

  /// - Parameter environment: names the folders.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    file = StateFile(at: UserFolder.state.path(environment: environment) + "/trust.json")
    secrets = UserFolder.configuration.path(environment: environment) + "/secrets"
  }

  // MARK: What is allowed

  /// Returns a reading whose dashboard has the permissions that it was given.
  /// - Parameters:
  ///   - path: the file; nil for this machine's own dashboard, which is the program's.
  ///   - isTrusted: whether the start of the program allows everything.
  func permitted(
    _ reading: DashboardReading, at path: String?, isTrusted: Bool
  ) -> DashboardReading {
    guard let definition = reading.definition else { return reading }
    return reading.with(
      permissions(for: definition, at: path, files: reading.files, isTrusted: isTrusted))
  }

  /// - Parameter files: the paths of the file and of those that it includes.
  func permissions(
    for definition: DashboardDefinition, at path: String?, files: [String], isTrusted: Bool
  ) -> Permissions {
    guard let path, !isTrusted, !Self.isOfAdministrator(files) else {
      return .everything(of: definition)
    }
    let abilities = Abilities(of: definition)
    let isForeign = Self.isForeign(files)
    return Permissions(
      abilities, of: definition, isAllowed: allows(abilities, of: path, isForeign: isForeign),
      granted: granted(abilities.secretUses), isForeign: isForeign)
  }

  private func allows(_ abilities: Abilities, of path: String, isForeign: Bool) -> Bool {
    let needed = abilities.remembered
    guard !needed.isEmpty else { return false }
    let (entries, path) = (entries, FileProvenance(of: path).identity)
    guard isForeign else { return entries.allows(path) }
    // Bytes are compared, as those of paths are.
    let known = Set(entries.abilities(of: path).map { Array($0.utf8) })
    return known.isSuperset(of: needed.map { Array($0.utf8) })
  }

  /// Whether somebody else may change one of the files, so that each new ability is asked about.
  static func isForeign(_ files: [String]) -> Bool {
    files.contains { FileProvenance(of: $0).isForeign }
  }

  /// Whether the administrator has put all of the files where dashboards of all users are.
  private static func isOfAdministrator(_ files: [String]) -> Bool {
    !files.isEmpty
      && files.allSatisfy { file in
        let file = FileProvenance(of: file)
        return file.isOfRoot && !file.isLink
          && ["/etc/cardwall/", "/usr/share/"].contains { file.path.hasPrefix($0) }
      }
  }

  // MARK: Allowing

  /// Allows what a person was asked about.
  /// - Parameters:
  ///   - effects: what the dashboard did when it was asked about (``Permissions/effects``).
  ///   - folder: whether the other files in the folder are allowed, too.
  /// - Returns: false if it can't be written.
  func allow(
    _ abilities: [Ability], effects: [String], of path: String, files: [String], folder: Bool
  ) -> Bool {
    let (path, isForeign) = (FileProvenance(of: path).identity, Self.isForeign(files))
    return changing {
      var entries = entries
      if isForeign {
        let keys = entries.abilities(of: path) + abilities.map(\.key) + effects
        entries.abilities[Entries.entry(for: path)] = Set(keys.map { Array($0.utf8) })
          .map { String(decoding: $0, as: UTF8.self) }.sorted()
      } else if folder {
        let folder = (path as NSString).deletingLastPathComponent
        entries.folders.insert(Entries.entry(for: folder))
      } else {
        entries.files.insert(Entries.entry(for: path))
      }
      return write(entries) && grant(Set(abilities.compactMap(\.secretUse)))
    }
  }

  /// Allows a file that the program has written for the user.
  @discardableResult
  func allow(written path: String) -> Bool {
    let path = FileProvenance(of: path).path
    return changing {
      var entries = entries
      entries.files.insert(Entries.entry(for: path))
      return write(entries)
    }
  }

  /// Held while the files are read and written, so that no answer of another window is lost.
  private static let changes = Mutex(())

  /// Reads and writes the files while no other window and no other program of the user does.
  private func changing(_ body: () -> Bool) -> Bool {
    Self.changes.withLock { _ in
      let folder = (file.path as NSString).deletingLastPathComponent
      // Without the folder, the file can't be written either.
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      defer { if descriptor >= 0 { close(descriptor) } }
      if descriptor >= 0 { flock(descriptor, LOCK_EX) }
      return body()
    }
  }

  private var entries: Entries {
    file.read().flatMap { try? JSONDecoder().decode(Entries.self, from: $0) } ?? Entries()
  }

  private func write(_ entries: Entries) -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(entries) else { return false }
    return file.write(data)
  }

  // MARK: Secrets

  /// The file with those that get a secret, a line each, which an administrator can write as well.
  private func receivers(of secret: String) -> StateFile {
    StateFile(at: "\(secrets)/\(secret).servers")
  }

  private func lines(of secret: String) -> [String] {
    guard Self.isName(secret), let data = receivers(of: secret).read(limit: 1 << 20) else {
      return []
    }
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func isName(_ secret: String) -> Bool {
    !secret.isEmpty && !secret.contains("/") && !secret.hasPrefix(".")
  }

  /// Returns those of some uses that were allowed, for any dashboard.
  private func granted(_ uses: Set<SecretUse>) -> Set<SecretUse> {
    var known: [String: [String]] = [:]
    for secret in Set(uses.map(\.secret)) { known[secret] = lines(of: secret) }
    return uses.filter { use in
      guard let text = use.receiver.text else { return false }
      return known[use.secret]?.contains(text) == true
    }
  }

  private func grant(_ uses: Set<SecretUse>) -> Bool {
    var isWritten = true
    for (secret, uses) in Dictionary(grouping: uses, by: \.secret) where Self.isName(secret) {
      let all = Set(lines(of: secret) + uses.compactMap(\.receiver.text)).sorted()
      let text = all.map { $0 + "\n" }.joined()
      isWritten = receivers(of: secret).write(Data(text.utf8)) && isWritten
    }
    return isWritten
  }
}
