import CSoup

/// The sessions of a client, each created when it is first needed.
struct Sessions {
  private var proxied: Session?
  private var direct: Session?

  /// Returns the session without proxies, or the one with them.
  mutating func session(isDirect: Bool, make: (_ isDirect: Bool) -> Session) -> Session {
    if isDirect {
      let session = direct ?? make(true)
      direct = session
      return session
    }
    let session = proxied ?? make(false)
    proxied = session
    return session
  }
}

/// A libsoup session.
///
/// It is `@unchecked Sendable` because any thread may use a session since libsoup 3.2.
final class Session: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<SoupSession> = soup_session_new()

  deinit { g_object_unref(pointer) }
}

/// A closure that is connected to a signal of GObject.
final class Handler {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }
}
