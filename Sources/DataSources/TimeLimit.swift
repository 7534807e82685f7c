/// Runs `body` for no longer than `limit` on the clock; whatever it does then is cancelled.
/// - Throws: what `body` throws, or `timedOut`.
public func within<Value: Sendable>(
  _ limit: Duration, by clock: SourceClock,
  _ body: @escaping @Sendable () async throws(SourceFailure) -> Value
) async throws(SourceFailure) -> Value {
  let outcome = await withTaskGroup(of: Result<Value, SourceFailure>.self) { group in
    group.addTask { await Result(catching: body) }
    group.addTask {
      do { try await clock.sleep(limit) } catch { return .failure(.cancelled) }
      return .failure(.timedOut(after: limit))
    }
    let first = await group.next() ?? .failure(.cancelled)
    group.cancelAll()
    return first
  }
  return try outcome.get()
}
