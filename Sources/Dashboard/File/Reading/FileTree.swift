import Foundation

/// The tree of a dashboard file and of those that it includes.
struct FileTree {
  private(set) var diagnostics: [Diagnostic] = []
  /// Every file that was read or should have been, in the order of reading.
  private(set) var files: [String] = []
  /// Whether a part could not be read, so that what it declares is unknown.
  private(set) var isIncomplete = false
  /// Whether there may be `${var:…}` or `${env:…}` somewhere; most dashboards have none.
  private(set) var mayHoldReferences = false
  private var nodesLeft = FileLimits.nodes
  /// The folder that includes stay in, with its symbolic links followed.
  private var folder = ""
  /// The files that are being read, each included by the one before, links followed.
  private var including: [String] = []

  /// The root of the file at `path`; nil where it could not be read.
  mutating func read(path: String) -> Node? {
    let real = Self.realPath(path)
    folder = URL(filePath: real).deletingLastPathComponent().path(percentEncoded: false)
    return readFile(path, real, from: SourceLocation(file: path, line: 1, column: 1))
  }

  /// The root of `text`, whose includes are beside `name`.
  mutating func read(text: String, name: String) -> Node? {
    folder = URL(filePath: Self.realPath(name)).deletingLastPathComponent()
      .path(percentEncoded: false)
    files.append(name)
    return parse(Array(text.utf8), name)
  }

  // MARK: Files

  /// - Parameter place: what asks for the file, and is told where it can't be read.
  private mutating func readFile(_ path: String, _ real: String, from place: SourceLocation)
    -> Node?
  {
    files.append(path)
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: real))
      defer { try? handle.close() }
      let data = try handle.read(upToCount: FileLimits.size + 1) ?? Data()
      guard data.count <= FileLimits.size else {
        return fail(place, "\(path) is larger than \(FileLimits.size >> 20) MiB")
      }
      including.append(real)
      defer { including.removeLast() }
      return parse(Array(data), path)
    } catch {
      return fail(place, "\(path) can't be read: \(Self.reason(error))")
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
      return fail(error.location, error.message)
    }
  }

  /// Whether `var:` or `env:` stands anywhere.
  private static func mayHoldReferences(_ bytes: [UInt8]) -> Bool {
    let (colon, v) = (UInt8(ascii: ":"), UInt8(ascii: "v"))
    return bytes.indices.dropFirst(3).contains { index in
      // The third and the first letter tell almost all other words apart.
      bytes[index] == colon && (bytes[index - 1] == v || bytes[index - 3] == v)
        && ["var", "env"].contains(String(decoding: bytes[index - 3..<index], as: UTF8.self))
    }
  }

  private mutating func fail(_ place: SourceLocation, _ message: String) -> Node? {
    isIncomplete = true
    diagnostics.append(Diagnostic(.error, place, message))
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

  private mutating func include(_ path: String, at place: SourceLocation) -> Node? {
    if path.isEmpty || path.hasPrefix("/") {
      return fail(place, "an include names a file relative to this one")
    }
    let beside = place.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let file = (beside.map(String.init) + [path]).joined(separator: "/")
    let real = Self.realPath(file)
    if !real.hasPrefix(folder) {
      return fail(place, "\(path) is outside of the dashboard's folder")
    }
    if including.contains(real) {
      return fail(place, "\(path) includes itself, here or on the way here")
    }
    if including.count > FileLimits.includes {
      return fail(place, "includes are nested more than \(FileLimits.includes) deep")
    }
    return readFile(file, real, from: place)
  }

  /// The absolute path with symbolic links followed.
  private static func realPath(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file"
    case .fileReadNoPermission: "permission denied"
    default: "it is no file that can be read"
    }
  }
}
