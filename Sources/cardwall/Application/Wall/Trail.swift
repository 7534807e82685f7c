import CardModel
import Gtk

/// The way that a person went: a page of the dashboard, then what was opened from there; the last is
/// seen.
struct Trail {
  enum Stop {
    case page(WallPage)
    case object(OpenedObject)

    /// What is seen of it.
    var root: Widget {
      switch self {
      case .page(let page): page.root.widget
      case .object(let object): object.root
      }
    }

    var title: String {
      switch self {
      case .page(let page): page.title
      case .object(let object): object.title
      }
    }
  }

  /// At least one: where the way began.
  private(set) var stops: [Stop]

  /// A way that begins with a page of the dashboard.
  init(_ first: WallPage) { stops = [.page(first)] }

  var last: Stop { stops[stops.count - 1] }

  /// The object whose page is seen, whoever has made that.
  var topPath: ObjectPath? {
    switch last {
    case .page(let page): page.object
    case .object(let object): object.path
    }
  }

  /// The page of the dashboard where the way began.
  var first: WallPage? { if case .page(let page) = stops[0] { page } else { nil } }

  var pages: [WallPage] { stops.compactMap { if case .page(let page) = $0 { page } else { nil } } }

  var objects: [OpenedObject] {
    stops.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }

  /// The object that is seen.
  var topObject: OpenedObject? { if case .object(let object) = last { object } else { nil } }

  /// The page of the dashboard that is seen.
  var topPage: WallPage? { if case .page(let page) = last { page } else { nil } }

  mutating func append(_ stop: Stop) { stops.append(stop) }

  /// Something else is seen in place of the last stop.
  mutating func replaceLast(with stop: Stop) { stops[stops.count - 1] = stop }

  /// Forgets the stops whose pages are gone.
  mutating func keep(_ shown: [Widget]) { stops.removeAll { !shown.contains($0.root) } }
}
