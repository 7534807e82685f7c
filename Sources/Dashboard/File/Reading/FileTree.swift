import Foundation
import Localization

/// The nodes of a dashboard file and of the files that it includes.
struct FileTree {
  private(set) var diagnostics: [Diagnostic] = []
  /// Every file that was read or is missing, in the order of reading.
  private(set) var files: [String] = []
  /// Whether a part could not be read, so that the names it declares are unknown.
  private(set) var isIncomplete = false
  /// Whether a file may contain `${var:…}` or `${env:…}`; most dashboards have none.
  private(set) var mayHoldReferences = false
  private var nodesLeft = FileLimits.nodes
  /// The folder that included files must be in, with symbolic links resolved.
  private var folder = ""
  /// The files that are being read, each included by the one before, with symbolic links resolved.
  private var including: [String] = []

  /// Returns the root of the file at `path`, or nil if it can't be read.
  mutating func read(path: String) -> Node? {
    let real = Self.realPath(path)
    folder = URL(filePath: real).deletingLastPathComponent().path(percentEncoded: false)
    return readFile(path, real, from: SourceLocation(file: path, line: 1, column: 1))
  }

  /// Returns the root of `text`, whose includes are relative to `name`.
  mutating func read(text: String, name: String) -> Node? {
    folder = URL(filePath: Self.realPath(name)).deletingLastPathComponent()
      .path(percentEncoded: false)
    files.append(name)
    return parse(Array(text.utf8), name)
  }

  // MARK: Files

  /// - Parameter location: the location to report an unreadable file at.
  private mutating func readFile(_ path: String, _ real: String, from location: SourceLocation)
    -> Node?
  {
    files.append(path)
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: real))
      defer { try? handle.close() }
      let data = try handle.read(upToCount: FileLimits.size + 1) ?? Data()
      guard data.count <= FileLimits.size else {
        return fail(location, "\(path) is larger than \(FileLimits.size >> 20) MiB")
      }
      including.append(real)
      defer { including.removeLast() }
      return parse(Array(data), path)
    } catch {
      return fail(location, "\(path) can’t be read: \(Self.reason(error))")
    }
  }

  private mutating func parse(_ bytes: [UInt8], _ file: String) -> Node? {
    if let diagnostic = EncodingCheck.diagnostic(in: bytes, file: file) {
      isIncomplete = true
      diagnostics.append(diagnostic)
      return nil
    }
    mayHoldReferences = mayHoldReferences || Self.mayHoldReferences(bytes)
    var parser = YAMLParser(file: file, bytes: bytes, nodeLimit: nodesLeft)
    do throws(YAMLParser.SyntaxError) {
      let root = try parser.document()
      diagnostics += parser.diagnostics
      nodesLeft = parser.nodesLeft
      guard var root else {
        return fail(SourceLocation(file: file, line: 1, column: 1), "the file is empty")
      }
      if parser.hasIncludes { expandIncludes(in: &root) }
      return root
    } catch {
      diagnostics += parser.diagnostics
      return fail(error.location, "\(error.message)")
    }
  }

  /// Whether `var:` or `env:` occurs anywhere.
  private static func mayHoldReferences(_ bytes: [UInt8]) -> Bool {
    let (colon, v) = (UInt8(ascii: ":"), UInt8(ascii: "v"))
    return bytes.indices.dropFirst(3).contains { index in
      // The third and the first letter rule out almost all other words.
      bytes[index] == colon && (bytes[index - 1] == v || bytes[index - 3] == v)
        && ["var", "env"].contains(String(decoding: bytes[index - 3..<index], as: UTF8.self))
    }
  }

  private mutating func fail(_ location: SourceLocation, _ message: Message) -> Node? {
    isIncomplete = true
    diagnostics.append(Diagnostic(.error, location, String(localized: message)))
    return nil
  }

  // MARK: Includes

  private mutating func expandIncludes(in node: inout Node) {
    switch node.content {
    case .sequence(var elements):
      node.content = .sequence([])
      for index in elements.indices { expandIncludes(in: &elements[index]) }
      node.content = .sequence(elements)
    case .mapping(var entries):
      if entries.count == 1, entries[0].key == "include", let path = entries[0].value.scalar {
        node =
          include(path.text, at: entries[0].value.location)
          ?? Node(content: .unreadable, location: node.location)
        return
      }
      node.content = .mapping([])
      for index in entries.indices { expandIncludes(in: &entries[index].value) }
      node.content = .mapping(entries)
    case .scalar, .unreadable: break
    }
  }

  private mutating func include(_ path: String, at location: SourceLocation) -> Node? {
    if path.isEmpty || path.hasPrefix("/") {
      return fail(location, "an include names a file relative to this one")
    }
    let beside = location.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let file = (beside.map(String.init) + [path]).joined(separator: "/")
    let real = Self.realPath(file)
    if !real.hasPrefix(folder) {
      return fail(location, "\(path) is outside of the dashboard’s folder")
    }
    if including.contains(real) {
      return fail(location, "\(path) includes itself, directly or through another file")
    }
    if including.count > FileLimits.includes {
      return fail(location, "includes are nested more than \(FileLimits.includes) levels deep")
    }
    return readFile(file, real, from: location)
  }

  /// Returns the absolute path with symbolic links resolved.
  private static func realPath(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: String(localized: "there is no such file")
    case .fileReadNoPermission: String(localized: "permission denied")
    default: String(localized: "it is not a readable file")
    }
  }
}
