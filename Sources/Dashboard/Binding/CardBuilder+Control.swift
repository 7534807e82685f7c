import CardModel
import JMESPath

// Switches and sliders.

extension CardBuilder {
  /// Returns a control; nil without a definition.
  /// - Parameter title: the name for screen readers.
  func control(
    _ definition: ControlDefinition?, id: String = "control", title: String,
    icon: Template? = nil, on data: JSONValue
  ) -> Control? {
    guard let definition else { return nil }
    let value = value(definition.value, on: data)
    let (kind, isKnown) = kind(definition.kind, value, on: data)
    return Control(
      id: ActionID(id), title: title, icon: name(icon, on: data).map { Icon($0) }, kind: kind,
      isAvailable: isKnown,
      change: Action(
        id: ActionID(id), title: title,
        effect: effect(definition.effect, .control, on: data),
        confirmation: confirmation(definition.confirm, on: data),
        changes: (definition.changes + definition.effect.changedDatabaseReaders).map(\.rawValue)))
  }

  func controls(_ definitions: [FooterControlDefinition], on data: JSONValue) -> [Control] {
    definitions.enumerated().compactMap { index, definition in
      control(
        definition.control, id: "control-\(index)", title: label(definition.title, on: data),
        icon: definition.icon, on: data)
    }
  }

  /// Returns what a control shows for a value, and whether the value is one of the control.
  private func kind(
    _ kind: ControlDefinition.Kind, _ value: JSONValue, on data: JSONValue
  ) -> (Control.Kind, isKnown: Bool) {
    switch kind {
    case .toggle(let on, let off):
      let isOn: Bool? =
        if on.means(value) {
          true
        } else if off.means(value) {
          false
        } else if case .bool(let isTrue) = value {
          isTrue
        } else {
          nil
        }
      return (.toggle(isOn: isOn ?? false, on: on, off: off), isOn != nil)
    case .slider(let minimum, let maximum, let step, let unit):
      let track = Control.Track(
        minimum: minimum, maximum: maximum, step: step, unit: name(unit, on: data))
      guard let number = value.number, number.isFinite else {
        return (.slider(nil, track), false)
      }
      return (.slider(number, track), true)
    }
  }
}

extension Answer {
  /// Returns whether a value of data is this one.
  fileprivate func means(_ value: JSONValue) -> Bool {
    switch self {
    case .bool(let isTrue): value == .bool(isTrue)
    case .number(let number): value.number == number
    case .text(let text): value.string == text
    }
  }
}
