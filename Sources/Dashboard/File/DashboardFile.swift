import JMESPath

/// Reads and checks dashboard files.
public enum DashboardFile {
  /// The dashboard at `path` with all that it includes, or everything that is wrong with it.
  /// - Parameters:
  ///   - environment: what `${env:NAME}` stands for.
  ///   - functions: what expressions may call.
  public static func load(
    path: String, environment: [String: String], functions: FunctionTable = .standard
  ) -> DashboardReading {
    var tree = FileTree()
    let root = tree.read(path: path)
    return read(root, of: tree, environment, functions)
  }

  /// The dashboard that `text` describes.
  /// - Parameter name: stands for the file in diagnostics; includes and paths are beside it.
  public static func load(
    text: String, name: String, environment: [String: String],
    functions: FunctionTable = .standard
  ) -> DashboardReading {
    var tree = FileTree()
    let root = tree.read(text: text, name: name)
    return read(root, of: tree, environment, functions)
  }

  /// The JSON Schema (draft 07) of the format, for editors: made from what the checker reads by.
  public static var schema: String {
    JSONSchema(of: decoder.schema).text
  }

  static let decoder = DashboardDefinition.decoder

  private static func read(
    _ root: Node?, of tree: FileTree, _ environment: [String: String], _ functions: FunctionTable
  ) -> DashboardReading {
    var diagnostics = tree.diagnostics
    var definition: DashboardDefinition?
    var resolved = root
    if var root {
      var substitution = Substitution(environment: environment)
      if tree.mayHoldReferences { substitution.apply(to: &root) }
      let context = DecodingContext(environment: environment, functions: functions)
      definition = decoder.decode(root, context)
      if !tree.isIncomplete {
        context.checkReferences()
        context.checkObjectPages(of: definition)
      }
      diagnostics += substitution.diagnostics + context.diagnostics
      resolved = root
    }
    let isUsable = !diagnostics.contains { $0.severity == .error }
    return DashboardReading(
      definition: isUsable ? definition : nil, diagnostics: diagnostics.ordered(by: tree.files),
      files: tree.files, root: resolved)
  }
}

/// What reading a dashboard file has come to.
public struct DashboardReading: Sendable {
  /// Nil if a diagnostic is an error.
  public let definition: DashboardDefinition?
  /// In the order of the files and their lines.
  public let diagnostics: [Diagnostic]
  /// The file and those it includes, there or not, as paths: a change of one is a change of the
  /// dashboard.
  public let files: [String]
  let root: Node?

  /// All that is to be said of the file: the diagnostics, and what breaks the guideline.
  public func check() -> [Diagnostic] {
    guard let definition else { return diagnostics }
    return
      (diagnostics + Guideline.diagnostics(in: definition) + definition.reportDiagnostics)
      .ordered(by: files)
  }

  /// The dashboard as YAML, after includes and variables, with secrets as they are written; nil
  /// where the file could not be read.
  public var printed: String? {
    root.map { NodePrinter.text(of: $0) }
  }
}

extension [Diagnostic] {
  /// In the order of the files, their lines and columns.
  fileprivate func ordered(by files: [String]) -> [Diagnostic] {
    let order = Dictionary(zip(files, files.indices)) { first, _ in first }
    return sorted {
      let left = (order[$0.location.file] ?? 0, $0.location.line, $0.location.column)
      return left < (order[$1.location.file] ?? 0, $1.location.line, $1.location.column)
    }
  }
}
