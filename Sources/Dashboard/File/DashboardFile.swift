import JMESPath

/// Reads and checks dashboard files.
public enum DashboardFile {
  /// Loads the dashboard at `path` with the files that it includes, and reports all of its
  /// mistakes.
  /// - Parameters:
  ///   - environment: the variables for `${env:NAME}`.
  ///   - formatting: the context of the file's texts; the file's language replaces its locale.
  public static func load(
    path: String, environment: [String: String],
    formatting: FormattingContext = FormattingContext()
  ) -> DashboardReading {
    var tree = FileTree()
    let root = tree.read(path: path)
    return read(root, of: tree, environment, formatting)
  }

  /// Loads the dashboard that `text` describes.
  /// - Parameter name: the name of the file in diagnostics, to which includes and paths are
  ///   relative.
  public static func load(
    text: String, name: String, environment: [String: String],
    formatting: FormattingContext = FormattingContext()
  ) -> DashboardReading {
    var tree = FileTree()
    let root = tree.read(text: text, name: name)
    return read(root, of: tree, environment, formatting)
  }

  /// The JSON Schema (draft 07) of the format, for editors, made from the decoders.
  public static var schema: String {
    JSONSchema(of: decoder.schema).text
  }

  static let decoder = DashboardDefinition.decoder

  private static func read(
    _ root: Node?, of tree: FileTree, _ environment: [String: String],
    _ formatting: FormattingContext
  ) -> DashboardReading {
    var diagnostics = tree.diagnostics
    var definition: DashboardDefinition?
    var resolved = root
    var icons: [IconUse] = []
    var paths: [WrittenPath] = []
    if var root {
      var substitution = Substitution(environment: environment)
      if tree.mayHoldReferences || root["vars"] != nil { substitution.apply(to: &root) }
      let formatting = formatting.localized(by: root["language"])
      let context = DecodingContext(
        environment: environment, formatting: formatting,
        sources: root.sourceContexts(formatting), hasChoices: root.hasChoices,
        hasUnreadLines: tree.hasUnreadLines)
      definition = decoder.decode(root, context)
      context.checkCardNames()
      if !tree.isIncomplete {
        context.checkReferences()
        context.checkChoices(of: definition)
        context.checkObjectPages(of: definition)
        context.checkTabs(of: definition)
      }
      diagnostics += substitution.diagnostics + context.diagnostics
      definition?.uses = context.notes.uses
      definition?.uses.variables = substitution.usedEnvironment
      definition?.uses.textFiles = substitution.includedFiles
      definition?.uses.includes = Set(tree.files.dropFirst())
      resolved = root
      (icons, paths) = (context.notes.icons, context.notes.paths)
    }
    let isUsable = !diagnostics.contains { $0.severity == .error }
    return DashboardReading(
      definition: isUsable ? definition : nil, diagnostics: diagnostics.ordered(by: tree.files),
      files: tree.files, icons: icons, paths: paths, root: resolved)
  }
}

extension FormattingContext {
  /// Returns the context with the locale of the language that a file names; itself without one.
  fileprivate func localized(by language: Node?) -> FormattingContext {
    language?.scalar.flatMap { UserLocale(language: $0.text) }.map(with(locale:)) ?? self
  }
}

/// The result of reading a dashboard file.
public struct DashboardReading: Sendable {
  /// The definition; nil if a diagnostic is an error.
  public private(set) var definition: DashboardDefinition?
  /// The diagnostics, ordered by file and line.
  public let diagnostics: [Diagnostic]
  /// The paths of the file and of those that it includes, whether or not they exist.
  ///
  /// A change of one of them is a change of the dashboard.
  public let files: [String]
  /// The names of icons that the file has.
  let icons: [IconUse]
  /// The files with data that the file names.
  let paths: [WrittenPath]
  /// The tree of the file; nil if it can't be read.
  private(set) var root: Node?

  /// Returns the reading with what its dashboard may do.
  public func with(_ permissions: Permissions) -> DashboardReading {
    var copy = self
    copy.definition = definition?.with(permissions)
    return copy
  }

  /// The reading without what ``printed`` needs, which takes more memory than all the rest.
  public var withoutText: DashboardReading {
    var copy = self
    copy.root = nil
    return copy
  }

  /// Returns the diagnostics together with the breaches of the guideline.
  /// - Parameters:
  ///   - themeIcons: returns the names that the icon theme has, and is called only if the
  ///   file has such names; nil if they aren't checked.
  ///   - looksForFiles: whether files with data that aren't there are reported.
  public func check(
    themeIcons: (() -> Set<String>)? = nil, looksForFiles: Bool = false
  ) -> [Diagnostic] {
    guard let definition else { return diagnostics }
    return
      (diagnostics + Guideline.diagnostics(in: definition) + definition.reportDiagnostics
      + definition.soundDiagnostics + (definition.theme?.diagnostics ?? [])
      + (themeIcons.map(iconDiagnostics) ?? [])
      + (looksForFiles ? paths.compactMap(\.missingFile) : []))
      .ordered(by: files)
  }

  /// The dashboard as YAML, with includes and variables replaced and secrets as they are written;
  /// nil if the file can't be read, or in a reading without its text.
  public var printed: String? {
    root.map { NodePrinter.text(of: $0) }
  }
}

extension [Diagnostic] {
  /// Returns the diagnostics ordered by file, line and column; one that each use of an
  /// included file causes is there once.
  fileprivate func ordered(by files: [String]) -> [Diagnostic] {
    let order = Dictionary(zip(files, files.indices)) { first, _ in first }
    var known: Set<Finding> = []
    let distinct = filter {
      $0.location.include == nil
        || known.insert(Finding(location: $0.location, message: $0.message)).inserted
    }
    return distinct.sorted {
      let left = (order[$0.location.file] ?? 0, $0.location.line, $0.location.column)
      return left < (order[$1.location.file] ?? 0, $1.location.line, $1.location.column)
    }
  }
}

/// The location and the message of a diagnostic, without the node of the dashboard that it is
/// about: an included file becomes several nodes.
private struct Finding: Hashable {
  let location: SourceLocation
  let message: String
}
