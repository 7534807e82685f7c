/// A component of a calendar, such as an event, with its properties and parts.
struct CalendarComponent {
  /// The name in capitals.
  let name: String
  private(set) var lines: [ContentLine] = []
  private(set) var components: [CalendarComponent] = []
  /// Whether the text has its end; false where the text ends before.
  private(set) var isClosed = true

  private init(_ name: String) { self.name = name }

  /// The maximum nesting depth; a calendar has three levels, and deeper ones are left out.
  private static let depthLimit = 8

  /// Returns the outermost components of the unfolded lines of a text.
  ///
  /// A component that isn't closed ends with the one around it, or with the text.
  static func read(_ lines: [String]) -> [CalendarComponent] {
    var root = CalendarComponent("")
    var open: [CalendarComponent] = []
    var deeper = 0
    func close() {
      let component = open.removeLast()
      if open.isEmpty {
        root.components.append(component)
      } else {
        open[open.count - 1].components.append(component)
      }
    }
    for line in lines.lazy.compactMap(ContentLine.init) {
      switch line.name {
      case "BEGIN" where open.count == depthLimit: deeper += 1
      case "BEGIN":
        let name = line.value.uppercased()
        // Events don't nest: the end of the one before is missing.
        if name == "VEVENT", let index = open.lastIndex(where: { $0.name == name }) {
          while open.count > index { close() }
        }
        open.append(CalendarComponent(name))
      case "END" where deeper > 0: deeper -= 1
      case "END":
        let name = line.value.uppercased()
        guard let index = open.lastIndex(where: { $0.name == name }) else { continue }
        while open.count > index { close() }
      default:
        guard deeper == 0, !open.isEmpty else { continue }
        open[open.count - 1].lines.append(line)
      }
    }
    while !open.isEmpty {
      open[open.count - 1].isClosed = false
      close()
    }
    return root.components
  }

  /// Returns the components of a kind within this one.
  func components(_ name: String) -> [CalendarComponent] { components.filter { $0.name == name } }

  /// Returns the properties of a kind.
  func all(_ name: String) -> [ContentLine] { lines.filter { $0.name == name } }

  /// Returns the first property of a kind.
  func first(_ name: String) -> ContentLine? { lines.first { $0.name == name } }

  /// Returns the text of a property; empty if there is none.
  func text(_ name: String) -> String { first(name)?.text ?? "" }

  /// The title of an event for messages.
  var title: String { text("SUMMARY").isEmpty ? text("UID") : text("SUMMARY") }

  var isCancelled: Bool { first("STATUS")?.value.uppercased() == "CANCELLED" }
}
