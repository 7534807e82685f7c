import CGtk

// Links within the text of a label.

extension Label {
  /// Calls `handler` with the address of a link that is followed; nothing else happens then.
  @discardableResult
  public func onLink(_ handler: @escaping (String) -> Void) -> SignalConnection {
    let callback: @convention(c) (gpointer, UnsafePointer<CChar>, gpointer) -> gboolean = {
      _, url, data in
      Handler<(String) -> Void>.at(data)(String(cString: url))
      return true.gboolean
    }
    return connect(
      raw, "activate-link", handler, through: unsafeBitCast(callback, to: GCallback.self))
  }
}

extension WidgetHandle {
  /// The address of the link in a label that the pointer is on, or else that has the focus; nil for
  /// other widgets.
  public var currentLink: String? {
    guard isKind(of: gtk_label_get_type()) else { return nil }
    return gtk_label_get_current_uri(opaque).map { String(cString: $0) }
  }
}
