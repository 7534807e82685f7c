import CardModel
import Gtk
import Localization

/// A switch, or a slider with its number before it.
///
/// It shows the value that it is given: when a person has moved it, it reports the new value, and
/// shows it only if that is set.
final class ControlView: CardPart {
  let root = Box(.horizontal)
  private let onSet: (Control.Setting) -> Void
  private let widget: Kind
  private var shown: Control
  private var isShowing = false

  private enum Kind {
    case toggle(Switch)
    case slider(Scale, Label)
  }

  /// The width of a slider in px, at the usual size of text: its own, and the least that a narrow
  /// row leaves it.
  private static let sliderWidths = (natural: 104, least: 56)
  /// The width in px, at the usual size of text, up to which a number is never cut.
  private static let numberWidth = 96
  /// The distance between a number and its slider, in px at the usual size of text.
  private static let gap = 8

  /// - Parameter onSet: called with what a person has set; while a slider is dragged, at the end.
  init(for control: Control, onSet: @escaping (Control.Setting) -> Void) {
    self.onSet = onSet
    shown = control
    root.addClass("control")
    root.verticalAlignment = .center
    switch control.kind {
    case .toggle:
      let toggle = Switch()
      toggle.verticalAlignment = .center
      widget = .toggle(toggle)
      root.append(toggle)
    case .slider(_, let track):
      let scale = Scale(track.minimum...track.maximum, step: track.step)
      let number = Label.line("control-number", xAlign: 1)
      number.setAttributes(.tabularFigures)
      number.setAccessible(hidden: true)
      widget = .slider(scale, number)
      root.append(number)
      root.append(scale)
      root.setLayout(self)
    }
    root.own(self)
    connect()
    show()
  }

  /// Returns whether the view has the widget that a control needs.
  func canRender(_ control: Control) -> Bool {
    switch (widget, control.kind) {
    case (.toggle, .toggle), (.slider, .slider): true
    case (.toggle, .slider), (.slider, .toggle): false
    }
  }

  func render(_ control: Control) {
    guard control != shown else { return }
    shown = control
    show()
  }

  private func connect() {
    switch widget {
    case .toggle(let toggle):
      toggle.onChange { [unowned self] in
        if !isShowing { report(.toggle(toggle.isOn)) }
      }
    case .slider(let scale, let number):
      scale.onChange { [unowned self] in
        guard !isShowing, case .slider(_, let track) = shown.kind else { return }
        let value = track.snapped(scale.value)
        number.showLine(Self.text(value, track))
        // A drag sets its value at the end.
        if !scale.isDragged { report(.slider(value)) }
      }
      scale.onDragChange { [unowned self] in
        guard !isShowing, !scale.isDragged, case .slider(let value, let track) = shown.kind else {
          return
        }
        // The value of the data may lie between two steps of the slider, or beyond its ends.
        if scale.value == value.map(track.clamped) {
          show()
        } else {
          report(.slider(track.snapped(scale.value)))
        }
      }
    }
  }

  /// Reports a new setting; unless it is set meanwhile, the old one is shown again.
  private func report(_ setting: Control.Setting) {
    onSet(setting)
    guard shown.setting != setting else { return }
    // A switch that changes back while it reports a change has the wrong state for screen readers.
    root.scope.task {
      await Task.yield()
    } then: { [weak self] (_: Void) in
      self?.show()
    }
  }

  private func show() {
    guard !isShowing else { return }
    isShowing = true
    defer { isShowing = false }
    root.isSensitive = shown.isAvailable
    switch (widget, shown.kind) {
    case (.toggle(let toggle), .toggle(let isOn, _, _)):
      if toggle.isOn != isOn { toggle.isOn = isOn }
      toggle.setAccessible(label: shown.title)
    case (.slider(let scale, let number), .slider(let value, let track)):
      scale.setAccessible(label: shown.title)
      // A hand that drags is not disturbed.
      guard !scale.isDragged else { return }
      scale.set(
        track.minimum...track.maximum, step: track.step,
        page: max(track.step, (track.maximum - track.minimum) / 10))
      let position = track.clamped(value ?? track.minimum)
      if scale.value != position { scale.value = position }
      number.showLine(value.map { Self.text($0, track) } ?? missingValue)
    case (.toggle, .slider), (.slider, .toggle): break
    }
  }

  private static func text(_ value: Double, _ track: Control.Track) -> String {
    [CardLocale.text(value), track.unit].compactMap(\.self).joined(separator: "\u{202F}")
  }
}

// A slider is shorter in a narrow row, and its number is not cut.
extension ControlView: LayoutBehaviour {
  var requestMode: RequestMode { .constant }

  /// The least width in px.
  var leastWidth: Int { root.measure(.horizontal).minimum }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    guard case .slider(let scale, let number) = self.widget else {
      return Measurement(minimum: 0, natural: 0)
    }
    if orientation == .vertical {
      let heights = [scale.widget, number.widget].map { $0.measure(.vertical) }
      let minimum = heights.map(\.minimum).max() ?? 0
      return Measurement(
        minimum: minimum, natural: max(minimum, heights.map(\.natural).max() ?? 0))
    }
    let text = number.measure(.horizontal).natural
    let gap = widget.scaled(Self.gap)
    return Measurement(
      minimum: min(text, widget.scaled(Self.numberWidth)) + gap
        + widget.scaled(Self.sliderWidths.least),
      natural: text + gap + widget.scaled(Self.sliderWidths.natural))
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    guard case .slider(let scale, let number) = self.widget else { return }
    let (least, natural) = (
      widget.scaled(Self.sliderWidths.least), widget.scaled(Self.sliderWidths.natural)
    )
    let gap = widget.scaled(Self.gap)
    let text = number.measure(.horizontal).natural
    let length = max(least, min(natural, width - gap - text))
    let room = max(0, width - gap - length)
    number.allocate(x: widget.mirrored(0, room, in: width), width: room, height: height)
    scale.allocate(
      x: widget.mirrored(width - length, length, in: width), width: length, height: height)
  }
}

extension ControlView? {
  /// Shows a control, in a view that is made if there is none of its kind; hides it without one.
  ///
  /// - Parameters:
  ///   - onSet: called with what a person has set.
  ///   - add: adds a new view to its parent.
  mutating func render(
    _ control: Control?, onSet: @escaping (Control.Setting) -> Void, add: (ControlView) -> Void
  ) {
    guard let control else { return hide() }
    if let view = self, !view.canRender(control) {
      view.root.removeFromParent()
      self = nil
    }
    shown(making: ControlView(for: control, onSet: onSet), add: add).render(control)
  }
}
