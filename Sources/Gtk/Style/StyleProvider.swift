import CGtk

/// A style sheet of the display, which can be replaced while widgets are shown.
@MainActor
public final class StyleProvider {
  /// The precedence of a sheet over others.
  public enum Priority {
    /// The sheet of the program.
    case application
    /// The sheet of the program for a colour scheme: above ``application``.
    case scheme
    /// The sheet of a document: above ``scheme``.
    case document
    /// The sheet of the user: above all others.
    case user

    var value: guint {
      switch self {
      case .application: guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
      case .scheme: guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1
      case .document: guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 2
      case .user: guint(GTK_STYLE_PROVIDER_PRIORITY_USER) + 1
      }
    }
  }

  /// A part of a style sheet that could not be read.
  public nonisolated struct Problem: Hashable, Sendable {
    /// The number of the line, from 1.
    public let line: Int
    /// The number of the column, from 1.
    public let column: Int
    public let message: String
  }

  private final class Report { var problems: [Problem] = [] }

  private let pointer: UnsafeMutablePointer<GtkCssProvider>
  private let report = Report()

  /// A provider without content, which takes part from now until it is gone.
  public init(_ priority: Priority) {
    pointer = gtk_css_provider_new()
    let callback:
      @convention(c) (gpointer, OpaquePointer, UnsafePointer<GError>, gpointer) -> Void = {
        _, section, error, data in
        let start = gtk_css_section_get_start_location(section).pointee
        Handler<(Problem) -> Void>.at(data)(
          Problem(
            line: Int(start.lines) + 1, column: Int(start.line_chars) + 1,
            message: String(cString: error.pointee.message)))
      }
    let report = report
    connect(
      UnsafeMutableRawPointer(pointer), "parsing-error", { report.problems.append($0) },
      through: unsafeBitCast(callback, to: GCallback.self))
    if let display = gdk_display_get_default() {
      gtk_style_context_add_provider_for_display(
        display, OpaquePointer(pointer), priority.value)
    }
  }

  isolated deinit {
    if let display = gdk_display_get_default() {
      gtk_style_context_remove_provider_for_display(display, OpaquePointer(pointer))
    }
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// Replaces the content.
  ///
  /// Declarations that can't be read are left out and reported.
  ///
  /// - Parameters:
  ///   - scale: the factor on lengths in px, except those of at most 2 px, which are lines.
  ///   - unscaled: further content, whose lengths are not multiplied, except the second one of
  ///     `max(32px, 22px)`, which stands for the greater of the two.
  @discardableResult
  public func load(_ css: String, scale: Double = 1, unscaled: String = "") -> [Problem] {
    report.problems = []
    loadData(
      StyleLengths.scale(css.withoutNUL, by: scale)
        + StyleLengths.resolveMaxima(in: unscaled.withoutNUL, by: scale))
    return report.problems
  }

  /// Replaces the content with the sheet of a document, of whose files only regular ones are read,
  /// and none that are sheets.
  @discardableResult
  public func load(document css: String) -> [Problem] {
    let checked = StyleAddresses(checking: css.withoutNUL)
    return checked.problems + load(checked.sheet)
  }

  /// GTK 4.12 deprecates this for a function that 4.8 lacks.
  private func loadData(_ css: String) { gtk_css_provider_load_from_data(pointer, css, -1) }
}
