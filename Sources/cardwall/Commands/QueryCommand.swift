import ArgumentParser
import Dashboard
import DataSources
import JMESPath
import Localization

/// `cardwall query`: evaluates an expression on data.
struct QueryCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Evaluates a JMESPath expression on JSON, a table or other data.",
    discussion: """
      Reads what a source of a dashboard reads: JSON, NDJSON, CSV, YAML, text, workbooks of Excel, feeds \
      and calendars, by the suffix of the file or by --format. Prints the result as JSON. Errors go to standard error and start with their kind: syntax, \
      invalid-type, invalid-arity, invalid-value or unknown-function.
      """)

  @ArgumentParser.Argument(help: "The expression, such as 'orders[?late].customer'.")
  var expression: String

  @ArgumentParser.Argument(help: "A file; without it, standard input.")
  var file: String?

  @Option(help: "The format of the data; by default that of the file’s suffix, else json.")
  var format: DataFormat?

  func run() throws {
    do {
      let query = try JMESPath.Expression(expression, functions: .dashboard())
      let data = try QueriedData(file, format).value
      let (result, hasWrongType) = try query.evaluateNotingTypes(on: data)
      try write(result.json(pretty: true) + "\n")
      if hasWrongType,
        let found = query.lookupProblem(on: [data]) ?? query.omissions(on: [([data], [:])])
      {
        printError("\(found.problem)")
      }
    } catch let error as ExpressionError {
      printError("\(error)")
      throw ExitCode.failure
    } catch let failure as SourceFailure {
      printError(failure.message)
      throw ExitCode.failure
    } catch let error as JSONSyntaxError {
      printError(
        "\(file ?? String(localized: "standard input")):\(error.line):\(error.column): error: \(error.message)"
      )
      throw ExitCode.failure
    }
  }
}

extension DataFormat: ExpressibleByArgument {}
