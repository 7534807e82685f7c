import CardModel
import DataSources
import JMESPath
import Localization

/// Performs the actions of buttons that have effects outside the program.
///
/// They are performed exactly as the file declares them, and only at a person's request (P18).
public struct ActionPerformer: Sendable {
  private let sources: [SourceDefinition]
  private let databases: [String: DatabaseDefinition]
  private let secrets: Secrets
  private let clock: SourceClock
  private let folder: String?
  private let allowsCommands: Bool
  private let permissions: Permissions
  private let formatting: FormattingContext

  /// - Parameters:
  ///   - sources: the sources of the dashboard, whose databases statements can change.
  ///   - databases: the databases of the dashboard.
  ///   - folder: the folder in which commands start; nil for that of this process.
  ///   - allowsCommands: false to run none.
  ///   - permissions: what the dashboard may do.
  ///   - formatting: the locale and the time zone for answers.
  public init(
    _ sources: [SourceDefinition], databases: [String: DatabaseDefinition] = [:],
    secrets: Secrets, clock: SourceClock = SourceClock(), folder: String? = nil,
    allowsCommands: Bool = true, permissions: Permissions,
    formatting: FormattingContext = FormattingContext()
  ) {
    self.sources = sources
    self.databases = databases
    self.secrets = secrets
    self.clock = clock
    self.folder = folder
    self.allowsCommands = allowsCommands
    self.permissions = permissions
    self.formatting = formatting
  }

  /// Runs a program, sends a request or a message, or runs a statement; does nothing for other
  /// effects.
  /// - Parameters:
  ///   - answers: the answers to the action's questions by their ids.
  ///   - template: the text that shows the answer of what the action asks (``Action/result``); nil
  ///     for a message of the program's own.
  /// - Returns: a message about the result; nil if there is nothing to report.
  public func perform(
    _ effect: Action.Effect, answers: [String: Answer] = [:], showing template: String? = nil
  ) async throws(SourceFailure) -> String? {
    do throws(SourceFailure) {
      let (answer, message) = try await result(of: effect, answers)
      guard let template else { return message }
      return secrets.redactor.redact(text(template, of: answer))
    } catch {
      throw secrets.redactor.redact(error)
    }
  }

  /// Reads the PIN that a secret is.
  @concurrent
  public func pin(named name: String) async throws(SourceFailure) -> Pin {
    try secrets.pin(named: name)
  }

  /// Returns the answer to an action, and the message about it.
  private func result(
    of effect: Action.Effect, _ answers: [String: Answer]
  ) async throws(SourceFailure) -> (answer: JSONValue, message: String?) {
    guard permissions.allowsActions else { throw .notAllowedYet }
    switch effect {
    case .command(let arguments):
      guard allowsCommands else { throw .commandInSafeMode }
      let program = Receiver(running: arguments.first?.constant)
      var words: [String] = []
      for argument in arguments {
        words.append(try secrets.text(argument, answers, for: program))
      }
      let lines = try await CommandSource(run: words, DataReading(.text), folder: folder)
        .fetch(within: LoadLimits.actionTime, by: clock)
      let text = (lines.array ?? []).compactMap(\.string).joined(separator: "\n")
      return ((try? JSONValue(parsing: Array(text.utf8))) ?? lines, nil)
    case .request(let request):
      let answer = try await secrets.request(request, answers)
        .send(within: LoadLimits.actionTime, by: clock)
      return (answer, nil)
    case .message(let message):
      let broker = Receiver(of: message.broker.url, [:])
      try await secrets.address(message.broker).publish(
        try secrets.payload(message.payload, answers, for: broker),
        to: try secrets.topic(message.topic, answers, for: broker), quality: message.quality,
        isRetained: message.isRetained, within: LoadLimits.actionTime, by: clock)
      return (.null, nil)
    case .statement(let statement):
      let count = try await change(statement, answers).run(within: LoadLimits.actionTime, by: clock)
      return (
        ["rows": .integer(Int64(count))],
        String(count: count, one: "\(count) row changed", other: "\(count) rows changed")
      )
    case .open, .refresh, .bookmark, .hide, .acknowledge, .copy, .unavailable: return (.null, nil)
    }
  }

  /// Returns a text of the file with the values that its expressions have on an answer.
  private func text(_ template: String, of answer: JSONValue) -> String {
    let functions = FunctionTable.dashboard(formatting)
    return DollarText.pieces(of: template).map { piece in
      switch piece {
      case .literal(let text): return text
      case .unclosed: return ""
      case .reference(let content, _, _):
        let value = try? Expression(content, functions: functions).evaluate(on: answer)
        return value.map { CardBuilder.text($0) } ?? ""
      }
    }.joined()
  }

  private func change(
    _ statement: Action.Statement, _ answers: [String: Answer]
  ) throws(SourceFailure) -> SQLChange {
    let name: String
    let database: DatabaseDefinition?
    switch statement.database {
    case .named(let wanted):
      name = wanted
      database = databases[wanted]
    case .source(let id):
      name = id
      database = sources.first { $0.id.rawValue == id }?.database
    }
    // The file was checked, but what is performed doesn't depend on that.
    guard let database, database.isWritable else {
      throw SourceFailure(.notAllowed, "“\(name)” is no database that actions may change")
    }
    return SQLChange(
      try database.opened(secrets, permissions, timeout: LoadLimits.actionTime),
      sql: statement.sql, parameters: statement.parameters.bound(answers))
  }
}

extension SourceFailure {
  /// The reason why a command isn't run after crashes, which it may have caused.
  ///
  /// No load of its source tries again: the end of safe mode makes another source.
  static var commandInSafeMode: SourceFailure {
    SourceFailure(
      .notAllowed,
      "no command is run in safe mode, which ends with an edit of the file, or after an hour",
      retry: .never)
  }
}

extension Action.Statement.Parameters {
  fileprivate func bound(_ answers: [String: Answer]) -> SQLParameters<JSONValue> {
    switch self {
    case .positional(let values): .positional(values.map { $0.json(answers) })
    case .named(let values): .named(values.mapValues { $0.json(answers) })
    }
  }
}

extension Action.Statement.Value {
  func json(_ answers: [String: Answer]) -> JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .double(let value): .double(value)
    case .text(let value): .string(value)
    case .answer(let id): answers[id]?.json ?? .null
    }
  }
}

extension Answer {
  /// The answer as a value of data; a whole number is an integer.
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .double(number)
    case .bool(let value): .bool(value)
    }
  }
}
