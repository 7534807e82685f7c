import JMESPath

/// The object of the page that cards are made for: what `object()` gives.
///
/// Expressions are compiled once for all pages, so what is different on each stands beside them.
public enum PresentObject {
  @TaskLocal static var value: JSONValue?

  /// Runs `work` with `object()` giving a value; nil gives null.
  static func with<Result>(_ object: JSONValue?, _ work: () -> Result) -> Result {
    $value.withValue(object) { work() }
  }
}

extension Function {
  static let presentObject = Function("object", []) { _ in PresentObject.value ?? .null }
}
