import CGtk

/// Sheets that a person prints, or writes into a file, in the desktop's dialog.
public enum PrintOperation {
  /// The receiver of the sheets.
  public enum Target {
    /// A printer or a file, which a dialog asks for.
    case dialog
    /// A PDF file.
    case file(String)
  }

  /// Prints sheets of the paper that is chosen.
  ///
  /// - Parameters:
  ///   - title: the name of the job.
  ///   - sheets: returns the sheets for paper of this size, in points.
  ///   - done: called with the reason if it has failed, and with nil when it has ended otherwise.
  public static func run(
    _ title: String, to target: Target = .dialog, over parent: Window,
    sheets: @escaping (_ width: Double, _ height: Double) -> [VectorFileFormat.Sheet],
    done: @escaping (String?) -> Void
  ) {
    let operation = gtk_print_operation_new()!
    gtk_print_operation_set_job_name(operation, title.withoutNUL)
    gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS)
    // The sheets have margins of their own.
    gtk_print_operation_set_use_full_page(operation, true.gboolean)
    gtk_print_operation_set_embed_page_setup(operation, true.gboolean)
    // The program goes on while the dialog is open.
    gtk_print_operation_set_allow_async(operation, true.gboolean)
    let raw = UnsafeMutableRawPointer(operation)
    var made: [VectorFileFormat.Sheet] = []
    connectContext(raw, "begin-print") { context, _ in
      made = sheets(gtk_print_context_get_width(context), gtk_print_context_get_height(context))
      gtk_print_operation_set_n_pages(operation, Int32(max(1, made.count)))
    }
    connectContext(raw, "draw-page") { context, number in
      guard made.indices.contains(Int(number)) else { return }
      made[Int(number)].draw(Canvas(gtk_print_context_get_cairo_context(context)))
    }
    connectResult(raw) { result in
      done(result == GTK_PRINT_OPERATION_RESULT_ERROR ? reason(of: operation) : nil)
    }
    let action: GtkPrintOperationAction
    switch target {
    case .dialog: action = GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG
    case .file(let path):
      gtk_print_operation_set_export_filename(operation, path.withoutNUL)
      action = GTK_PRINT_OPERATION_ACTION_EXPORT
    }
    // GTK holds the operation until it has ended.
    gtk_print_operation_run(operation, action, parent.pointer(as: GtkWindow.self), nil)
    g_object_unref(raw)
  }

  private static func reason(of operation: UnsafeMutablePointer<GtkPrintOperation>) -> String {
    var error: UnsafeMutablePointer<GError>?
    gtk_print_operation_get_error(operation, &error)
    guard let error else { return "" }
    defer { g_error_free(error) }
    return String(cString: error.pointee.message)
  }

  private static func connectContext(
    _ operation: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping (OpaquePointer, Int32) -> Void
  ) {
    typealias Call = (OpaquePointer, Int32) -> Void
    guard signal == "draw-page" else {
      let callback: @convention(c) (gpointer, OpaquePointer, gpointer) -> Void = {
        Handler<Call>.at($2)($1, 0)
      }
      connect(operation, signal, handler, through: unsafeBitCast(callback, to: GCallback.self))
      return
    }
    let callback: @convention(c) (gpointer, OpaquePointer, Int32, gpointer) -> Void = {
      Handler<Call>.at($3)($1, $2)
    }
    connect(operation, signal, handler, through: unsafeBitCast(callback, to: GCallback.self))
  }

  private static func connectResult(
    _ operation: UnsafeMutableRawPointer, _ handler: @escaping (GtkPrintOperationResult) -> Void
  ) {
    let callback: @convention(c) (gpointer, GtkPrintOperationResult, gpointer) -> Void = {
      Handler<(GtkPrintOperationResult) -> Void>.at($2)($1)
    }
    connect(operation, "done", handler, through: unsafeBitCast(callback, to: GCallback.self))
  }
}
