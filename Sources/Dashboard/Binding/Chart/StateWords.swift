import CardModel
import ChartModel
import JMESPath
import Localization

/// The states of a chart, in the order in which its values are first seen.
///
/// Values that the file doesn't describe are states with their own words, up to a limit.
struct StateWords {
  private struct Known {
    var state: ChartState
    /// The index among the states of the file; nil for other words.
    var rank: Int?
  }

  private let definitions: [ChartStateDefinition]
  private let title: (Template) -> String?
  private let format: ChartValueFormat
  private let palette: ChartPalette
  private var known: [Known] = []
  /// The numbers of the states by the words of their values.
  private var numbers: [String: Int] = [:]

  /// - Parameters:
  ///   - title: returns the text of a title.
  ///   - format: the format of numbers.
  init(
    _ definitions: [ChartStateDefinition], format: ChartValueFormat, palette: ChartPalette,
    title: @escaping (Template) -> String?
  ) {
    self.definitions = definitions
    self.format = format
    self.palette = palette
    self.title = title
  }

  /// Returns the number of the state of a value; nil for a value that is missing.
  mutating func number(of value: JSONValue) -> Int? {
    guard !value.isNull else { return nil }
    let text = CardBuilder.text(value)
    if let number = numbers[text] { return number }
    let rank = rank(of: value, text)
    let state = rank.map { self.state(of: definitions[$0], value) } ?? ChartState(word(of: value))
    let number = number(of: state, rank)
    // Numbers that differ with every row are not remembered.
    if numbers.count < CardLimits.stateValues { numbers[text] = number }
    return number
  }

  /// Returns the states, those of the file first, and the index of each number among them.
  var states: (states: [ChartState], indices: [Int]) {
    let order = known.indices.sorted {
      (known[$0].rank ?? .max, $0) < (known[$1].rank ?? .max, $1)
    }
    var indices = known.indices.map { $0 }
    for (index, number) in order.enumerated() { indices[number] = index }
    return (order.map { known[$0].state }, indices)
  }

  private mutating func number(of state: ChartState, _ rank: Int?) -> Int {
    if let number = known.firstIndex(where: { $0.state.name == state.name }) { return number }
    guard known.count < CardLimits.states - 1 else {
      // The last state stands for all further ones.
      if known.count < CardLimits.states {
        let others = ChartState(String(localized: "Other states"), color: .neutral)
        known.append(Known(state: others, rank: nil))
      }
      return known.count - 1
    }
    known.append(Known(state: state, rank: rank))
    return known.count - 1
  }

  private func rank(of value: JSONValue, _ text: String) -> Int? {
    definitions.firstIndex { definition in
      switch definition.values {
      case .word(let word): word == text
      case .range(let limit): value.number.map(limit.isMet) ?? false
      case .others: false
      }
    } ?? definitions.firstIndex { $0.values == .others }
  }

  private func state(of definition: ChartStateDefinition, _ value: JSONValue) -> ChartState {
    let name: String? =
      definition.title.flatMap(title)
      ?? {
        if case .range(let limit) = definition.values { return range(limit) }
        return nil
      }()
    return ChartState(name ?? word(of: value), color: SeriesColor(definition.color, of: palette))
  }

  private func word(of value: JSONValue) -> String {
    switch value {
    case .bool(let isOn):
      isOn
        ? String(localized: "On", context: "state") : String(localized: "Off", context: "state")
    case .integer, .double: value.number.map(format.text) ?? ""
    case .null, .string, .array, .object: CardBuilder.text(value)
    }
  }

  /// Returns a range of numbers, such as "18 – 24 °C".
  private func range(_ limit: ThresholdDefinition.Limit) -> String {
    switch limit {
    case .greaterOrEqual(let bound): "≥ \(format.text(bound))"
    case .less(let bound): "< \(format.text(bound))"
    case .between(let lower, let upper): "\(format.text(lower)) – \(format.text(upper))"
    }
  }
}
