import Glibc

/// The kernel's files below a root folder: `/`, or a tree of fixtures.
struct SystemFiles: Sendable {
  private let root: String

  init(root: String) {
    self.root = root == "/" ? "" : root
  }

  /// Returns the actual path of a path that begins with a slash.
  func path(_ path: String) -> String { root + path }

  /// Returns the content of a file; nil if it can't be read, as sensors, cores and processes come
  /// and go.
  func bytes(_ path: String) -> [UInt8]? { try? readFile(self.path(path)) }

  /// Returns the content of a file as text; nil if it can't be read.
  func text(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }

  /// Returns the content of a file that every Linux has.
  func required(
    _ path: String, limit: Int = LoadLimits.answerBytes
  ) throws(SourceFailure) -> String {
    String(decoding: try readFile(self.path(path), limit: limit), as: UTF8.self)
  }

  /// Returns the first line of a file without the spaces around it; nil if it is empty.
  func line(_ path: String) -> String? {
    guard let line = text(path)?.split(whereSeparator: \.isNewline).first else { return nil }
    let words = line.split(separator: " ")
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  func number(_ path: String) -> Double? { line(path).flatMap(Double.init) }

  func exists(_ path: String) -> Bool { access(self.path(path), F_OK) == 0 }

  /// Returns the names in a folder, sorted; empty if there is no such folder.
  func names(in folder: String) -> [String] {
    guard let entries = opendir(path(folder)) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

// The kernel's files are split at bytes: to look for characters costs ten times the time.
extension StringProtocol where UTF8View.SubSequence == Substring.UTF8View {
  /// The lines that aren't empty.
  var lines: [Substring] { parts(at: "\n") }

  /// The parts between sequences of spaces and tabs.
  var fields: [Substring] {
    utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map { Substring($0) }
  }

  /// Returns the parts between an ASCII character.
  func parts(
    at separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmpty: Bool = true
  ) -> [Substring] {
    utf8.split(
      separator: UInt8(ascii: separator), maxSplits: maxSplits,
      omittingEmptySubsequences: omittingEmpty
    ).map { Substring($0) }
  }
}
