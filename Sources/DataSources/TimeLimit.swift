/// Runs `body` for no longer than `limit` on the clock, and cancels it then.
///
/// It returns when `body` has ended, so that no work continues unseen. A body that doesn't end
/// within `LoadLimits.endAfter` after being cancelled is abandoned.
/// - Throws: the error of `body`, `timedOut`, or `cancelled`.
public func within<Value: Sendable>(
  _ limit: Duration, by clock: SourceClock,
  _ body: @escaping @Sendable () async throws(SourceFailure) -> Value
) async throws(SourceFailure) -> Value {
  let outcome = Promise<Value>()
  let work = Task { _ = outcome.fulfil(await Result(catching: body)) }
  let timeout = Task {
    do { try await clock.sleep(limit) } catch { return }
    outcome.fulfil(.failure(.timedOut(after: limit)))
  }
  defer { timeout.cancel() }
  do throws(SourceFailure) {
    return try await outcome.value(onCancel: { work.cancel() }, start: {})
  } catch {
    work.cancel()
    await end(of: work, within: LoadLimits.endAfter, by: clock)
    throw error
  }
}

/// Returns when `work` has ended, or when the time is over.
private func end(of work: Task<Void, Never>, within limit: Duration, by clock: SourceClock) async {
  let end = Promise<Void>()
  let waiting = Task {
    await work.value
    end.fulfil(.success(()))
  }
  let timeout = Task {
    do { try await clock.sleep(limit) } catch { return }
    end.fulfil(.success(()))
  }
  _ = await end.result(start: {})
  timeout.cancel()
  waiting.cancel()
}
