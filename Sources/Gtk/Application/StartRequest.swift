import CGtk

/// A start of the program from a command line, as the instance receives it.
///
/// The process that was started ends when the last reference to its request is gone.
@MainActor
public final class StartRequest {
  private let line: UnsafeMutablePointer<GApplicationCommandLine>

  init(_ line: gpointer) {
    g_object_ref(line)
    self.line = line.assumingMemoryBound(to: GApplicationCommandLine.self)
  }

  isolated deinit { g_object_unref(line) }

  /// Whether another process was started.
  public var isRemote: Bool { Bool(g_application_command_line_get_is_remote(line)) }

  /// The arguments, with the program first.
  public var arguments: [String] {
    guard let arguments = g_application_command_line_get_arguments(line, nil) else { return [] }
    defer { g_strfreev(arguments) }
    return Self.texts(arguments)
  }

  /// The environment of the process that was started.
  public var environment: [String: String] {
    guard let variables = g_application_command_line_get_environ(line) else { return [:] }
    var environment: [String: String] = [:]
    for variable in Self.texts(variables) {
      guard let mark = variable.firstIndex(of: "=") else { continue }
      environment[String(variable[..<mark])] = String(variable[variable.index(after: mark)...])
    }
    return environment
  }

  /// The exit status of the process that was started.
  public var exitStatus: Int {
    get { Int(g_application_command_line_get_exit_status(line)) }
    set { g_application_command_line_set_exit_status(line, Int32(newValue)) }
  }

  /// Writes a text to the standard output of the process that was started.
  public func print(_ text: String) { cgtk_command_line_print(line, text.withoutNUL) }

  /// Writes a line to the standard error of the process that was started.
  public func printError(_ text: String) {
    cgtk_command_line_print_error(line, text.withoutNUL + "\n")
  }

  /// Copies the texts of an array of C, which ends with nil.
  private static func texts(_ array: UnsafeRawPointer) -> [String] {
    var texts: [String] = []
    var next = array.assumingMemoryBound(to: UnsafePointer<CChar>?.self)
    while let text = next.pointee {
      texts.append(String(cString: text))
      next += 1
    }
    return texts
  }
}
