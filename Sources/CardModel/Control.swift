import ChartModel

/// A switch or a slider of a row, a fact or a footer, which shows a value of the data and changes
/// it.
public struct Control: Hashable, Sendable {
  /// The setting that a person gives a control.
  public enum Setting: Hashable, Sendable {
    case toggle(Bool)
    case slider(Double)
  }

  public enum Kind: Hashable, Sendable {
    /// - Parameters:
    ///   - on: the value that the change sends when it is switched on.
    ///   - off: the value that it sends when it is switched off.
    case toggle(isOn: Bool, on: Answer = .bool(true), off: Answer = .bool(false))
    /// - Parameter value: the number, which may lie beyond the track; nil if it isn't known.
    case slider(_ value: Double?, Track)
  }

  /// The values that a slider can have.
  public struct Track: Hashable, Sendable {
    public let minimum: Double
    /// The greatest value, more than `minimum`.
    public let maximum: Double
    /// The difference that a press of an arrow key makes.
    public let step: Double
    @LabelText public private(set) var unit: String?

    /// - Parameters:
    ///   - maximum: a maximum that isn't greater is replaced by one of a single step.
    ///   - step: a step that isn't positive is replaced by a hundredth of the range.
    public init(minimum: Double, maximum: Double, step: Double = 1, unit: String? = nil) {
      self.minimum = minimum
      self.maximum = maximum > minimum ? maximum : minimum + max(step, 1)
      self.step = step > 0 ? step : (self.maximum - minimum) / 100
      self.unit = unit
    }

    /// Returns the nearest value between the ends.
    public func clamped(_ value: Double) -> Double { min(max(value, minimum), maximum) }

    /// Returns the nearest value that the slider can have.
    public func snapped(_ value: Double) -> Double {
      let steps = ((value - minimum) / step).rounded()
      // The decimals of steps such as 0.1 add up to others.
      return clamped(((minimum + steps * step) * 1e9).rounded() / 1e9)
    }
  }

  public var id: ActionID
  /// The name, which screen readers read with the value.
  @LineText public var title: String
  public var icon: Icon?
  public var kind: Kind
  /// Whether the value is known and up to date, so that it can be changed.
  public var isAvailable: Bool
  /// The effect of a change, whose answer `value` is what is sent, with its question and the
  /// sources that it changes.
  public var change: Action

  public init(
    id: ActionID, title: String, icon: Icon? = nil, kind: Kind, isAvailable: Bool = true,
    change: Action
  ) {
    self.id = id
    self.title = title
    self.icon = icon
    self.kind = kind
    self.isAvailable = isAvailable
    self.change = change
  }

  /// The name of the answer that the effect gets.
  public static let answerName = "value"

  /// The present setting.
  public var setting: Setting {
    switch kind {
    case .toggle(let isOn, _, _): .toggle(isOn)
    case .slider(let value, let track): .slider(value ?? track.minimum)
    }
  }

  /// Shows another setting; one of another kind changes nothing.
  public mutating func show(_ setting: Setting) {
    switch (kind, setting) {
    case (.toggle(_, let on, let off), .toggle(let isOn)):
      kind = .toggle(isOn: isOn, on: on, off: off)
    case (.slider(_, let track), .slider(let value)): kind = .slider(value, track)
    case (.toggle, .slider), (.slider, .toggle): break
    }
  }

  /// Returns what the change sends for a setting.
  public func answer(for setting: Setting) -> Answer {
    switch (kind, setting) {
    case (.toggle(_, let on, let off), .toggle(let isOn)): isOn ? on : off
    case (_, .slider(let value)): .number(value)
    case (.slider, .toggle(let isOn)): .bool(isOn)
    }
  }

  /// Returns whether the control shows a setting, which a device may have rounded by half a step.
  public func shows(_ setting: Setting) -> Bool {
    switch (kind, setting) {
    case (.toggle(let isOn, _, _), .toggle(let wanted)): isOn == wanted
    case (.slider(let value, let track), .slider(let wanted)):
      value.map { abs($0 - wanted) <= track.step / 2 } ?? false
    case (.toggle, .slider), (.slider, .toggle): false
    }
  }
}
