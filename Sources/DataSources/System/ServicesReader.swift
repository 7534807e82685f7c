import JMESPath
import SystemBus

/// Reads the services of systemd that run or have failed.
struct ServicesReader: SystemReader {
  private static let name = "org.freedesktop.systemd1"
  private static let path = "/org/freedesktop/systemd1"
  private static let manager = "org.freedesktop.systemd1.Manager"
  /// The states of services that are listed; the others are at rest.
  private static let states = ["failed", "active", "activating", "deactivating", "reloading"]

  /// The address of the bus; nil for that of the machine.
  let bus: String?

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let answer = try ask("systemd", over: bus) { bus throws(BusFailure) in
      (
        units: try bus.call(
          "ListUnitsByPatterns", of: Self.manager, at: Self.path, in: Self.name,
          .texts(Self.states), .texts(["*.service"])),
        state: try bus.properties(of: Self.manager, at: Self.path, in: Self.name)["SystemState"]
      )
    }
    guard let answer else {
      return ["state": .null, "active": .null, "failed": .null, "list": []]
    }
    let services = (answer.units.first?.array ?? []).compactMap(Service.init)
    func count(_ state: String) -> JSONValue {
      .integer(Int64(services.count { $0.state == state }))
    }
    return [
      "state": answer.state ?? .null, "active": count("active"), "failed": count("failed"),
      "list": .array(services.sorted(by: Service.isBefore).map(\.value)),
    ]
  }
}

private struct Service {
  let name: String
  let description: String
  let state: String
  let detail: String

  /// - Parameter unit: an element of what `ListUnits` returns, as org.freedesktop.systemd1(5) says.
  init?(_ unit: JSONValue) {
    let texts = (unit.array ?? []).prefix(5).compactMap(\.string)
    guard texts.count == 5 else { return nil }
    name = texts[0].hasSuffix(".service") ? String(texts[0].dropLast(8)) : texts[0]
    (description, state, detail) = (texts[1], texts[3], texts[4])
  }

  /// Returns whether a service is listed before another: those that have failed are first.
  static func isBefore(_ one: Service, _ other: Service) -> Bool {
    (one.state == "failed" ? 0 : 1, one.name) < (other.state == "failed" ? 0 : 1, other.name)
  }

  var value: JSONValue {
    [
      "name": .string(name), "description": .string(description), "state": .string(state),
      "detail": .string(detail),
    ]
  }
}
