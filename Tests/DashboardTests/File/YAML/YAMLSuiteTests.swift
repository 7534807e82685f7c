import Foundation
import JMESPath
import TestSupport
import Testing

/// The cases of the public YAML test suite that a dashboard file may be.
@Suite("The public YAML test suite")
struct YAMLSuiteTests {
  /// The cases that are refused though the suite gives them a value, with the start of the reason.
  ///
  /// Explicit keys and tags are not in the subset, and an empty key has no text.
  private static let refusals = [
    "7W2P-0": "keys after '?' are not supported", "JTV5-0": "keys after '?' are not supported",
    "S9E8-0": "keys after '?' are not supported", "UKK6-2": "tags are not supported",
    "SM9W-1": "a key is missing before ':'", "HM87-1": "text that begins with '[' needs quotes",
  ]

  @Test(
    "Each case has the value that the suite gives, or is refused with the reason",
    .requiresVectors("yaml.json"))
  func cases() throws {
    let cases = try JSONValue(parsing: Data(contentsOf: SharedVectors.url("yaml.json"))).array ?? []
    #expect(cases.count > 100)
    for suiteCase in cases {
      let id = try #require(suiteCase["id"]?.string)
      let reading = YAMLReading(try #require(suiteCase["yaml"]?.string))
      switch reading {
      case .value(let value):
        #expect(suiteCase["fails"] == nil, "\(id) is no YAML")
        #expect(value == suiteCase["value"] ?? .null, "\(id)")
      case .refused(let reasons):
        guard suiteCase["fails"] == nil else { continue }
        let reason = Self.refusals[id]
        #expect(reason.map { reasons.first?.hasPrefix($0) == true } == true, "\(id): \(reasons)")
      }
    }
  }
}
