import ArgumentParser
import Dashboard
import DataSources
import Foundation
import JMESPath
import Localization

/// `cardwall query`: evaluates an expression on JSON.
struct QueryCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Evaluates a JMESPath expression on JSON.",
    discussion: """
      Prints the result as JSON. Errors go to standard error and start with their kind: syntax, \
      invalid-type, invalid-arity, invalid-value or unknown-function.
      """)

  @ArgumentParser.Argument(help: "The expression, such as 'orders[?late].customer'.")
  var expression: String

  @ArgumentParser.Argument(help: "A JSON file; without it, standard input.")
  var file: String?

  func run() throws {
    let bytes: [UInt8]
    if let file {
      guard reasonNotToRead(file) == nil, let data = FileManager.default.contents(atPath: file)
      else {
        printError(String(localized: "\(file): can’t be read: check the path and its permissions"))
        throw ExitCode.failure
      }
      bytes = [UInt8](data)
    } else {
      bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
    }
    do {
      let query = try JMESPath.Expression(expression, functions: .dashboard())
      let data = try JSONValue(parsing: bytes)
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
    } catch let error as JSONSyntaxError {
      printError(
        "\(file ?? String(localized: "standard input")):\(error.line):\(error.column): error: \(error.message)"
      )
      throw ExitCode.failure
    }
  }
}
