import CardModel
import DataSources
import JMESPath
import Localization

/// Performs the actions of buttons that have effects outside the program.
///
/// They are performed exactly as the file declares them, and only at a person's request (P18).
public struct ActionPerformer: Sendable {
  private let sources: [SourceDefinition]
  private let secrets: Secrets
  private let clock: SourceClock

  /// - Parameter sources: the sources of the dashboard, whose databases statements can change.
  public init(
    _ sources: [SourceDefinition], secrets: Secrets, clock: SourceClock = SourceClock()
  ) {
    self.sources = sources
    self.secrets = secrets
    self.clock = clock
  }

  /// Runs a program, sends a request or runs a statement; does nothing for other effects.
  /// - Returns: a message about the result; nil if there is nothing to report.
  public func perform(_ effect: Action.Effect) async throws(SourceFailure) -> String? {
    do throws(SourceFailure) {
      return try await result(of: effect)
    } catch {
      throw secrets.redactor.redact(error)
    }
  }

  /// Reads the PIN that a secret is.
  @concurrent
  public func pin(named name: String) async throws(SourceFailure) -> Pin {
    try secrets.pin(named: name)
  }

  private func result(of effect: Action.Effect) async throws(SourceFailure) -> String? {
    switch effect {
    case .command(let arguments):
      _ = try await CommandSource(run: arguments, format: .text)
        .fetch(within: LoadLimits.actionTime, by: clock)
      return nil
    case .request(let request):
      try await resolved(request).send(within: LoadLimits.actionTime, by: clock)
      return nil
    case .statement(let statement):
      let count = try await change(statement).run(within: LoadLimits.actionTime, by: clock)
      return String(count: count, one: "\(count) row changed", other: "\(count) rows changed")
    case .open, .refresh, .bookmark, .hide, .copy, .unavailable: return nil
    }
  }

  /// Returns the request with its secrets filled in.
  private func resolved(_ request: Action.Request) throws(SourceFailure) -> WebRequest {
    var headers: [(name: String, value: String)] = []
    for header in request.headers {
      headers.append((header.name, try secrets.text(header.value)))
    }
    var body: String?
    if let text = request.body { body = try secrets.text(text) }
    return WebRequest(
      method: request.method, url: try secrets.text(request.url), headers: headers, body: body)
  }

  private func change(_ statement: Action.Statement) throws(SourceFailure) -> SQLiteChange {
    let source = sources.first { $0.id.rawValue == statement.source }
    guard case .sqlite(let path, _)? = source?.kind else {
      throw SourceFailure(
        .unsupported,
        "“\(statement.source)” is no SQLite database: name a source of type sqlite")
    }
    return SQLiteChange(
      path: path, sql: statement.sql, parameters: statement.parameters.bound)
  }
}

extension Secrets {
  /// Returns the text with its secrets filled in.
  func text(_ text: SecretText) throws(SourceFailure) -> String {
    var result = ""
    for part in text.parts {
      switch part {
      case .literal(let literal): result += literal
      case .secret(let name): result += try value(of: name)
      }
    }
    return result
  }
}

extension Action.Statement.Parameters {
  fileprivate var bound: SQLParameters<JSONValue> {
    switch self {
    case .positional(let values): .positional(values.map(\.json))
    case .named(let values): .named(values.mapValues(\.json))
    }
  }
}

extension Action.Statement.Value {
  fileprivate var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .double(let value): .double(value)
    case .text(let value): .string(value)
    }
  }
}
