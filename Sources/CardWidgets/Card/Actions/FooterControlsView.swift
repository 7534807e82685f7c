import CardModel
import Gtk

/// The switches and sliders of a footer, below each other: a title, and the control at the end.
final class FooterControlsView: CardPart {
  let root = Box(.vertical)
  private let onSet: (ActionID, Control.Setting) -> Void
  private var rows: [FooterControlView] = []

  /// - Parameter onSet: called with what a person has set a control to.
  init(onSet: @escaping (ActionID, Control.Setting) -> Void) {
    self.onSet = onSet
    root.addClass("footer-controls")
    root.own(self)
  }

  func render(_ controls: [Control]) {
    rows.fit(controls.count, in: root) { FooterControlView(onSet: onSet) }
    for (row, control) in zip(rows, controls) { row.render(control) }
  }
}

/// A control of a footer with its title.
final class FooterControlView: CardPart {
  let root = Box(.horizontal)
  private let title = Label.line("footer-control-title")
  private let onSet: (ActionID, Control.Setting) -> Void
  private var icon: Image?
  private var view: ControlView?
  private var control: Control?

  /// The number of characters of a title that a control leaves it at least.
  private static let leastTitle = 10
  /// The distance between two parts of the row, in px at the usual size of text.
  private static let gap = 8

  init(onSet: @escaping (ActionID, Control.Setting) -> Void) {
    self.onSet = onSet
    root.addClass("footer-control")
    title.expandsHorizontally = true
    root.append(title)
    root.own(self)
  }

  func render(_ control: Control) {
    self.control = control
    title.showLine(control.title)
    // A slider gets shorter before the title is cut beyond recognition.
    title.widthChars = min(control.title.count, Self.leastTitle)
    if let symbol = control.icon.installed {
      icon.shown(making: Image()) {
        $0.addClass("fact-icon")
        $0.setAccessible(hidden: true)
        root.prepend($0)
      }.set(iconName: symbol.name)
    } else {
      icon.hide()
    }
    view.render(control) { [unowned self] setting in
      if let control = self.control { onSet(control.id, setting) }
    } add: {
      root.append($0.root)
      root.setLayout(ControlRowLayout(gap: Self.gap, control: $0.root.widget))
    }
  }
}
