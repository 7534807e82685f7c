import DataSources
import Foundation
import Glibc
import Localization

/// The nodes of a dashboard file and of the files that it includes.
struct FileTree {
  private(set) var diagnostics: [Diagnostic] = []
  /// Every file that was read or is missing, in the order of reading.
  private(set) var files: [String] = []
  /// Whether a part could not be read, so that the names it declares are unknown.
  private(set) var isIncomplete = false
  /// Whether a mistake of syntax hides a part of a file.
  private(set) var hasUnreadLines = false
  /// Whether a file may contain `${var:…}` or `${env:…}`; most dashboards have none.
  private(set) var mayHoldReferences = false
  private var nodesLeft = FileLimits.nodes
  /// The texts of the files by the bytes of their real paths: two forms of a letter are two names.
  private var texts: [[UInt8]: [UInt8]] = [:]
  /// The folder that included files must be in, also those in hidden folders below it.
  private var folder: OwnFolder?
  /// The files that are being read, each included by the one before, with symbolic links resolved.
  private var including: [String] = []

  /// Returns the root of the file at `path`, or nil if it can't be read.
  mutating func read(path: String) -> Node? {
    let real = path.realPath
    folder = Self.folder(of: real)
    return readFile(path, real, from: .whole(path), nil)
  }

  /// Returns the root of `text`, whose includes are relative to `name`.
  mutating func read(text: String, name: String) -> Node? {
    folder = Self.folder(of: name.realPath)
    files.append(name)
    return parse(Array(text.utf8), FileInstance(path: name), nil)
  }

  private static func folder(of real: String) -> OwnFolder {
    let folder = URL(filePath: real).deletingLastPathComponent().path(percentEncoded: false)
    return OwnFolder(real: folder, includingHidden: true)
  }

  // MARK: Files

  /// - Parameters:
  ///   - location: the location to report an unreadable file at.
  ///   - arguments: what an include passes to the file; nil for the dashboard's own file.
  private mutating func readFile(
    _ path: String, _ real: String, from location: SourceLocation, _ arguments: Include.Arguments?
  ) -> Node? {
    guard let bytes = bytes(path, real, from: location) else { return nil }
    including.append(real)
    defer { including.removeLast() }
    return parse(bytes, FileInstance(path: path, include: arguments?.location), arguments)
  }

  /// Returns the text of a file, which is read once however often it is included.
  private mutating func bytes(
    _ path: String, _ real: String, from location: SourceLocation
  ) -> [UInt8]? {
    if let known = texts[Array(real.utf8)] { return known }
    files.append(path)
    func fail(_ reason: String) -> [UInt8]? {
      _ =
        location.isWhole
        ? self.fail(location, "the file can’t be read: \(reason)")
        : self.fail(location, "\(path) can’t be read: \(reason)")
      return nil
    }
    if let reason = reasonNotToRead(path) { return fail(reason) }
    do {
      // A pipe that a shell has opened has no path of its own.
      let handle =
        try location.isWhole
        ? FileHandle(forReadingFrom: URL(filePath: path)) : Self.open(included: real)
      defer { try? handle.close() }
      // Since it was checked, the included file may have become a link that leads elsewhere.
      if !location.isWhole, folder?.contains(descriptor: handle.fileDescriptor) != true {
        _ = self.fail(location, "\(path) is outside of the dashboard’s folder")
        return nil
      }
      let data = try handle.read(upToCount: FileLimits.size + 1) ?? Data()
      guard data.count <= FileLimits.size else {
        let size = FileLimits.size >> 20
        return fail(String(localized: "it is larger than \(size) MiB"))
      }
      let bytes = Array(data)
      texts[Array(real.utf8)] = bytes
      return bytes
    } catch {
      return fail(error.fileReason)
    }
  }

  /// Opens an included file; one that has become a pipe since it was checked is empty.
  private static func open(included real: String) throws -> FileHandle {
    // Without O_NONBLOCK, opening a FIFO waits for a writer.
    let descriptor = Glibc.open(real, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private mutating func parse(
    _ bytes: [UInt8], _ file: FileInstance, _ arguments: Include.Arguments?
  ) -> Node? {
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
      hasUnreadLines = hasUnreadLines || parser.isIncomplete
      isIncomplete = isIncomplete || parser.isIncomplete
      guard var root else {
        return fail(SourceLocation(file, line: 1, column: 1), "the file is empty")
      }
      if let arguments {
        var parameters = Parameters()
        parameters.apply(to: &root, arguments)
        diagnostics += parameters.diagnostics
        if !parameters.diagnostics.isEmpty {
          isIncomplete = true
          return nil
        }
      }
      if parser.hasIncludes { expandIncludes(in: &root) }
      return root
    } catch {
      diagnostics += parser.diagnostics
      return fail(error.location, "\(error.message)")
    }
  }

  /// Returns whether `var:` or `env:` occurs anywhere.
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
    case .sequence(let elements):
      node.content = .sequence([])
      node.content = .sequence(elements.flatMap { expanded($0) })
    case .mapping(var entries):
      if Include.isInclude(entries) {
        node = self.node(ofInclude: entries) ?? node.unreadable
        return
      }
      node.content = .mapping([])
      for index in entries.indices { expandIncludes(in: &entries[index].value) }
      node.content = .mapping(entries)
    case .scalar, .unreadable: break
    }
  }

  /// Returns the nodes that an element of a list stands for: one, or those of an include.
  private mutating func expanded(_ element: Node) -> [Node] {
    if let entries = element.entries, Include.isInclude(entries) {
      guard let include = include(entries) else { return [element.unreadable] }
      return nodes(of: include).map { $0 ?? element.unreadable }
    }
    var element = element
    expandIncludes(in: &element)
    return [element]
  }

  /// Returns the node of an include that isn't the element of a list.
  private mutating func node(ofInclude entries: [Node.Entry]) -> Node? {
    guard let include = include(entries) else { return nil }
    if include.isRepeated {
      return fail(include.location, "for makes several nodes, and belongs to an include in a list")
    }
    return nodes(of: include).first ?? nil
  }

  private mutating func include(_ entries: [Node.Entry]) -> Include? {
    Include(entries) { location, message in _ = fail(location, message) }
  }

  private mutating func nodes(of include: Include) -> [Node?] {
    guard let (file, real) = file(of: include) else { return [nil] }
    return include.uses.map { readFile(file, real, from: include.location, $0) }
  }

  /// Returns the path of the included file, and the same with symbolic links resolved.
  private mutating func file(of include: Include) -> (path: String, real: String)? {
    let (path, location) = (include.path, include.location)
    func fail(_ message: Message) -> (String, String)? {
      _ = self.fail(location, message)
      return nil
    }
    if path.isEmpty || path.hasPrefix("/") {
      return fail("an include names a file relative to this one")
    }
    let beside = location.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let file = (beside.map(String.init) + [path]).joined(separator: "/")
    let real = file.realPath
    guard let folder, folder.contains(real) else {
      return fail("\(path) is outside of the dashboard’s folder")
    }
    if including.contains(where: { $0.utf8.elementsEqual(real.utf8) }) {
      return fail("\(path) includes itself, directly or through another file")
    }
    if including.count > FileLimits.includes {
      return fail("includes are nested more than \(FileLimits.includes) levels deep")
    }
    return (file, real)
  }
}

extension Node {
  /// The node for a part of the file that can't be read, which has been reported.
  fileprivate var unreadable: Node { Node(content: .unreadable, location: location) }
}
