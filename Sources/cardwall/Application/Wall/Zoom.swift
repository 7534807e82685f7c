/// The zoom of a wall: a factor on the size of text and of everything that is measured in it.
nonisolated struct Zoom: Hashable, Codable {
  /// The size of text in percent of its usual size; one of ``steps``.
  let percent: Int

  static let usual = Zoom(percent: 100)
  /// The sizes in percent: below the first nothing can be read, and above the last a card is wider
  /// than most screens.
  static let steps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300]

  private init(percent: Int) { self.percent = percent }

  /// A command that changes the zoom, as the target of `win.zoom`.
  enum Change: String {
    case larger = "in"
    case smaller = "out"
    case usual
  }

  /// Returns the zoom after a change; the same at the first or the last step.
  func applying(_ change: Change) -> Zoom {
    let step =
      switch change {
      case .larger: Self.steps.first { $0 > percent }
      case .smaller: Self.steps.last { $0 < percent }
      case .usual: Self.usual.percent
      }
    return Zoom(percent: step ?? percent)
  }

  /// The factor on the size of text.
  var factor: Double { Double(percent) / 100 }

  init(from decoder: any Decoder) throws {
    let saved = try decoder.singleValueContainer().decode(Int.self)
    // The file may have been edited.
    percent = Self.steps.last { $0 <= saved } ?? Self.steps[0]
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(percent)
  }
}
