import Foundation
import JMESPath
import TestSupport
import Testing

/// Runs the cases of the official suite, if there is a copy of it beside the checkout.
@Suite("The official JMESPath suite")
struct OfficialSuiteTests {
  @Test(
    "every case has the result or the error that the suite gives", .requiresVectors("jmespath"),
    arguments: suiteFiles)
  func cases(of file: URL) throws {
    let groups = try JSONValue(parsing: Data(contentsOf: file)).array ?? []
    #expect(!groups.isEmpty)
    for group in groups {
      for suiteCase in group["cases"]?.array ?? [] {
        let text = try #require(suiteCase["expression"]?.string)
        let expected =
          suiteCase["error"]?.string.map(Outcome.error) ?? .value(suiteCase["result"] ?? nil)
        #expect(outcome(of: text, on: group["given"] ?? nil) == expected, "\(text)")
      }
    }
  }

  private enum Outcome: Equatable {
    case value(JSONValue)
    case error(String)
  }

  private func outcome(of text: String, on data: JSONValue) -> Outcome {
    do throws(ExpressionError) {
      return .value(try Expression(text).evaluate(on: data))
    } catch {
      return .error(error.kind.rawValue)
    }
  }

  private static let suiteFiles: [URL] = {
    let files = try? FileManager.default.contentsOfDirectory(
      at: SharedVectors.url("jmespath"), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()
}
