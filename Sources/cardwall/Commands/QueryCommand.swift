import ArgumentParser
import Dashboard
import Foundation
import JMESPath

/// `cardwall query`: tries an expression on some JSON.
struct QueryCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Evaluates a JMESPath expression over JSON.",
    discussion: """
      Prints the result as JSON. What goes wrong is said on standard error, the kind of error \
      first: syntax, invalid-type, invalid-arity, invalid-value or unknown-function.
      """)

  @ArgumentParser.Argument(help: "The expression, such as 'orders[?late].customer'.")
  var expression: String

  @ArgumentParser.Argument(help: "A file with JSON; without it, standard input.")
  var file: String?

  func run() throws {
    let bytes: [UInt8]
    if let file {
      guard let data = FileManager.default.contents(atPath: file) else {
        printError("\(file): can't be read: check the path and its permissions")
        throw ExitCode.failure
      }
      bytes = [UInt8](data)
    } else {
      bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
    }
    do {
      let query = try JMESPath.Expression(expression, functions: .dashboard())
      let result = try query.evaluate(on: try JSONValue(parsing: bytes))
      print(result.json(pretty: true))
    } catch let error as ExpressionError {
      printError("\(error)")
      throw ExitCode.failure
    } catch let error as JSONSyntaxError {
      printError(
        "\(file ?? "standard input"):\(error.line):\(error.column): error: \(error.message)")
      throw ExitCode.failure
    }
  }
}
