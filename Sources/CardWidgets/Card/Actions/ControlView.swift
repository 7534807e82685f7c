import CardModel
import Gtk
import Localization

/// A switch, or a slider with its number before it.
///
/// It shows what it is told: when a person has moved it, it reports that, and shows the new value
/// if it is told so.
final class ControlView: CardPart {
  let root = Box(.horizontal, gap: 8)
  private let onSet: (Control.Setting) -> Void
  private let widget: Kind
  private var shown: Control
  private var isShowing = false

  private enum Kind {
    case toggle(Switch)
    case slider(Scale, Label)
  }

  /// The width of a slider in px, at the usual size of text.
  private static let sliderWidth = 104

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
      scale.setMinimumSize(width: Self.sliderWidth)
      let number = Label.line("control-number", xAlign: 1)
      number.setAttributes(.tabularFigures)
      number.setAccessible(hidden: true)
      widget = .slider(scale, number)
      root.append(number)
      root.append(scale)
    }
    root.own(self)
    connect()
    show()
  }

  /// Whether the view has the widget that a control needs.
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
        // The value of the data may lie between two steps of the slider.
        if scale.value == value { show() } else { report(.slider(track.snapped(scale.value))) }
      }
    }
  }

  /// Reports a new setting; if nothing is told of it meanwhile, the old one is shown again.
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
      if scale.value != value { scale.value = value }
      number.showLine(Self.text(value, track))
    case (.toggle, .slider), (.slider, .toggle): break
    }
  }

  private static func text(_ value: Double, _ track: Control.Track) -> String {
    [CardLocale.text(value), track.unit].compactMap(\.self).joined(separator: "\u{202F}")
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
