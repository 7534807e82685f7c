import DataSources
import JMESPath

extension SourceLoader {
  /// The result of a load.
  struct Loaded {
    /// The value of the source after its query.
    var value: JSONValue
    /// The names that the query looks up in vain, or the parts that the data lack.
    var issue: BindingIssue?
    /// The description of how the data were read; nil if they are as everybody expects.
    var interpretation: String?
    /// The numbers that are kept over time.
    var kept: (sample: HistorySample?, issue: BindingIssue?)?
  }

  /// The reason why another load follows the present one.
  enum Reload {
    /// The source changed during the load.
    case sourceChanged
    /// A person requested new data during the load.
    case requested
  }

  /// Returns the data of the source, computed outside any actor.
  nonisolated static func result(
    of adapter: any SourceAdapter, policy: LoadingPolicy, clock: SourceClock
  ) async -> Result<Loaded, SourceFailure> {
    do throws(SourceFailure) {
      let value = try await adapter.fetch(within: policy.timeout, by: clock)
      var loaded = try policy.loaded(value)
      if loaded.issue == nil, let omission = adapter.omission, let location = policy.location {
        loaded.issue = BindingIssue(location: location, message: omission)
      }
      loaded.interpretation = adapter.interpretation
      return .success(loaded)
    } catch {
      return .failure(error)
    }
  }
}

extension Snapshot {
  /// Takes over the result of a load that has succeeded.
  mutating func take(_ loaded: SourceLoader.Loaded) {
    (value, issue) = (loaded.value, loaded.issue)
    interpretation = loaded.interpretation
    (sample, historyIssue) = (loaded.kept?.sample, loaded.kept?.issue)
    (isStale, nextTryAt) = (false, nil)
  }
}

extension LoadingPolicy {
  /// Applies the query to the value of a source.
  func loaded(_ raw: JSONValue) throws(SourceFailure) -> SourceLoader.Loaded {
    let raw = zone.map(raw.withOffsets) ?? raw
    var value = raw
    var issue: BindingIssue?
    if let query {
      let hasWrongType: Bool
      (value, hasWrongType) = try query.expression.result(on: raw, choices.bindings)
      if hasWrongType || value.isNothing {
        issue = query.issue(on: [raw], bindings: choices.bindings)
      }
    }
    return SourceLoader.Loaded(
      value: value, issue: issue, kept: history.map { HistorySample.taken(by: $0, of: value) })
  }
}

extension Expression {
  /// Returns the value of the expression as a query, and whether it isn't made for the types of the
  /// data.
  fileprivate func result(
    on data: JSONValue, _ bindings: [String: JSONValue]
  ) throws(SourceFailure) -> (JSONValue, hasWrongType: Bool) {
    do {
      return try evaluateNotingTypes(on: data, bindings: bindings)
    } catch {
      guard let problem = lookupProblem(on: [data], bindings: bindings)?.problem else {
        throw SourceFailure(.query, "query “\(text)”: \(error)")
      }
      throw SourceFailure(.query, "query “\(text)”: \(error); \(problem)")
    }
  }
}
